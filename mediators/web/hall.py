"""What mediators show on a screen in the hall: whom to see. An incognito one never stands there (IN-41)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from larp.models import Event
from larp.selectors.prepared import Given, Prepared
from larp.selectors.version import register_on
from larp.web.access import EventRequest
from larp.web.panels import PAGE, Panel, register
from mediators.selectors.devices import known_mediators


def who_to_see(request: EventRequest) -> dict[str, Any]:
    """The mediators whom everybody may know, with where they are found."""
    known = list(known_mediators(request.event))
    return {"mediators": known, "empty": not known}


def version_part(event: Event, _now: datetime) -> str:
    """What the panel shows: masters alone read of mediators in the journal."""
    return repr(_KNOWN(event=event.pk))


_KNOWN = Prepared(lambda: known_mediators(Given("event")).values_list("pk", "name", "where"))
register_on(PAGE, version_part)
register(
    Panel("mediators", 70, _("Who to see"), _("The known mediators, and where they are"), "mediators/hall.html",
          who_to_see)
)  # fmt: skip
