"""The paper that is chosen, frozen into runs; backs; what has changed since it was printed."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageFilter

from intrigues.models import CardDesign
from larp import clock
from larp.models import JournalEntry
from larp.permissions import PUBLIC
from larp.rules.errors import RuleViolation
from printing.models import PrintRun
from printing.rules.duplex import Off, Order
from printing.rules.imposition import lay_out
from printing.rules.paper import PIECES, PRINTERS, SHEETS
from printing.services import backs, papers, printer, render, runs
from tests import cast
from tests.printing import paper
from tests.printing.shop import NOW, clinic, order

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return clinic()


def choose(made, **fields):
    given = {"sheet": "a4", "printer": "most", "edge": "", "order": "turns", "off": Off(), **fields}
    return papers.choose(actor=made.nora, event=made.event, now=NOW, **given)


def test_without_a_choice_decks_are_printed_on_a4_fronts_alone(made):
    run = order(made)
    assert runs.layout_of(run) == lay_out()
    assert runs.backs_of(run) is None


def test_a_run_keeps_the_paper_it_was_started_on(made):
    choose(made, sheet="letter", printer="narrow", edge="short", order="fronts-then-backs", off=Off(0.4, -0.2))
    run = order(made)
    choose(made, sheet="a3")
    layout = runs.layout_of(run)
    assert layout == lay_out(sheet=SHEETS["letter"], margins=PRINTERS["narrow"].wider(0.4))
    found = runs.backs_of(run)
    assert (found.order, len(found.places)) == (Order.FRONTS_THEN_BACKS, 9)
    assert {place.upside_down for place in found.places} == {True}


def test_badges_and_slips_have_no_backs(made):
    choose(made, edge="long")
    assert runs.backs_of(order(made, kind="badges", selection={})) is None
    assert runs.backs_of(order(made, kind="slips", selection={"slips": "bid", "sheets": 1})) is None


def test_what_was_measured_is_dated_when_it_changes(made):
    assert choose(made).measured_at is None
    assert choose(made, off=Off(0.4, 0)).measured_at == NOW
    assert JournalEntry.objects.filter(kind="print.paper_chosen").count() == 2


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"sheet": "a0"}, "print_selection"),
        ({"printer": "laser"}, "print_selection"),
        ({"edge": "both"}, "print_selection"),
        ({"order": ""}, "print_selection"),
        ({"cut": papers.Cut("bridge")}, "print_selection"),
        ({"look": "gold"}, "print_selection"),
        ({"cut": papers.Cut("own", 43, 66)}, "print_size"),
        ({"cut": papers.Cut("own", 131, 190)}, "print_size"),
        ({"cut": papers.Cut("own", 90, 70)}, "print_size"),
        ({"cut": papers.Cut("own", float("nan"), 90)}, "print_size"),
        ({"cut": papers.Cut(gutter=11)}, "print_gutter"),
        ({"cut": papers.Cut(gutter=-1)}, "print_gutter"),
        ({"cut": papers.Cut(gutter=8, bleed=4)}, "print_gutter"),
        ({"cut": papers.Cut(gutter=3, bleed=2)}, "print_bleed"),
        ({"off": Off(5.1, 0)}, "print_off"),
        ({"off": Off(0, float("inf"))}, "print_off"),
        ({"off": Off(float("nan"), 0)}, "print_off"),
    ],
)
def test_what_there_is_not_is_refused_and_nothing_kept(made, wrong, code):
    with pytest.raises(RuleViolation) as no:
        choose(made, **wrong)
    assert no.value.code == code
    assert papers.paper_of(made.event) == papers.PLAIN


def test_only_masters_choose(made):
    with pytest.raises(RuleViolation):
        papers.choose(actor=PUBLIC, event=made.event, now=NOW, sheet="a4", printer="most", edge="", order="turns",
                      off=Off())  # fmt: skip


def test_a_calibration_page_needs_no_cards_and_no_address(made):
    made.event.base_url = ""
    made.event.save()
    run = order(made, kind="calibration", selection={})
    assert (run.total, run.content) == (1, [])


def test_what_has_changed_is_what_no_finished_run_has_printed_as_it_is(made):
    run = order(made)
    PrintRun.objects.update(state="ready")
    with pytest.raises(RuleViolation, match="print_nothing"):
        order(made, selection={"cards": "changed"})
    CardDesign.objects.filter(event=made.event, key="banker").update(surname={"ru": "Новый"})
    again = order(made, selection={"cards": "changed"})
    assert [face["surname"] for face in again.content] == ["Новый", "Новый"]
    assert {face["code"] for face in again.content} < {face["code"] for face in run.content}
    # In another language nothing was printed yet.
    PrintRun.objects.update(state="ready")
    assert len(order(made, language="en", selection={"cards": "changed"}).content) == 5


def test_what_a_run_left_out_as_broken_or_a_stopped_run_doesnt_count_as_printed(made):
    order(made)
    PrintRun.objects.update(state="ready", failures=[{"name": order_name(made), "why": "x"}])
    again = order(made, selection={"cards": "changed"})
    assert {face["name"] for face in again.content} == {order_name(made)}
    PrintRun.objects.update(state="cancelled")
    assert len(order(made, selection={"cards": "changed"}).content) == 5


def order_name(made) -> str:
    return PrintRun.objects.order_by("pk").first().content[0]["name"]


@pytest.mark.services
@pytest.mark.parametrize(("bleed", "look"), [(0, "black"), (2, "colour"), (0, "saving")])
def test_a_back_is_the_same_whichever_way_up(tmp_path, bleed, look):
    """Whoever sees a back must not learn from it which way the card lies, and so which card it is."""
    address, svg = backs.drawing(size=PIECES["tarot"], bleed=bleed, name="Больница у переправы", look=look, ink="#000")
    styles = "@page { margin: 0; size: 80mm 130mm } body { margin: 0 } img { display: block }"
    html = f'<style>{styles}</style><img src="{address}">'
    out = tmp_path / "back.pdf"
    render.draw(html=html, files={}, codes={}, drawings={address: svg}, out=str(out))
    (page,) = paper.pictures(out, tmp_path, dpi=254)
    back = page.crop((0, 0, round((70 + 2 * bleed) * 10), round((120 + 2 * bleed) * 10)))
    # A renderer moves thin lines to whole pixels; seen from a little way off nothing differs.
    soft = back.filter(ImageFilter.GaussianBlur(3))
    assert max(ImageChops.difference(soft, soft.rotate(180)).getextrema()) < 100
    assert sum(back.histogram()[:128]) > 10_000


@pytest.mark.parametrize(("cut", "a_sheet"), [
    (papers.Cut("mini"), 18), (papers.Cut("business"), 12), (papers.Cut("tarot"), 4), (papers.Cut("own", 130, 190), 2),
    (papers.Cut("own", 100, 140, gutter=4, bleed=2), 2),
])  # fmt: skip
def test_a_run_keeps_the_size_its_cards_had(made, cut, a_sheet):
    choose(made, cut=cut)
    run = order(made)
    choose(made)
    layout = runs.layout_of(run)
    assert (layout.piece, layout.count) == (cut.size, a_sheet)
    assert run.total == layout.sheets_for(5)


@pytest.mark.services
@pytest.mark.parametrize(("edge", "pattern"), [("turns", "fbfb"), ("fronts-then-backs", "ffbb")])
def test_backs_come_out_behind_their_fronts(made, settings, tmp_path, edge, pattern):
    """Eleven cards on two sheets: nine backs and two, each where its front shows through, moved by what was typed."""
    settings.MEDIA_ROOT = tmp_path / "media"
    for n in range(6):
        cast.card(design=cast.person(event=made.event, key=f"p{n}"))
    choose(made, edge="long", order=edge, off=Off(0.4, -0.2))
    run = order(made)
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    pages = paper.pictures(printer.path_of(run), tmp_path, dpi=150)
    assert len(pages) == 4
    backs_found = [n for n, side in enumerate(pattern) if side == "b"]
    dot = 25.4 / 150
    for page, pieces in zip(backs_found, (9, 2), strict=True):
        # The frame of a back is drawn around a line 3.2 millimetres inside its cut, .7 mm wide.
        for front in runs.layout_of(run).places[:pieces]:
            left, top = 210 - front.right + 0.4, front.y + 0.2
            row = [pages[page].getpixel((round((left + x / 10) / dot), round((top + 44) / dot))) for x in range(45)]
            dark = next(x for x, grey in enumerate(row) if grey < 128) / 10
            assert dark == pytest.approx(2.85, abs=0.2)
    # Behind places that hold no card nothing is printed.
    bare = pages[backs_found[1]].crop(tuple(round(length / dot) for length in (14, 108, 195, 190)))
    dark = sum(bare.histogram()[:128]) / (bare.width * bare.height)
    assert dark < 0.005
