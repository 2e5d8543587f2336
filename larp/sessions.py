"""Sessions in the database, as Django keeps them, read by a prepared statement: every request begins with one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from larp.selectors.prepared import Given, Prepared

_LIVE = Prepared(
    lambda: Session.objects.filter(session_key=Given("key"), expire_date__gt=Given("now")).values_list("session_data")
)


class SessionStore(db.SessionStore):
    """Django's own, read quicker. A session ended here or in another process is gone with the next request."""

    def load(self) -> dict[str, Any]:
        # As Django does: sessions end by the wall clock, which the clock of the event may run ahead of.
        row = _LIVE.first(key=self.session_key, now=timezone.now())
        if row is None:
            self._session_key = None
            return {}
        return self.decode(row[0])
