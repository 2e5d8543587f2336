"""Before any page is made: the closing work of phases that the clock has ended (IN-15).

So the first thing that looks sees the right state, though no worker runs. It is one cheap query while nothing is due.
While the sweep doesn't come, players are reminded of ends from here too. Of three hundred pages that refresh themselves
at once, the first asks for all: what comes due in the next instants changes their version, and they come again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse

from intrigues.selectors.sweep import last_sweep
from intrigues.services import clockwork, notices
from larp import clock
from larp.web.shared import is_refreshed

ASKED_SECONDS = 0.25
_ALONE = "settles_alone"
View = TypeVar("View", bound=Callable[..., Any])


def settles_alone(view: View) -> View:
    """A view that shows nothing and whose services settle the intrigues that they write in: nothing is asked before."""
    setattr(view, _ALONE, True)
    return view


class SettleFirst:
    """Middleware: settles what is due, then answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._asked_at = -ASKED_SECONDS

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], *_given: Any) -> None:
        """Settles, unless the view does what is needed."""
        just_asked = is_refreshed(request) and time.monotonic() - self._asked_at < ASKED_SECONDS
        if not getattr(view, _ALONE, False) and not just_asked:
            began, now = time.monotonic(), clock.now()
            clockwork.close_due(now=now)
            if last_sweep(now).is_late:
                notices.remind_due(now=now)
            self._asked_at = began
