"""Envelopes for cards of every size: large enough, on a sheet that takes them, and their words keep apart."""

from __future__ import annotations

import itertools

import pytest

from larp import clock
from larp.rules.errors import RuleViolation
from printing.rules.duplex import Off
from printing.rules.paper import PIECES, Size
from printing.services import papers, printer
from tests.printing import paper
from tests.printing.shop import BASE, KARLS, NOW, clinic, order

pytestmark = pytest.mark.django_db
OWN = {"least": papers.Cut("own", 44, 66), "large": papers.Cut("own", 95, 140), "largest": papers.Cut("own", 130, 190)}
CUTS = {**{name: papers.Cut(name) for name in PIECES}, **OWN}


def envelopes(cut: papers.Cut, sheet: str = "a4"):
    """Karl's envelope, with his badge where there is room, and names as long as people have."""
    made = clinic(name="Больница у переправы")
    made.karl.name = {"ru": "Карл Фридрих фон Штальберг-Верещагинский"}
    made.karl.role, made.karl.person = {"ru": "второй секретарь городского комитета"}, "Мария Константинопольская"
    made.karl.save()
    plain = {"printer": "most", "edge": "", "order": "turns", "off": Off()}
    papers.choose(actor=made.nora, event=made.event, now=NOW, cut=cut, sheet=sheet, **plain)
    return order(made, kind="envelopes", selection={"badge": True, "player": made.karl.pk, "note": "Вскрыть в пятницу"})


@pytest.mark.parametrize("name", [*PIECES, "least", "large"])
def test_the_front_is_as_large_as_the_chosen_cards_need(name):
    size: Size = CUTS[name].size
    front = envelopes(CUTS[name]).content[0]["shape"]["front"]
    assert (front["width"], front["height"]) == (f"{size.height + 16:g}mm", f"{size.width + 13:g}mm")


def test_cards_too_large_for_any_envelope_on_a4_are_told():
    with pytest.raises(RuleViolation) as no:
        envelopes(CUTS["largest"])
    assert no.value.code == "print_envelope_size"


def test_they_get_envelopes_on_a_larger_sheet_where_that_is_chosen():
    assert envelopes(CUTS["largest"], "a3").content[0]["shape"]["front"]["width"] == "206mm"


@pytest.mark.services
@pytest.mark.report("A12", "A20")
@pytest.mark.parametrize(("name", "sheet"), [*((name, "a4") for name in [*PIECES, "least"]), ("largest", "a3")])
def test_no_word_covers_another_and_none_leaves_its_panel(name, sheet, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    run = envelopes(CUTS[name], sheet)
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures) == ("ready", [])
    pdf = printer.path_of(run)
    assert paper.page_sizes(pdf) == [(210.0, 297.0) if sheet == "a4" else (297.0, 420.0)]
    words = paper.words(pdf)
    assert [(one.text, other.text) for one, other in itertools.combinations(words, 2) if paper.covers(one, other)] == []
    shape = run.content[0]["shape"]
    front, back = (
        {key: float(value.removesuffix("mm")) for key, value in shape[part].items()} for part in ("front", "back")
    )
    on_it = [word for word in words if front["y"] < (word.y + word.bottom) / 2 < back["y"] + back["height"]]
    assert len(on_it) > 20
    assert [word for word in on_it if word.x < front["x"] + 5 or word.right > front["right"] - 5] == []
    folds = (front["y"], back["y"])
    assert [word for word in words for fold in folds if word.y + 0.3 < fold < word.bottom - 0.3] == []
    found = {code.text for code in paper.codes(paper.pictures(pdf, tmp_path))}
    assert found == ({f"{BASE}/B/{KARLS}".upper()} if run.content[0].get("piece") else set())
