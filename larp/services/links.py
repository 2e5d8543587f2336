"""One-tap links: an address that signs a master in without a password, for a day.

The link is a signed note of who and when. It dies after a day, and at once when the password changes. Opening it
changes nothing; the button on its page signs in.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core import signing
from django.utils.crypto import salted_hmac

from larp.clock import from_milliseconds

LIFE = timedelta(days=1)
_SALT = "larp.one-tap"


def make_link(*, user: User, now: datetime) -> str:
    """The token of a link for `user`, good for a day from `now`; it goes into the address `larp:one_tap`."""
    return signing.dumps([user.pk, int(now.timestamp() * 1000), _mark(user)], salt=_SALT)


def read_link(*, token: str, now: datetime) -> User | None:
    """Whom a token signs in at `now`; None when it is forged, too old, or its user may not sign in any more."""
    try:
        pk, made, mark = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if not timedelta(0) <= now - from_milliseconds(made) <= LIFE:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return user if user is not None and mark == _mark(user) else None


def _mark(user: User) -> str:
    return salted_hmac(_SALT, user.password).hexdigest()[:16]
