"""Acts in the drafts, on behalf of those who draft (IN-65 to IN-68), and the institution's end (IN-25)."""

from __future__ import annotations

from django.utils.translation import gettext

from intrigues.models import Body, Intrigue, Prize
from intrigues.services import drafts, institution
from intrigues.web.room import clock_acts, prize_acts, typed
from larp.templatetags.larp import local
from larp.web.access import EventRequest


def start(request: EventRequest, intrigue: Intrigue) -> str:
    drafts.start(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("The draft has begun.")


def pick(request: EventRequest, intrigue: Intrigue) -> str:
    """`prize` or `head` for the player in `player`, whose turn the page showed; `turn` how many were over then."""
    player = typed.player(request)
    prize = head = None
    if typed.text(request, "prize"):
        prize = typed.row(Prize.objects.filter(intrigue=intrigue), typed.text(request, "prize"))
    else:
        head = typed.player(request, "head")
    drafts.pick(
        actor=request.actor, intrigue=intrigue, player=player, prize=prize, head=head, now=request.now,
        turn=typed.number(request, "turn"),
    )  # fmt: skip
    return gettext("Taken for %(name)s.") % {"name": local(player.name)}


def decline(request: EventRequest, intrigue: Intrigue) -> str:
    player = typed.player(request)
    turn = typed.number(request, "turn")
    drafts.decline(actor=request.actor, intrigue=intrigue, player=player, now=request.now, turn=turn)
    return gettext("%(name)s takes nothing in this round.") % {"name": local(player.name)}


def pass_turn(request: EventRequest, intrigue: Intrigue) -> str:
    player = typed.player(request)
    turn = typed.number(request, "turn")
    drafts.pass_turn(actor=request.actor, intrigue=intrigue, player=player, now=request.now, turn=turn)
    return gettext("%(name)s is passed; the written wishes count.") % {"name": local(player.name)}


def assign(request: EventRequest, intrigue: Intrigue) -> str:
    body = typed.row(Body.objects.filter(event=request.event), typed.text(request, "body"))
    institution.assign(
        actor=request.actor, intrigue=intrigue, part=typed.text(request, "about"), body=body, now=request.now
    )
    return gettext("That part passes to %(body)s.") % {"body": local(body.name)}


ACTS = {
    "start_draft": start, "pick": pick, "decline": decline, "pass": pass_turn, "assign": assign,
    "close": clock_acts.close, **prize_acts.ACTS,
}  # fmt: skip
