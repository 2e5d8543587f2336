"""The schedule in words: what each slot says to its viewer, with what clashes with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from larp import engagements
from larp.bank import the_bank
from larp.engagements import Engagement
from larp.web.access import EventRequest
from larp.web.languages import in_language
from side_events import registry
from side_events.models import Slot
from side_events.selectors.schedule import Line
from side_events.web.drawing import language
from side_events.web.ruler import Ruler, Span, ruler_of

HOLDS = 12
"""Places drawn as boxes at most; of more the figure alone is shown."""


@dataclass(frozen=True)
class Worded:
    """A line with the name of its game and of its table, and the spans that meet it: `bound` ones clash, of the others
    it is said. `boxes` are its places, taken or not; empty where they are too many."""

    line: Line
    title: Any
    game: Any
    leader: Any
    boxes: tuple[bool, ...]
    bound: tuple[Engagement, ...] = ()
    others: tuple[Engagement, ...] = ()
    spans: tuple[Span, ...] = ()
    prize: str = ""

    @property
    def slot(self) -> Slot:
        return self.line.slot


@dataclass
class Day:
    """The slots that start on one day of the event, with the ruler of its hours."""

    starts: datetime
    rows: list[Worded] = field(default_factory=list)
    ruler: Ruler | None = None


def worded(line: Line, request: EventRequest, others: Iterable[Line]) -> Worded:
    """The line as its viewer reads it; `others` are the lines of the same schedule."""
    return _worded(line, others, _bound_to(request))


def named(line: Line) -> Worded:
    """The line with its names alone, for whoever is nobody in particular."""
    return _worded(line, (), ())


def days(lines: Sequence[Line], request: EventRequest) -> list[Day]:
    """The schedule by days, for a player with what clashes and a ruler of the hours."""
    found: dict[Any, Day] = {}
    mine = _bound_to(request)
    for line in lines:
        row = _worded(line, lines, mine)
        date = line.slot.starts_at.astimezone(request.event.zone).date()
        found.setdefault(date, Day(line.slot.starts_at)).rows.append(row)
    for day in found.values():
        shown = [(row.slot.starts_at, row.slot.ends_at) for row in day.rows]
        day.ruler = ruler_of(shown, mine, request.event)
        day.rows = [_on(day.ruler, row) for row in day.rows]
    return list(found.values())


def prizes(request: EventRequest) -> list[dict[str, Any]]:
    """The cards that a table may pay, for a form: key, name, kind, and how many lie in the bank."""
    return [
        {"key": each.key, "name": in_language(each.name, language()), "kind": each.kind, "left": each.left}
        for each in the_bank().kept(request.event)
    ]


def pays_to_words() -> list[tuple[str, str]]:
    """To whom a table may pay, for a form."""
    return [
        (Slot.PaysTo.NOBODY, gettext("to nobody")),
        (Slot.PaysTo.WINNERS, gettext("to the winners")),
        (Slot.PaysTo.ALL, gettext("to all who played")),
    ]


def _bound_to(request: EventRequest) -> list[Engagement]:
    player = getattr(request, "player", None)
    return engagements.of_player(player, request.now) if player is not None else []


def _worded(line: Line, others: Iterable[Line], mine: Sequence[Engagement]) -> Worded:
    slot = line.slot
    game = registry.find(slot.game)
    title = game.META.title if game else slot.game
    meets = [each for each in mine if each.meets(slot.starts_at, slot.ends_at)]
    meets += [
        Engagement(_name(other.slot), "", other.slot.starts_at, other.slot.ends_at, bound=True)
        for other in others
        if other.slot.pk != slot.pk
        and other.binds
        and other.slot.starts_at < slot.ends_at
        and slot.starts_at < other.slot.ends_at
    ]
    return Worded(
        line=line,
        title=slot.title or title,
        game=title if slot.title else "",
        leader=slot.leader.name if slot.leader else slot.facilitator,
        boxes=tuple(number < len(line.seated) for number in range(slot.most)) if slot.most <= HOLDS else (),
        bound=tuple(each for each in meets if each.bound),
        others=tuple(each for each in meets if not each.bound),
    )


def game_title(key: str) -> str:
    """The name of the game in the present language; its key where it is here no more."""
    game = registry.find(key)
    return in_language(game.META.title, language()) if game else key


def _name(slot: Slot) -> str:
    return gettext("your table “%(title)s”") % {"title": slot.title or game_title(slot.game)}


def _on(ruler: Ruler, row: Worded) -> Worded:
    own = ruler.span(row.slot.starts_at, row.slot.ends_at, "own")
    shared = [
        ruler.span(max(each.starts, row.slot.starts_at), min(each.ends, row.slot.ends_at), "clash")
        for each in (*row.bound, *row.others)
    ]
    return Worded(**{**vars(row), "spans": (own, *shared)})
