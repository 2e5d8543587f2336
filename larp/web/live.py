"""Answers to screens that ask whether anything changed.

A page carries the version it was made with (`<body data-version>`). `static/larp/live.js` asks every second or two and
compares. The answer tells the present version, and in the header `X-Server-Now` the server's time (milliseconds since
1970), by which the screen's clock is set. A page refreshes the regions marked `<section id="…" data-live>`.

It is a small body rather than a 304: the weekend's server closes the connection behind an answer without a body, and a
phone would have to make a new one for every question.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from larp import clock
from larp.web import access
from larp.web.unchanged import ANSWERED


def answer(request: access.EventRequest) -> HttpResponse:
    """The request's version, with the server's time."""
    response = JsonResponse({"version": request.version})
    response["X-Server-Now"] = str(milliseconds(request))
    return response


def _of_the_event(request: access.EventRequest) -> HttpResponse:
    """The same, where the version is that of the event: it holds as long as nothing happens in it."""
    response = answer(request)
    request.META[ANSWERED] = request.heard
    return response


def milliseconds(request: HttpRequest) -> int:
    """The instant of this request in milliseconds since 1970."""
    now = getattr(request, "now", None) or clock.now()
    return int(now.timestamp() * 1000)


@require_safe
@access.as_asked
def live(request: access.EventRequest) -> HttpResponse:
    """The version of the event for whoever asks, in the role of the page (`as`)."""
    return _of_the_event(request)


@require_safe
@access.screen
def screen_live(request: access.EventRequest) -> HttpResponse:
    """The version for a hall screen: what everybody may know."""
    return _of_the_event(request)


@require_safe
@access.anybody
def pulse(request: access.EventRequest) -> HttpResponse:
    """That the server answers, for a page that shows nothing of any event."""
    request.version = ""
    return answer(request)
