"""Slips: issued as they are printed, several to a sheet, each with a code that opens it."""

from __future__ import annotations

import itertools

import pytest

from intrigues.models import Slip
from larp import clock
from larp.rules.errors import RuleViolation
from printing.models import PrintRun
from printing.services import printer, runs, sheets
from tests.printing import paper
from tests.printing.shop import BASE, NOW, clinic, order

pytestmark = pytest.mark.django_db


def slips_of(made, kind="bid", sheets=2, **rest) -> PrintRun:
    return order(made, kind="slips", selection={"slips": kind, "sheets": sheets}, **rest)


@pytest.mark.parametrize(("kind", "a_sheet"), [("bid", 3), ("goal", 6), ("circumstance", 6)])
def test_whole_sheets_of_new_slips_are_made(kind, a_sheet):
    made = clinic()
    run = slips_of(made, kind)
    assert (run.total, run.settings["pieces"], run.warnings) == (2, 2 * a_sheet, [])
    assert [(face["code"], face["number"]) for face in run.content] == list(
        Slip.objects.filter(kind=kind).values_list("code", "number")
    )
    layout = runs.layout_of(run)
    assert (layout.count, layout.marks != ()) == (a_sheet, True)


@pytest.mark.report("A10")
def test_a_second_click_makes_no_second_slips_and_another_run_goes_on_from_the_last_number():
    made = clinic()
    first = slips_of(made)
    assert slips_of(made).pk == first.pk
    assert Slip.objects.count() == 6
    with pytest.raises(RuleViolation) as no:
        slips_of(made, "goal")
    assert (no.value.code, Slip.objects.count()) == ("print_running", 6)
    runs.cancel(actor=made.nora, run=first, now=NOW)
    assert [face["number"] for face in slips_of(made, "goal", 1).content] == [7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize(
    ("selection", "code"),
    [
        ({"slips": "bid", "sheets": 0}, "print_selection"),
        ({"slips": "poster", "sheets": 1}, "print_selection"),
        ({"slips": "bid", "sheets": "2"}, "print_selection"),
        ({}, "print_selection"),
        ({"slips": "goal", "sheets": 51}, "slips_count"),
    ],
)
def test_nonsense_is_refused_and_no_slip_is_made(selection, code):
    with pytest.raises(RuleViolation) as no:
        order(clinic(), kind="slips", selection=selection)
    assert (no.value.code, Slip.objects.count(), PrintRun.objects.count()) == (code, 0, 0)


@pytest.mark.services
@pytest.mark.report("A11", "A12", "A20")
@pytest.mark.parametrize(("language", "base"), [("ru", BASE), ("en", BASE), ("ru", "http://" + "a" * 96)])
def test_printed_each_code_opens_its_slip_and_the_words_keep_off_the_codes(settings, tmp_path, language, base):
    settings.MEDIA_ROOT = tmp_path / "media"
    # As long as a name may be.
    made = clinic(base_url=base, name=("<b>Krankenhaus am Fährübergang der Geschwister Wereschtschagin</b> " * 3)[:120])
    for kind in Slip.Kind.values:
        run = slips_of(made, kind, 1, language=language)
        assert printer.print_run(run_id=run.pk, clock=clock.now)
        run.refresh_from_db()
        pdf = printer.path_of(run)
        found = paper.codes(paper.pictures(pdf, tmp_path))
        wanted = {f"{base}/S/{face['code']}".upper() for face in run.content}
        assert {code.text for code in found} == wanted
        assert len(found) == len(wanted)
        assert [pair for pair in itertools.combinations(paper.words(pdf), 2) if paper.covers(*pair)] == []
        # Nothing comes nearer than four modules of white.
        for code in found:
            for word in paper.words(pdf):
                apart = (
                    word.right < code.x - 1.9 or word.x > code.x + code.side + 1.9
                    or word.bottom < code.y - 1.9 or word.y > code.y + code.side + 1.9
                )  # fmt: skip
                assert apart, (kind, word)


def test_a_document_without_cards_has_its_styles_as_they_are_written():
    """An escaped quotation mark in them would lose every font."""
    run = slips_of(clinic(), "bid", 1)
    html = sheets.document([], layout=runs.layout_of(run), total=1, title="Slips", language="en")
    assert '"Fira Sans Condensed"' in html
    assert "&quot;" not in html
