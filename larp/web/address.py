"""Where a request comes from, for limits on guessing."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address of the other side. Behind our own proxy it is the last one of `X-Forwarded-For`, which the proxy
    added itself; what stands before it anybody can write.

    Of the long numbers it is the network of 64 bits: whoever has one of those has all of them, and could guess from
    each.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        if forwarded:
            return _one_guesser(forwarded)
    return _one_guesser(str(request.META.get("REMOTE_ADDR", "")))


def _one_guesser(number: str) -> str:
    try:
        address = ipaddress.ip_address(number.strip("[]").split("%")[0])
    except ValueError:
        return number
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
