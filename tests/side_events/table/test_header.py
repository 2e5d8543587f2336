"""Who sits and by which options."""

from dataclasses import replace

import pytest

from side_events.table.game import Option, Role, Seat, words
from side_events.table.header import facilitates, facilitator_seat, take_options, take_seats
from side_events.table.refusal import Refusal

WORDS = words(ru="х", en="x")


@pytest.fixture
def led(example):
    """The game with a storyteller, who leads, and perhaps a judge."""
    roles = (Role("storyteller", WORDS), Role("judge", WORDS, least=0))
    return replace(example.META, roles=roles, facilitator_role="storyteller", most=5)


@pytest.mark.parametrize(
    "given",
    [["anna", "boris"], [{"key": "anna"}, {"name": "boris"}], {"anna": "anna", "boris": "boris"}],
)
def test_seats_are_names_objects_or_a_mapping(example, given):
    assert take_seats(example.META, given) == (Seat("anna", "anna"), Seat("boris", "boris"))


def test_roles_are_given_or_fall_to_the_first_or_to_the_seat_that_bears_their_name(led):
    def roles(given):
        return [seat.role for seat in take_seats(led, given)]

    assert roles(["a", "b"]) == ["storyteller", ""]
    assert roles(["a", "storyteller"]) == ["", "storyteller"]
    assert roles(["judge", "a"]) == ["judge", "storyteller"]
    assert roles([{"key": "a"}, {"key": "b", "role": "storyteller"}]) == ["", "storyteller"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("anna", "shape"),
        (None, "shape"),
        ([1, 2], "shape"),
        ([{"key": 1}, "b"], "shape"),
        (["", "b"], "name"),
        (["x" * 41, "b"], "name"),
        (["a", "a"], "keys"),
        (["facilitator", "b"], "keys"),
        (["audience", "b"], "keys"),
        (["all", "b"], "keys"),
        (["a"], "count"),
        (["a", "b", "c", "d", "e", "f"], "count"),
        ([{"key": "a", "role": "king"}, "b"], "role"),
        ([{"key": "a", "role": "judge"}, "b"], "role"),
        ([{"key": "a", "role": "storyteller"}, {"key": "b", "role": "storyteller"}], "role"),
    ],
)
def test_seats_that_cannot_be(led, given, why):
    with pytest.raises(Refusal) as refused:
        take_seats(led, given)
    assert (refused.value.code, refused.value.facts["why"]) == ("E_SEATS", why)


def test_who_leads(led, example):
    seats = take_seats(led, ["a", "b"])
    assert facilitator_seat(led, seats) == "a"
    assert [facilitates(led, seats, seat) for seat in ("a", "b", "facilitator")] == [True, False, True]
    assert facilitator_seat(example.META, seats) == "facilitator"


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ({"default": "a", "choices": (("a", WORDS), ("b", WORDS))}, ["a", "b"], ["c", 1, None]),
        ({"default": True, "choices": ((True, WORDS), (False, WORDS))}, [True, False], [1, 0, "True", None]),
        ({"default": 2, "low": 1, "high": 3}, [1, 3], [0, 4, 1.5, True, "2", None]),
        ({"default": None, "low": 1, "high": 3}, [None, 2], [0]),
        ({"default": "", "longest": 3}, ["", "abc"], ["abcd", 1, None]),
    ],
)
def test_options_take_what_they_say(example, option, good, bad):
    meta = replace(example.META, options=(Option(key="o", title=WORDS, explanation=WORDS, **option),))
    assert take_options(meta, {}) == {"o": option["default"]}
    assert [take_options(meta, {"o": value})["o"] for value in good] == good
    for value in bad:
        with pytest.raises(Refusal) as refused:
            take_options(meta, {"o": value})
        assert (refused.value.code, refused.value.facts) == ("E_OPTION", {"option": "o"})


def test_an_option_nobody_knows(example):
    with pytest.raises(Refusal) as refused:
        take_options(example.META, {"dice": 2, "cheat": True})
    assert refused.value.facts == {"option": "cheat"}
