"""The journal: who said and paid what, who was where, and the story in its own order (UN-58)."""

from __future__ import annotations

import pytest

from side_events.games import universalis as game
from side_events.games.universalis import journal
from side_events.table.words import told
from tests.side_events.games.universalis.evening import HOST, Evening


def evening():
    """Scene 1 in the hall: X enters and leaves, Y stays, Z is declared absent; scene 2, in the past, ends Y."""
    made = Evening("9/9/9/9/9").apart("X", "Y", "Z").bids(A=3)
    made.do("A", "set_location", name="Hall").do("A", "introduce", component="X").do("A", "introduce", component="Y")
    made.do("A", "event", text="It rains.").do("A", "exit", component="X").do("A", "declare_absent", component="Z")
    made.do("B", "interrupt").do("B", "event", text="It stops.").do("B", "pass").do("K", "pass").do("D", "pass")
    made.do("E", "pass").end().bids(B=2).do("B", "set_location", name="Mill").do("B", "set_time", time="past")
    return made.do("B", "introduce", component="Y").do(HOST, "mark_eliminated", component="Y")


@pytest.mark.rule("UN-58")
def test_the_journal_keeps_who_said_and_paid_what():
    lines = journal.lines(evening().state, "audience")
    assert [(line["scene"], line["kind"], line["by"], line["cost"]) for line in lines] == [
        (1, "won", "A", 3), (1, "location", "A", 1), (1, "introduced", "A", 1), (1, "introduced", "A", 1),
        (1, "event", "A", 1), (1, "exited", "A", 1), (1, "absent", "A", 1), (1, "interrupted", "B", 1),
        (1, "event", "B", 1), (1, "ended", "A", 0), (2, "won", "B", 2), (2, "location", "B", 1),
        (2, "time_past", "B", 1), (2, "introduced", "B", 1), (2, "eliminated", "", 0),
    ]  # fmt: skip
    assert [line["facts"]["text"] for line in lines if line["kind"] == "event"] == ["It rains.", "It stops."]


def test_pages_show_the_newest_lines():
    lines = journal.lines(evening().state, "audience")
    assert game.view(evening().state, "audience")["recent"] == lines[-12:]


@pytest.mark.rule("UN-58")
def test_presence_over_time():
    presence = {row["name"]: row["scenes"] for row in game.view(evening().state, "audience")["presence"]}
    assert presence == {
        "X": ["in", ""], "Y": ["there", "end"], "Z": ["absent", ""], "Hall": ["there", ""], "Mill": ["", "there"],
    }  # fmt: skip


def said(language, state, *, aside=False):
    names = {seat: f"Player {seat}" for seat in "ABKDE"}
    return [
        told(each.text, each.facts, language, names).strip()
        for each in game.story(state, "A")
        if aside or not each.aside
    ]


def test_the_story_is_in_its_own_order():
    assert said("en", evening().state) == [
        "Scene 2. Mill (in the past)", "The Location: Mill.", "In the past.", "Enters: Y.", "The end of Y.",
        "Scene 1. Hall (it all begins here)", "The Location: Hall.", "Enters: X.", "Enters: Y.", "It rains.",
        "Leaves: X.", "Not here: Z.", "It stops.",
    ]  # fmt: skip
    assert said("ru", evening().state)[:3] == ["Сцена 2. Mill (в прошлом)", "Место: Mill.", "В прошлом."]
    assert "Player B interrupts Player A." in said("en", evening().state, aside=True)


def test_what_a_challenge_reversed_is_no_part_of_the_story():
    made = Evening("9/9/9/9/9").scene("D").do("D", "event", text="The moon falls.")
    made.do("B", "challenge_open", text="Physics").do(HOST, "challenge_close", result="cancel_action")
    assert "The moon falls." not in said("en", made.state)
    struck = [line["facts"]["text"] for line in journal.lines(made.state, "A") if line["struck"]]
    assert struck == ["The moon falls."]
    made.do("D", "introduce", name="Ghost").do("B", "challenge_open")
    made.do(HOST, "challenge_close", result="cancel_action")
    assert [each.name for each in made.state.components] == ["hall"]
    # The next Component gets the id of the one that is no more, not its line.
    made.do("D", "introduce", name="Knight")
    told_names = [line["facts"]["names"] for line in journal.lines(made.state, "A") if line["kind"] == "created"]
    assert (told_names, made.state.components[-1].id) == (["Ghost", "Knight"], "C2")


def test_a_fade_that_was_called_off_is_no_part_of_the_story():
    made = Evening("9/9/9/9/9", fade="on").scene("D", table=1).end(fade=True)
    assert said("en", made.state)[-1] == "Fade to black."
    made.do("B", "challenge_open").do(HOST, "challenge_close", result="cancel_fade")
    assert "Fade to black." not in said("en", made.state)
