"""Mediators and their tablets: who may add, pair and revoke."""

from __future__ import annotations

import pytest

from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from mediators.models import Device, Mediator
from mediators.permissions import actor_of
from mediators.services import devices, mediators, pins
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk

pytestmark = pytest.mark.django_db


def refused(act, **arguments) -> str:
    with pytest.raises(RuleViolation) as no:
        act(**arguments)
    return no.value.code


def test_masters_alone_add_mediators_issue_and_revoke():
    d = Desk()
    device = Device.objects.create(mediator=d.moritz, code="TAB1ET0F0R11KTAB", issued_at=at("12:00"))
    moritz = actor_of(d.moritz)
    assert refused(mediators.add, actor=moritz, event=d.event, name={"en": "X"}, now=at("12:00")) == "masters_only"
    assert refused(devices.issue, actor=moritz, mediator=d.moritz, now=at("12:00")) == "masters_only"
    assert refused(devices.revoke, actor=moritz, device=device, now=at("12:00")) == "masters_only"


def test_a_mediator_needs_a_name_and_a_player_of_the_same_event():
    d, other = Desk(), cast.cast(slug="harbour")
    boss = cast.master()
    assert refused(mediators.add, actor=boss, event=d.event, name={"en": " "}, now=at("12:00")) == "name_missing"
    code = refused(mediators.add, actor=boss, event=d.event, name={"en": "X"}, player=other.karl, now=at("12:00"))
    assert code == "other_event"


def test_a_device_is_issued_paired_again_and_revoked_for_good():
    d = Desk()
    device = devices.issue(actor=cast.master(), mediator=d.moritz, label="Tablet 1", now=at("12:00"))
    assert (len(device.code), device.paired_at, device.pairings) == (16, None, 0)
    assert devices.pair(device=device, now=at("12:10")).pairings == 1
    assert devices.pair(device=device, now=at("12:20")).pairings == 2
    devices.contact(device=device, now=at("12:30"), unsent=2)
    devices.contact(device=device, now=at("12:31"), clock_error_ms=-40)
    device.refresh_from_db()
    assert (device.seen_at, device.unsent, device.clock_error_ms) == (at("12:31"), 2, -40)
    devices.revoke(actor=cast.master(), device=device, now=at("12:40"))
    assert devices.revoke(actor=cast.master(), device=device, now=at("12:41")).revoked_at == at("12:40")
    assert refused(devices.pair, device=device, now=at("12:50")) == "device_revoked"
    assert list(JournalEntry.objects.values_list("kind", flat=True)) == [
        "device.issued", "device.paired", "device.paired", "device.revoked",
    ]  # fmt: skip


def test_a_contact_that_says_nothing_new_at_once_again_is_not_written(django_assert_num_queries):
    d = Desk()
    device = Device.objects.create(
        mediator=d.moritz, code="M" * 16, issued_at=at("12:00"), seen_at=at("12:30"), unsent=2
    )
    with django_assert_num_queries(0):
        devices.contact(device=device, now=at("12:30:04"), unsent=2)
    for when, unsent in (("12:30:04", 3), ("12:30:05", 2)):
        devices.contact(device=device, now=at(when), unsent=unsent)
        assert Device.objects.filter(seen_at=at(when), unsent=unsent).exists()


@pytest.mark.rule("IN-41")
def test_the_mask_is_lifted_by_a_master_or_the_mediator_and_by_nobody_else():
    d = Desk()
    assert actor_of(d.lotte).public_name == ""
    assert refused(mediators.unmask, actor=actor_of(d.moritz), mediator=d.lotte, now=at("15:00")) == "not_yours"
    mediators.unmask(actor=actor_of(d.lotte), mediator=d.lotte, now=at("15:00"))
    assert actor_of(Mediator.objects.get(pk=d.lotte.pk)).public_name == "Lotte"
    assert refused(mediators.unmask, actor=cast.master(), mediator=d.lotte, now=at("15:01")) == "not_masked"
    # No entry that players may read tells of it.
    assert set(JournalEntry.objects.values_list("visibility", flat=True)) == {"masters"}


def test_where_a_mediator_is_found_is_written_by_the_mediator_too():
    d = Desk()
    mediators.set_where(actor=actor_of(d.moritz), mediator=d.moritz, where={"en": " Reading room "}, now=at("15:00"))
    assert Mediator.objects.get(pk=d.moritz.pk).where == {"en": "Reading room"}


def test_the_journal_says_which_mediator_it_was():
    d = Desk()
    added = mediators.add(actor=cast.master(), event=d.event, name={"en": "Otto"}, now=at("12:00"))
    device = devices.issue(actor=cast.master(), mediator=added, now=at("12:00"), label="blue")
    pins.reset(actor=cast.master(), device=device, now=at("12:00"))
    mediators.set_where(actor=cast.master(), mediator=added, where={"en": "stairs"}, now=at("12:00"))
    rows = JournalEntry.objects.filter(at=at("12:00")).values_list("kind", "data__name")
    assert set(dict(rows)) == {"mediator.added", "device.issued", "device.pin_reset", "mediator.moved"}
    assert [name for _, name in rows] == [{"en": "Otto"}] * 4
