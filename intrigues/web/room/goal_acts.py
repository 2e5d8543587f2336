"""Acts on goals and heads of an intrigue, and on players who have left."""

from __future__ import annotations

from django.utils.translation import gettext

from intrigues.models import Goal, Intrigue
from intrigues.selectors.entries import FoldCause
from intrigues.services import bids, goals
from intrigues.web.room import typed
from larp.web.access import EventRequest


def declare(request: EventRequest, intrigue: Intrigue) -> str:
    """`goal` is influence, institution or the person whose head is meant."""
    kind = typed.text(request, "goal")
    head = None
    if kind not in ("influence", "institution"):
        kind, head = "head", typed.player(request, "goal")
    goals.declare(
        actor=request.actor, intrigue=intrigue, player=typed.player(request), kind=kind, head=head, now=request.now
    )
    return gettext("Declared. Everybody sees it.")


def withdraw(request: EventRequest, intrigue: Intrigue) -> str:
    goal = typed.row(Goal.objects.filter(intrigue=intrigue), typed.text(request, "about"))
    goals.withdraw(actor=request.actor, goal=goal, now=request.now)
    return gettext("The goal is taken back.")


def put_up(request: EventRequest, intrigue: Intrigue) -> str:
    person = typed.player(request, "person")
    reason = typed.text(request, "reason")
    goals.put_up_head(actor=request.actor, intrigue=intrigue, person=person, reason=reason, now=request.now)
    return gettext("The head is put up.")


def strike_off(request: EventRequest, intrigue: Intrigue) -> str:
    person = typed.player(request, "about")
    reason = typed.text(request, "reason")
    goals.strike_off_head(actor=request.actor, intrigue=intrigue, person=person, reason=reason, now=request.now)
    return gettext("The head is no prize any more.")


def fold(request: EventRequest, intrigue: Intrigue) -> str:
    bids.fold(
        actor=request.actor, intrigue=intrigue, player=typed.player(request, "about"), cause=FoldCause.MASTER,
        reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return gettext("Folded. The stake stays lost, the lineup is free.")


ACTS = {
    "declare": declare, "withdraw_goal": withdraw, "put_up_head": put_up, "strike_off_head": strike_off, "fold": fold,
}  # fmt: skip
