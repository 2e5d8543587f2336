"""What the shop's form chose, as the services want it; nonsense becomes a selection that they refuse."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict

from printing.models import PrintRun

Kind = PrintRun.Kind
LOST = "lost"
"""One card that gets a new code."""
OTHER_KINDS = tuple(kind for kind in Kind if kind is not Kind.DECK)
"""What isn't cards names its own kind."""


def kind_of(what: str) -> Kind:
    """The kind of run that makes what was chosen: whatever names no kind is a part of the deck."""
    return Kind(what) if what in OTHER_KINDS else Kind.DECK


def selection(form: QueryDict, what: str) -> dict[str, Any]:
    """The selection in a form."""
    made = _OTHERS.get(what)
    if made is not None:
        return made(form)
    if what == "hand":
        return {"cards": what, "player": _number(form, "player")}
    if what == LOST:
        return {"cards": "one", "card": _number(form, "lost")}
    if what == "designs":
        return {"cards": what, "designs": _numbers(form, "designs")}
    return {"cards": what}


def secret(request: HttpRequest) -> dict[str, str]:
    """What goes onto the paper alone: the network of the poster and its password."""
    return {name: request.POST.get(name, "") for name in ("network", "password")}


def _envelopes(form: QueryDict) -> dict[str, Any]:
    chosen: dict[str, Any] = {"note": " ".join(form.get("note", "").split())}
    if form.get("with_badge"):
        chosen["badge"] = True
    if form.get("envelope_of"):
        chosen["player"] = _number(form, "envelope_of")
    return chosen


_OTHERS = {
    "badges": lambda _: {},
    "calibration": lambda _: {},
    "slips": lambda form: {"slips": form.get("slips", ""), "sheets": _number(form, "sheets")},
    "envelopes": _envelopes,
    "notebook": lambda form: {"pages": _number(form, "pages")},
    "record": lambda form: {"intrigue": _number(form, "intrigue"), "for": form.get("for", "")},
    "games": lambda form: {"sheets": sorted(set(form.getlist("game_sheets")))},
    "posters": lambda form: {"posters": sorted(set(form.getlist("posters")))},
}


def _number(form: QueryDict, name: str) -> int:
    """The number typed there; 0, which nothing takes, where there is none or more than one."""
    return next(iter(_numbers(form, name)), 0)


def _numbers(form: QueryDict, name: str) -> list[int]:
    return sorted({int(value) for value in form.getlist(name) if value.isdecimal() and len(value) < 19})
