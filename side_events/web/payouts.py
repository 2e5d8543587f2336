"""What a finished table pays into the main event: a master sets it, whoever facilitates has it paid."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from larp.rules.errors import RuleViolation
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from side_events.models import Payout, Slot
from side_events.selectors import payouts as reading
from side_events.selectors import positions
from side_events.services import payouts
from side_events.web import door, drawing, programme


@require_http_methods(["GET", "HEAD", "POST"])
@door.facilitator
def page(request: door.TableRequest) -> HttpResponse:
    """What is set and who would get it; the forms of both acts."""
    refused: dict[str, str] | None = None
    if request.method == "POST":
        try:
            _done(request, request.POST.get("do", ""))
            return redirect("side_events:payout", request.event.slug, request.table.number)
        except RuleViolation as violation:
            refused = {"sentence": sentence(violation), "code": violation.code}
    return render(request, "side_events/payout.html", _shown(request, refused), status=REFUSED if refused else 200)


def _done(request: door.TableRequest, do: str) -> None:
    table, form = request.table, request.POST
    if do == "set":
        payouts.set_payout(
            actor=request.actor, table=table, pays_to=form.get("pays_to", ""), pays=form.get("pays", ""),
            now=request.now,
        )  # fmt: skip
        messages.success(request, gettext("Saved."))
    elif do == "pay":
        payouts.pay(sitter=request.sitter, table=table, now=request.now)
        messages.success(request, gettext("Paid out. The cards are in the players’ hands."))
    else:
        raise RuleViolation("table_nothing_asked")


def _shown(request: door.TableRequest, refused: dict[str, str] | None) -> dict[str, Any]:
    game = positions.game_of(request.table)
    payout = Payout.objects.filter(table=request.table).first()
    offered = programme.prizes(request)
    prize = next((each for each in offered if payout and each["key"] == payout.pays), None)
    receivers = reading.receivers(request.table, payout.pays_to) if payout and not payout.paid_at else []
    return {
        "table": request.table,
        "meta": game.META,
        "theme": "",
        "refused": refused,
        "payout": payout,
        "prize": prize,
        "to_winners": payout is not None and payout.pays_to == Slot.PaysTo.WINNERS,
        "receivers": receivers,
        "short": bool(prize and len(receivers) > prize["left"]),
        "paid": list(payout.cards.select_related("player")) if payout and payout.paid_at else [],
        # What a master may set; a facilitator who is none sees what is set.
        "prizes": offered if request.actor.is_master else [],
        "typed": {"pays_to": payout.pays_to if payout else "", "pays": payout.pays if payout else ""},
        "pays_to": programme.pays_to_words(),
        "language": drawing.language(),
        "version_url": reverse("side_events:table_live", args=[request.event.slug, request.table.number]),
    }
