"""Parts of a page that are the same for everybody, made once for all the phones that refresh at one change.

Only for pages that refresh themselves: a person who opens a page gets it made anew. A part is kept under the pulse that
the page is as of (`larp.web.unchanged.AS_OF`), else under the version that the public hears (`larp.selectors.version`);
both change with whatever the part may show. And for two seconds at most. So nothing may stand in it that is for one
viewer alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.utils import translation

from larp.permissions import Actor, Role
from larp.selectors.version import read_version
from larp.web.access import EventRequest, page_of
from larp.web.unchanged import AS_OF

KEPT_SECONDS = 2.0
MOST = 200
_kept: dict[tuple[Any, ...], tuple[float, Any, Any]] = {}


def is_refreshed(request: Any) -> bool:
    """Whether a page that stands fetches itself anew (`static/larp/live.js`)."""
    return request.headers.get("X-Requested-With") in ("live", "touch")


def shared(request: EventRequest, name: str, make: Callable[[], Any]) -> Any:
    """What `make` makes of the event as everybody may know it, in the present language; `name` is that of the part."""
    if not is_refreshed(request):
        return make()
    pulse, _ = request.META.get(AS_OF, (None, None))
    key = (request.event.pk, name, translation.get_language(), id(pulse) if pulse else _public(request))
    kept = _kept.get(key)
    if kept is not None and kept[1] is pulse and time.monotonic() - kept[0] < KEPT_SECONDS:
        return kept[2]
    began, made = time.monotonic(), make()
    if len(_kept) >= MOST:
        _kept.clear()
    # The pulse is kept with it: no other one gets its number meanwhile.
    _kept[key] = began, pulse, made
    return made


def _public(request: EventRequest) -> str:
    """The version that the public hears of this page, read before the part is."""
    heard: str | None = getattr(request, "heard_by_all", None)
    if heard is None:
        everybody = Actor(role=Role.PUBLIC, event_id=request.event.pk)
        is_public = request.actor.role is Role.PUBLIC
        heard = request.version if is_public else read_version(
            event=request.event, viewer=everybody, now=request.now, page=page_of(request)
        ).text  # fmt: skip
        request.heard_by_all = heard  # type: ignore[attr-defined]
    return heard
