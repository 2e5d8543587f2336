"""Two phones at one moment, on each database that we support: exactly one wins, and the other is told."""

from __future__ import annotations

import json

import pytest

from tests.faults.test_writers import place  # noqa: F401

pytestmark = pytest.mark.services
ROUNDS = 3

COMES_TO = {
    "one card given by two phones": [(["card_already_offered", "done"], 1)],
    "one offer accepted twice": [(["done", "offer_over"], 1)],
    "taken back while accepted": [(["done", "offer_over"], True)],
    "one code scanned by two": [(["done", "give_code_over"], [1, True])],
    "put away while taken": [(["done", "give_code_over"], True), (["done", "done"], True)],
    "one badge scanned by two phones": [(["done", "phone_must_ask"], 1)],
    "a strike at the instant of closing": [(["done", "done"], True), (["done", "wrong_step"], True)],
    "one card picked twice": [(["done", "turn_over"], 1)],
}
"""By case: what the two may be told, and what is in the database then."""


@pytest.mark.rule("IN-07", "IN-09", "IN-51", "IN-66")
@pytest.mark.report("A18")
def test_of_two_at_one_moment_one_wins_and_the_other_is_told(place):  # noqa: F811
    found = json.loads(place.run("-m", "tests.faults.phones", ROUNDS))
    seen = {name: [(told, left) for told, left in rounds] for name, rounds in found.items()}
    assert {name: len(rounds) for name, rounds in seen.items()} == dict.fromkeys(COMES_TO, ROUNDS)
    assert {name: [one for one in rounds if one not in COMES_TO[name]] for name, rounds in seen.items()} == {
        name: [] for name in COMES_TO
    }
    assert place.run("manage.py", "doctor") == "the ledger agrees\n"
