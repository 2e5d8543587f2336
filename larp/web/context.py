"""What every page's template may use."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from larp.permissions import PUBLIC, Role
from larp.web.live import milliseconds
from larp.web.notices import bell_of
from larp.web.shared import is_refreshed
from larp.web.unchanged import TAUGHT


def page(request: HttpRequest) -> dict[str, Any]:
    """`event`, `actor`, `now` and `version` as the view's policy found them, `server_now` in milliseconds, and
    `version_url`, which the page asks whether anything changed; `is_refreshed` where a page that stands fetches itself
    anew; on a player's pages `bell`, of the inbox."""
    event = getattr(request, "event", None)
    actor = getattr(request, "actor", PUBLIC)
    screen = getattr(request, "screen", None)
    if screen is not None:
        asked = urlencode({"on": request.resolver_match.view_name}) if request.resolver_match else ""
        version_url = f"{reverse('larp:screen_live', kwargs={'code': screen.code})}?{asked}"
    elif event is not None:
        match = request.resolver_match
        asked = urlencode({"as": actor.role, "on": match.view_name if match else ""})
        version_url = f"{reverse('larp:live', kwargs={'slug': event.slug})}?{asked}"
    else:
        version_url = reverse("larp:pulse")
    heard = getattr(request, "heard", None)
    if heard is not None and heard.text == request.version:  # type: ignore[attr-defined]
        # So that the page's first question is answered without the site.
        request.META[TAUGHT] = (version_url, heard)
    player = getattr(request, "player", None) if actor.role is Role.PLAYER else None
    return {
        # Read by the templates that show it, and nowhere else.
        "bell": SimpleLazyObject(lambda: bell_of(player)) if player else None,
        # Only the regions of a page that lives are read of it (`static/larp/live.js`): what stands around them is left
        # out.
        "is_refreshed": is_refreshed(request),
        "event": event,
        "actor": actor,
        "now": getattr(request, "now", None),
        "server_now": milliseconds(request),
        "version": getattr(request, "version", ""),
        "version_url": version_url,
    }
