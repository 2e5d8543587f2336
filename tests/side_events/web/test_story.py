"""The story of a table: searched on a page, kept as text, each reader's own; a game may tell none."""

from __future__ import annotations

import pytest

from side_events.web.story import Line, as_text, found
from tests.side_events.services.scene import ANNA, BORIS, HOST
from tests.side_events.web.test_pages import master, phone, s, text, url

__all__ = ["s"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]

LINES = [
    Line("Scene 1. Hall", "", heading=True, aside=False),
    Line("Rain <falls>.", "Anna, 1", heading=False, aside=False),
    Line("Boris interrupts Anna.", "Boris, 1", heading=False, aside=True),
    Line("Scene 2. River", "", heading=True, aside=False),
    Line("A boat.", "Vera, 1", heading=False, aside=False),
]


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("", [0, 1, 2, 3, 4]), ("RAIN", [0, 1]), ("boris", [0, 2]), ("vera", [3, 4]), ("river", [3, 4]),
        ("Anna", [0, 1, 2]), ("nowhere", []),
    ],
)  # fmt: skip
def test_a_search_keeps_lines_under_their_headings(asked, kept):
    assert found(LINES, asked) == [LINES[place] for place in kept]


def test_the_plain_text_is_the_story_and_the_whole_one_tells_who_paid():
    assert as_text("T", LINES, whole=False) == "T\n\nScene 1. Hall\n\nRain <falls>.\n\nScene 2. River\n\nA boat.\n"
    assert as_text("T", LINES, whole=True).splitlines() == [
        "T", "", "Scene 1. Hall", "", "Rain <falls>. [Anna, 1]", "Boris interrupts Anna. [Boris, 1]", "",
        "Scene 2. River", "", "A boat. [Vera, 1]",
    ]  # fmt: skip


def test_each_reads_the_story_that_is_theirs(s):
    s.write(ANNA, "Plantedword")
    answers = {
        "anna": phone(s).get(url(s, "story/")),
        "boris": phone(s, BORIS).get(url(s, "story/")),
        "tablet": (leader := master(s)).get(url(s, "story/")),
        "text": phone(s, BORIS).get(url(s, "story.txt")),
        "own text": phone(s).get(url(s, "story.txt")),
    }
    assert {name for name, answer in answers.items() if "Plantedword" in text(answer)} == {"anna", "own text"}
    for seat in ("s1", ANNA, BORIS):
        s.act(seat, "roll")
    s.act(HOST, "open")
    assert "Plantedword" in text(leader.get(url(s, "story/?q=PLANTED")))
    assert "Nothing holds “peach”." in text(leader.get(url(s, "story/?q=peach")))


def test_what_was_typed_is_no_markup_and_the_file_is_text(s):
    s.write(ANNA, "<b>x</b>")
    client = phone(s)
    assert "&lt;b&gt;x&lt;/b&gt;" in text(client.get(url(s, "story/")))
    assert "&lt;i&gt;" in text(client.get(url(s, "story/?q=<i>")))
    kept = client.get(url(s, "story.txt"))
    assert (kept["Content-Type"], "<b>x</b>" in text(kept)) == ("text/plain; charset=utf-8", True)
    assert kept["Content-Disposition"] == f'attachment; filename="{s.event.slug}-table-1.txt"'


def test_a_game_that_tells_no_story_has_no_such_page(s, monkeypatch):
    client = phone(s)
    assert "story/" in text(client.get(url(s, "seat/2/")))
    monkeypatch.delattr("side_events.games.highest.story")
    assert "story/" not in text(client.get(url(s, "seat/2/")))
    assert client.get(url(s, "story/")).status_code == client.get(url(s, "story.txt")).status_code == 404
