"""Events: made, changed, ended."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from larp.models import Event, JournalEntry, Membership
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from larp.services import events
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora() -> Actor:
    user = User.objects.create_user("nora", password="a long password")
    return Actor(role=Role.MASTER, id=user.pk, name="Nora", public_name="Nora")


FIELDS: dict[str, Any] = {
    "name": "Erlenbruch",
    "time_zone": "Europe/Moscow",
    "language": "ru",
    "accent": "slate",
    "base_url": "",
    "options": {},
}


def made(nora: Actor, **fields: Any) -> Event:
    wanted = {**FIELDS, "slug": "erlenbruch", "setting": {}, **fields}
    return events.create_event(actor=nora, now=cast.MORNING, **wanted)


def test_who_makes_an_event_is_its_master(nora: Actor):
    event = made(nora, setting={"place": {"ru": "лечебница"}}, base_url="HTTP://10.42.0.1:8000/")
    assert list(Membership.objects.values_list("event", "user", "name")) == [(event.pk, nora.id, "Nora")]
    assert (event.base_url, event.setting, event.created_at) == (
        "http://10.42.0.1:8000", {"place": {"ru": "лечебница"}}, cast.MORNING
    )  # fmt: skip
    assert list(JournalEntry.objects.values_list("kind", "by_name")) == [("event.created", "Nora")]


def test_options_equal_to_the_defaults_are_not_kept(nora: Actor):
    event = made(nora, options={"rounding": "each", "bids_minutes": 60, "draft_places": 3})
    assert event.options == {"rounding": "each", "draft_places": 3}
    assert event.rules.bids_minutes == 60


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "  "}, "event_nameless"),
        ({"name": "x" * 121}, "text_too_long"),
        ({"slug": "Erlen bruch"}, "slug_bad"),
        ({"time_zone": "Moscow"}, "time_zone_unknown"),
        ({"language": "de"}, "language_unknown"),
        ({"accent": "pink"}, "accent_unknown"),
        ({"base_url": "ftp://larp"}, "base_url_bad"),
        ({"base_url": "javascript:alert(1)"}, "base_url_bad"),
        ({"base_url": "http://larp.example/path"}, "base_url_bad"),
        ({"base_url": "http://user:word@larp.example"}, "base_url_bad"),
        ({"base_url": "http://larp.example:x"}, "base_url_bad"),
        ({"base_url": "http://[larp"}, "base_url_bad"),
        ({"base_url": "http://а.example"}, "base_url_bad"),
        ({"options": {"rounding": "never"}}, "option_bad_value"),
        ({"options": {"colour": "red"}}, "option_unknown"),
    ],
)
def test_what_no_event_can_have(nora: Actor, fields: dict[str, Any], code: str):
    with pytest.raises(RuleViolation) as refusal:
        made(nora, **fields)
    assert (refusal.value.code, Event.objects.count(), JournalEntry.objects.count()) == (code, 0, 0)


def test_an_address_is_taken_once(nora: Actor):
    made(nora)
    with pytest.raises(RuleViolation) as refusal:
        made(nora, name="Another")
    assert refusal.value.code == "slug_taken"


def test_a_change_is_written_with_what_was(nora: Actor):
    event = made(nora)
    fields = {**FIELDS, "name": "Alder", "options": {"late_entry": "refuse"}}
    changed = events.change_event(actor=nora, event=event, now=cast.at("10:00"), **fields)
    assert (changed.name, changed.slug, changed.rules.late_entry) == ("Alder", "erlenbruch", "refuse")
    assert JournalEntry.objects.get(kind="event.changed").data == {
        "changed": {"name": ["Erlenbruch", "Alder"], "options": [{}, {"late_entry": "refuse"}]}
    }


def test_a_change_of_nothing_is_not_written(nora: Actor):
    events.change_event(actor=nora, event=made(nora), now=cast.at("10:00"), **FIELDS)
    assert not JournalEntry.objects.filter(kind="event.changed").exists()


@pytest.mark.rule("IN-12")
def test_lengths_of_phases_are_set_for_the_event(nora: Actor):
    event = made(nora, options={"goals_minutes": 45, "bids_minutes": 90, "circumstances_minutes": 20})
    rules = Event.objects.get(pk=event.pk).rules
    assert (rules.goals_minutes, rules.bids_minutes, rules.circumstances_minutes) == (45, 90, 20)


@pytest.mark.rule("IN-27")
def test_an_event_ends_once_and_everybody_may_read_it(nora: Actor):
    event = events.end_event(actor=nora, event=made(nora), now=cast.at("15:00"))
    assert event.ended_at == cast.at("15:00")
    assert JournalEntry.objects.get(kind="event.ended").visibility == "public"
    with pytest.raises(RuleViolation) as refusal:
        events.end_event(actor=nora, event=event, now=cast.at("15:01"))
    assert (refusal.value.code, Event.objects.get().ended_at) == ("event_ended_already", cast.at("15:00"))
