"""What holds for every count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.effects import effects_to_json
from tests.intrigues.rules.table_of import counted, person, played, points_of, standing_of, strike, sub

PEOPLE = [person(f"p{weight}", weight, suit, ["money"]) for weight, suit in zip(range(1, 7), "aabbcc", strict=True)]
LINEUPS = st.lists(st.lists(st.sampled_from([p.key for p in PEOPLE]), max_size=3), min_size=1, max_size=4).map(
    lambda lineups: {f"P{index}": lineup for index, lineup in enumerate(lineups)}
)
EFFECT = st.fixed_dictionaries(
    {"op": st.sampled_from(["add", "sub", "mul", "div"]), "value": st.integers(1, 4)},
    optional={
        "where": st.fixed_dictionaries({"suit": st.lists(st.sampled_from("abc"), min_size=1, unique=True)}),
        "whose": st.sampled_from(["all", "own", "others"]),
    },
)
PLAYED = st.lists(EFFECT, max_size=4).map(lambda effects: played(*effects, by="P0"))


@settings(max_examples=40, deadline=None)
@given(lineups=LINEUPS, circumstance=PLAYED, rounding=st.sampled_from(["once", "each"]))
@pytest.mark.rule("IN-54", "IN-55", "IN-57")
def test_sharing_conserves_the_weight_and_nothing_falls_below_its_floor(lineups, circumstance, rounding):
    people = [person(p.key, p.weight, p.suit) for p in PEOPLE]
    circumstance = played(*[e for e in effects_to_json(circumstance.effects) if e.get("whose", "all") == "all"])
    result = counted(people, lineups, circumstance, rounding=rounding)
    assert all(card.weight >= 1 for standing in result.standings for card in standing.cards)
    by_design = {}
    for standing in result.standings:
        for card in standing.cards:
            by_design.setdefault(card.design, []).append(card)
    for cards in by_design.values():
        assert sum(card.points for card in cards) == cards[0].weight
    assert sum(points_of(result).values()) == sum(cards[0].weight for cards in by_design.values())


@settings(max_examples=40, deadline=None)
@given(lineups=LINEUPS, circumstance=PLAYED, data=st.data())
@pytest.mark.rule("IN-53")
def test_the_order_of_strikes_changes_nothing(lineups, circumstance, data):
    laid = [(player, position) for player, lineup in lineups.items() for position in range(len(lineup))]
    hit = data.draw(st.lists(st.sampled_from(laid), unique=True)) if laid and len(lineups) > 1 else []
    plays = [strike("P1" if player == "P0" else "P0", "money", player, position) for player, position in hit]
    shuffled = data.draw(st.permutations(plays))
    assert counted(PEOPLE, lineups, circumstance, strikes=plays) == counted(
        PEOPLE, lineups, circumstance, strikes=shuffled
    )


@settings(max_examples=40, deadline=None)
@given(lineups=LINEUPS, circumstance=PLAYED, lineup_value=st.integers(1, 30), data=st.data())
@pytest.mark.report("A05")
@pytest.mark.rule("IN-57", "IN-60")
def test_the_order_of_players_changes_only_the_order_among_ties(lineups, circumstance, lineup_value, data):
    whole = played(sub(lineup_value, per="lineup"))
    result = counted(PEOPLE, lineups, circumstance, whole)
    order = data.draw(st.permutations(list(lineups)))
    other = counted(PEOPLE, {player: lineups[player] for player in order}, circumstance, whole)
    assert {s.player: s for s in result.standings} == {s.player: s for s in other.standings}
    assert (result.winner, result.decided_by) == (other.winner, other.decided_by)
    assert all(points >= 0 for points in points_of(result).values())
    for place, tied in other.ties:
        assert list(tied) == [player for player in order if standing_of(result, player).place == place]
