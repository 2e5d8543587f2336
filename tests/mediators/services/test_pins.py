"""A tablet's PIN: chosen, checked, limited, reset."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.cache import cache

from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from larp.services import pins as shared_pins
from larp.services.limits import PINS
from mediators.models import Device, Mediator
from mediators.services import pins
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db
NORA = Actor(role=Role.MASTER, id=1, name="Nora", public_name="Nora")


@pytest.fixture
def device():
    cache.clear()
    orlik = Mediator.objects.create(event=cast.event(), name={"en": "Orlik"})
    made = Device.objects.create(mediator=orlik, code="TAB1ET0F0R11KTAB", issued_at=at("12:00"))
    return pins.choose(device=made, pin="4711")


def refused(device, pin):
    with pytest.raises(RuleViolation) as no:
        pins.verify(device=device, pin=pin)
    return no.value.code


def test_the_right_pin_passes_a_wrong_one_not_and_the_hash_says_nothing(device):
    pins.verify(device=device, pin="4711")
    assert refused(device, "4712") == "pin_wrong"
    assert "4711" not in Device.objects.get().pin_hash
    assert device.pin_hash.split("$")[0] == "pbkdf2_sha256"


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", " 1234"])
def test_a_pin_is_four_to_eight_digits(device, pin):
    with pytest.raises(RuleViolation) as no:
        pins.choose(device=device, pin=pin)
    assert no.value.code == "pin_bad"


def test_too_many_wrong_ones_and_the_right_one_is_refused_too(device):
    assert {refused(device, "0000") for _ in range(PINS.tries)} == {"pin_wrong"}
    assert refused(device, "4711") == "pins_too_many"


def test_right_ones_between_wrong_ones_use_up_no_tries(device):
    for _ in range(PINS.tries - 1):
        assert refused(device, "0000") == "pin_wrong"
    for _ in range(PINS.tries + 1):
        pins.verify(device=device, pin="4711")
    assert [refused(device, "0000"), refused(device, "0000")] == ["pin_wrong", "pins_too_many"]


def test_many_tries_at_one_moment_are_no_more_than_one_after_another(device, monkeypatch):
    looked_at = []

    class Slow:
        """Compares while all the others come."""

        def verify(self, pin, encoded):
            looked_at.append(pin)
            everybody.wait(timeout=5)
            return False

    everybody = Barrier(PINS.tries)
    monkeypatch.setattr(shared_pins, "_HASHER", Slow())
    with ThreadPoolExecutor(20) as room:
        answers = list(room.map(lambda _: refused(device, "0000"), range(20)))
    assert (len(looked_at), answers.count("pin_wrong")) == (PINS.tries, PINS.tries)
    assert answers.count("pins_too_many") == 20 - PINS.tries


def test_after_a_masters_reset_nobody_waits(device):
    assert {refused(device, "0000") for _ in range(PINS.tries + 1)} == {"pin_wrong", "pins_too_many"}
    device = pins.reset(actor=NORA, device=device, now=at("15:00"))
    pins.verify(device=device, pin="2222")
    assert refused(Device.objects.get(), "4711") == "pin_wrong"


def test_after_a_masters_reset_the_next_one_is_the_new_pin(device):
    device = pins.reset(actor=NORA, device=device, now=at("15:00"))
    pins.verify(device=device, pin="2222")
    pins.verify(device=Device.objects.get(), pin="2222")
    assert refused(Device.objects.get(), "4711") == "pin_wrong"


def test_only_a_master_of_the_event_resets(device):
    with pytest.raises(RuleViolation):
        pins.reset(actor=cast.mediator(), device=device, now=at("15:00"))
