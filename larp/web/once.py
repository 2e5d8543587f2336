"""Forms that add something are sent once: a second tap, or a tap anew when no answer came, adds nothing more.

Such a form holds `{% once %}`, an id made with the page. The same id with the same content from the same browser is
answered like the first time and not carried out; a refused form, or one that met a fault, may be sent again. What is
remembered lies in the cache, for an hour: whoever loses it may add twice, and nobody loses anything.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

FIELD = "once"
_ID = re.compile(r"[0-9a-f]{32}")
_KEPT = 3600


class SentOnce:
    """Middleware: carries a form with `{% once %}` out once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        key = getattr(request, "once_key", None)
        if key is not None and isinstance(response, HttpResponseRedirect):
            cache.set(key, response["Location"], timeout=_KEPT)
        elif key is not None:
            cache.delete(key)
        return response

    def process_view(self, request: HttpRequest, view: object, *_arguments: object) -> HttpResponse | None:
        if request.method != "POST" or getattr(view, "csrf_exempt", False):
            return None
        if not _ID.fullmatch(request.POST.get(FIELD, "")):
            return None
        key = _key(request)
        if cache.add(key, "", timeout=_KEPT):
            request.once_key = key  # type: ignore[attr-defined]
            return None
        # While the first is still at work nobody knows yet where it leads: back to the page of the form.
        return HttpResponseRedirect(cache.get(key) or _page_of_form(request))


def _key(request: HttpRequest) -> str:
    content = sorted((name, texts) for name, texts in request.POST.lists() if name != "csrfmiddlewaretoken")
    who = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return "once:" + hashlib.sha256(repr((who, request.get_full_path(), content)).encode()).hexdigest()


def _page_of_form(request: HttpRequest) -> str:
    came_from = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        came_from, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return came_from if is_ours else "/"
