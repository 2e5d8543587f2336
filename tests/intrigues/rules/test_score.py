"""Section 10: the input and the output of the count from a file."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.score import ScoreError, score
from larp.rules.json_file import read_json
from larp.rules.reading import InputError

EXAMPLE = {
    "rules": {"rounding": "once", "shared_points": "exact", "copies_counted": "all"},
    "designs": {
        "brandt": {"suit": "party", "weight": 5, "weaknesses": ["money"]},
        "falk": {"suit": "army", "weight": 6, "weaknesses": [], "abilities": [{"op": "immune", "to": ["money"]}]},
    },
    "lineups": {"Karl": ["brandt"], "Dietrich": ["brandt", "falk"]},
    "circumstances": [
        {"by": "Karl", "name": "A plot", "effects": [{"op": "sub", "value": 1, "where": {"suit": ["party"]}}]}
    ],
    "weakness_plays": [{"by": "Dietrich", "kind": "money", "on": {"player": "Karl", "card": "brandt", "nth": 1}}],
    "rulings": [],
}
RESULT = {
    "standings": [
        {
            "place": 1,
            "player": "Dietrich",
            "points": "8",
            "best": 6,
            "cards": [
                {
                    "design": "brandt",
                    "struck": False,
                    "weight": 4,
                    "copies": 2,
                    "points": "2",
                    "steps": [
                        "printed weight 5",
                        "−1 = 4 (circumstance A plot, played by Karl)",
                        "shared by 2 copies: 2",
                    ],
                },
                {
                    "design": "falk",
                    "struck": False,
                    "weight": 6,
                    "copies": 1,
                    "points": "6",
                    "steps": ["printed weight 6"],
                },
            ],
        },
        {
            "place": 2,
            "player": "Karl",
            "points": "0",
            "best": 0,
            "cards": [
                {
                    "design": "brandt",
                    "struck": True,
                    "weight": None,
                    "copies": 2,
                    "points": "0",
                    "steps": ["printed weight 5", "struck by Dietrich through money: no weight"],
                }
            ],
        },
    ],
    "winner": "Dietrich",
    "decided_by": "points",
}


def changed(way, value):
    """The example with the value at the end of `way` set, or taken out (`...`)."""
    data = copy.deepcopy(EXAMPLE)
    at = data
    for key in way[:-1]:
        at = at[key]
    if value is ...:
        del at[way[-1]]
    else:
        at[way[-1]] = value
    return data


@pytest.mark.rule("IN-55", "IN-58", "IN-63")
def test_the_example_of_section_10():
    assert score(EXAMPLE) == RESULT


def test_a_list_gives_a_list():
    assert score([EXAMPLE, EXAMPLE]) == [RESULT, RESULT]
    assert score([]) == []


def test_what_may_be_absent():
    lineups = {"Karl": ["falk"], "Hans": ["falk"]}
    result = score({"designs": {"falk": {"suit": "army", "weight": 5}}, "lineups": lineups})
    standings = [(standing["place"], standing["player"], standing["points"]) for standing in result["standings"]]
    assert standings == [(1, "Karl", "5/2"), (1, "Hans", "5/2")]
    assert (result["winner"], result["decided_by"]) == (None, "master")


@pytest.mark.parametrize("key", ["rounding", "shared_points", "copies_counted"])
def test_each_rule_may_be_absent(key):
    assert score(changed(("rules", key), ...)) == RESULT


def test_nth_may_be_absent():
    assert score(changed(("weakness_plays", 0, "on", "nth"), ...)) == RESULT


def test_nth_says_which_copy():
    data = changed(("lineups", "Karl"), ["falk", "brandt", "brandt"])
    data["weakness_plays"][0]["on"]["nth"] = 2
    karl = next(standing for standing in score(data)["standings"] if standing["player"] == "Karl")
    assert [card["struck"] for card in karl["cards"]] == [False, False, True]


@pytest.mark.rule("IN-32")
def test_an_empty_lineup_is_a_lineup():
    result = score({"designs": {}, "lineups": {"Karl": []}})
    assert result == {
        "standings": [{"place": 1, "player": "Karl", "points": "0", "best": 0, "cards": []}],
        "winner": "Karl",
        "decided_by": "points",
    }


@pytest.mark.rule("IN-62")
def test_outsiders_may_play_and_be_named():
    data = changed(("weakness_plays",), [])
    data["circumstances"] = [
        {"by": "Hans", "name": "a", "effects": [{"op": "add", "value": 1, "whose": "others"}]},
        {"by": "Karl", "name": "b", "target": "Hans", "effects": [{"op": "add", "value": 5, "whose": "target"}]},
    ]
    data["rulings"] = [{"reason": "so", "target": "Karl", "effects": [{"op": "add", "value": 2, "whose": "target"}]}]
    result = score(data)
    assert [(s["player"], s["points"]) for s in result["standings"]] == [("Dietrich", "10"), ("Karl", "4")]


PLAY = ("weakness_plays", 0)


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("lineups", "Karl", 0), "brant", 'lineups.Karl[0]: unknown design "brant"'),
        (("lineups", "Karl", 0), 5, "lineups.Karl[0]: expected a text, not a number"),
        (("lineups", "Karl"), "brandt", "lineups.Karl: expected a list, not a text"),
        (("lineups", "Karl"), ["falk"] * 4, "lineups.Karl: IN-32 at most 3 people in a lineup, not 4"),
        (("lineups",), {}, "lineups: empty: nobody is in"),
        (("lineups",), [], "lineups: expected an object, not a list"),
        (("lineups",), ..., "lineups: missing"),
        (("designs",), ..., "designs: missing"),
        (("designs",), None, "designs: expected an object, not null"),
        (("lineup",), {}, "lineup: unknown key"),
        (("rules",), [], "rules: expected an object, not a list"),
        (("rules", "rounding"), "twice", 'rules.rounding: expected one of "once", "each", not "twice"'),
        (("rules", "rounding"), True, 'rules.rounding: expected one of "once", "each", not true'),
        (("rules", "draft_mode"), "deal", "rules.draft_mode: unknown key"),
        (("designs", "falk"), "army", "designs.falk: expected an object, not a text"),
        (("designs", "falk", "weight"), 7, "designs.falk.weight: expected a whole number from 1 to 6"),
        (("designs", "falk", "weight"), 0, "designs.falk.weight: expected a whole number from 1 to 6"),
        (("designs", "falk", "weight"), True, "designs.falk.weight: expected a whole number, not true"),
        (("designs", "falk", "weight"), 5.0, "designs.falk.weight: expected a whole number, not a number with a point"),
        (
            ("designs", "falk", "weight"),
            float("nan"),
            "designs.falk.weight: expected a whole number, not a number out of bounds",
        ),
        (("designs", "falk", "weight"), "6", "designs.falk.weight: expected a whole number, not a text"),
        (("designs", "falk", "weight"), ..., "designs.falk.weight: missing"),
        (("designs", "falk", "suit"), ..., "designs.falk.suit: missing"),
        (("designs", "falk", "suit"), ["army"], "designs.falk.suit: expected a text, not a list"),
        (("designs", "falk", "weaknes"), [], "designs.falk.weaknes: unknown key"),
        (("designs", "falk", "weaknesses"), "money", "designs.falk.weaknesses: expected a list, not a text"),
        (("designs", "falk", "weaknesses"), [1], "designs.falk.weaknesses[0]: expected a text, not a number"),
        (("designs", "falk", "abilities", 0, "to"), ..., "designs.falk.abilities[0].to: missing"),
        (("designs", "a\nb"), 1, 'designs["a\\nb"]: expected an object, not a number'),
        (("circumstances",), {}, "circumstances: expected a list, not an object"),
        (("circumstances",), None, "circumstances: expected a list, not null"),
        (("circumstances", 0, "by"), ..., "circumstances[0].by: missing"),
        (("circumstances", 0, "name"), ..., "circumstances[0].name: missing"),
        (("circumstances", 0, "effects"), ..., "circumstances[0].effects: missing"),
        (("circumstances", 0, "by"), 1, "circumstances[0].by: expected a text, not a number"),
        (("circumstances", 0, "target"), 1, "circumstances[0].target: expected a text, not a number"),
        (("circumstances", 0, "effects", 0, "whose"), "target", "circumstances[0].target: missing"),
        (
            ("circumstances", 0, "effects", 0, "where", "weight"),
            {"min": "x"},
            "circumstances[0].effects[0].where.weight.min: expected a whole number, not a text",
        ),
        (("rulings",), [{"effects": []}], "rulings[0].reason: missing"),
        (("rulings",), [{"reason": " ", "effects": []}], "rulings[0].reason: IN-62 a ruling needs a reason"),
        (
            ("rulings",),
            [{"reason": "so", "effects": [{"op": "add", "value": 1, "whose": "own"}]}],
            'rulings[0].effects[0].whose: a ruling can\'t have "own"',
        ),
        (
            ("rulings",),
            [{"reason": "so", "effects": [{"op": "add", "value": 1, "whose": "target"}]}],
            "rulings[0].target: missing",
        ),
        ((*PLAY, "by"), "Hans", 'weakness_plays[0].by: IN-51 unknown player "Hans": not in lineups'),
        ((*PLAY, "by"), "Karl", 'weakness_plays[0]: IN-51 "brandt" lies in "Karl"\'s own lineup'),
        ((*PLAY, "kind"), "luxury", 'weakness_plays[0]: IN-51 "brandt" has no weakness "luxury"'),
        ((*PLAY, "kind"), 3, "weakness_plays[0].kind: expected a text, not a number"),
        ((*PLAY, "kind"), ..., "weakness_plays[0].kind: missing"),
        ((*PLAY, "on"), "brandt", "weakness_plays[0].on: expected an object, not a text"),
        ((*PLAY, "on", "player"), "Hans", 'weakness_plays[0].on.player: IN-51 unknown player "Hans": not in lineups'),
        ((*PLAY, "on", "card"), "falk", 'weakness_plays[0].on.card: IN-51 no "falk" in the lineup of "Karl"'),
        ((*PLAY, "on", "nth"), 2, 'weakness_plays[0].on.nth: IN-51 the lineup of "Karl" has 1 of "brandt"'),
        ((*PLAY, "on", "nth"), 0, "weakness_plays[0].on.nth: expected a whole number from 1"),
        ((*PLAY, "on", "nth"), True, "weakness_plays[0].on.nth: expected a whole number, not true"),
    ],
)
def test_bad_input_names_its_place(way, value, line):
    data = changed(way, value)
    with pytest.raises(ScoreError) as refused:
        score(data)
    assert str(refused.value) == line
    assert refused.value.rule == ("IN-" + line.split("IN-")[1][:2] if "IN-" in line else "")
    with pytest.raises(ScoreError) as in_a_list:
        score([EXAMPLE, data])
    assert str(in_a_list.value) == f"[1].{line}"


@pytest.mark.rule("IN-51", "IN-61")
def test_strikes_that_the_rules_forbid():
    immune = changed(("designs", "brandt", "abilities"), [{"op": "immune", "to": "all"}])
    twice = changed(("weakness_plays",), EXAMPLE["weakness_plays"] * 2)
    for data, line in (
        (immune, 'weakness_plays[0]: IN-51 "brandt" is immune to "money"'),
        (twice, 'weakness_plays[1]: IN-51 "brandt" of "Karl" is struck already'),
    ):
        with pytest.raises(ScoreError) as refused:
            score(data)
        assert str(refused.value) == line


@pytest.mark.parametrize("data", [None, 3, "x", True, 1.5])
def test_no_object_at_all(data):
    with pytest.raises(ScoreError) as refused:
        score(data)
    assert refused.value.place == "input"
    with pytest.raises(ScoreError) as refused:
        score([data])
    assert refused.value.place == "[0]"


def test_numbers_that_grow_too_long():
    data = changed(("circumstances", 0, "effects"), [{"op": "mul", "value": 10**18}] * 20)
    with pytest.raises(ScoreError) as refused:
        score([data])
    assert str(refused.value) == "[0]: the numbers grow too long to read"


def test_work_can_be_bounded():
    assert score(EXAMPLE, most_work=1000) == RESULT
    with pytest.raises(ScoreError) as refused:
        score(EXAMPLE, most_work=10)
    assert refused.value.code == "score_too_much"


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"", "line 1 column 1: not JSON: Expecting value"),
        (b'{"a": 1,\n  b}', "line 2 column 3: not JSON: Expecting property name enclosed in double quotes"),
        (b"\xff\xfe", "byte 0: not UTF-8 text"),
        (b'{"lineups": {"Karl": [], "Karl": []}}', "lineups.Karl: given twice"),
        (b'[{"a": [{"b": 1, "c": 2, "b": 3}]}]', "[0].a[0].b: given twice"),
        (rb'{"lineups": {"K": ["\ud800"]}}', 'lineups.K[0]: half a character in "\\ud800"'),
        (rb'{"\ud800": 1}', 'input: half a character in "\\ud800"'),
        (b"[" * 100_000, "input: nested too deeply"),
        (b'{"a":' * 100_000, "input: nested too deeply"),
    ],
)
def test_files_that_are_no_json(raw, line):
    with pytest.raises(InputError) as refused:
        read_json(raw)
    assert str(refused.value) == line


def test_a_byte_order_mark_and_long_numbers():
    assert read_json(b"\xef\xbb\xbf[1, -2, 1e3]") == [1, -2, 1000.0]
    weighed = json.dumps(EXAMPLE).replace('"weight": 6', '"weight": ' + "9" * 10_000)
    with pytest.raises(ScoreError) as refused:
        score(read_json(weighed.encode()))
    assert str(refused.value) == "designs.falk.weight: expected a whole number, not a number out of bounds"


def test_a_heap_of_brackets_that_can_be_read_is_refused_in_its_place():
    with pytest.raises(ScoreError) as refused:
        score(read_json(b"[" * 300 + b"]" * 300))
    assert str(refused.value) == "[0]: expected an object, not a list"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_value_spoilt_is_counted_or_refused_on_one_line(data):
    spoilt = copy.deepcopy(EXAMPLE)
    at = spoilt
    while True:
        key = data.draw(st.sampled_from(range(len(at)) if isinstance(at, list) else list(at)))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.booleans()):
            break
        at = at[key]
    at[key] = data.draw(st.sampled_from([None, True, -1, 0, 10**30, 1.5, "", "x\n", [], {}, [[]], {"x": {}}, ["falk"]]))
    result, refusal = None, ""
    try:
        result = score(spoilt)
    except ScoreError as error:
        refusal = str(error)
    assert (result is None) == (len(refusal.splitlines()) == 1)
    assert json.loads(json.dumps(result)) == result
