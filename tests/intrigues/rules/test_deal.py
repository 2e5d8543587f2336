"""Filling the hands of a draft by a pack's deal rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.deal import DealRule, Held, Kind, draft

pytestmark = pytest.mark.rule("IN-06")

RULE = DealRule.from_json(
    {
        "same_design_twice_in_a_hand": False,
        "tiers": [
            {
                "id": "intriguers",
                "hand": {"people": 3, "weaknesses": 1, "circumstances": 1},
                "at_least": {"count": 1, "weight_min": 4},
            },
            {"id": "others", "hand": {"people": 2, "weaknesses": 1, "circumstances": 0}, "weight_max": 3},
        ],
    }
)
PLAYERS = {1: "intriguers", 2: "intriguers", 3: "others", 4: "others", 5: ""}


def bank(people: list[int], *, copies: int = 1, weaknesses: int = 9, circumstances: int = 9) -> list[Held]:
    """People of the given weights, each design in so many copies; then weakness and circumstance cards."""
    designs = [(Kind.PERSON, weight) for weight in people]
    designs += [(Kind.WEAKNESS, 0)] * weaknesses + [(Kind.CIRCUMSTANCE, 0)] * circumstances
    rows = [(design, kind, weight) for design, (kind, weight) in enumerate(designs) for _ in range(copies)]
    return [Held(card, design, kind, weight) for card, (design, kind, weight) in enumerate(rows)]


def test_hands_have_the_counts_of_their_tier_and_its_weights():
    cards = bank([1, 2, 3, 1, 2, 3, 4, 5, 6, 6])
    by_id = {held.card: held for held in cards}
    hands = draft(RULE, players=PLAYERS, bank=cards, seed="friday")
    counts = {
        player: [sum(by_id[card].kind is kind for card in hand) for kind in Kind] for player, hand in hands.items()
    }
    assert counts == {1: [3, 1, 1], 2: [3, 1, 1], 3: [2, 1, 0], 4: [2, 1, 0]}
    weights = {player: [by_id[card].weight for card in hand if by_id[card].weight] for player, hand in hands.items()}
    assert all(max(weights[player]) >= 4 for player in (1, 2))
    assert all(max(weights[player]) <= 3 for player in (3, 4))


def test_the_strong_people_go_round_before_anybody_gets_two():
    cards = bank([1, 1, 1, 1, 1, 1, 1, 1, 4, 6])
    by_id = {held.card: held for held in cards}
    hands = draft(RULE, players=PLAYERS, bank=cards, seed="friday")
    assert sorted(max(by_id[card].weight for card in hands[player]) for player in (1, 2)) == [4, 6]


def test_a_bank_too_small_leaves_hands_smaller():
    hands = draft(RULE, players=PLAYERS, bank=bank([5, 2], weaknesses=0, circumstances=0), seed="friday")
    assert sorted(len(hand) for hand in hands.values()) == [0, 0, 1, 1]


def test_without_a_rule_nobody_gets_anything():
    assert draft(DealRule.from_json({}), players=PLAYERS, bank=bank([1, 2, 3]), seed="friday") == {}


@given(
    people=st.lists(st.integers(1, 6), max_size=12),
    copies=st.integers(1, 3),
    seed=st.text(max_size=5),
    twice=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_no_card_is_dealt_twice_and_the_same_seed_deals_the_same(people, copies, seed, twice):
    rule = DealRule(RULE.tiers, same_design_twice=twice)
    cards = bank(people, copies=copies, weaknesses=2, circumstances=1)
    by_id = {held.card: held for held in cards}
    hands = draft(rule, players=PLAYERS, bank=cards, seed=seed)
    dealt = [card for hand in hands.values() for card in hand]
    assert len(dealt) == len(set(dealt))
    assert hands == draft(rule, players=PLAYERS, bank=list(reversed(cards)), seed=seed)
    if not twice:
        assert all(len({by_id[card].design for card in hand}) == len(hand) for hand in hands.values())
