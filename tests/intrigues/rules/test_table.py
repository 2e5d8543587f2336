"""Whom an effect touches, and when an ability works (section 8)."""

import pytest

from larp.rules.errors import RuleViolation
from tests.intrigues.rules.table_of import (
    add,
    counted,
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


class TestWho:
    PEOPLE = [
        person("brandt", 5, "party", ["money"]),
        person("falk", 3, "army"),
        person("klos", 4, "business", ["women"], [{"op": "also_suit", "suit": ["service"]}]),
    ]
    LINEUPS = {"Karl": ["brandt", "falk"], "Dietrich": ["klos"], "Hans": ["falk"]}

    def changed(self, *circumstances, **more):
        plain = counted(self.PEOPLE, self.LINEUPS)
        result = counted(self.PEOPLE, self.LINEUPS, *circumstances, **more)
        return sorted(
            f"{player}.{card.design}"
            for player in self.LINEUPS
            for card, before in zip(standing_of(result, player).cards, standing_of(plain, player).cards, strict=True)
            if card.weight != before.weight
        )

    @pytest.mark.rule("IN-04")
    @pytest.mark.parametrize(
        ("where", "touched"),
        [
            ({}, ["Dietrich.klos", "Hans.falk", "Karl.brandt", "Karl.falk"]),
            ({"suit": ["party"]}, ["Karl.brandt"]),
            ({"suit": ["business"]}, ["Dietrich.klos"]),
            ({"suit": ["service"]}, ["Dietrich.klos"]),
            ({"suit": ["party", "service"]}, ["Dietrich.klos", "Karl.brandt"]),
            ({"weakness": ["money"]}, ["Karl.brandt"]),
            ({"weakness": ["money", "women"]}, ["Dietrich.klos", "Karl.brandt"]),
            ({"no_weakness": True}, ["Hans.falk", "Karl.falk"]),
            ({"design": ["falk", "nobody"]}, ["Hans.falk", "Karl.falk"]),
            ({"weight": {"min": 4}}, ["Dietrich.klos", "Karl.brandt"]),
            ({"weight": {"max": 4}}, ["Dietrich.klos", "Hans.falk", "Karl.falk"]),
            ({"weight": {"min": 4, "max": 4}}, ["Dietrich.klos"]),
            ({"weight": {"min": 4}, "suit": ["party"]}, ["Karl.brandt"]),
            ({"weight": {"min": 4}, "suit": ["army"]}, []),
            ({"suit": []}, []),
        ],
    )
    def test_where(self, where, touched):
        assert self.changed(played(add(1, where=where))) == touched

    def test_where_looks_at_what_is_printed(self):
        first = played(add(5, where={"suit": ["army"]}))
        assert self.changed(first, played(sub(1, where={"weight": {"min": 8}}))) == ["Hans.falk", "Karl.falk"]

    @pytest.mark.parametrize(
        ("whose", "by", "target", "touched"),
        [
            ("own", "Karl", None, ["Karl.brandt", "Karl.falk"]),
            ("others", "Karl", None, ["Dietrich.klos", "Hans.falk"]),
            ("target", "Karl", "Hans", ["Hans.falk"]),
            ("target", "Karl", "Karl", ["Karl.brandt", "Karl.falk"]),
            ("target", "Karl", "Outsider", []),
            ("own", "Outsider", None, []),
            ("others", "Outsider", None, ["Dietrich.klos", "Hans.falk", "Karl.brandt", "Karl.falk"]),
            ("all", "Outsider", None, ["Dietrich.klos", "Hans.falk", "Karl.brandt", "Karl.falk"]),
        ],
    )
    def test_whose(self, whose, by, target, touched):
        assert self.changed(played(add(1, whose=whose), by=by, target=target)) == touched

    @pytest.mark.rule("IN-62")
    def test_a_ruling(self):
        assert self.changed(rulings=[ruled(add(1, where={"suit": ["party"]}))]) == ["Karl.brandt"]
        assert self.changed(rulings=[ruled(add(1, whose="target"), target="Hans")]) == ["Hans.falk"]

    @pytest.mark.parametrize("make", [played, ruled])
    def test_a_target_must_be_named(self, make):
        with pytest.raises(RuleViolation) as refused:
            make(add(1, whose="target"))
        assert refused.value.code == "target_missing"

    @pytest.mark.rule("IN-62")
    def test_a_ruling_needs_a_reason(self):
        with pytest.raises(RuleViolation) as refused:
            ruled(add(1), reason="  ")
        assert (refused.value.code, refused.value.rule) == ("ruling_reason_missing", "IN-62")


def with_ability(*abilities, weight=2, suit="army", weaknesses=("money",)):
    return person("holder", weight, suit, weaknesses, abilities)


@pytest.mark.rule("IN-61")
class TestAbilities:
    REST = [person("party5", 5, "party"), person("army3", 3, "army")]

    @pytest.mark.parametrize(
        ("ability", "karl", "dietrich"),
        [
            (add(1), [3, 6], [4]),
            (add(1, whose="own"), [3, 6], [3]),
            (add(1, whose="others"), [2, 5], [4]),
            (add(1, only="self"), [3, 5], [3]),
            (add(1, only="rest"), [2, 6], [4]),
            (add(1, whose="own", only="rest"), [2, 6], [3]),
            (add(1, whose="others", only="self"), [2, 5], [3]),
            (add(1, only="self", where={"suit": ["party"]}), [2, 5], [3]),
            (add(1, **{"if": {"with_suit": "party"}}), [3, 6], [4]),
            (add(1, **{"if": {"with_suit": "army"}}), [2, 5], [3]),
            (add(1, **{"if": {"against_suit": "army"}}), [3, 6], [4]),
            (add(1, **{"if": {"against_suit": "party"}}), [2, 5], [3]),
            (add(1, **{"if": {"with_suit": "party", "against_suit": "party"}}), [2, 5], [3]),
            (add(1, **{"if": {"alone": True}}), [2, 5], [3]),
            (mul(3, only="self"), [6, 5], [3]),
        ],
    )
    def test_what_it_touches(self, ability, karl, dietrich):
        people = [with_ability(ability), *self.REST]
        result = counted(people, {"Karl": ["holder", "party5"], "Dietrich": ["army3"]})
        assert (weights_of(result, "Karl"), weights_of(result, "Dietrich")) == (karl, dietrich)

    def test_each_copy_works_once_and_a_second_copy_is_the_rest(self):
        holder = with_ability(add(1, only="rest", whose="own"))
        result = counted([holder, *self.REST], {"Karl": ["holder", "holder", "army3"]})
        assert weights_of(result, "Karl") == [3, 3, 5]

    def test_a_struck_cards_ability_does_not_work(self):
        people = [with_ability(add(1)), *self.REST]
        lineups = {"Karl": ["holder", "party5"], "Dietrich": ["army3"]}
        result = counted(people, lineups, strikes=[strike("Dietrich", "money", "Karl")])
        assert (weights_of(result, "Karl"), weights_of(result, "Dietrich")) == ([None, 5], [3])

    def test_alone_when_all_others_are_struck(self):
        weak = person("weak", 4, "party", ["luxury"])
        holder = with_ability(mul(5, only="self", **{"if": {"alone": True}}))
        lineups = {"Karl": ["holder", "weak"], "Dietrich": ["army3"]}
        people = [holder, weak, *self.REST]
        assert weights_of(counted(people, lineups), "Karl") == [2, 4]
        left_alone = counted(people, lineups, strikes=[strike("Dietrich", "luxury", "Karl", 1)])
        assert weights_of(left_alone, "Karl") == [10, None]

    @pytest.mark.parametrize(("condition", "struck"), [("with_suit", "Karl"), ("against_suit", "Dietrich")])
    def test_conditions_look_at_unstruck_cards(self, condition, struck):
        weak = person("weak", 4, "party", ["luxury"])
        holder = with_ability(add(2, only="self", **{"if": {condition: "party"}}))
        lineups = {"Karl": ["holder"], "Dietrich": ["army3"]}
        lineups[struck].append("weak")
        people = [holder, weak, *self.REST]
        by = "Dietrich" if struck == "Karl" else "Karl"
        assert weights_of(counted(people, lineups), "Karl")[0] == 4
        assert weights_of(counted(people, lineups, strikes=[strike(by, "luxury", struck, 1)]), "Karl")[0] == 2

    def test_conditions_see_also_suit(self):
        also = person("also", 4, "army", (), [{"op": "also_suit", "suit": ["party"]}])
        holder = with_ability(add(2, only="self", **{"if": {"with_suit": "party"}}))
        assert weights_of(counted([holder, also], {"Karl": ["holder", "also"]}), "Karl") == [4, 4]

    def test_the_card_itself_is_not_another_card(self):
        holder = with_ability(add(2, only="self", **{"if": {"with_suit": "army"}}))
        assert weights_of(counted([holder], {"Karl": ["holder"]}), "Karl") == [2]
        assert weights_of(counted([holder], {"Karl": ["holder", "holder"]}), "Karl") == [4, 4]

    def test_on_a_lineup(self):
        people = [with_ability(sub(1, per="lineup", whose="others")), *self.REST]
        result = counted(people, {"Karl": ["holder"], "Dietrich": ["army3"], "Hans": ["party5"]})
        assert points_of(result) == {"Hans": 4, "Karl": 2, "Dietrich": 2}
