"""The reference zone T1 of the rules (section 6.1), and a table on it that tests speak to."""

from __future__ import annotations

from side_events.games import stalker
from side_events.games.stalker.checks import faults
from side_events.games.stalker.options import Options
from side_events.games.stalker.zone import Cell, Field, Trap, standard
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin

T1 = {
    "W1": ("web", "E1 E2 F2"),
    "W2": ("web", "C9 C10 D10"),
    "J1": ("jelly", "D6 E6 E7"),
    "J2": ("jelly", "L10 L11 M11"),
    "C1": ("cabbage", "I4"),
    "C2": ("cabbage", "F12"),
    "M1": ("bald", "K6 L6 M6 K7 L7 M7"),
    "M2": ("bald", "J13 K13 J14 K14"),
    "G1": ("grinder", "H10"),
    "G2": ("grinder", "J9"),
}
RING = "F6 G6 H6 I6 J6 F7 J7 F8 J8 F9 J9 F10 G10 H10 I10 J10"
"""The sixteen cells at distance 2 from the ball H8."""


def cells(names: str) -> tuple:
    return tuple(Cell.from_json(name) for name in names.split())


def traps_of(layout: dict[str, tuple[str, str]]) -> tuple[Trap, ...]:
    return tuple(Trap(key, kind, cells(names)) for key, (kind, names) in layout.items())


def zone(**more) -> Field:
    """The public field of T1."""
    return standard(15, 15, **more)


def found_in(layout: dict[str, tuple[str, str]], **options) -> list[tuple]:
    """The failures of a layout on the field of T1: code with the traps or the entrance."""
    found = faults(zone(), traps_of(layout), Options(W=15, H=15, **options))
    return [(fault.code, *fault.traps) if fault.traps else (fault.code, fault.entrance) for fault in found]


def traps_json(layout: dict[str, tuple[str, str]]) -> list[dict]:
    return [{"id": key, "kind": kind, "cells": names.split()} for key, (kind, names) in layout.items()]


class Table:
    """A table in the middle of play: the first entrant's turn, dice typed in. `red` is asked about unless said."""

    def __init__(self, *entrants, layout=T1, field=None, options=None, phase="READY", seed="t1", roles=True):
        seats = [{"key": entrant["seat"], "name": entrant["seat"]} for entrant in entrants]
        judge = [{"key": "judge", "name": "Judge", "role": "judge"}] if roles else []
        header = Header(
            game="stalker",
            rules_version=stalker.META.rules_version,
            seats=take_seats(stalker.META, judge + seats),
            options=take_options(stalker.META, {}),
            seed=seed,
            start={
                "options": {"W": 15, "H": 15} | (options or {}),
                "judge": "judge",
                "phase": phase,
                "field": field or {},
                "grounds": [{"owner": "judge", "traps": traps_json(layout), "locked": True}],
                "entrants": list(entrants),
            },
        )
        self.position = begin(stalker, header)

    @property
    def state(self):
        return self.position.state

    def entrant(self, seat="red"):
        return self.state.entrant(seat)

    def do(self, kind, seat="red", dice=None, **payload):
        """The action, and what the log tells of it: pairs of kind and facts."""
        action = Action(seat, kind, payload, dice)
        self.position = act(self.position, action)
        return [(event["kind"], event["facts"]) for event in self.position.entries[-1].events]

    def code(self, kind, seat="red", dice=None, **payload) -> str:
        """With what the action is refused; a refusal changes nothing."""
        before = self.position
        try:
            act(before, Action(seat, kind, payload, dice))
        except Refusal as refusal:
            assert self.position is before
            return refusal.code
        raise AssertionError("not refused")

    def roll(self, die, seat="red"):
        return self.do("roll", seat, (die,))

    def go(self, path, seat="red"):
        return [kind for kind, _ in self.do("step", seat, path=path) if kind != "stepped"]

    def nut(self, direction, die, seat="red"):
        """What the judge reports: kinds and cells, in the order of flight."""
        told = self.do("throw", seat, (die,), direction=direction)
        return [f"{kind.removeprefix('nut_')} {facts.get('cell', '')}".strip() for kind, facts in told[1:]]

    def end(self, seat="red"):
        return [kind for kind, _ in self.do("end", seat)]

    def told(self, seat="red") -> dict:
        """Where the entrant is and what was taken: the fields that the vectors name."""
        e = self.entrant(seat)
        return {
            "pos": e.pos.name if e.pos else None,
            "stop": e.stop.name if e.stop else None,
            "nuts": e.nuts,
            "penalty": e.penalty,
            "skip": bool(e.skip),
            "status": e.status,
            "steps": self.state.steps_left if self.state.seat == seat else None,
        }


def at(place: str, seat: str = "red", **more) -> dict:
    return {"seat": seat, "entrance": more.pop("entrance", "A1"), "pos": place, **more}


def alone(place: str, **more) -> Table:
    """Red at `place` with T1 about, and blue far away at O15."""
    mine = {key: more.pop(key) for key in ("stop", "nuts", "penalty", "skip", "galosha") if key in more}
    return Table(at(place, **mine), at("O15", "blue", entrance="O15"), **more)


def now(table: Table, seat: str = "red", **expected) -> None:
    """Asserts the fields named."""
    found = table.told(seat)
    assert {key: found[key] for key in expected} == expected
