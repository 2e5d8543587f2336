"""The player's page about themselves: who they are here, the fates they settle, questions to the masters."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import FateQuestion, FateText, HeadWin
from intrigues.selectors.fates import fates
from intrigues.services import fates as fate_services
from intrigues.web.phone.people import number_in
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.selectors.phones import asking_of, signed_in
from larp.web import access
from larp.web.phones import this_phone
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from larp.web.you import Page, sections


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def page(request: access.EventRequest) -> HttpResponse:
    """Name, badge, heads won with their texts and verdicts, private questions (IN-27); a POST sends a text or asks."""
    refused: dict[str, str] = {}
    if request.method == "POST":
        form = request.POST
        at = f"win-{form.get('win', '')}" if form.get("do") == "fate" else "ask"
        try:
            said = _send(request) if form.get("do") == "fate" else _ask(request)
        except RuleViolation as no:
            refused = {"at": at, "says": sentence(no), "typed": form.get("text", "")}
        else:
            messages.success(request, said)
            return redirect("intrigues:you", slug=request.event.slug)
    shown = fates(request.event, request.actor)
    context = {
        "tab": "you",
        "heads": _own_heads(shown, request.player, refused),
        "questions": shown["questions"],
        "ended": shown["ended"],
        "people": list(Player.objects.filter(event=request.event)),
        "asked_about": request.POST.get("person", ""),
        "refused": refused,
        "sections": sections(request, Page.YOU),
        "asking": asking_of(request.player, request.now),
        "phones": list(signed_in(request.badge)),
        "this_phone": this_phone(request),
        "has_pin": bool(request.badge.pin_hash),
    }
    return render(request, "intrigues/me/you.html", context, status=REFUSED if refused else 200)


def _own_heads(shown: dict[str, Any], player: Player, refused: dict[str, str]) -> list[dict[str, Any]]:
    """The wins of this player, the last of each head first: what was sent, and whether it still counts. `typed` is
    what a refused form held, or else the last text, to be changed."""
    found = []
    for head in shown["heads"]:
        for win in reversed(head["wins"]):
            if win["winner"] != player.pk:
                continue
            last = win["texts"][-1] if win["texts"] else None
            own = refused if refused.get("at") == f"win-{win['id']}" else {}
            typed = own.get("typed", last["text"] if last and last["verdict"] == FateText.Verdict.SENT_BACK else "")
            says = own.get("says", "")
            found.append({"person": head["name"], "win": win, "last": last, "typed": typed, "says": says})
    return found


def _send(request: access.EventRequest) -> str:
    key, text = request.POST.get("win", ""), request.POST.get("text", "")
    win = HeadWin.objects.filter(event=request.event, winner=request.player, pk=number_in(key)).first()
    if win is None:
        raise Http404
    last = win.texts.order_by("id").last()
    # A second tap finds the same text waiting.
    if not (last and last.verdict == FateText.Verdict.PENDING and last.text == text.strip()):
        fate_services.send(actor=request.actor, win=win, text=text, now=request.now)
    return gettext("Sent. A master reads it and answers here.")


def _ask(request: access.EventRequest) -> str:
    text = request.POST.get("text", "")
    person = Player.objects.filter(event=request.event, pk=number_in(request.POST.get("person", ""))).first()
    same = FateQuestion.objects.filter(
        event=request.event, asker=request.player, question=text.strip(), person=person, answered_at=None
    )
    if not same.exists():
        fate_services.ask(
            actor=request.actor, event=request.event, asker=request.player, question=text, person=person,
            now=request.now,
        )  # fmt: skip
    return gettext("Asked. Only the masters read it; the answer comes here.")
