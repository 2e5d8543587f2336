"""Pages for what went wrong, in words.

They know neither the address nor the person nor the event, so that a stranger's 404 has the same bytes whether the
thing exists or not.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers


def _page(template: str, status: int) -> HttpResponse:
    response = HttpResponse(render_to_string(template), status=status)
    patch_vary_headers(response, ["Cookie"])
    return response


def bad_request(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return _page("errors/400.html", 400)


def forbidden(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return _page("errors/403.html", 403)


def not_found(_request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return _page("errors/404.html", 404)


def broken(_request: HttpRequest) -> HttpResponse:
    return _page("errors/500.html", 500)


def too_many(_request: HttpRequest) -> HttpResponse:
    """Too many tries from one address; says to wait a minute."""
    response = _page("errors/429.html", 429)
    response["Retry-After"] = "60"
    return response


def csrf(_request: HttpRequest, **_facts: object) -> HttpResponse:
    """A form from a page that was open for too long, or in a browser without cookies."""
    return _page("errors/csrf.html", 403)
