"""The moneybox of plots: its vectors, its lists, and a round of a party."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from side_events.games import plots
from side_events.games.plots.bank import CATEGORIES, ENTRIES
from side_events.table.action import Action
from side_events.table.dice import Stream
from side_events.table.header import Header, take_seats
from side_events.table.log import cut_log
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin

HOST = "facilitator"
RULES = Path(__file__).resolve().parents[4] / "docs" / "rules" / "stalker.md"


def opened(seed="proteus-1", seats=("north", "south")):
    return begin(plots, Header("plots", "1", take_seats(plots.META, list(seats)), {}, seed))


def do(position, kind, /, **payload):
    return act(position, Action(HOST, kind, payload))


def told(position, language="en"):
    return "; ".join(line["words"][language] for line in plots.view(position.state, "audience")["card"])


VECTORS = [
    pytest.param(
        "proteus-1",
        (11, 4, 9, 0, 9, 6),
        "captain who fears heights; weather control bureau; spare moon; gravity goes on strike; "
        "the author appears in person; a wedding in weightlessness",
        id="TV-64",
    ),
    pytest.param(
        "proteus-2",
        (9, 5, 1, 8, 11, 8),
        "cosmic postman; tunnel that leads to yesterday; button without a label; bureaucrats from Orion; "
        "the key was in the hero’s pocket; Earth is renamed",
        id="TV-65",
    ),
    pytest.param(
        "proteus-3",
        (0, 2, 0, 0, 6, 5),
        "absent-minded academician; archive of lost centuries; talking teapot; gravity goes on strike; "
        "two of them never existed; the hero becomes a lighthouse keeper",
        id="TV-66",
    ),
]


@pytest.mark.parametrize(("seed", "lines", "card"), VECTORS)
def test_a_card_by_its_seed(seed, lines, card):
    position = do(opened(seed), "draw")
    assert position.state.card == lines
    assert told(position) == card


def test_the_lists_are_those_of_the_rules():
    """Twelve rows of six in the rule file, word by word in both languages."""
    rows = re.findall(r"^\| \d+ \| (.+) \|$", RULES.read_text(), re.M)
    cells = [[cell.strip().split(" / ") for cell in row.split("|")] for row in rows if row.count(" / ") == 6]
    assert len(cells) == 12
    for place, category in enumerate(CATEGORIES):
        written = [row[place] for row in cells]
        listed = [[entry["en"], entry["ru"]] for entry in ENTRIES[category]]
        plain = [[text.replace("’", "'").replace("“", '"').replace("”", '"') for text in pair] for pair in listed]
        assert plain == written


def test_a_line_drawn_anew_takes_the_next_number_of_the_stream():
    stream = Stream("proteus-1", "plot")
    numbers = [stream.below(12) for _ in range(8)]
    position = do(do(do(opened(), "draw"), "redraw", category="find"), "redraw", category="hero")
    assert position.state.card == (numbers[7], *numbers[1:2], numbers[6], *numbers[3:6])
    second = do(position, "draw")
    assert second.state.card == tuple(stream.below(12) for _ in range(6))


def test_an_entry_added_lengthens_its_list_and_the_version_is_logged():
    position = do(opened(), "add", category="hero", ru="завхоз звездолёта")
    position = do(position, "add", category="hero", ru="кот учёный", en="a learned cat")
    position = do(position, "draw")
    stream = Stream("proteus-1", "plot")
    lengths = [14, 12, 12, 12, 12, 12]
    assert position.state.card == tuple(stream.below(length) for length in lengths)
    log = cut_log(plots.view_action, position.entries, "audience")
    assert [event["facts"]["version"] for entry in log for event in entry["events"]] == [1, 2, 2]
    assert [entry["en"] for entry in position.state.entries("hero")[12:]] == ["завхоз звездолёта", "a learned cat"]
    assert plots.view(position.state, HOST)["sizes"]["hero"] == 14


def test_a_round_of_a_party():
    """Two cards kept for two teams, each told, hands counted; the most hands win."""
    position = opened()
    for seat, votes in (("north", 7), ("south", 11)):
        position = do(do(position, "draw"), "keep", seat=seat)
        assert position.state.card == ()
        number = len(position.state.kept)
        position = do(position, "speak", number=number)
        assert plots.view(position.state, "audience")["speaking"]["seat"] == seat
        position = do(position, "vote", number=number, votes=votes)
        assert plots.view(position.state, "audience")["speaking"] is None
    assert [card["number"] for card in plots.view(position.state, "south")["mine"]] == [2]
    position = do(position, "finish")
    assert plots.outcome(position.state) == {"winners": [2]}
    with pytest.raises(Refusal, match="E_OVER"):
        do(position, "draw")


def test_equal_hands_win_together_and_none_wins_without_hands():
    position = opened()
    for _ in range(2):
        position = do(do(position, "draw"), "keep")
    with pytest.raises(Refusal, match="E_NO_VOTE"):
        do(position, "finish")
    silent = do(do(position, "vote", number=1, votes=0), "vote", number=2, votes=0)
    assert plots.outcome(do(silent, "finish").state) == {"winners": []}
    for number in (1, 2):
        position = do(position, "vote", number=number, votes=3)
    assert plots.outcome(do(position, "finish").state) == {"winners": [1, 2]}


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("redraw", {"category": "hero"}, "E_NO_CARD"),
        ("keep", {}, "E_NO_CARD"),
        ("speak", {"number": 1}, "E_NO_KEPT"),
        ("vote", {"number": 1, "votes": 1}, "E_NO_KEPT"),
        ("finish", {}, "E_NO_VOTE"),
        ("add", {"category": "weather", "ru": "дождь"}, "E_PAYLOAD"),
        ("add", {"category": "hero", "ru": " "}, "E_PAYLOAD"),
        ("add", {"category": "hero", "ru": "я" * 81}, "E_PAYLOAD"),
    ],
)
def test_what_is_refused_at_the_start(kind, payload, code):
    with pytest.raises(Refusal) as refused:
        do(opened(), kind, **payload)
    assert refused.value.code == code


def test_only_the_facilitator_draws():
    with pytest.raises(Refusal, match="E_FACILITATOR"):
        act(opened(), Action("north", "draw"))


def test_a_table_without_teams_is_a_table_too():
    position = do(do(opened(seats=()), "draw"), "keep")
    assert position.state.kept[0].seat == ""
    with pytest.raises(Refusal, match="E_PAYLOAD"):
        do(do(position, "draw"), "keep", seat="north")


def test_a_list_takes_a_hundred_of_ones_own():
    position = opened()
    state = position.state
    for number in range(100):
        position = do(position, "add", category="place", ru=f"место {number}")
    assert len(position.state.entries("place")) == len(state.entries("place")) + 100
    with pytest.raises(Refusal, match="E_FULL"):
        do(position, "add", category="place", ru="ещё одно")
