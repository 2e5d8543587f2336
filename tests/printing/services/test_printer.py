"""The printed file itself: its pages, places and codes, read back with poppler and a decoder."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from larp import clock
from printing.rules.imposition import lay_out
from printing.services import pool, printer, runs
from tests import cast, machine
from tests.printing import paper
from tests.printing.shop import BASE, NOW, clinic, order

CARDS = int(os.environ.get("LARP_DECK_CARDS", "90"))
"""Of the deck whose every code is read; 1800 takes some minutes."""
pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def printed(run) -> Path:
    """The file of a run, printed now."""
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert run.state == "ready"
    return printer.path_of(run)


def deck_of(made, cards: int) -> None:
    """Adds people until the deck has so many cards."""
    while made.event.cards.count() < cards:
        number = made.event.cards.count()
        cast.card(design=cast.person(event=made.event, key=f"p{number}", weight=1 + number % 6, weaknesses=["money"]))


@pytest.mark.report("A11")
def test_each_code_of_a_deck_decodes_to_its_card_at_its_place_in_one_size(tmp_path):
    made = clinic()
    deck_of(made, CARDS)
    run = order(made)
    pdf = printed(run)
    assert paper.page_sizes(pdf) == [(210.0, 297.0)] * -(-CARDS // 9)
    pages = paper.pictures(pdf, tmp_path)
    found = paper.codes(pages)
    places = lay_out().places
    by_place = {}
    for code in found:
        place = next(n for n, box in enumerate(places) if box.x < code.x < box.right and box.y < code.y < box.bottom)
        by_place[code.page, place] = code
    assert {at: code.text for at, code in by_place.items()} == {
        (1 + n // 9, n % 9): f"{BASE}/C/{face['code']}".upper() for n, face in enumerate(run.content)
    }
    assert {code.version for code in found} == {3}
    # 29 modules of .55 mm. A pixel is .17 mm, and poppler draws a picture over each pixel that it touches.
    assert [code.side for code in found if code.side != pytest.approx(29 * 0.55, abs=0.35)] == []
    form = runs.place_of(run, places[0]).form
    for (page, place), code in by_place.items():
        face = run.content[9 * (page - 1) + place]
        box = form.code(framed=face["kind"] == "weakness")
        assert code.x == pytest.approx(places[place].x + box.x + 4 * 0.55, abs=0.35)
        assert code.y == pytest.approx(places[place].y + box.y + 4 * 0.55, abs=0.35)
        quiet(pages[page - 1], code)
    blurred = (page.filter(ImageFilter.GaussianBlur(1)) for page in pages)
    assert {code.text for page in blurred for code in paper.codes([page])} == {code.text for code in found}


def quiet(page: Image.Image, code: paper.Found, *, dpi: int = 150) -> None:
    """Asserts that four modules of white stand on all sides of a code (a pixel less, for its edge is grey)."""
    module = code.side / (17 + 4 * code.version)
    scale = dpi / 25.4
    edge, reach = 1.5 / scale, 4 * module - 1.5 / scale
    left, top, right, bottom = code.x, code.y, code.x + code.side, code.y + code.side
    for box in [
        (left - reach, top - reach, right + reach, top - edge),
        (left - reach, bottom + edge, right + reach, bottom + reach),
        (left - reach, top - reach, left - edge, bottom + reach),
        (right + edge, top - reach, right + reach, bottom + reach),
    ]:
        darkest, _ = page.crop(tuple(round(length * scale) for length in box)).getextrema()
        assert darkest > 200


@pytest.mark.report("A11")
@pytest.mark.parametrize(("letters", "version"), [(1, 3), (64, 4), (96, 5)])
def test_the_longest_host_makes_larger_codes_all_alike_and_readable_when_blurred(tmp_path, letters, version):
    made = clinic(base_url="http://" + "a" * letters)
    deck_of(made, 54)
    run = order(made)
    pages = paper.pictures(printed(run), tmp_path)
    found = paper.codes(pages)
    expected = {f"HTTP://{'A' * letters}/C/{face['code']}" for face in run.content}
    assert {code.text for code in found} == expected
    assert {code.version for code in found} == {version}
    assert [code.side for code in found if code.side != pytest.approx((17 + 4 * version) * 0.55, abs=0.35)] == []
    for code in found:
        quiet(pages[code.page - 1], code)
    blurred = [page.filter(ImageFilter.GaussianBlur(1)) for page in pages]
    assert {code.text for code in paper.codes(blurred)} == expected


def test_badges_sign_in_each_their_player(tmp_path):
    run = order(clinic(), kind="badges", selection={})
    pdf = printed(run)
    found = paper.codes(paper.pictures(pdf, tmp_path))
    assert [code.text for code in sorted(found, key=lambda code: code.y)] == [
        f"{BASE}/B/{face['code']}".upper() for face in run.content
    ]
    assert "Vera" in {word.text for word in paper.words(pdf)}


def test_a_broken_card_is_left_out_by_name_and_the_others_are_printed(tmp_path):
    run = order(clinic())
    run.content[0]["weight"] = None
    run.content[2]["suit"]["sign"] = "no-such-sign"
    run.content[4]["code"] = ""
    run.save()
    found = paper.codes(paper.pictures(printed(run), tmp_path))
    assert {code.text[-16:] for code in found} == {run.content[n]["code"] for n in (1, 3)}
    assert sorted(failure["name"] for failure in run.failures) == ["Gossip", "Отто Banker", "Отто Officer"]


def test_a_run_of_nothing_but_broken_cards_fails(tmp_path):
    run = order(clinic(), selection={"cards": "bank"})
    for face in run.content:
        face["code"] = ""
    run.save()
    printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.file, len(run.failures)) == ("failed", "", 3)


@pytest.mark.report("A10")
def test_started_twice_the_work_is_done_once():
    run = order(clinic())
    pdf = printed(run)
    written = pdf.stat().st_mtime_ns
    assert not printer.print_run(run_id=run.pk, clock=clock.now)
    assert pdf.stat().st_mtime_ns == written


def test_stopped_in_the_middle_it_leaves_no_file(tmp_path):
    made = clinic()
    run = order(made)
    asked = []

    def instant():
        asked.append(1)
        if len(asked) == 2:
            runs.cancel(actor=made.nora, run=run, now=NOW)
        return clock.now()

    assert not printer.print_run(run_id=run.pk, clock=instant)
    run.refresh_from_db()
    assert (run.state, list((tmp_path / "media").rglob("*"))) == ("cancelled", [])


@pytest.mark.report("A10")
def test_memory_returns_after_each_run_and_few_children_stay_warm():
    made = clinic()
    deck_of(made, 90)
    sizes = []
    for _ in range(3):
        printed(order(made))
        sizes.append(int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1]) / 1024)
    assert sizes[-1] - sizes[0] < 15
    presses = machine.children("printing.services.render")
    # Two stay warm for the next run, none of them large.
    assert 0 < len(presses) <= pool.PRESSES
    assert [megabytes for megabytes in presses if megabytes > 150] == []
    pool.stop_all()
    assert machine.children("printing.services.render") == []
