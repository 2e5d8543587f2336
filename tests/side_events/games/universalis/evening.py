"""A story for the tests: the five of the source's example, seats clockwise A (Albert), B (Bob), K (Kristina), D (Dave),
E (Ed); acts, and refusals that change nothing."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from side_events.games import universalis as game
from side_events.games.universalis.options import Options
from side_events.games.universalis.state import Component, Present, Scene
from side_events.table.action import Action
from side_events.table.dice import Chance
from side_events.table.game import FACILITATOR, Seat
from side_events.table.refusal import Refusal

FIVE = "ABKDE"
HOST = FACILITATOR


class Evening:
    """One table. `events` holds what the last act told. `wealth` is written as in the vectors: `15/12/5/8/11`."""

    def __init__(self, wealth="", players=FIVE, leader="", **options):
        seats = [Seat(key, f"Player {key}", "facilitator" if key == leader else "") for key in players]
        whole = {**asdict(Options()), **options}
        self.state = game.setup(seats=seats, options=whole, chance=Chance("seed", 0))
        self.seq, self.events, self.revealed = 0, [], False
        self.change(reference=players[-1], auction=1, phase="BIDDING")
        if wealth:
            self.rich(wealth)

    def change(self, **changes):
        self.state = replace(self.state, **changes)
        return self

    def rich(self, wealth, table=0):
        coins = [int(each) for each in wealth.split("/")]
        by_seat = dict(zip(self.state.seats, coins, strict=True))
        total = sum(coins) + table + self.state.bank_net
        return self.change(wealth=by_seat, table_bid=table, total=total)

    def scene(self, framer, *, table=0, current="", phase="TURNS", present="", location="C1", **more):
        """A scene runs. `present`: `X:D Y:B`, a Component and its controller; the Location is the Framer's."""
        things = [tuple(each.split(":")) for each in present.split()]
        known = {each.id for each in self.state.components}
        made = [] if "C1" in known or not location else [Component("C1", "hall", "location", ("hall",))]
        made += [Component(key, key, "character", (key.lower(),)) for key, _ in things if key not in known]
        here = ([Present(location, framer)] if location else []) + [Present(*each) for each in things]
        no = len(self.state.scenes) + 1
        scene = Scene(
            no=no, framer=framer, root=no, rank=no, location=location or None, present=tuple(here),
            been=tuple(each.component for each in here), touched=phase == "TURNS", events=int(phase == "TURNS"),
        )  # fmt: skip
        total = self.state.total + table - self.state.table_bid
        return self.change(
            phase=phase, framer=framer, current=current or framer, table_bid=table, total=total,
            components=(*self.state.components, *made), scenes=(*self.state.scenes, replace(scene, **more)),
        )  # fmt: skip

    def apart(self, *keys, kind="character"):
        """Components that exist and are in no scene."""
        made = tuple(Component(key, key, kind, (key.lower(), "bold")) for key in keys)
        return self.change(components=(*self.state.components, *made))

    def do(self, seat, kind, **payload):
        """The act is done; the invariants hold, and the state goes to JSON and back."""
        self.seq += 1
        applied = game.apply(self.state, Action(seat, kind, payload), Chance("seed", self.seq))
        self.state, self.events, self.revealed = applied.state, list(applied.events), applied.revealed
        assert game.invariants(self.state) == []
        assert game.load(game.dump(self.state)) == self.state
        return self

    def no(self, seat, kind, **payload):
        """The code of the refusal; the state is as it was."""
        before = game.dump(self.state)
        with pytest.raises(Refusal) as refused:
            game.apply(self.state, Action(seat, kind, payload), Chance("seed", self.seq + 1))
        assert game.dump(self.state) == before
        assert refused.value.code in game.META.refusals or refused.value.code == "E_PAYLOAD"
        return refused.value.code

    def bids(self, **coins):
        """All bid so (0 where nothing is said), and the facilitator reveals."""
        for seat in self.state.seats:
            self.do(seat, "bid", coins=coins.get(seat, 0), ready=True)
        return self.do(HOST, "reveal")

    def end(self, **payload):
        return self.do(self.state.framer, "end_scene", **payload)

    def told(self, kind):
        return [dict(event.facts) for event in self.events if event.kind == kind]

    @property
    def wealth(self):
        return "/".join(str(self.state.wealth[seat]) for seat in self.state.seats)

    @property
    def coins(self):
        """Wealth and T."""
        return self.wealth, self.state.table_bid

    @property
    def present(self):
        """What is in the scene but its Location, with its controller: `X:D Y:B`."""
        scene = self.state.scene
        return " ".join(f"{p.component}:{p.controller}" for p in scene.present if p.component != scene.location)

    def owner(self, key):
        return self.state.scene.controller(key)

    def order(self):
        """The scenes in the order of the story."""
        return game.view(self.state, "audience")["story"]
