"""Weights, shares and sums: examples B, C and D of the rules."""

from fractions import Fraction

import pytest

from larp.rules.errors import RuleViolation
from tests.intrigues.rules.table_of import (
    add,
    counted,
    div,
    mul,
    person,
    played,
    points_of,
    ruled,
    standing_of,
    strike,
    sub,
    weights_of,
)


@pytest.mark.rule("IN-54")
@pytest.mark.parametrize(("suit", "weight", "current"), [("party", 1, 1), ("party", 5, 4), ("army", 5, 5)])
def test_example_b_a_plot_against_the_leader(suit, weight, current):
    plot = played(sub(1, where={"suit": ["party"]}))
    result = counted([person("brandt", weight, suit)], {"Karl": ["brandt"]}, plot)
    assert weights_of(result, "Karl") == [current]


@pytest.mark.rule("IN-54")
@pytest.mark.parametrize(
    ("weight", "effects", "rounding", "current"),
    [
        (5, [mul(3), div(2), add(1), sub(2)], "once", 7),
        (5, [div(2), mul(3), add(1), sub(2)], "once", 7),
        (5, [div(2), mul(3), add(1), sub(2)], "each", 8),
        (5, [mul(3), div(2), add(1), sub(2)], "each", 7),
        (3, [div(2), div(2)], "once", 1),
        (3, [div(2), div(2)], "each", 1),
        (5, [div(2), div(2)], "once", 2),
        (6, [div(4)], "once", 2),
        (1, [sub(3)], "once", 1),
        (2, [mul(2), sub(5)], "once", 1),
        (2, [sub(5), mul(2)], "once", 1),
        (2, [sub(5), add(9)], "once", 6),
        (5, [mul("3/2")], "once", 8),
        (5, [div("3/2")], "once", 4),
        (3, [], "each", 3),
    ],
)
def test_example_c_factors(weight, effects, rounding, current):
    result = counted([person("falk", weight)], {"Karl": ["falk"]}, played(*effects), rounding=rounding)
    assert weights_of(result, "Karl") == [current]


@pytest.mark.rule("IN-05", "IN-55", "IN-56")
@pytest.mark.parametrize(
    ("players", "effects", "options", "each"),
    [
        (2, [], {}, Fraction(5, 2)),
        (3, [], {}, Fraction(5, 3)),
        (2, [], {"shared_points": "round_up"}, Fraction(3)),
        (3, [], {"shared_points": "round_up"}, Fraction(2)),
        (2, [sub(1)], {}, Fraction(2)),
        (1, [], {}, Fraction(5)),
    ],
)
def test_example_d_shared_acquaintances(players, effects, options, each):
    names = ["Karl", "Dietrich", "Hans"][:players]
    result = counted([person("falk", 5)], {name: ["falk"] for name in names}, played(*effects), **options)
    assert points_of(result) == dict.fromkeys(names, each)


@pytest.mark.rule("IN-56")
@pytest.mark.parametrize(("option", "points", "copies"), [("all", Fraction(5, 2), 2), ("unstruck", Fraction(5), 1)])
def test_example_d_one_of_two_copies_struck(option, points, copies):
    falk = person("falk", 5, weaknesses=["money"])
    lineups = {"Karl": ["falk"], "Dietrich": ["falk"]}
    result = counted([falk], lineups, strikes=[strike("Dietrich", "money", "Karl")], copies_counted=option)
    assert points_of(result) == {"Dietrich": points, "Karl": Fraction(0)}
    assert [card.copies for standing in result.standings for card in standing.cards] == [copies, copies]


@pytest.mark.rule("IN-56")
def test_a_players_own_second_copy_shares_too():
    result = counted([person("falk", 5)], {"Karl": ["falk", "falk"], "Hans": ["falk"]})
    assert points_of(result) == {"Karl": Fraction(10, 3), "Hans": Fraction(5, 3)}
    assert weights_of(result, "Karl") == [5, 5]


@pytest.mark.rule("IN-57")
@pytest.mark.parametrize(
    ("lineup", "effects", "rounding", "points"),
    [
        (["a", "s"], [add(2)], "once", Fraction(13, 2)),
        (["a", "s"], [mul(1)], "once", Fraction(5)),
        (["a", "s"], [mul("3/2"), sub(1)], "once", Fraction(6)),
        (["a", "s"], [sub(1), mul("3/2")], "once", Fraction(6)),
        (["a", "s"], [div(2), mul(2)], "once", Fraction(5)),
        (["a", "s"], [div(2), mul(2)], "each", Fraction(6)),
        (["a", "s"], [sub(9)], "once", Fraction(0)),
        (["a", "s"], [sub(9), add(10)], "once", Fraction(11, 2)),
    ],
)
def test_a_whole_lineup_is_changed_after_the_sum(lineup, effects, rounding, points):
    people = [person("a", 2), person("s", 5)]
    whole = played(*({**effect, "per": "lineup", "whose": "target"} for effect in effects), target="Karl")
    result = counted(people, {"Karl": lineup, "Hans": ["s"]}, whole, rounding=rounding)
    assert points_of(result)["Karl"] == points
    assert points_of(result)["Hans"] == Fraction(5, 2)


@pytest.mark.rule("IN-32", "IN-57")
def test_an_empty_lineup_scores_nothing_and_a_struck_one_keeps_its_modifiers():
    people = [person("falk", 5, weaknesses=["money"]), person("haan", 1)]
    result = counted(
        people,
        {"Karl": [], "Hans": ["falk"], "Dietrich": ["haan"]},
        played(add(2, per="lineup")),
        strikes=[strike("Karl", "money", "Hans")],
    )
    assert points_of(result) == {"Dietrich": 3, "Hans": 2, "Karl": 0}
    assert standing_of(result, "Karl").best == 0


@pytest.mark.rule("IN-32")
def test_four_people_are_refused():
    people = [person(name, 1) for name in "abcd"]
    with pytest.raises(RuleViolation) as refused:
        counted(people, {"Karl": list("abcd")})
    assert (refused.value.code, refused.value.facts) == ("lineup_too_long", {"limit": 3, "given": 4})


@pytest.mark.rule("IN-54")
def test_the_order_of_factors_circumstances_then_abilities_then_rulings():
    holder = person("holder", 5, "army", (), [mul(3, only="self")])
    result = counted(
        [holder], {"Karl": ["holder"]}, played(div(2)), rulings=[ruled(div(2))], rounding="each"
    )  # 5 ÷2 → 3, ×3 → 9, ÷2 → 5; another order gives 4
    assert weights_of(result, "Karl") == [5]


def test_numbers_that_nobody_can_read_are_refused():
    growing = played(*[mul(10**18)] * 17)
    with pytest.raises(RuleViolation) as refused:
        counted([person("falk", 5)], {"Karl": ["falk"]}, growing)
    assert refused.value.code == "number_too_long"
