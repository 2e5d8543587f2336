"""Fates: texts to accept or send back, questions to answer, changes in standing (IN-26 to IN-29)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import FateQuestion, FateText, StandingChange
from intrigues.selectors.fates import fates
from intrigues.services import fates as service
from intrigues.services import goals
from intrigues.web.room import typed
from intrigues.web.room.acts import answer
from larp.models import Player
from larp.web import access
from larp.web.access import EventRequest


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: EventRequest) -> HttpResponse:
    """Every head won with its texts, the questions, and the changes in standing."""
    address = reverse("intrigues:room_fates", kwargs={"slug": request.event.slug})
    return answer(
        request, "intrigues/room/fates.html", acts=ACTS, about=(), context=lambda: _context(request), goes_to=address
    )


def _context(request: EventRequest) -> dict[str, Any]:
    seen = fates(request.event, request.actor)
    return {
        "tab": "fates",
        "seen": seen,
        "unanswered": [row for row in seen["questions"] if row["answered_at"] is None],
        "answered": [row for row in seen["questions"] if row["answered_at"] is not None],
        "changes": StandingChange.objects.filter(event=request.event).select_related("person").order_by("-id"),
        "persons": Player.objects.filter(event=request.event),
    }


def _judge(request: EventRequest) -> str:
    text = typed.row(FateText.objects.filter(win__event=request.event), typed.text(request, "about"))
    verdict = typed.text(request, "verdict")
    service.judge(
        actor=request.actor, fate_text=text, verdict=verdict, remark=typed.text(request, "remark"), now=request.now
    )
    if verdict == FateText.Verdict.ACCEPTED:
        return gettext("Accepted. It takes effect when the event ends.")
    return gettext("Sent back with your remark.")


def _answer(request: EventRequest) -> str:
    question = typed.row(FateQuestion.objects.filter(event=request.event), typed.text(request, "about"))
    service.answer(actor=request.actor, question=question, text=typed.text(request, "answer"), now=request.now)
    return gettext("Answered. Only the asker reads it.")


def _standing(request: EventRequest) -> str:
    goals.record_standing(
        actor=request.actor, event=request.event, person=typed.player(request, "person"),
        text=typed.text(request, "text"), now=request.now,
    )  # fmt: skip
    return gettext("Recorded; those who play read it.")


ACTS = {"judge": _judge, "answer": _answer, "standing": _standing}
