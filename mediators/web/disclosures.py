"""What mediators told of what they know (IN-43): each mediator's own page with the limits, and the masters' list."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.wording import sentence
from mediators.permissions import name_of
from mediators.selectors.desk import desk
from mediators.selectors.told import all_told, known_cards, told_by
from mediators.services import entries
from mediators.web.entry_form import fresh_id


@require_http_methods(["GET", "HEAD", "POST"])
@access.mediator
def page(request: access.EventRequest) -> HttpResponse:
    """The form: to whom, which card of whom; beside it what was told before, and so may not be told again."""
    asked = request.POST.get("intrigue") or request.GET.get("intrigue") or ""
    chosen = _whole(asked)
    shown = desk(
        viewer=request.actor, mediator=request.mediator, event=request.event, now=request.now, intrigue_id=chosen
    )
    intrigue = shown.intrigue
    context: dict[str, Any] = {"intrigue": intrigue, "intrigues": shown.intrigues, "form_id": fresh_id()}
    answer: dict[str, Any] | None = None
    if intrigue is not None:
        if request.method == "POST":
            answer = _record(request, intrigue.pk)
            if answer["state"] == "taken":
                messages.success(request, gettext("Written down."))
                return redirect(f"{request.path}?intrigue={intrigue.pk}")
        told = told_by(mediator=request.mediator, intrigue=intrigue)
        context |= {
            "told": told,
            "known": known_cards(mediator=request.mediator, intrigue=intrigue),
            "used": [one for one in told if one.row.counts],
        }
        if answer is not None:
            named = answer["facts"].get("earlier_card")
            context["earlier"] = next((one for one in told if one.face.card == named), None)
    refusal = "" if answer is None else sentence(RuleViolation(answer["code"], answer["rule"], **answer["facts"]))
    context |= {
        "people": Player.objects.filter(event=request.event, left_at=None, bystander=False),
        "refusal": refusal,
        "typed": {"to": request.POST.get("to", ""), "told": request.POST.get("told", "")},
    }
    return render(request, "mediators/told.html", context, status=422 if refusal else 200)


@require_safe
@access.master
def list_of_all(request: access.EventRequest) -> HttpResponse:
    """Everything that mediators told, masked ones too."""
    rows = [{"told": one, "by": name_of(one.row.mediator)} for one in all_told(request.event)]
    return render(request, "mediators/disclosures.html", {"tab": "mediators", "rows": rows})


def _record(request: access.EventRequest, intrigue: int) -> dict[str, Any]:
    """The disclosure of the form, sent as a tablet would send it."""
    what, card, about = [*request.POST.get("told", "").split(":"), "", "", ""][:3]
    raw = {
        "id": request.POST.get("entry", ""),
        "kind": "disclosure",
        "intrigue": intrigue,
        "player": _whole(about),
        "disclosure": {"to": _whole(request.POST.get("to", "")), "what": what, "card": _whole(card)},
    }
    [answer] = entries.submit(
        actor=request.actor, device=request.device, mediator=request.mediator, raw=[raw], now=request.now
    )
    return answer


def _whole(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else None
