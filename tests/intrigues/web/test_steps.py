"""The steps of a count in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from intrigues.web import steps


def step(kind: str, result: str, value: str = "", **source):
    nobody = {"source_kind": "", "source": None, "source_by": None}
    return {"kind": kind, "result": result, "value": value, **nobody, **source}


@pytest.mark.parametrize(
    ("exact", "read"),
    [("8", "8"), ("5/2", "2½"), ("1/2", "½"), ("5/3", "1⅔"), ("8/5", "8⁄5"), ("-3", "−3"), (0, "0"), (None, "")],
)
def test_an_exact_number_is_read_as_people_write_it(exact, read):
    assert steps.number(exact) == read


PLOT = {"source_kind": "circumstance", "source": {"ru": "Заговор", "en": "A plot"}}


@pytest.mark.rule("IN-63")
@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([step("printed", "5"), step("share", "5/2", "2")], "5 ÷ 2"),
        ([step("printed", "6"), step("sub", "5", "1", **PLOT)], "6 − 1"),
        ([step("printed", "1"), step("sub", "0", "1", **PLOT), step("floor", "1")], "1 − 1, but at least 1"),
        ([step("printed", "5"), step("sub", "4", "1", **PLOT), step("share", "2", "2")], "(5 − 1) ÷ 2"),
        (
            [step("printed", "1"), step("sub", "0", "1", **PLOT), step("floor", "1"), step("share", "1/2", "2")],
            "1 − 1, but at least 1; 1 ÷ 2",
        ),
        ([step("printed", "4")], "weight 4"),
        ([step("printed", "5"), step("struck", "0", "money")], "weight was 5"),
    ],
)
def test_a_card_is_summed_up_on_one_line(rows, line):
    with translation.override("en"):
        assert steps.equation(rows) == line


@pytest.mark.rule("IN-63")
def test_a_step_names_its_source_in_both_languages():
    row = step("sub", "4", "1", **PLOT)
    with translation.override("en"):
        assert steps.sentence(row) == "−1: A plot. Now 4"
    with translation.override("ru"):
        assert steps.sentence(row) == "−1: Заговор. Теперь 4"


@pytest.mark.parametrize(("copies", "words"), [("2", "2 раза"), ("5", "5 раз"), ("21", "21 раз")])
def test_copies_are_counted_in_russian(copies, words):
    with translation.override("ru"):
        assert words in steps.sentence(step("share", "1", copies))
