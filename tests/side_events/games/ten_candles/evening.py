"""An evening for the tests: the ring S, A, B, C, D clockwise (S tells), acts, and refusals that change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from side_events.games import ten_candles as game
from side_events.games.ten_candles.game import DEFAULTS
from side_events.games.ten_candles.state import Card, Description, State, Survivor
from side_events.table.action import Action
from side_events.table.dice import Chance, DiceRefused
from side_events.table.game import Seat
from side_events.table.refusal import Refusal

ALL = ("virtue", "vice", "moment", "brink")
CODES = {"count": "E_DICE_COUNT", "value": "E_DICE_VALUE"}


class Evening:
    """One table of four players unless others are named. `events` holds what the last act told."""

    def __init__(self, players="ABCD", **options):
        seats = [Seat("S", "S", "storyteller"), *(Seat(key, key) for key in players)]
        self.state: State = game.setup(seats=seats, options={**DEFAULTS, **options}, chance=Chance("seed", 0))
        self.seq = 0
        self.events = []
        self.revealed = False

    def _apply(self, seat, kind, payload, dice):
        typed = None if dice is None else tuple(dice)
        chance = Chance("seed", self.seq + 1, typed)
        try:
            applied = game.apply(self.state, Action(seat, kind, payload, typed), chance)
            chance.finish()
        except DiceRefused as refused:
            raise Refusal(CODES[refused.kind]) from refused
        return applied

    def do(self, seat, kind, dice=None, **payload):
        """The act is done; the invariants hold."""
        applied = self._apply(seat, kind, payload, dice)
        self.seq += 1
        self.state, self.events, self.revealed = applied.state, list(applied.events), applied.revealed
        assert game.invariants(self.state) == []
        return self

    def no(self, seat, kind, dice=None, **payload):
        """The code of the refusal; the state is as it was."""
        before = game.dump(self.state)
        with pytest.raises(Refusal) as refused:
            self._apply(seat, kind, payload, dice)
        assert game.dump(self.state) == before
        assert refused.value.code in game.META.refusals or refused.value.code == "E_PAYLOAD"
        return refused.value.code

    def told(self, kind):
        return [dict(event.facts) for event in self.events if event.kind == kind]

    # What vectors speak of

    @property
    def numbers(self):
        """L/P/X/G."""
        return self.state.lit, self.state.pool, self.state.aside, self.state.gm

    @property
    def conflict(self):
        return self.state.conflict

    @property
    def result(self):
        """(success, narrator) of the settled roll."""
        return self.state.conflict.success, self.state.conflict.narrator

    def stack(self, seat):
        return " ".join(card.kind for card in self.state.survivors[seat].stack)

    def burned(self, seat):
        return " ".join(card.kind for card in self.state.survivors[seat].burned)

    # Shorter ways

    def declare(self, seat, *, dangerous=False):
        return self.do("S", "declare_conflict", active=seat, dangerous=dangerous)

    def roll(self, seat, shared, *, hope=None, gm=None, dangerous=False, settle=False):
        """Declares a conflict and rolls these dice; the Storyteller's show threes where nothing is said of them."""
        gm = [3] * self.state.gm if gm is None else gm
        self.declare(seat, dangerous=dangerous)
        self.do(seat, "roll", [*shared, *([] if hope is None else [hope]), *gm])
        return self.do(seat, "settle") if settle else self

    def moment(self, seat, shared, *, gm=None, settle=False, dangerous=False):
        """The seat lives its Moment with these dice."""
        self.do(seat, "declare_moment").do("S", "approve", dangerous=dangerous)
        self.do(seat, "roll", [*shared, *([3] * self.state.gm if gm is None else gm)])
        return self.do(seat, "settle") if settle else self

    def speak(self):
        """The truth that is due is said and accepted; gives the seat."""
        due = self.state.truth_due
        self.do(due, "state_truth", text=f"a truth of {due}")
        if self.state.pending:
            self.do("S", "accept_truth")
        return due

    def truths(self):
        """From the end of the telling, or from the ritual line, to the next scene; gives who spoke."""
        if self.state.step == "NARRATION":
            self.do("S", "end_narration")
        self.do("S", "say_opening")
        spoke = []
        while self.state.step == "TRUTHS":
            spoke.append(self.speak())
        self.do("S", "chorus")
        return " ".join(spoke)

    # The seven steps

    def traits(self):
        self.do("S", "start_creation")
        for seat in self.state.players:
            self.do(seat, "submit_trait", card="virtue", text=f"brave-{seat}")
            self.do(seat, "submit_trait", card="vice", text=f"greedy-{seat}")
        return self

    def described(self):
        self.traits().do("S", "pass_cards").do("S", "module_read")
        for seat in self.state.players:
            self.do(seat, "submit_description", name=f"{seat}-name", look="tall", summary="a carpenter")
        return self

    def moments(self):
        self.described().do("S", "advance")
        for seat in self.state.players:
            self.do(seat, "submit_moment", text=f"moment of {seat}")
        return self

    def brinks(self):
        self.moments().do("S", "advance")
        for seat in self.state.ring:
            self.do(seat, "submit_brink", text=f"brink by {seat}", where=f"where {seat} saw it", no_weakness=True)
        return self

    def stacks(self, order=ALL):
        self.brinks().do("S", "advance")
        for seat in self.state.players:
            self.do(seat, "set_stack", order=list(order))
        return self

    def opening(self):
        return self.stacks().do("S", "advance").do("S", "start_play")

    def first_scene(self):
        self.opening()
        for seat in self.state.players:
            self.do(seat, "recorded")
        return self.do("S", "begin_scene")


def scene(lit, pool, aside=0, gm=0, *, stacks=None, hope="", dead="", players="ABCD", **options):
    """An evening in the middle of a scene: L/P/X/G, stacks by seat ("vice brink"), who has a hope die, who is dead.

    With one candle it is the Last Stand. A stack that isn't named holds all four cards, the Virtue on top.
    """
    made = Evening(players, **options)
    ring = made.state.ring
    survivors = {}
    for at, seat in enumerate(made.state.players, start=1):
        kinds = (stacks or {}).get(seat, "virtue vice moment brink").split()
        writer = {"virtue": ring[at - 1], "vice": ring[at - 1], "moment": seat, "brink": ring[at - 1]}
        cards = tuple(
            Card(kind, f"{kind} of {seat}", writer[kind], "in the cellar" if kind == "brink" else "") for kind in kinds
        )
        survivors[seat] = Survivor(
            stack=cards,
            stacked=True,
            description=Description(f"{seat}-name", "tall", "a carpenter"),
            recorded=True,
            hope=seat in hope,
            alive=seat not in dead,
        )
    made.state = replace(
        made.state,
        step="LAST_STAND" if lit == 1 else "SCENE",
        last_stand=lit == 1,
        lit=lit,
        pool=pool,
        aside=aside,
        gm=gm,
        scene=11 - lit,
        survivors=survivors,
        their_brink=Card("brink", "Their brink", ring[-1], "in the yard"),
    )
    assert game.invariants(made.state) == []
    return made
