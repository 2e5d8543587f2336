"""Warnings of effects that can never do anything."""

import pytest

from intrigues.rules.effects import parse_effects
from intrigues.rules.futility import warnings
from tests.intrigues.rules.table_of import person

SUITS = ["army", "party"]
WEAKNESSES = ["money", "women"]
DESIGNS = ["falk", "brandt"]


def warned(effect, **known):
    found = warnings(parse_effects([effect], use="ability"), **known)
    return [(warning.code, warning.place) for warning in found]


def event(effect):
    return warned(effect, suits=SUITS, weaknesses=WEAKNESSES, designs=DESIGNS)


def of(effect, **printed):
    design = person(
        "falk", printed.pop("weight", 3), printed.pop("suit", "army"), printed.pop("weaknesses", ["money"]), [effect]
    )
    return warned(effect, person=design)


@pytest.mark.rule("IN-04")
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ({"op": "add", "value": 1, "only": "self", "whose": "others"}, [("idle_self_of_others", "effects[0]")]),
        ({"op": "add", "value": 1, "only": "self", "whose": "own"}, []),
        ({"op": "add", "value": 1, "where": {"suit": ["army", "navy"]}}, [("unknown_suit", "effects[0].where.suit")]),
        (
            {"op": "add", "value": 1, "where": {"weakness": ["fame"]}},
            [("unknown_weakness", "effects[0].where.weakness")],
        ),
        ({"op": "add", "value": 1, "where": {"design": ["nobody"]}}, [("unknown_design", "effects[0].where.design")]),
        ({"op": "add", "value": 1, "if": {"with_suit": "navy"}}, [("unknown_suit", "effects[0].if.with_suit")]),
        ({"op": "add", "value": 1, "if": {"against_suit": "navy"}}, [("unknown_suit", "effects[0].if.against_suit")]),
        ({"op": "also_suit", "suit": ["navy"]}, [("unknown_suit", "effects[0].suit")]),
        ({"op": "immune", "to": ["fame"]}, [("unknown_weakness", "effects[0].to")]),
        ({"op": "add", "value": 1, "where": {"suit": ["army"], "weakness": ["money"], "design": ["falk"]}}, []),
    ],
)
def test_names_that_the_event_has_not(effect, expected):
    assert event(effect) == expected


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ({"op": "add", "value": 1, "where": {"suit": []}}, [("idle_empty_list", "effects[0].where.suit")]),
        ({"op": "immune", "to": []}, [("idle_empty_list", "effects[0].to")]),
        ({"op": "also_suit", "suit": []}, [("idle_empty_list", "effects[0].suit")]),
        (
            {"op": "add", "value": 1, "where": {"no_weakness": True, "weakness": ["money"]}},
            [("idle_weakness_and_none", "effects[0].where")],
        ),
        ({"op": "add", "value": 1, "where": {"no_weakness": True}}, []),
        (
            {"op": "add", "value": 1, "where": {"weight": {"min": 5, "max": 4}}},
            [("idle_weight", "effects[0].where.weight")],
        ),
        ({"op": "add", "value": 1, "where": {"weight": {"min": 7}}}, [("idle_weight", "effects[0].where.weight")]),
        ({"op": "add", "value": 1, "where": {"weight": {"max": 0}}}, [("idle_weight", "effects[0].where.weight")]),
        ({"op": "add", "value": 1, "where": {"weight": {"min": 0, "max": 9}}}, []),
        ({"op": "mul", "value": "2/2"}, [("idle_factor", "effects[0].value")]),
        ({"op": "mul", "value": 1, "per": "lineup"}, []),
        ({"op": "add", "value": 1, "if": {"alone": True, "with_suit": "army"}}, [("idle_alone_with", "effects[0].if")]),
        (
            {"op": "add", "value": 1, "only": "rest", "whose": "own", "if": {"alone": True}},
            [("idle_alone_rest", "effects[0]")],
        ),
        ({"op": "add", "value": 1, "only": "rest", "if": {"alone": True}}, []),
        ({"op": "add", "value": 1}, []),
    ],
)
def test_conditions_that_nothing_meets(effect, expected):
    assert warned(effect) == expected


@pytest.mark.parametrize(
    ("effect", "printed", "expected"),
    [
        ({"op": "immune", "to": "all"}, {}, [("idle_weaknesses", "effects")]),
        ({"op": "immune", "to": ["money"]}, {}, [("idle_weaknesses", "effects")]),
        ({"op": "immune", "to": ["money"]}, {"weaknesses": ["money", "women"]}, []),
        ({"op": "immune", "to": ["women"]}, {}, [("idle_immunity", "effects[0].to")]),
        ({"op": "immune", "to": "all"}, {"weaknesses": []}, [("idle_immunity", "effects[0].to")]),
        ({"op": "also_suit", "suit": ["army"]}, {}, [("idle_own_suit", "effects[0].suit")]),
        ({"op": "also_suit", "suit": ["party"]}, {}, []),
        (
            {"op": "add", "value": 1, "only": "self", "where": {"suit": ["party"]}},
            {},
            [("idle_self_not_meant", "effects[0].where")],
        ),
        (
            {"op": "add", "value": 1, "only": "self", "where": {"weight": {"min": 4}}},
            {},
            [("idle_self_not_meant", "effects[0].where")],
        ),
        ({"op": "add", "value": 1, "only": "self", "where": {"suit": ["army"]}}, {}, []),
        ({"op": "add", "value": 1, "only": "rest", "where": {"suit": ["party"]}}, {}, []),
    ],
)
def test_abilities_of_this_person(effect, printed, expected):
    assert of(effect, **printed) == expected


def test_a_warning_carries_its_facts_and_a_sentence():
    (found,) = warnings(parse_effects([{"op": "also_suit", "suit": ["navy"]}], use="ability"), suits=SUITS)
    assert (found.message, found.facts) == ('the event has no suit "navy"', {"name": "navy"})


def test_two_immunities_together_may_cover_all_that_is_shown():
    abilities = [{"op": "immune", "to": ["money"]}, {"op": "immune", "to": ["women"]}]
    design = person("falk", 3, "army", ["money", "women"], abilities)
    found = warnings(design.abilities, person=design)
    assert [(warning.code, warning.facts) for warning in found] == [
        ("idle_weaknesses", {"weaknesses": ["money", "women"]})
    ]
