"""Text into its room: smaller, then wrapped, then cut and told (A12). The measure here: half the size a letter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printing.rules.faces import POINT, SHY, Setting, Way, broken, stack, ways_to_set

pytestmark = pytest.mark.report("A12")
NAME = [Way(17, 1.0, 2, 11), Way(14, 1.0, 2, 15), Way(11, 1.0, 3), Way(11, 1.0, 2)]


def half(text: str, size: float) -> float:
    return len(text) * size * POINT / 2


def lines(text: str, letters: int) -> list[str]:
    """Broken into lines of at most so many letters."""
    return broken(text, width=half("x" * letters, 10), size=10, measure=half)


@pytest.mark.parametrize(
    ("text", "broken_up"),
    [
        ("Фальк", ["Фальк"]),
        ("Матвей Златопольский", ["Матвей", "Златопольский"]),
        ("Златопольский-Рябинин", ["Златопольский-", "Рябинин"]),
        (f"Верещагин{SHY}скаядолго", ["Верещагин-", "скаядолго"]),
        ("x" * 30, ["x" * 13 + "-", "x" * 13 + "-", "xxxx"]),
        ("один два три четыре", ["один два три", "четыре"]),
        ("-", ["-"]),
    ],
)
def test_lines_break_between_words_then_at_hyphens_then_inside(text, broken_up):
    assert lines(text, 14) == broken_up


@pytest.mark.parametrize(
    ("name", "size"),
    [("Щ", 17), ("Щербацкий", 17), ("Златопольский-Рябинин", 14), ("Христорождественский", 11)],
)
def test_the_size_of_a_name_follows_its_longest_part(name, size):
    assert ways_to_set(name, width=60, ways=NAME, measure=half)[0].size == size


def test_a_text_too_long_for_every_way_is_cut_with_a_mark_and_says_so():
    settings_ = ways_to_set("я" * 300, width=54, ways=NAME, measure=half)
    assert [setting.cut for setting in settings_] == [True] * 4
    assert [setting.lines[-1][-1] for setting in settings_] == ["…"] * 4
    assert [len(setting.lines) for setting in settings_] == [2, 2, 3, 2]


def test_no_text_takes_no_room():
    assert ways_to_set("", width=54, ways=NAME, measure=half, above=3) == [Setting(0, (), False, 0.0)]


def test_blocks_give_way_in_their_order_until_all_fit():
    tall, low = Setting(17, ("a",), False, 20.0), Setting(11, ("a",), False, 12.0)
    blocks = {"name": [tall, low], "post": [tall, low]}
    assert stack(height=40, blocks=blocks, give_way=["post", "name"]) == {"name": tall, "post": tall}
    assert stack(height=32, blocks=blocks, give_way=["post", "name"]) == {"name": tall, "post": low}
    assert stack(height=24, blocks=blocks, give_way=["post", "name"]) == {"name": low, "post": low}
    gone = Setting(0, (), True, 0.0)
    assert stack(height=13, blocks=blocks, give_way=["post", "name"]) == {"name": low, "post": gone}


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet="абвгд-ё \u00ad", max_size=80).map(str.strip), letters=st.integers(2, 20))
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(text, letters):
    found = lines(text, letters)
    assert [line for line in found if half(line, 10) > half("x" * letters, 10) + 1e-9] == []
    bare = str.maketrans("", "", f"- {SHY}")
    assert "".join(found).translate(bare) == text.translate(bare)
