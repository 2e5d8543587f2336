"""PINs: four to eight digits beside a code. What is kept of one is a slow hash."""

from __future__ import annotations

import re

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from larp.rules.errors import RuleViolation

_PIN = re.compile(r"[0-9]{4,8}", re.ASCII)
# A tablet out of touch checks its PIN itself, by this very hash: as slow as a tablet bears.
_HASHER = PBKDF2PasswordHasher()
ITERATIONS = 300_000


def check_pin(pin: str) -> None:
    """Refuses a PIN that isn't four to eight digits (`pin_bad`)."""
    if not _PIN.fullmatch(pin):
        raise RuleViolation("pin_bad")


def hash_of(pin: str) -> str:
    """What is kept of a PIN. Refuses a bad one (`pin_bad`)."""
    check_pin(pin)
    return _HASHER.encode(pin, _HASHER.salt(), ITERATIONS)


def fits(pin: str, pin_hash: str) -> bool:
    """Whether that is the hash of this PIN."""
    # What can't be a PIN may be half a character, which has no hash.
    return _PIN.fullmatch(pin) is not None and _HASHER.verify(pin, pin_hash)
