"""The game's own templates: whatever the moment, in both languages; nothing typed is taken for markup."""

from __future__ import annotations

import random

import pytest
from django.template.loader import get_template
from django.utils import translation

from side_events import registry
from side_events.games import universalis as game
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import begin
from side_events.web import drawing
from tests.side_events import play
from tests.side_events.games.universalis.evening import HOST, Evening

PAGES = {
    "seat": "seat1", "seat_more": "seat1", "facilitator": HOST, "facilitator_left": HOST, "audience": "audience",
}  # fmt: skip
SCRIPT = "<script>alert(1)</script>"


def render(name, shown, language):
    with translation.override(language):
        return get_template(f"universalis/{name}.html").render(shown)


def test_every_moment_has_its_pages():
    """An evening of random play: each phase is drawn by every page in both languages, with the forms in it."""
    seen = set()
    for seed in range(4):
        rng = random.Random(f"pages {seed}")
        meta = registry.find("universalis").META
        seats = take_seats(meta, [f"seat{number}" for number in range(1, 5)])
        options = take_options(meta, {"fade": "on", "start_wealth": 8, "refresh": 0} if seed else {})
        sitting = play.Sitting(begin(game, Header("universalis", "1.0", seats, options, f"s{seed}")))
        for _ in range(80):
            state = sitting.position.state
            moment = (state.phase, state.challenge is not None, state.opened)
            if moment not in seen:
                seen.add(moment)
                check(sitting.position)
            if not play.one_step(sitting, rng):
                check(sitting.position)
                seen.add(("ENDED", False, False))
                break
    assert {phase for phase, _, _ in seen} >= {"SETUP", "BIDDING", "FRAMING", "TURNS"}


def check(position):
    for name, viewer in PAGES.items():
        for language in ("ru", "en"):
            with translation.override(language):
                shown = {
                    "view": game.view(position.state, viewer),
                    "names": drawing.names_of(position.header),
                    "choices": drawing.choices(position, viewer) if viewer != "audience" else {},
                }
            page = render(name, shown, language)
            assert "{%" not in page
            assert "{{" not in page


@pytest.mark.parametrize("name", PAGES)
def test_what_was_typed_is_no_markup(name):
    made = Evening("9/9/9/9/9").change(phase="SETUP")
    made.do(HOST, "add_tenet", text=SCRIPT).do(HOST, "add_gimmick", text=SCRIPT).do(HOST, "start").bids(A=4)
    made.do("A", "set_location", name=SCRIPT, role=SCRIPT).do("A", "introduce", name=SCRIPT, role=SCRIPT)
    made.do("A", "event", text=SCRIPT).do("A", "iou", to="B", coins=1, note=SCRIPT).do(
        "B", "challenge_open", text=SCRIPT
    )
    viewer = {"seat": "A", "seat_more": "A", "audience": "audience"}.get(name, HOST)
    shown = {"view": game.view(made.state, viewer), "names": dict.fromkeys("ABKDE", SCRIPT), "choices": {}}
    page = render(name, shown, "en")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_no_page_shows_a_sealed_bid_to_others():
    made = Evening("99/99/99/99/99").do("B", "bid", coins=77)
    for name, viewer in (("seat", "A"), ("seat_more", "A"), ("facilitator", HOST), ("audience", "audience")):
        shown = {"view": game.view(made.state, viewer), "names": {seat: seat for seat in "ABKDE"}, "choices": {}}
        assert "77" not in render(name, shown, "ru"), name
    shown = {"view": game.view(made.state, "B"), "names": {seat: seat for seat in "ABKDE"}, "choices": {}}
    assert "77" in render("seat", shown, "ru")
