"""Forms of the masters' pages: which act a form asks for, what it was refused, and what was typed into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from larp.rules.errors import RuleViolation
from larp.web.access import EventRequest
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


@dataclass(frozen=True)
class Made:
    """Something new that has a page of its own: the receipt, and the address at which it opens."""

    receipt: str
    address: str


Acts = Mapping[str, Callable[..., str | Made]]
"""By the word in `do`: does it with the request and what it is about, and returns the receipt."""


@dataclass
class Refused:
    """What a form was refused: `do` and `about` tell which form it was, `typed` is all that stood in it.

    The form may be gone from the page by now, since somebody else acted meanwhile. So the page asks at its end
    whether the sentence was `said` beside a form, and says it itself if it wasn't.
    """

    do: str
    about: str
    sentence: str
    typed: Mapping[str, Any]
    said: bool = False

    def say(self) -> str:
        """The sentence, to be shown beside the form."""
        self.said = True
        return self.sentence


def answer(
    request: EventRequest,
    template: str,
    *,
    acts: Acts,
    about: tuple[Any, ...],
    context: Callable[[], dict[str, Any]],
    goes_to: str,
) -> HttpResponse:
    """The page, or what becomes of a form on it: done, the browser goes to `goes_to` or to what was made; refused, the
    page again, with `typed` and the cards `ticked` in that form."""
    refused = None
    if request.method == "POST":
        done = _done(request, acts, about)
        if not isinstance(done, Refused):
            messages.success(request, done.receipt if isinstance(done, Made) else done)
            return redirect(done.address if isinstance(done, Made) else goes_to)
        refused = done
    shown = {"refused": refused, "typed": refused.typed if refused else {}, **context()}
    shown["ticked"] = request.POST.getlist("card") if refused else []
    return render(request, template, shown, status=REFUSED if refused else 200)


def _done(request: EventRequest, acts: Acts, about: tuple[Any, ...]) -> str | Made | Refused:
    do = request.POST.get("do", "")
    act = acts.get(do)
    if act is None:
        raise Http404
    try:
        return act(request, *about)
    except RuleViolation as no:
        return Refused(do, request.POST.get("about", ""), sentence(no), request.POST)
