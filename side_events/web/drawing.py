"""What a page shows of a table: choices as forms, the log in words, seats by name."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from side_events.table import forms
from side_events.table.action import Json
from side_events.table.game import Choice, Field, Game
from side_events.table.header import Header
from side_events.table.log import Entry, cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import Position
from side_events.table.words import in_language, sentence, told

QUICK = 6
"""A lone field of so few values is drawn as buttons: one press, and it is done."""

RECENT = 30
"""How many entries of the log a page shows."""


def language() -> str:
    return translation.get_language() or "en"


def names_of(header: Header) -> dict[str, str]:
    """Seat → name, and what the facilitator is called."""
    return {**{seat.key: seat.name for seat in header.seats}, "facilitator": gettext("facilitator")}


def choices(position: Position, seat: str, tried: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What `seat` may do now, as forms: `main` and `others`, and by their kind those that the game draws itself, `own`.
    `tried` is the form that was refused: its values stand where they were typed."""
    drawn = [
        _choice(position, choice, seat, index, tried)
        for index, choice in enumerate(position.game.legal(position.state, seat))
    ]
    own = {each["kind"]: each for each in drawn if each["kind"] in position.game.META.drawn}
    common = [each for each in drawn if each["kind"] not in own]
    return {
        "main": [each for each in common if each["main"]],
        "others": [each for each in common if not each["main"]],
        "own": own,
    }


def fresh_press() -> str:
    """The id of one press of a button: a second tap has the same."""
    return uuid.uuid4().hex


def waits_for(position: Position, seat: str) -> bool:
    """Whether the moment waits for `seat`."""
    return any(choice.main and not choice.off for choice in position.game.legal(position.state, seat))


def log_lines(position: Position, viewer: str, *, last: int = RECENT) -> list[dict[str, Any]]:
    """The newest `last` entries as `viewer` may read them, newest first."""
    names = names_of(position.header)
    entries = position.entries[-last:]
    undone = {entry.seq for entry in position.entries} - {seq for seq, _ in position.acts}
    lines = cut_log(position.game.view_action, entries, viewer)
    return [_line(position, entry, line, names, undone) for entry, line in zip(entries, lines, strict=True)][::-1]


def refusal(game: Game, refused: Refusal, names: Mapping[str, str]) -> dict[str, str]:
    """The sentence and its code."""
    return {"sentence": sentence(game.META, refused, language(), names), "code": refused.code}


def _choice(
    position: Position, choice: Choice, seat: str, index: int, tried: Mapping[str, Any] | None
) -> dict[str, Any]:
    meta, drawn, names = position.game.META, forms.digest(choice), names_of(position.header)
    again = tried if tried and tried["kind"] == choice.kind and tried["seat"] == seat else None
    fields = [_field(of, f"f{seat}-{index}", again["sent"] if again else {}) for of in choice.fields]
    shown = [of for of in fields if of["kind"] not in ("hidden", "json")]
    quick = len(shown) == 1 and shown[0]["kind"] == "choice" and len(shown[0]["values"]) <= QUICK and not choice.dice
    return {
        "kind": choice.kind,
        "seat": seat,
        "label": in_language(choice.label or meta.actions[choice.kind], language()),
        "note": in_language(choice.note, language()) if choice.note else "",
        "off": sentence(meta, Refusal(choice.off, **choice.off_facts), language(), names) if choice.off else "",
        "main": choice.main,
        "records": choice.records,
        "dice": choice.dice,
        "typed": again["sent"].get("dice", [""])[0] if again else "",
        "digest": drawn,
        "seen": position.seq,
        "once": fresh_press(),
        "fields": shown,
        "quick": quick,
        "open": again is not None,
        "id": f"do-{seat}-{index}",
    }


def _field(of: Field, prefix: str, sent: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    typed = sent.get(of.key)
    default = of.default if isinstance(of.default, list | tuple) else [] if of.default is None else [of.default]
    chosen = list(typed) if typed is not None else [str(value) for value in default]
    field: dict[str, Any] = {
        "key": of.key,
        "id": f"{prefix}-{of.key}",
        "kind": of.kind,
        "label": in_language(of.label, language()),
        "note": in_language(of.note, language()) if of.note else "",
        "required": of.required,
        "low": of.low,
        "high": of.high,
        "longest": of.longest,
        "rows": of.rows,
        "secret": of.secret,
        "value": chosen[0] if chosen else "",
        "on": bool(typed) if typed is not None else bool(of.default),
        "values": [
            {"value": str(value), "label": in_language(words, language()), "on": str(value) in chosen}
            for value, words in of.values
        ],
    }
    if of.kind == "order":
        field["places"] = [chosen[place] if place < len(chosen) else None for place in range(len(of.values))]
    if of.kind == "cells":
        field["one"] = of.high == 1
        field["grid"] = _grid(of, chosen)
    return field


def _grid(of: Field, chosen: list[str]) -> list[list[dict[str, Any]]]:
    allowed = {value for value, _ in of.values}
    rows = []
    for row in range(1, of.rows + 1):
        cells = [f"{letters(column)}{row}" for column in range(of.columns)]
        rows.append(
            [{"cell": cell, "on": cell in chosen, "off": bool(allowed) and cell not in allowed} for cell in cells]
        )
    return rows


def letters(column: int) -> str:
    """The letters of a column of a grid: 0 is A, 26 is AA."""
    said, rest = "", column + 1
    while rest:
        rest, last = divmod(rest - 1, 26)
        said = chr(65 + last) + said
    return said


def _line(position: Position, entry: Entry, line: Json, names: Mapping[str, str], undone: set[int]) -> dict[str, Any]:
    meta = position.game.META
    spoken = [
        told(meta.events[event["kind"]], event["facts"], language(), names)
        for event in line["events"]
        if event["kind"] in meta.events
    ]
    label = _label(meta.actions, entry)
    return {
        **line,
        "who": names.get(line["seat"], line["seat"]),
        "label": label,
        "told": spoken,
        "steers": entry.steers,
        "undone": not entry.steers and entry.seq in undone,
        "when": datetime.fromtimestamp(entry.at / 1000, UTC) if entry.at else None,
    }


def _label(actions: Mapping[str, Any], entry: Entry) -> str:
    took = entry.took
    numbers = f"{took[0]}–{took[-1]}" if len(took) > 1 else str(took[0]) if took else ""
    if entry.action.kind == "undo":
        return gettext("undone: No. %(numbers)s") % {"numbers": numbers}
    if entry.action.kind == "redo":
        return gettext("brought again: No. %(numbers)s") % {"numbers": numbers}
    return in_language(actions[entry.action.kind], language())
