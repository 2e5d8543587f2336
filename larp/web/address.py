"""Where a request comes from, for limits on guessing."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address of the other side. Behind our own proxy it is the last one of `X-Forwarded-For`, which the proxy
    added itself; what stands before it anybody can write."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        if forwarded:
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))
