"""What is printed on a card."""

import pytest

from intrigues.rules.cards import Design, check_circumstance, check_kind, check_person, check_weakness
from larp.rules.errors import RuleViolation

KARL_KNOWS = {
    "given_name": "Arthur",
    "surname": "Spangenbach",
    "post": "contractor",
    "suit": "business",
    "weight": 4,
    "weaknesses": ["money", "women"],
    "suits": ["business", "army"],
    "weakness_kinds": ["money", "women", "luxury"],
}


def refusal(call, *arguments, **named):
    with pytest.raises(RuleViolation) as refused:
        call(*arguments, **named)
    return refused.value.code, refused.value.rule, refused.value.facts.get("place")


@pytest.mark.rule("IN-01")
def test_three_kinds():
    for kind in ("person", "weakness", "circumstance"):
        check_kind(kind)
    assert refusal(check_kind, "prop") == ("card_kind", "IN-01", None)


@pytest.mark.rule("IN-02")
@pytest.mark.parametrize("change", [{}, {"weaknesses": []}, {"weight": 1}, {"weight": 6}])
def test_a_person(change):
    check_person(**(KARL_KNOWS | change))


@pytest.mark.rule("IN-02")
@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"given_name": " "}, "person_blank", "given_name"),
        ({"surname": ""}, "person_blank", "surname"),
        ({"post": ""}, "person_blank", "post"),
        ({"suit": "navy"}, "person_suit", "suit"),
        ({"weight": 0}, "person_weight", "weight"),
        ({"weight": 7}, "person_weight", "weight"),
        ({"weight": "4"}, "person_weight", "weight"),
        ({"weight": True}, "person_weight", "weight"),
        ({"weight": 2.0}, "person_weight", "weight"),
        ({"weaknesses": ["money", "fame"]}, "person_weakness", "weaknesses"),
    ],
)
def test_no_person(change, code, place):
    assert refusal(check_person, **(KARL_KNOWS | change)) == (code, "IN-02", place)


@pytest.mark.rule("IN-02")
def test_the_count_takes_no_other_weight():
    assert refusal(Design, "falk", "army", 7) == ("person_weight", "IN-02", "weight")


@pytest.mark.rule("IN-03")
def test_a_weakness_is_means_or_information():
    kinds = ["money", "women"]
    for source in ("means", "information"):
        check_weakness(weakness="money", source=source, weakness_kinds=kinds)
    assert refusal(check_weakness, weakness="fame", source="means", weakness_kinds=kinds) == (
        "weakness_kind",
        "IN-03",
        "weakness",
    )
    assert refusal(check_weakness, weakness="money", source="prop", weakness_kinds=kinds) == (
        "weakness_source",
        "IN-03",
        "source",
    )


@pytest.mark.rule("IN-04")
def test_a_circumstance_has_a_text():
    check_circumstance(text="A plot")
    assert refusal(check_circumstance, text=" ") == ("circumstance_blank", "IN-04", "text")
