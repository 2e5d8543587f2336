"""The language of section 8: what is read, what is refused and where."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.effects import (
    AlsoSuit,
    Condition,
    EffectError,
    Immunity,
    Modifier,
    Where,
    effects_to_json,
    needs_target,
    parse_effects,
)

FULL = {
    "op": "mul",
    "value": "3/2",
    "whose": "own",
    "only": "rest",
    "where": {
        "suit": ["army", "party"],
        "weakness": ["money"],
        "design": ["falk"],
        "weight": {"min": 2, "max": 4},
        "no_weakness": True,
    },
    "if": {"with_suit": "army", "against_suit": "party", "alone": True},
}


@pytest.mark.rule("IN-04", "IN-62")
@pytest.mark.parametrize("use", ["circumstance", "ability", "ruling"])
def test_the_least_effect(use):
    assert parse_effects([{"op": "add", "value": 1}], use=use) == (Modifier("add", Fraction(1)),)
    assert parse_effects([], use=use) == ()


def test_everything_that_an_ability_may_have():
    assert parse_effects(
        [FULL, {"op": "immune", "to": "all"}, {"op": "immune", "to": ["money"]}, {"op": "also_suit", "suit": ["army"]}],
        use="ability",
    ) == (
        Modifier(
            "mul",
            Fraction(3, 2),
            "card",
            Where(("army", "party"), ("money",), ("falk",), 2, 4, True),
            "own",
            "rest",
            Condition("army", "party", True),
        ),
        Immunity(None),
        Immunity(("money",)),
        AlsoSuit(("army",)),
    )


def test_empty_conditions_ask_nothing():
    effect = {"op": "add", "value": 1, "where": {"weight": {}}, "if": {}}
    assert parse_effects([effect], use="ability") == (Modifier("add", Fraction(1)),)


@pytest.mark.parametrize(
    ("value", "op", "exact"),
    [
        (1, "add", Fraction(1)),
        (7, "sub", Fraction(7)),
        (2, "mul", Fraction(2)),
        ("3/2", "div", Fraction(3, 2)),
        ("4/2", "mul", Fraction(2)),
        ("1/3", "mul", Fraction(1, 3)),
        (10**18, "add", Fraction(10**18)),
    ],
)
def test_values_are_exact(value, op, exact):
    (effect,) = parse_effects([{"op": op, "value": value}], use="circumstance")
    assert effect.value == exact


NO_FRACTION = 'expected a whole number from 1 or a positive fraction like "3/2", not '


@pytest.mark.rule("IN-04")
@pytest.mark.parametrize(
    ("effect", "place", "message"),
    [
        ("add", "effects[0]", "expected an object, not a text"),
        ({}, "effects[0].op", "missing"),
        (
            {"op": "pow"},
            "effects[0].op",
            'expected one of "add", "sub", "mul", "div", "immune", "also_suit", not "pow"',
        ),
        (
            {"op": ["add"]},
            "effects[0].op",
            'expected one of "add", "sub", "mul", "div", "immune", "also_suit", not a list',
        ),
        ({"op": "add"}, "effects[0].value", "missing"),
        ({"op": "add", "value": 0}, "effects[0].value", f"expected a whole number from 1 to {10**18}"),
        ({"op": "add", "value": -1}, "effects[0].value", f"expected a whole number from 1 to {10**18}"),
        ({"op": "add", "value": 10**18 + 1}, "effects[0].value", f"expected a whole number from 1 to {10**18}"),
        ({"op": "add", "value": 1.5}, "effects[0].value", "expected a whole number, not a number with a point"),
        ({"op": "add", "value": 1.0}, "effects[0].value", "expected a whole number, not a number with a point"),
        ({"op": "mul", "value": 1.5}, "effects[0].value", "expected a whole number, not a number with a point"),
        (
            {"op": "add", "value": float("nan")},
            "effects[0].value",
            "expected a whole number, not a number out of bounds",
        ),
        ({"op": "add", "value": True}, "effects[0].value", "expected a whole number, not true"),
        ({"op": "add", "value": None}, "effects[0].value", "expected a whole number, not null"),
        ({"op": "add", "value": "3/2"}, "effects[0].value", "expected a whole number, not a text"),
        ({"op": "mul", "value": "3"}, "effects[0].value", NO_FRACTION + '"3"'),
        ({"op": "mul", "value": "0/2"}, "effects[0].value", NO_FRACTION + '"0/2"'),
        ({"op": "mul", "value": "3/0"}, "effects[0].value", NO_FRACTION + '"3/0"'),
        ({"op": "mul", "value": "-3/2"}, "effects[0].value", NO_FRACTION + '"-3/2"'),
        ({"op": "mul", "value": " 3/2"}, "effects[0].value", NO_FRACTION + '" 3/2"'),
        ({"op": "mul", "value": "3/2\n"}, "effects[0].value", NO_FRACTION + '"3/2\\n"'),
        ({"op": "mul", "value": "٣/٢"}, "effects[0].value", NO_FRACTION + '"٣/٢"'),
        ({"op": "add", "value": 1, "values": 2}, "effects[0].values", "unknown key"),
        ({"op": "add", "value": 1, "per": "hand"}, "effects[0].per", 'expected one of "card", "lineup", not "hand"'),
        (
            {"op": "add", "value": 1, "per": "lineup", "where": {}},
            "effects[0].where",
            '"per": "lineup" takes no "where"',
        ),
        ({"op": "add", "value": 1, "where": []}, "effects[0].where", "expected an object, not a list"),
        ({"op": "add", "value": 1, "where": {"suits": []}}, "effects[0].where.suits", "unknown key"),
        ({"op": "add", "value": 1, "where": {"suit": "army"}}, "effects[0].where.suit", "expected a list, not a text"),
        (
            {"op": "add", "value": 1, "where": {"suit": ["army", 7]}},
            "effects[0].where.suit[1]",
            "expected a text, not a number",
        ),
        (
            {"op": "add", "value": 1, "where": {"weight": {"min": "4"}}},
            "effects[0].where.weight.min",
            "expected a whole number, not a text",
        ),
        (
            {"op": "add", "value": 1, "where": {"weight": 4}},
            "effects[0].where.weight",
            "expected an object, not a number",
        ),
        (
            {"op": "add", "value": 1, "where": {"no_weakness": False}},
            "effects[0].where.no_weakness",
            "expected true, not false",
        ),
        (
            {"op": "add", "value": 1, "whose": "mine"},
            "effects[0].whose",
            'expected one of "all", "own", "others", "target", not "mine"',
        ),
        ({"op": "add", "value": 1, "only": "self"}, "effects[0].only", 'only an ability can have "only"'),
        ({"op": "add", "value": 1, "if": {}}, "effects[0].if", 'only an ability can have "if"'),
        ({"op": "immune", "to": "all"}, "effects[0].op", 'only an ability can have "immune"'),
        ({"op": "also_suit", "suit": ["army"]}, "effects[0].op", 'only an ability can have "also_suit"'),
        ({"op": "add", "value": 1, "to": "all"}, "effects[0].to", '"add" takes no "to"'),
        ({"op": "add", "value": 1, "suit": ["army"]}, "effects[0].suit", '"add" takes no "suit"'),
    ],
)
def test_what_a_circumstance_cant_say(effect, place, message):
    with pytest.raises(EffectError) as refused:
        parse_effects([effect], use="circumstance")
    assert (refused.value.place, refused.value.message) == (place, message)


@pytest.mark.rule("IN-53")
@pytest.mark.parametrize("key", ["value", "per", "where", "whose", "only", "if"])
@pytest.mark.parametrize("effect", [{"op": "immune", "to": "all"}, {"op": "also_suit", "suit": ["army"]}])
def test_immunities_and_suits_concern_their_own_card_only(effect, key):
    with pytest.raises(EffectError) as refused:
        parse_effects([{**effect, key: {}}], use="ability")
    assert (refused.value.place, refused.value.code) == (f"effects[0].{key}", "effect_key_not_here")


@pytest.mark.parametrize(
    ("effect", "place", "message"),
    [
        ({"op": "add", "value": 1, "whose": "target"}, "effects[0].whose", 'an ability can\'t have "target"'),
        ({"op": "add", "value": 1, "only": "me"}, "effects[0].only", 'expected one of "self", "rest", not "me"'),
        (
            {"op": "add", "value": 1, "per": "lineup", "only": "self"},
            "effects[0].only",
            '"per": "lineup" takes no "only"',
        ),
        ({"op": "add", "value": 1, "if": {"alone": 1}}, "effects[0].if.alone", "expected true, not a number"),
        (
            {"op": "add", "value": 1, "if": {"with_suit": ["army"]}},
            "effects[0].if.with_suit",
            "expected a text, not a list",
        ),
        ({"op": "add", "value": 1, "if": {"with": "army"}}, "effects[0].if.with", "unknown key"),
        ({"op": "immune"}, "effects[0].to", "missing"),
        ({"op": "immune", "to": "money"}, "effects[0].to", "expected a list, not a text"),
        ({"op": "immune", "suit": ["army"]}, "effects[0].suit", '"immune" takes no "suit"'),
        ({"op": "also_suit"}, "effects[0].suit", "missing"),
        ({"op": "also_suit", "suit": "army"}, "effects[0].suit", "expected a list, not a text"),
    ],
)
def test_what_an_ability_cant_say(effect, place, message):
    with pytest.raises(EffectError) as refused:
        parse_effects([effect], use="ability")
    assert (refused.value.place, refused.value.message) == (place, message)


@pytest.mark.rule("IN-62")
@pytest.mark.parametrize("whose", ["own", "others"])
def test_a_ruling_is_nobodys(whose):
    with pytest.raises(EffectError) as refused:
        parse_effects([{"op": "add", "value": 1, "whose": whose}], use="ruling", place="rulings[2].effects")
    assert str(refused.value) == f'rulings[2].effects[0].whose: a ruling can\'t have "{whose}"'
    assert (refused.value.code, refused.value.facts) == (
        "effect_whose_not_here",
        {"place": "rulings[2].effects[0].whose", "whose": whose, "use": "ruling"},
    )


@pytest.mark.parametrize("data", [None, {}, "add", 3, True])
def test_effects_are_a_list(data):
    with pytest.raises(EffectError) as refused:
        parse_effects(data, use="ability", place="abilities")
    assert (refused.value.place, refused.value.code) == ("abilities", "input_wrong_kind")


def test_the_place_names_the_effect():
    with pytest.raises(EffectError) as refused:
        parse_effects([{"op": "add", "value": 1}, {"op": "add", "value": 0}], use="ability")
    assert refused.value.place == "effects[1].value"


@pytest.mark.parametrize(
    ("effects", "needed"),
    [([{"op": "add", "value": 1, "whose": "target"}], True), ([{"op": "add", "value": 1}], False), ([], False)],
)
def test_who_needs_a_target(effects, needed):
    assert needs_target(parse_effects(effects, use="circumstance")) is needed


NAMES = st.lists(st.sampled_from(["army", "party", "деньги", ""]), unique=True)
WHERE = st.fixed_dictionaries(
    {},
    optional={
        "suit": NAMES,
        "weakness": NAMES,
        "design": NAMES,
        "no_weakness": st.just(True),
        "weight": st.fixed_dictionaries({}, optional={"min": st.integers(0, 7), "max": st.integers(0, 7)}),
    },
)
CONDITION = st.fixed_dictionaries(
    {}, optional={"with_suit": st.text(max_size=3), "against_suit": st.text(max_size=3), "alone": st.just(True)}
)
VALUE = st.integers(1, 10**18) | st.builds("{}/{}".format, st.integers(1, 99), st.integers(1, 99))
ON_CARDS = st.fixed_dictionaries(
    {"op": st.sampled_from(["mul", "div"]), "value": VALUE},
    optional={
        "per": st.just("card"),
        "where": WHERE,
        "whose": st.sampled_from(["all", "own", "others"]),
        "only": st.sampled_from(["self", "rest"]),
        "if": CONDITION,
    },
)
ON_LINEUPS = st.fixed_dictionaries(
    {"op": st.sampled_from(["add", "sub"]), "value": st.integers(1, 9), "per": st.just("lineup")},
    optional={"whose": st.sampled_from(["all", "own", "others"]), "if": CONDITION},
)
OTHERS = st.builds(lambda to: {"op": "immune", "to": to}, st.just("all") | NAMES) | st.builds(
    lambda suit: {"op": "also_suit", "suit": suit}, NAMES
)


@settings(max_examples=30, deadline=None)
@given(st.lists(ON_CARDS | ON_LINEUPS | OTHERS, max_size=3))
def test_writing_and_reading_again_changes_nothing(data):
    effects = parse_effects(data, use="ability")
    written = effects_to_json(effects)
    assert parse_effects(written, use="ability") == effects
    assert effects_to_json(parse_effects(written, use="ability")) == written


def test_what_is_written_is_what_was_read():
    assert effects_to_json(parse_effects([FULL], use="ability")) == [FULL]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["add", "immune", "all", "self"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["op", "value", "where", "weight", "to", "suit", "if", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(JSON, st.sampled_from(["circumstance", "ability", "ruling"]))
def test_whatever_is_sent_is_read_or_refused_on_one_line(data, use):
    refusal = ""
    try:
        parse_effects(data, use=use)
    except EffectError as error:
        refusal = str(error)
    assert refusal == "" or refusal.startswith("effects")
    assert len(refusal.splitlines()) <= 1
