"""Sheets and cards of the side games, as their folders describe them (`side_events.table.paper`)."""

from __future__ import annotations

from typing import Any

from larp.models import Event
from larp.rules.errors import RuleViolation
from larp.web.languages import in_language
from printing.rules.imposition import lay_out
from printing.rules.paper import PRINTERS
from printing.services.faces import sign_of, text_of
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf, page_of
from side_events import registry
from side_events.models import Table
from side_events.selectors import positions
from side_events.table.paper import Bill, Card, Cards, Grid, OfTable, Sheet, column_name


def leaves(order: Order) -> list[Leaf]:
    """The chosen sheets, `{"sheets": ["stalker:field", "table:3:poster", …]}`, game by game, then table by table.
    Refuses an unknown one or none (`print_selection`)."""
    chosen = order.selection.get("sheets")
    blank = {f"{game}:{sheet.key}": (game, sheet) for game, sheet in all_sheets()}
    told = {f"table:{table.number}:{sheet.key}": (table, sheet) for table, sheet in table_sheets(order.event)}
    if not isinstance(chosen, list) or not chosen or not set(chosen) <= {*blank, *told}:
        raise RuleViolation("print_selection")
    made = [(game, sheet) for key, (game, sheet) in blank.items() if key in chosen]
    made += [(table.game, _of(table, sheet)) for key, (table, sheet) in told.items() if key in chosen]
    return [leaf for game, sheet in made for leaf in _leaves(game, sheet, order)]


def all_sheets() -> list[tuple[str, Sheet]]:
    """Every game's key with each of its sheets."""
    return [(key, sheet) for key, game in registry.all_games().items() for sheet in registry.sheets(game)]


def table_sheets(event: Event) -> list[tuple[Table, OfTable]]:
    """The event's tables with each sheet that their game prints of a sitting."""
    found = {key: registry.table_sheets(game) for key, game in registry.all_games().items()}
    tables = Table.objects.filter(event=event, game__in=[key for key, sheets in found.items() if sheets])
    return [(table, sheet) for table in tables.order_by("number") for sheet in found[table.game]]


def _of(table: Table, sheet: OfTable) -> Sheet:
    where = positions.position(table)
    return sheet.make(where.state, {seat.key: seat.name for seat in where.header.seats})


def _leaves(game: str, sheet: Sheet, order: Order) -> list[Leaf]:
    found = registry.find(game)
    assert found is not None
    shared = {
        "name": in_language(sheet.title, order.language),
        "event": text_of(order.event.name, order.language),
        "game": in_language(found.META.title, order.language),
    }
    if isinstance(sheet, Grid):
        return [shared | _grid(sheet, order)]
    if isinstance(sheet, Bill):
        return [shared | _bill(sheet, order.language)]
    return [shared | leaf for leaf in _cards(sheet, order)]


def _cards(sheet: Cards, order: Order) -> list[Leaf]:
    layout = lay_out(sheet=page_of("games", order.paper).size, margins=PRINTERS[order.paper["printer"]])
    cards = [_card(card, order.language) for card in sheet.cards]
    return [
        {
            "kind": "game_cards",
            "cuts": [
                [f"{length:g}mm" for length in (mark.x, mark.y, mark.width, mark.height)] for mark in layout.marks
            ],
            "cards": [
                {**card, "x": f"{place.x:g}mm", "y": f"{place.y:g}mm"}
                for card, place in zip(cards[first : first + layout.count], layout.places, strict=False)
            ],
        }
        for first in range(0, len(cards), layout.count)
    ]


def _card(card: Card, language: str) -> dict[str, Any]:
    return {
        "title": in_language(card.title, language),
        "text": in_language(card.text, language) if card.text else "",
        "foot": in_language(card.foot, language) if card.foot else "",
        "lines": list(range(card.lines)),
        "sign": sign_of(card.sign),
    }


def _bill(sheet: Bill, language: str) -> dict[str, Any]:
    return {
        "kind": "bill",
        "over": in_language(sheet.over, language),
        "head": in_language(sheet.head, language),
        "lead": in_language(sheet.lead, language),
        "rows": [[in_language(cell, language) for cell in row] for row in sheet.rows],
        "foot": in_language(sheet.foot, language),
    }


def _grid(sheet: Grid, order: Order) -> dict[str, Any]:
    cell = min(172 / sheet.columns, (196 if sheet.tracks else 220) / sheet.rows)
    width, height = cell * sheet.columns, cell * sheet.rows
    rules = [f"M{n * cell:.2f} 0V{height:.2f}" for n in range(sheet.columns + 1)]
    rules += [f"M0 {n * cell:.2f}H{width:.2f}" for n in range(sheet.rows + 1)]
    middles = [f"{(n + 0.5) * cell:.2f}" for n in range(max(sheet.columns, sheet.rows))]
    return {
        "kind": "grid",
        "view": f"-6 -5 {width + 7:.2f} {height + 6:.2f}",
        "width": f"{width + 7:.2f}mm",
        "height": f"{height + 6:.2f}mm",
        "rules": "".join(rules),
        "letters": [(middles[n], column_name(n)) for n in range(sheet.columns)],
        "numbers": [(f"{(n + 0.5) * cell + 0.9:.2f}", n + 1) for n in range(sheet.rows)],
        "areas": [
            (f"{area.column * cell:.2f}", f"{area.row * cell:.2f}",
             f"{(area.last_column - area.column + 1) * cell:.2f}", f"{(area.last_row - area.row + 1) * cell:.2f}")
            for area in sheet.areas
        ],
        "marks": [
            (middles[mark.column], f"{(mark.row + 0.5) * cell + 1.7:.2f}", in_language(mark.text, order.language))
            for mark in sheet.marks
        ],
        "legend": [
            (in_language(sign, order.language), in_language(said, order.language)) for sign, said in sheet.legend
        ],
        "tracks": list(range(sheet.tracks)),
        "boxes": [(in_language(said, order.language), list(range(number))) for said, number in sheet.boxes],
    }  # fmt: skip
