"""Headers on every answer, and addresses as they are printed on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from larp.web import errors

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self' blob:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)


class SecurityHeaders:
    """Adds the content policy, and keeps private pages out of every cache."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Content-Security-Policy", POLICY)
        response.setdefault("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
        if not request.path.startswith("/static/"):
            response.setdefault("Cache-Control", "no-store")
        return response


class PlainText:
    """Turns away what no keyboard and no code sends: a NUL in an address, a form or a cookie.

    PostgreSQL keeps no text that holds one, so that it would be an error wherever it came to rest. What a table or a
    JSON body holds, its own reading refuses.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *_arguments: object) -> HttpResponse | None:
        said = [request.path_info, *request.COOKIES.values()]
        # A view that takes no form reads its body itself, and it can be read but once.
        takes_forms = not getattr(view, "csrf_exempt", False)
        for form in (request.GET, request.POST) if takes_forms else (request.GET,):
            said += [text for name, texts in form.lists() for text in (name, *texts)]
        return errors.bad_request(request) if any("\0" in text for text in said) else None


class PaperAddresses:
    """Lets an address printed on paper in, as it was printed: `/B/CODE` is `/b/CODE`, with or without a slash after.

    Codes are upper-case as a whole, so that their symbols stay small; hosts don't care, paths would.
    """

    _IN_CAPITALS = re.compile(r"/[A-Z]/")
    _WITHOUT_SLASH = re.compile(r"/[bcgst]/[^/]+/")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if self._IN_CAPITALS.match(path):
            path = path[:3].lower() + path[3:]
        if self._WITHOUT_SLASH.fullmatch(path):
            path = path[:-1]
        request.path_info = path
        return self.get_response(request)
