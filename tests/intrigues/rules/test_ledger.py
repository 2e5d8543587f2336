"""Rebuilding a card's place from its moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intrigues.rules.ledger import Entry, Spot, rebuild

pytestmark = pytest.mark.rule("IN-09")

BANK, KARL, HANS, STAKE = Spot("bank"), Spot("hand", 1), Spot("hand", 2), Spot("stake", 1, 7)


def chain(*spots: Spot) -> list[Entry]:
    """The moves from nowhere through all of `spots`."""
    return [Entry(n, source, to) for n, (source, to) in enumerate(zip((Spot(), *spots), spots, strict=False), start=1)]


@pytest.mark.parametrize(
    ("entries", "place", "faults"),
    [
        ([], Spot(), []),
        (chain(BANK, KARL, STAKE, BANK), BANK, []),
        (chain(BANK, KARL)[1:], KARL, ["move 1 is missing, move 2 is there"]),
        (
            [*chain(BANK, KARL), Entry(3, HANS, BANK)],
            BANK,
            ["move 3 starts from hand of player 2, the one before ended at hand of player 1"],
        ),
        (
            [Entry(1, STAKE, BANK)],
            BANK,
            ["move 1 starts from stake of player 1 in intrigue 7, the one before ended at nowhere"],
        ),
    ],
)
def test_moves_lead_to_a_place_and_their_faults_are_named(entries, place, faults):
    assert rebuild(entries) == (place, faults)


@given(st.lists(st.sampled_from([BANK, KARL, HANS, STAKE]), min_size=2, max_size=8), st.data())
def test_a_move_left_out_anywhere_but_at_the_end_is_found(spots, data):
    whole = chain(*spots)
    lost = data.draw(st.integers(0, len(whole) - 2))
    assert rebuild(whole) == (spots[-1], [])
    assert rebuild(whole[:lost] + whole[lost + 1 :])[1] == [f"move {lost + 1} is missing, move {lost + 2} is there"]
