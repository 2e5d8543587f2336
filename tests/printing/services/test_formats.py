"""Every format on paper: its size, its cuts, its words and codes, fronts and backs, whatever people typed."""

from __future__ import annotations

import pytest

from larp import clock
from printing.models import PrintRun
from printing.rules.duplex import Off
from printing.services import papers, printer, runs
from tests import cast
from tests.printing import paper
from tests.printing.shop import BASE, NOW, clinic, order

pytestmark = [pytest.mark.django_db, pytest.mark.services]

FORMATS = {
    "poker": papers.Cut(),
    "mini": papers.Cut("mini"),
    "business": papers.Cut("business", gutter=4, bleed=2),
    "business-55": papers.Cut("business-55", gutter=3),
    "tarot": papers.Cut("tarot"),
    "least": papers.Cut("own", 44, 66),
    "largest": papers.Cut("own", 130, 190),
}
HOSTILE = {
    "ninety": "Щ" * 90,
    "parts": "Мария-Антуанетта Евпраксия Верещагинская-Долгополова Рождественская-Крестовоздвиженская",
    "letter": "Я",
    "title": "очень длинное название " * 13,
    "breaks": "Карл\nфон\r\nШтальберг\tмладший",
    "emoji": "🎭🎭🎭 Маска 👩‍👩‍👧 🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭",
    "turned": "\u202eкинжал\u200f שלום עולם",
    "markup": "<img src=x onerror=alert(1)>",
}


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def printed(made, cut: papers.Cut, **fields) -> PrintRun:
    """A run of the deck on A3, so that the largest cards come several to a sheet, printed now."""
    given = {"sheet": "a3", "printer": "most", "edge": "", "order": "turns", "off": Off(), **fields}
    papers.choose(actor=made.nora, event=made.event, now=NOW, cut=cut, **given)
    run = order(made)
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures) == ("ready", [])
    return run


def hostile(made) -> None:
    """A person, a weakness and a circumstance for each text, with that text wherever people type."""
    for key, text in HOSTILE.items():
        words = {"ru": text}
        made.event.weaknesses.update_or_create(key=key, defaults={"name": words, "sign": "weak-money"})
        for design in (
            cast.person(event=made.event, key=f"p-{key}", weaknesses=[key, "money"]),
            cast.weakness(event=made.event, key=f"w-{key}", kind=key),
            cast.circumstance(event=made.event, key=f"c-{key}"),
        ):
            design.given = design.surname = design.post = design.title = design.text = design.effect_line = words
            design.save()
            cast.card(design=design)
    made.event.suits.update(label={"ru": HOSTILE["ninety"]})


@pytest.mark.report("A11", "A12", "A20")
@pytest.mark.parametrize("name", FORMATS)
def test_nothing_crosses_the_cut_or_meets_the_code_and_every_code_reads(name, tmp_path):
    made = clinic(name="Больница у переправы")
    hostile(made)
    run = printed(made, FORMATS[name])
    pdf = printer.path_of(run)
    layout = runs.layout_of(run)
    form = runs.place_of(run, layout.places[0]).form
    assert set(paper.page_sizes(pdf)) == {(round(layout.sheet.width, 1), round(layout.sheet.height, 1))}
    for word in paper.words(pdf):
        middle = ((word.x + word.right) / 2, (word.y + word.bottom) / 2)
        at = next((n for n, box in enumerate(layout.places) if within(box, *middle)), None)
        if at is None:
            # The note of the sheet, in its margin.
            continue
        place = layout.places[at]
        face = run.content[(word.page - 1) * layout.count + at]
        framed = face["kind"] == "weakness"
        code = form.code(framed=framed)
        inside = form.grade.frame - 0.3
        assert word.x >= place.x + inside, (face["name"], word)
        assert word.right <= place.right - inside, (face["name"], word)
        # A word's box is higher than its letters.
        left, top, bottom = place.x + code.x, place.y + code.y, place.y + code.bottom
        assert word.right <= left + 0.1 or word.bottom <= top + 1.6 or word.y >= bottom - 1.2, (face["name"], word)
    found = paper.codes(paper.pictures(pdf, tmp_path))
    assert sorted(code.text for code in found) == sorted(f"{BASE}/C/{face['code']}".upper() for face in run.content)
    assert {code.version for code in found} == {3}
    cut = {warning["name"][:20]: warning["parts"] for warning in run.warnings}
    assert {HOSTILE["ninety"][:20], HOSTILE["title"][:20]} <= set(cut)
    # One letter is never cut; the name of its suit was.
    assert cut[HOSTILE["letter"]] == ["suit"]
    text = " ".join(word.text for word in paper.words(pdf))
    assert "&lt;img" in text


def within(box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


@pytest.mark.parametrize(("name", "edge"), [
    ("mini", "long"), ("business", "long"), ("business", "short"), ("tarot", "short"),
])  # fmt: skip
def test_fronts_and_backs_lie_upon_each_other(name, edge, tmp_path):
    """Turned over the edge, the frames of backs, or their lines where they bleed, end where the pieces end."""
    made = clinic()
    for n in range(14):
        cast.card(design=cast.person(event=made.event, key=f"q{n}"))
    run = printed(made, FORMATS[name], sheet="a4", edge=edge)
    pdf = printer.path_of(run)
    layout, dpi = runs.layout_of(run), 508
    dot = 25.4 / dpi
    [back] = paper.pictures(pdf, tmp_path, dpi=dpi, page=2)
    bleed = FORMATS[name].bleed
    inset = -bleed if bleed else runs.place_of(run, layout.places[0]).form.grade.frame - 0.35
    upright = (layout.sheet.height >= layout.sheet.width) == (edge == "long")
    for place in layout.places:
        x = layout.sheet.width - place.right if upright else place.x
        y = place.y if upright else layout.sheet.height - place.bottom
        # A strip through the middle of a half, where neither marks nor the plaque are.
        strip = [round(length / dot) for length in (x - 1.9 if bleed else x + 0.3, y + place.height * 0.2,
                                                    x + place.width + 1.9 if bleed else x + place.width - 0.3,
                                                    y + place.height * 0.3)]  # fmt: skip
        box = back.crop(tuple(strip)).point(lambda grey: 255 if grey < 128 else 0).getbbox()
        begins, ends = (strip[0] + box[0]) * dot, (strip[0] + box[2]) * dot
        if bleed:
            assert (begins, ends) == (pytest.approx(x - 1.9, abs=0.1), pytest.approx(x + place.width + 1.9, abs=0.1))
        else:
            assert begins == pytest.approx(x + inset, abs=0.1)
            assert ends == pytest.approx(x + place.width - inset, abs=0.1)
