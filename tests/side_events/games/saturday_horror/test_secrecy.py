"""Nobody reads another's hand, sealed stake, pool, or card of a swap: in views, offers, log, events and refusals."""

from __future__ import annotations

import json

import pytest

from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.deck import Subplot, Trope
from side_events.table import forms
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin
from tests.side_events.games.saturday_horror.shoot import HOST, scene
from tests.side_events.games.saturday_horror.test_denouement_vectors import pools
from tests.side_events.games.saturday_horror.test_script_vectors import swapping

SEATS = "ABCD"
VIEWERS = (*SEATS, HOST, "audience")
FIGHT = {"roles": {"a": ("star", 1), "b": ("extra",)}, "played": {"a": "A", "b": "B", "monster": "D"}, "md": 3}


def table(shoot, *acts):
    """The state as a table, with these acts done."""
    header = Header(
        "saturday_horror", "1.0", take_seats(game.META, list(SEATS)), take_options(game.META, {}), "film-1",
        game.dump(shoot.state),
    )  # fmt: skip
    position = begin(game, header)
    for seat, kind, payload in acts:
        position = act(position, Action(seat, kind, payload))
    return position


def known(position, viewer):
    """Everything that a viewer is told, as text."""
    offers = [forms.digest(choice) for choice in game.legal(position.state, viewer)] if viewer != "audience" else []
    told = [game.view(position.state, viewer), cut_log(game.view_action, position.entries, viewer), offers]
    return json.dumps(told, ensure_ascii=False)


def tell_apart(one, other):
    """The viewers who see a difference."""
    return {viewer for viewer in VIEWERS if known(one, viewer) != known(other, viewer)}


@pytest.mark.rule("SH-07", "SH-72")
@pytest.mark.parametrize(
    ("seat", "one", "other"),
    [
        ("A", {"dice": 0}, {"dice": 7}), ("D", {"dice": 2}, {"dice": 2, "monster_dice": 3}),
        ("D", {"dice": 0}, {"dice": 12}),
    ],
)  # fmt: skip
def test_two_stakes_look_alike_to_all_others(seat, one, other):
    opened = ("A", "open_conflict", {"intent": "chase", "a": "monster", "b": "a"})
    tables = [table(scene(**FIGHT), opened, (seat, "stake", stake)) for stake in (one, other)]
    assert tell_apart(*tables) == {seat}


@pytest.mark.rule("SH-87")
def test_two_contributions_look_alike_to_all_others():
    tables = [table(pools(), ("C", "contribute", given)) for given in ({"plan": 5}, {"monster": 9}, {})]
    assert tell_apart(tables[0], tables[1]) == tell_apart(tables[1], tables[2]) == {"C"}


@pytest.mark.rule("SH-72", "SH-91")
def test_in_the_plan_contest_monster_dice_are_not_told_before_the_roll():
    """Only what can't be seen any other way: with the stake named the contest begins, and both lie open."""
    shoot = pools().set(phase="D_SCENE", director="A", pool_plan=2, pool_monster=3)
    position = table(shoot, ("A", "spring_plan", {}))
    assert not position.state.scene.conflict.revealed
    assert act(position, Action("D", "stake", {"monster_dice": 1})).state.scene.conflict.revealed


@pytest.mark.rule("SH-32")
def test_the_cards_of_a_swap_are_known_to_the_two():
    offers = [("A", "offer_swap", {"wanted": "role", "card": card}) for card in ("r0", "r1")]
    assert tell_apart(*(table(swapping(), offer) for offer in offers)) == {"A"}
    taken = [("B", "accept_swap", {"offer": 1, "card": card}) for card in ("r4", "r5")]
    assert tell_apart(*(table(swapping(), offers[0], accept) for accept in taken)) == {"A", "B"}


@pytest.mark.rule("SH-30")
def test_who_holds_which_of_two_cards_is_known_to_those_who_do():
    """B and C hold a role, a set, a trope, a subplot and the monster between them, this way and that."""
    more = {
        "tropes": {"t": Trope("Rain", 1)}, "subplots": {"s": Subplot("Debts", ("a",))},
        "roles": {"a": ("extra",), "h": ("star", 1)}, "played": {"a": "A"},
    }  # fmt: skip
    halves = (["h", "t"], ["monster", "s"])
    tables = [
        table(scene(hands={"B": halves[at], "C": halves[1 - at]}, phase=phase, **more))
        for phase in ("SWAP", "CHAIR_OPEN", "SCENE_SETUP", "SCENE")
        for at in (0, 1)
    ]
    for one, other in zip(tables[::2], tables[1::2], strict=True):
        assert tell_apart(one, other) == {"B", "C"}, one.state.phase


@pytest.mark.rule("SH-30", "SH-32")
def test_a_refusal_names_no_card_of_another():
    """Whoever tries a card that isn't theirs hears the same of one in a hand and of one that doesn't exist."""
    shoot = scene(hands={"B": ["h"], "A": []}, roles={"a": ("extra",), "h": ("star", 1)}, played={"a": "A"})
    codes = []
    for card in ("h", "nothing"):
        with pytest.raises(Refusal) as refused:
            table(shoot, ("A", "play", {"card": card}))
        codes.append((refused.value.code, refused.value.facts))
    assert codes == [("E_NOT_YOURS", {}), ("E_NOT_YOURS", {})]
