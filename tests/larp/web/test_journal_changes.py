"""What an entry says was changed: in words, as the forms have them, and from what to what."""

from __future__ import annotations

import pytest
from django.utils import translation

from larp.web.journal_changes import lines


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"name": ["Spa", "Clinic"]}, [("name", "Spa → Clinic")]),
        ({"name": [{"ru": "Анна", "en": "Anna"}, {"ru": "Инна", "en": "Inna"}]}, [("name", "Anna → Inna")]),
        ({"bystander": [False, True]}, [("Bystander", "no → yes")]),
        ({"contact": ["", "+7"]}, [("Contact", "— → +7")]),
        ({"accent": ["petrol", "moss"]}, [("Accent colour", "petrol → moss")]),
        ({"karl": {"person": ["Otto", "Hans"]}}, [("karl", "Played by: Otto → Hans")]),
        (["post", "weaknesses"], [("changed", "Post, Weaknesses")]),
        ({"options": [{}, {"goals_minutes": 30}]}, [("Goals last", "60 min → 30 min")]),
        ({"options": [{"draft_places": 2}, {}]}, [("Places that take part in the draft", "2 → —")]),
        ({"options": [{}, {"stake_on_board": True}]},
         [("The current stake", "is told by mediators → stands on the board")]),
        ({"options": [{"rounding": "each"}, {"rounding": "once"}]},
         [("Factors are rounded up", "after every factor → once, at the end")]),
        ({"options": [{}, {"late_entry": "allow"}]}, []),
    ],
)  # fmt: skip
def test_a_change_is_read_as_its_form_says_it(changed, told):
    with translation.override("en"):
        assert lines(changed, "en") == told


def test_it_is_read_in_the_readers_language():
    with translation.override("ru"):
        assert lines({"options": [{}, {"goals_minutes": 30}]}, "ru") == [("Цели длятся", "60 мин → 30 мин")]
        assert lines({"bystander": [True, False]}, "ru")[0][1] == "да → нет"
