"""What masters may still do in a closed intrigue (IN-69)."""

from __future__ import annotations

from django.utils.translation import gettext

from intrigues.models import Body, Intrigue
from intrigues.services import amendments
from intrigues.web.room import typed
from larp.templatetags.larp import local
from larp.web.access import EventRequest


def award(request: EventRequest, intrigue: Intrigue) -> str:
    amendments.award_head(
        actor=request.actor, intrigue=intrigue, person=typed.player(request, "person"),
        winner=typed.player(request, "winner"), reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return gettext("The head has another winner; both wins stay in the log.")


def reassign(request: EventRequest, intrigue: Intrigue) -> str:
    body = typed.row(Body.objects.filter(event=request.event), typed.text(request, "body"))
    amendments.reassign_institution(
        actor=request.actor, intrigue=intrigue, part=typed.text(request, "part"), body=body,
        reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return gettext("That part passes to %(body)s now.") % {"body": local(body.name)}


def note(request: EventRequest, intrigue: Intrigue) -> str:
    amendments.note(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("The remark stands in everybody’s log.")


ACTS = {"award_head": award, "reassign": reassign, "note": note}
