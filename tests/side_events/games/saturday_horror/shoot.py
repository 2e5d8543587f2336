"""A film for the tests: seats A, B, C, D clockwise, twelve dice each; states laid out as a vector names them."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Monster, Player, Role, Set, Subplot, Trope
from side_events.games.saturday_horror.options_state import Options
from side_events.games.saturday_horror.state import Scene, State
from side_events.table.action import Action
from side_events.table.dice import Chance, DiceRefused
from side_events.table.game import Seat
from side_events.table.refusal import Refusal

DEFAULTS = asdict(Options())
HOST = "facilitator"
WHOLE = {"title": "Mummy!", "setting": "A museum", "monster": "The mummy", "trigger": "the seal breaks"}


class Shoot:
    """One table. `events` holds what the last act told."""

    def __init__(self, state: State, seed: str = "film-1"):
        self.state, self.seed, self.seq, self.events, self.revealed = state, seed, 0, [], False

    def _apply(self, seat, kind, payload, dice):
        typed = None if dice is None else tuple(dice)
        chance = Chance(self.seed, self.seq + 1, typed)
        try:
            applied = game.apply(self.state, Action(seat, kind, payload, typed), chance)
            chance.finish()
        except DiceRefused as refused:
            raise Refusal("E_DICE_INPUT") from refused
        self.rolled = chance.rolled
        return applied

    def do(self, seat, kind, dice=None, /, **payload):
        """The act is done; the invariants hold, and the state goes to JSON and back."""
        applied = self._apply(seat, kind, payload, dice)
        self.seq += 1
        self.state, self.events, self.revealed = applied.state, list(applied.events), applied.revealed
        assert game.invariants(self.state) == []
        assert game.load(game.dump(self.state)) == self.state
        return self

    def no(self, seat, kind, dice=None, /, **payload):
        """The code of the refusal; the state is as it was."""
        before = game.dump(self.state)
        with pytest.raises(Refusal) as refused:
            self._apply(seat, kind, payload, dice)
        assert game.dump(self.state) == before
        assert refused.value.code in game.META.refusals or refused.value.code == "E_PAYLOAD"
        return refused.value.code

    def set(self, **changes):
        self.state = replace(self.state, **changes)
        return self

    def told(self, kind):
        return [dict(event.facts) for event in self.events if event.kind == kind]

    # What vectors speak of

    @property
    def scene(self):
        return self.state.scene

    @property
    def phase(self):
        return game.view(self.state, "audience")["phase"]

    @property
    def budgets(self):
        return tuple(self.state.players[seat].budget for seat in self.state.seats)

    def budget(self, seat):
        return self.state.players[seat].budget

    def hand(self, seat):
        return list(self.state.players[seat].hand)

    def contests(self, seat):
        return self.state.players[seat].tally.contests

    def role(self, card):
        return self.state.roles[card]

    @property
    def md(self):
        return self.state.monster.md

    # Shorter ways

    def conflict(self, kind, a, b, stakes, *rounds, by="A", **said):
        """Opens it, both stake (a number, or own dice and Monster Dice), and the dice fall; each round is two lists."""
        self.do(by, "open_conflict", kind=kind, a=a, b=b, **said)
        self.staked(*stakes)
        for faces_a, faces_b in rounds:
            self.do(HOST, "roll", [*faces_a, *faces_b])
        return self

    def staked(self, *stakes):
        conflict = self.scene.conflict
        for side, given in zip(conflict.sides, stakes, strict=True):
            dice, monster = given if isinstance(given, tuple) else (given, 0)
            self.do(side.player, "stake", dice=dice, monster_dice=monster)
        return self


def opened(seats="ABCD", budgets=None, **options):
    """A table before the first meeting."""
    keys = tuple(seats)
    state = game.setup(
        seats=[Seat(key, key) for key in keys], options={**DEFAULTS, **options}, chance=Chance("film-1", 0)
    )
    for seat, dice in zip(keys, budgets or [0] * len(keys), strict=True):
        state = state.with_player(seat, budget=dice)
    return Shoot(state)


def meeting(number=1, writer="A", budgets=(12, 12, 12, 12), **options):
    """A script meeting, its film agreed upon."""
    shoot = opened("ABCD"[: len(budgets)], budgets, **options)
    monster = Monster("The mummy", trigger="the seal breaks")
    return shoot.set(
        phase="MEETING", title="Mummy!", setting="A museum", monster=monster, act=number, meeting_no=number,
        writer=writer,
    )  # fmt: skip


def scene(*, budgets=(12, 12, 12, 12), phase="SCENE", director="A", act=1, roles=None, played=None, hands=None,
          sets=None, tropes=None, subplots=None, fired=True, md=0, active="x", **options):  # fmt: skip
    """A scene as it lies: `roles` are id → (level, clauses), `played` card → seat, `hands` seat → cards. The set `x` is
    active, laid by D."""
    shoot = meeting(act, "", budgets, **options)
    roles = {card: Role(card, *given) for card, given in (roles or {}).items()}
    sets = {"x": Set("x"), **(sets or {})}
    played = dict(played or {})
    if active:
        played[active] = "D" if "D" in shoot.state.seats else "B"
    state = shoot.state
    for seat, cards in (hands or {}).items():
        state = state.with_player(seat, hand=tuple(cards))
    shoot.state = replace(
        state, phase=phase, director=director, act=act, roles=roles, sets=sets, tropes=tropes or {},
        subplots=subplots or {}, scene_no=1, deals=1, closer="A",
        monster=replace(state.monster, trigger_fired=fired, md=md, player=played.get("monster", "")),
        scene=Scene(opened=phase != "SCENE_SETUP", played=played, active_set=active or ""),
    )  # fmt: skip
    return shoot


__all__ = ["HOST", "WHOLE", "Player", "Set", "Shoot", "Subplot", "Trope", "meeting", "opened", "scene"]
