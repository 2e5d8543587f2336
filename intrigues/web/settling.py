"""Before any page is made: the closing work of phases that the clock has ended (IN-15).

So the first thing that looks sees the right state, though no worker runs. It is one cheap query while nothing is due.
While the sweep doesn't come, players are reminded of ends from here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse

from intrigues.selectors.sweep import last_sweep
from intrigues.services import clockwork, notices
from larp import clock

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

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, _request: HttpRequest, view: Callable[..., HttpResponse], *_given: Any) -> None:
        """Settles, unless the view does what is needed."""
        if not getattr(view, _ALONE, False):
            now = clock.now()
            clockwork.close_due(now=now)
            if last_sweep(now).is_late:
                notices.remind_due(now=now)
