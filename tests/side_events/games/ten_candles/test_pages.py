"""The game's own templates: whatever the moment, in both languages; nothing typed is taken for markup."""

from __future__ import annotations

import re

import pytest
from django.template.loader import get_template
from django.utils import translation

from side_events.games import ten_candles as game
from side_events.games.ten_candles.lines import CHORUS, RITUAL
from tests.side_events.games.ten_candles.evening import Evening, scene
from tests.side_events.games.ten_candles.table import first_scene
from tests.side_events.games.ten_candles.test_every_evening import evenings

PAGES = ("seat", "seat_more", "facilitator", "facilitator_left", "audience")
LANGUAGES = ("ru", "en")


def page(name, state, viewer, language="en"):
    names = {seat: f"Player {seat}" for seat in state.ring}
    with translation.override(language):
        shown = {"view": game.view(state, viewer), "names": names, "language": language}
        return get_template(f"ten_candles/{name}.html").render(shown)


def viewer_of(name, state):
    return {"facilitator": state.storyteller, "facilitator_left": state.storyteller, "audience": "audience"}.get(
        name, state.players[0]
    )


def test_every_moment_of_an_evening_has_its_pages():
    steps = set()
    for number, (_, kind, position) in enumerate(evenings(500)):
        state = position.state
        if state.step in steps and number % 15:
            continue
        steps.add(state.step)
        for name in PAGES:
            for language in LANGUAGES:
                shown = page(name, state, viewer_of(name, state), language)
                assert "{%" not in shown
                assert "{{" not in shown
        screen = page("audience", state, "audience")
        assert screen.count('class="tc-candle lit"') == state.lit, kind
    assert {"NARRATION", "TRUTHS", "ENDED"} <= steps


@pytest.mark.parametrize("name", PAGES)
def test_what_was_typed_is_no_markup(name):
    """A script in every text that people write: it stands there as text."""
    script = "<script>alert(1)</script>"
    made = Evening(trait_one_word="warn")
    made.do("S", "load_module", title=script, text=script).do("S", "start_creation")
    for seat in "ABCD":
        made.do(seat, "submit_trait", card="virtue", text=script).do(seat, "submit_trait", card="vice", text=script)
    seen = [made.state]
    made.do("S", "pass_cards").do("S", "module_read")
    for seat in "ABCD":
        made.do(seat, "submit_description", name=script, look=script, summary=script)
    made.do("S", "advance")
    for seat in "ABCD":
        made.do(seat, "submit_moment", text=script)
    made.do("S", "advance")
    for seat in "SABCD":
        made.do(seat, "submit_brink", text=script, where=script, no_weakness=True)
    made.do("S", "advance")
    for seat in "ABCD":
        made.do(seat, "set_stack", order=["virtue", "vice", "moment"])
    made.do("S", "advance").do("S", "start_play")
    for seat in "ABCD":
        made.do(seat, "recorded")
    made.do("S", "begin_scene").do("S", "declare_conflict", active="A", dangerous=True, what=script, stake=script)
    made.do("A", "roll", [1] + [2] * 9).do("A", "burn_trait", [2], note=script)
    seen.append(made.state)
    made.do("A", "settle").do("S", "end_narration").do("S", "say_opening").do("A", "state_truth", text=script)
    seen.append(made.state)
    made.do("S", "accept_truth").do("S", "reveal_their_brink")
    seen.append(made.state)
    told = "".join(page(name, state, viewer_of(name, state)) for state in seen)
    assert script not in told
    assert "&lt;script&gt;" in told


@pytest.mark.rule("TC-65", "TC-69")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ritual_words_stand_on_the_screen(language):
    evening = scene(6, 6, 0, 4).do("S", "candle_accident")
    assert RITUAL[language] in page("audience", evening.state, "audience", language)
    evening.do("S", "say_opening")
    while evening.state.step == "TRUTHS":
        evening.speak()
    assert CHORUS[language] in page("audience", evening.state, "audience", language)


def test_a_brink_is_on_the_pages_of_its_two_readers_alone():
    state = first_scene().state
    told = {seat: page("seat", state, seat) + page("seat_more", state, seat) for seat in state.players} | {
        "S": page("facilitator", state, "S") + page("facilitator_left", state, "S")
    }
    told["audience"] = page("audience", state, "audience")
    readers = {author: [v for v, text in told.items() if f"brink by {author}" in text] for author in "SABC"}
    assert readers == {"S": ["A", "S"], "A": ["A", "B"], "B": ["B", "C"], "C": ["C", "S"]}


@pytest.mark.rule("TC-01")
def test_no_page_speaks_of_victory():
    state = scene(1, 1, 0, 9).do("S", "candle_accident").state
    told = "".join(page(name, state, viewer_of(name, state), lang) for name in PAGES for lang in LANGUAGES)
    assert re.search(r"побед|выигра|\bwon\b|\bwin|victor", told, re.I) is None
