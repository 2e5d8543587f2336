"""Who wins: examples E and F of the rules, and ties."""

import pytest

from larp.rules.errors import RuleViolation
from tests.intrigues.rules.table_of import counted, person, places_of, strike, weights_of


@pytest.mark.rule("IN-58", "IN-59", "IN-60")
@pytest.mark.parametrize(
    ("karl", "dietrich", "winner", "decided_by"),
    [
        ([4, 3, 2], [6, 2, 1], "Dietrich", "best_card"),
        ([4, 4], [4, 4], None, "master"),
        ([5, 4], [6], "Karl", "points"),
    ],
)
def test_example_e_a_tie(karl, dietrich, winner, decided_by):
    people = [person(f"k{i}", weight) for i, weight in enumerate(karl)]
    people += [person(f"d{i}", weight) for i, weight in enumerate(dietrich)]
    lineups = {name: [p.key for p in people if p.key[0] == name[0].lower()] for name in ("Karl", "Dietrich")}
    result = counted(people, lineups)
    assert (result.winner, result.decided_by) == (winner, decided_by)


@pytest.mark.rule("IN-59")
def test_example_e_the_best_card_is_weighed_before_it_is_shared():
    people = [person("six", 6), person("five", 5), person("other", 5), person("three", 3)]
    lineups = {"Dietrich": ["other", "three"], "Karl": ["six", "five"], "Hans": ["six"]}
    result = counted(people, lineups)
    assert [(s.place, s.player, s.points, s.best) for s in result.standings] == [
        (1, "Karl", 8, 6),
        (2, "Dietrich", 8, 5),
        (3, "Hans", 3, 6),
    ]
    assert result.decided_by == "best_card"


@pytest.mark.rule("IN-52", "IN-59")
def test_example_f_a_strike_takes_points_and_the_best_card():
    people = [person("six", 6, weaknesses=["money"]), person("two", 2), person("one", 1), person("uno", 1)]
    lineups = {"Karl": ["six", "two"], "Dietrich": ["one", "uno"]}
    result = counted(people, lineups, strikes=[strike("Dietrich", "money", "Karl")])
    assert [(s.place, s.player, s.points, s.best) for s in result.standings] == [
        (1, "Karl", 2, 2),
        (2, "Dietrich", 2, 1),
    ]
    assert weights_of(result, "Karl") == [None, 2]


@pytest.mark.rule("IN-60")
class TestTies:
    PEOPLE = [person(name, 4) for name in "abcd"] + [person("e", 1)]
    LINEUPS = {"Hans": ["a"], "Karl": ["b"], "Emma": ["e"], "Dietrich": ["c"]}

    def test_equals_share_a_place_in_the_order_given(self):
        result = counted(self.PEOPLE, self.LINEUPS)
        assert places_of(result) == [(1, "Hans"), (1, "Karl"), (1, "Dietrich"), (4, "Emma")]
        assert result.ties == ((1, ("Hans", "Karl", "Dietrich")),)
        assert result.winner is None

    def test_a_master_parts_them(self):
        result = counted(self.PEOPLE, self.LINEUPS, tie_orders=[["Dietrich", "Hans", "Karl"]])
        assert places_of(result) == [(1, "Dietrich"), (2, "Hans"), (3, "Karl"), (4, "Emma")]
        assert (result.winner, result.decided_by, result.ties) == ("Dietrich", "master", ())

    @pytest.mark.parametrize(
        "order", [["Hans", "Karl"], ["Hans", "Karl", "Dietrich", "Emma"], ["Emma"], ["Hans", "Hans", "Karl"], []]
    )
    def test_only_a_real_tie_can_be_decided(self, order):
        with pytest.raises(RuleViolation) as refused:
            counted(self.PEOPLE, self.LINEUPS, tie_orders=[order])
        assert (refused.value.code, refused.value.rule) == ("tie_not_there", "IN-60")

    def test_a_lower_tie_may_stand(self):
        people = [person("a", 1), person("b", 1), person("c", 6)]
        result = counted(people, {"Hans": ["a"], "Karl": ["b"], "Dietrich": ["c"]})
        assert places_of(result) == [(1, "Dietrich"), (2, "Hans"), (2, "Karl")]
        assert (result.winner, result.decided_by, result.ties) == ("Dietrich", "points", ((2, ("Hans", "Karl")),))
