"""The record of an intrigue on paper: how it went, and why it ended so, step by step (IN-63).

The public one holds what everybody at the table has seen, as the public selectors cut it: no stake, no lineup that
wasn't opened, nobody behind a circumstance where the event hides that (IN-47), no card that lies face down, no fate
that isn't in effect. The masters' one holds the rest as well.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext, override

from intrigues.models import Bid, CircumstancePlay, Fold, Intrigue
from intrigues.selectors.board import board_intrigue
from intrigues.selectors.draft import draft
from intrigues.selectors.fates import fates
from intrigues.selectors.signs import Signs, signs
from intrigues.selectors.standings import standings
from intrigues.web import steps
from larp.permissions import PUBLIC, Actor
from larp.rules.errors import RuleViolation
from larp.templatetags.larp import clock as event_time
from printing.services.faces import sign_of, text_of
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf
from printing.services.leaves.timetables import day_of

MASTERS, EVERYBODY = "masters", "all"
SEATS = 4
"""So many lineups stand side by side."""
_Text = Callable[[Any], str]


def leaves(order: Order) -> list[Leaf]:
    """The record of one intrigue, `{"intrigue": number, "for": "masters"}` or `"all"`.

    Refuses another selection (`print_selection`) and a number that no intrigue has (`print_no_intrigue`).
    """
    whom, number = order.selection.get("for"), order.selection.get("intrigue")
    if whom not in (MASTERS, EVERYBODY) or type(number) is not int:
        raise RuleViolation("print_selection")
    row = Intrigue.objects.filter(event=order.event, number=number).select_related("event").first()
    if row is None:
        raise RuleViolation("print_no_intrigue")
    with override(order.language):
        return [_Writing(row, order, order.actor if whom == MASTERS else PUBLIC).leaf()]


class _Writing:
    """One intrigue written down for one reader."""

    def __init__(self, row: Intrigue, order: Order, reader: Actor) -> None:
        self.row = row
        self.order = order
        self.reader = reader
        self.full = reader.is_master
        self.signs: Signs = signs(row.event)

    def leaf(self) -> Leaf:
        row, order = self.row, self.order
        counted = standings(row)
        rows = counted["standings"] if counted else []
        shared = draft(row, self.reader, order.now)
        firsts = [self.text(seat["name"]) for seat in rows if counted and seat["player"] == counted["winner"]]
        return {
            "kind": "record",
            "id": row.pk,
            "name": gettext("Intrigue № %(n)d") % {"n": row.number},
            "event": self.text(row.event.name),
            "full": self.full,
            "number": row.number,
            "day": day_of(row.goals_from, row.event),
            "from": self.at(row.goals_from),
            "to": self.at(row.closed_at),
            "called_off": row.called_off,
            "winner": firsts[0] if firsts else "",
            "lead": self.lead(len(rows)),
            "times": {
                "goals": self.at(row.goals_from), "bids": self.at(row.bids_from),
                "circumstances": self.at(row.circumstances_from), "resolution": self.at(row.resolution_from),
                "victory": self.at(row.victory_from),
            },
            "goals": self.goals(),
            "bids": self.bids() if self.full else [],
            "circumstances": self.circumstances(),
            "strikes": self.strikes(),
            "seats": [
                [self.seat(seat) for seat in rows[first : first + SEATS]] for first in range(0, len(rows), SEATS)
            ],
            "told": [told for seat in rows for told in self.told(seat)],
            "ties": [self.tie(decision) for decision in row.tie_decisions.all()],
            "heads": [
                {"name": self.text(head["name"]), "by": self.text(head["taken_by"]), "fate": self.fate(head["person"])}
                for head in shared["heads"]
                if head["taken_by"]
            ],
            "picks": [self.prize(prize) for prize in shared["prizes"] if prize["taken_by"]],
            "printed_at": f"{day_of(order.now, row.event)}, {self.at(order.now)}",
        }  # fmt: skip

    def text(self, words: Any) -> str:
        return text_of(words, self.order.language)

    def at(self, moment: datetime | None) -> str:
        return event_time(moment, self.row.event)

    def lead(self, counted: int) -> str:
        if self.row.called_off:
            return gettext("It was called off, and everything went back where it came from.")
        if not self.full:
            return ngettext(
                "%(n)d lineup was opened.", "%(n)d lineups were opened.", counted
            ) % {"n": counted}  # fmt: skip
        came = self.row.entrants.count()
        return gettext("Came in: %(came)d. Were in at the count: %(counted)d. Current stake: %(stake)d.") % {
            "came": came, "counted": counted, "stake": self.row.current_stake,
        }  # fmt: skip

    def goals(self) -> list[dict[str, str]]:
        line = board_intrigue(self.row, self.order.now)
        names = {"influence": gettext("Influence"), "institution": gettext("The institution")}
        return [
            {
                "sign": f"goal-{goal.kind}",
                "what": self.text(goal.head) if goal.head else names[goal.kind],
                "by": f"{self.text(goal.player)}, {self.at(goal.made_at)}",
            }
            for goal in line.goals
        ]

    def bids(self) -> list[dict[str, Any]]:
        """Bids and folds in the order made, with the cards handed over: for masters."""
        bids = Bid.objects.filter(entrant__intrigue=self.row).select_related("entrant__player")
        said = {
            "first": gettext("first bid"), "match": gettext("match"), "top_up": gettext("top-up"),
            "raise": gettext("raise"), "short": gettext("short, owes the rest"),
        }  # fmt: skip
        lines = [
            (
                bid.made_at,
                {
                    "at": self.at(bid.made_at),
                    "who": self.text(bid.entrant.player.name),
                    "what": said.get(bid.kind, bid.kind),
                    "cards": ", ".join(self.design(card.design) for card in bid.cards.all()),
                    "boxes": ["in"] * (bid.stake_after - bid.count) + ["add"] * bid.count,
                    "stake": bid.stake_after,
                    "current": bid.current_after,
                },
            )
            for bid in bids.prefetch_related("cards__design")
        ]
        causes = {
            "own": gettext("folds"), "clock": gettext("folded by the clock"), "master": gettext("folded by a master"),
        }  # fmt: skip
        for fold in Fold.objects.filter(entrant__intrigue=self.row).select_related("entrant__player"):
            line = {
                "at": self.at(fold.made_at), "who": self.text(fold.entrant.player.name), "out": True, "cards": "",
                "what": causes.get(fold.cause, fold.cause), "boxes": [], "stake": fold.entrant.stake, "current": "",
            }  # fmt: skip
            lines.append((fold.made_at, line))
        return [line for _, line in sorted(lines, key=lambda pair: pair[0])]

    def circumstances(self) -> list[dict[str, str]]:
        """Those that lie open; for masters the rest too, and who played each."""
        plays = CircumstancePlay.objects.filter(intrigue=self.row, returned_at=None)
        if not self.full:
            plays = plays.filter(opened_at__isnull=False)
        shows_author = self.full or self.row.event.rules.circumstance_author == "shown"
        return [
            {
                "title": self.text(play.card.design.title),
                "line": self.text(play.card.design.effect_line),
                "by": self.text(play.player.name) if shows_author else "",
                "target": self.text(play.target.name) if play.target else "",
            }
            for play in plays.select_related("card__design", "player", "target")
        ]

    def strikes(self) -> list[dict[str, str]]:
        rows = self.row.strikes.select_related(
            "striker__player", "weakness__design", "target__card__design", "target__entrant__player"
        )
        made = []
        for strike in rows:
            weakness = self.signs.weaknesses.get(strike.weakness.design.weaknesses[0])
            made.append({
                "sign": sign_of(weakness.sign) if weakness else "",
                "by": self.text(strike.striker.player.name),
                "who": self.design(strike.target.card.design),
                "of": self.text(strike.target.entrant.player.name),
                "with": self.text(weakness.name) if weakness else "",
            })  # fmt: skip
        return made

    def seat(self, row: dict[str, Any]) -> dict[str, Any]:
        best = max((card["weight"] or 0 for card in row["cards"] if not card["struck"]), default=0)
        cards = []
        for card in row["cards"]:
            suit = self.signs.suits.get(card["suit"])
            cards.append({
                "name": self.text(card["surname"]) or self.text(card["given"]),
                "sign": sign_of(suit.sign) if suit else "",
                "said": steps.equation(card["steps"]),
                "points": steps.number(card["points"]),
                "struck": card["struck"],
                "best": not card["struck"] and card["weight"] == best,
            })  # fmt: skip
        place = gettext("tie") if row["tied"] else gettext("place %(n)d") % {"n": row["place"]}
        return {"name": self.text(row["name"]), "place": place, "cards": cards, "points": steps.number(row["points"])}

    def told(self, row: dict[str, Any]) -> list[dict[str, Any]]:
        """The steps that changed something, each as a sentence with its source."""
        whose = self.text(row["name"])
        cards = [
            (self.text(card["surname"]) or self.text(card["given"]), card["steps"], "printed") for card in row["cards"]
        ]
        cards.append((gettext("the lineup"), row["steps"], "sum"))
        return [
            {"whose": whose, "what": name, "steps": [steps.sentence(step) for step in found]}
            for name, found, plain in cards
            if any(step["kind"] not in (plain, "empty") for step in found)
        ]

    def tie(self, decision: Any) -> dict[str, str]:
        """A master's decision; its reason is for masters, who may read it out."""
        names = {row.player_id: self.text(row.player.name) for row in self.row.entrants.select_related("player")}
        order = " — ".join(names.get(player, "?") for player in decision.order)
        return {"order": order, "reason": decision.reason if self.full else "", "at": self.at(decision.made_at)}

    def prize(self, prize: dict[str, Any]) -> dict[str, str]:
        card = prize["card"]
        shown = gettext("a card face down")
        if card:
            shown = self.text(card["title"]) or f"{self.text(card['given'])} {self.text(card['surname'])}".strip()
            shown = f"{shown}, {card['weight']}" if card["weight"] else shown
        return {"by": self.text(prize["taken_by"]), "card": shown}

    def fate(self, person: int) -> str:
        """The fate in force, where this reader may read it."""
        found = fates(self.row.event, self.reader)["heads"]
        texts = [head["fate"]["text"] for head in found if head["person"] == person and head["fate"]]
        return texts[0] if texts else ""

    def design(self, design: Any) -> str:
        name = self.text(design.title) or self.text(design.surname) or self.text(design.given)
        return f"{name}, {design.weight}" if design.weight else name
