"""Limits on wrong tries: how often one address may guess.

Counts live in the cache: in Redis where there is one, otherwise in this process, which is enough for one laptop. A
count is no secret and no truth: losing it costs a few more guesses out of 2⁸⁰.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache


@dataclass(frozen=True)
class Limit:
    """At most `tries` wrong tries in `seconds` from the first of them on."""

    name: str
    tries: int
    seconds: int


CODES = Limit("codes", 30, 300)
PINS = Limit("pins", 5, 300)
ASKS = Limit("asks", 5, 300)
MAIL_OF_PLAYER = Limit("mail", 3, 3600)
MAIL_TO_ADDRESS = Limit("mail-to", 3, 3600)
PASSWORDS = Limit("passwords", 8, 300)
PASSWORDS_OF_ADDRESS = Limit("passwords-address", 40, 300)


def is_over(*, limit: Limit, who: str) -> bool:
    """Whether `who` has used up the tries of `limit`."""
    return int(cache.get(_key(limit, who), 0)) >= limit.tries


def count_wrong(*, limit: Limit, who: str) -> None:
    """Counts one wrong try of `who`."""
    _count(limit, who)


def take_try(*, limit: Limit, who: str) -> bool:
    """Counts a try of `who` before it is made, so that a hundred at one moment are no more than one after another;
    whether it may be made. A right one is given back."""
    return _count(limit, who) <= limit.tries


def give_back(*, limit: Limit, who: str) -> None:
    """The try taken was right: it counts no more."""
    with suppress(ValueError):
        cache.decr(_key(limit, who))


def forget(*, limit: Limit, who: str) -> None:
    """Whatever `who` has tried counts no more."""
    cache.delete(_key(limit, who))


def _count(limit: Limit, who: str) -> int:
    key = _key(limit, who)
    cache.add(key, 0, timeout=limit.seconds)
    try:
        return cache.incr(key)
    except ValueError:
        # It ran out between the two calls.
        cache.set(key, 1, timeout=limit.seconds)
        return 1


def _key(limit: Limit, who: str) -> str:
    # Names typed by people go in as bytes: memcached-style keys take no spaces.
    return f"limit:{limit.name}:{who.encode().hex()[:200]}"
