"""Sheets and cards of the side games."""

from __future__ import annotations

import pytest

from larp import clock
from larp.rules.errors import RuleViolation
from printing.models import PaperChoice
from printing.services import printer
from printing.services.leaves.games import all_sheets
from side_events.table.paper import Cards, Grid, column_name
from tests.printing import paper
from tests.printing.shop import clinic, order

pytestmark = pytest.mark.django_db


def test_letters_of_columns():
    assert [column_name(n) for n in (0, 25, 26, 39)] == ["A", "Z", "AA", "AN"]


@pytest.mark.rule("ST-01", "ST-02", "ST-03", "ST-11", "ST-56", "ST-59")
def test_the_zone_has_corner_entrances_with_safe_areas_and_the_judge_has_room_for_four():
    chosen = {"sheets": ["stalker:field", "stalker:judge"]}
    field, judge = order(clinic(), kind="games", selection=chosen, language="en").content
    assert [text for _, _, text in field["marks"]] == ["I", "E", "E", "E", "●"]
    assert [letter for _, letter in field["letters"]][-1] == "U"
    cell = 172 / 21
    assert [round(float(width) / cell) for _, _, width, _ in field["areas"]] == [3, 3, 3, 3]
    assert (len(judge["tracks"]), [len(boxes) for _, boxes in judge["boxes"]]) == (4, [15, 3, 1])
    assert ["×", "stop"] in [list(pair) for pair in judge["legend"]]
    assert field["tracks"] == []


@pytest.mark.rule("TC-09", "TC-15", "TC-17", "TC-18", "TC-19")
def test_the_cards_of_ten_candles_have_their_prompts():
    brinks = next(sheet for game, sheet in all_sheets() if game == "ten_candles" and sheet.key == "brink")
    assert isinstance(brinks, Cards)
    prompts = [card.text["en"] for card in brinks.cards]
    assert prompts == ["I saw you…"] * 7 + ["They saw you…", "I saw Them…"]


def test_every_sheet_has_its_words_in_both_languages_and_lies_inside_its_grid():
    for _, sheet in all_sheets():
        assert all(sheet.title[language] and sheet.use[language] for language in ("ru", "en"))
        if isinstance(sheet, Grid):
            assert all(0 <= m.column < sheet.columns and 0 <= m.row < sheet.rows for m in sheet.marks)


@pytest.mark.parametrize("chosen", [[], ["chess:board"], None])
def test_sheets_that_there_are_not_are_refused(chosen):
    with pytest.raises(RuleViolation) as no:
        order(clinic(), kind="games", selection={"sheets": chosen})
    assert no.value.code == "print_selection"


@pytest.mark.services
@pytest.mark.parametrize(
    ("sheet", "size"), [("a4", (210.0, 297.0)), ("a3", (297.0, 420.0)), ("letter", (215.9, 279.4))]
)
def test_every_sheet_of_every_game_takes_one_page(sheet, size, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    made = clinic()
    PaperChoice.objects.create(event=made.event, sheet=sheet)
    chosen = [f"{game}:{one.key}" for game, one in all_sheets()]
    run = order(made, kind="games", selection={"sheets": chosen})
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures) == ("ready", [])
    assert paper.page_sizes(printer.path_of(run)) == [size] * len(chosen)
