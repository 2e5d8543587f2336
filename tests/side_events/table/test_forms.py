"""From what a page sent to a payload."""

import pytest

from side_events.table import forms
from side_events.table.game import Choice, Field, words
from side_events.table.refusal import Refusal

WORDS = words(ru="х", en="x")
VALUES = (("a", WORDS), (2, WORDS), (True, WORDS))


def read(of, *sent):
    return forms.payload(Choice("do", (of,)), {of.key: list(sent)}).get(of.key)


@pytest.mark.parametrize(
    ("field", "sent", "value"),
    [
        ({"kind": "int", "low": 1, "high": 6}, ["6"], 6),
        ({"kind": "int", "low": -3, "high": 6}, ["-2"], -2),
        ({"kind": "int", "required": False}, [""], None),
        ({"kind": "text", "longest": 5}, ["  приве "], "приве"),
        ({"kind": "text", "rows": 3}, ["a\r\nb"], "a\nb"),
        ({"kind": "choice", "values": VALUES}, ["2"], 2),
        ({"kind": "choice", "values": VALUES}, ["True"], True),
        ({"kind": "multi", "values": VALUES, "high": 2}, ["a", "2"], ["a", 2]),
        ({"kind": "multi", "values": VALUES}, [], []),
        ({"kind": "multi", "values": VALUES, "required": False}, [], None),
        ({"kind": "order", "values": VALUES[:2]}, ["2", "a"], [2, "a"]),
        ({"kind": "cells", "columns": 28, "rows": 12, "low": 1, "high": 3}, ["AB12", "a1 B2"], ["AB12", "A1", "B2"]),
        ({"kind": "cells", "values": (("A1", WORDS),), "low": 1}, ["A1"], ["A1"]),
        ({"kind": "flag"}, ["on"], True),
        ({"kind": "flag"}, [], False),
        ({"kind": "hidden", "default": {"id": 7}}, ["forged"], {"id": 7}),
    ],
)
def test_what_a_field_takes(field, sent, value):
    assert read(Field(key="k", label=WORDS, **field), *sent) == value


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        ({"kind": "int", "low": 1, "high": 6}, ["7"]),
        ({"kind": "int", "low": 1}, ["0"]),
        ({"kind": "int"}, ["1.5"]),
        ({"kind": "int"}, ["٣"]),
        ({"kind": "int"}, ["9" * 5000]),
        ({"kind": "int"}, []),
        ({"kind": "text"}, ["   "]),
        ({"kind": "text", "longest": 3}, ["abcd"]),
        ({"kind": "choice", "values": VALUES}, ["b"]),
        ({"kind": "multi", "values": VALUES, "high": 1}, ["a", "2"]),
        ({"kind": "multi", "values": VALUES, "low": 1}, []),
        ({"kind": "multi", "values": VALUES}, ["a", "a"]),
        ({"kind": "order", "values": VALUES}, ["a", "2"]),
        ({"kind": "cells", "columns": 2, "rows": 2, "low": 1}, ["C1"]),
        ({"kind": "cells", "columns": 2, "rows": 2, "low": 1}, ["A3"]),
        ({"kind": "cells", "columns": 2, "rows": 2, "low": 1}, ["A0"]),
        ({"kind": "cells", "columns": 2, "rows": 2, "low": 1}, ["nonsense"]),
        ({"kind": "cells", "values": (("A1", WORDS),)}, ["A2"]),
    ],
)
def test_what_a_field_refuses(field, sent):
    with pytest.raises(Refusal) as refused:
        read(Field(key="k", label=WORDS, **field), *sent)
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": "k"})


@pytest.mark.parametrize(
    ("typed", "dice"),
    [("", None), ("  ", None), ("6 1 4", (6, 1, 4)), ("6,1;4", (6, 1, 4)), ("16", (16,))],
)
def test_dice_as_people_type_them(typed, dice):
    assert forms.dice(typed) == dice


@pytest.mark.parametrize("typed", ["abc", "1 2 3333"])
def test_typed_dice_that_are_none(typed):
    with pytest.raises(Refusal):
        forms.dice(typed)


def test_a_choice_is_found_by_what_was_drawn():
    left, right = Choice("go", note=words(ru="влево", en="left")), Choice("go", note=words(ru="вправо", en="right"))
    assert forms.find([left, right], "go", forms.digest(right)) == right
    assert forms.find([left, right], "go", "other") is None
    assert forms.find([left], "go", "other") == left
    assert forms.find([left], "stay", forms.digest(left)) is None


LAID = Choice("lay", (Field("traps", "json", words(ru="Ловушки", en="Traps"), longest=40, required=False),))


@pytest.mark.parametrize(
    ("sent", "value"),
    [('[{"kind": "web"}]', [{"kind": "web"}]), ("null", None), ('"K11"', "K11"), (" 7 ", 7), ("[]", [])],
)
def test_json_is_read_as_it_stands(sent, value):
    assert forms.payload(LAID, {"traps": [sent]}).get("traps") == value


@pytest.mark.parametrize("sent", ["{", "NaN", "[Infinity]", '"\\u0000"', "[" * 39, '"' + "x" * 39 + '"', "[1],"])
def test_what_is_no_json_is_refused(sent):
    with pytest.raises(Refusal) as refused:
        forms.payload(LAID, {"traps": [sent]})
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": "traps"})


def test_json_that_is_not_there_is_left_out():
    assert forms.payload(LAID, {}) == {}
