"""What a tablet fetches to work out of touch, and the one address by which it finds out how it stands.

Everything here is what a mediator may see (IN-44): names without contacts, stakes as counts and in or out, and faces
that only a card's code opens. Nobody's hand, lineup or stake is in it; of what was taken here, so many marks.
"""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from rest_framework.response import Response

from larp.permissions import Role
from larp.web import access
from larp.web.languages import in_language
from larp.web.live import milliseconds
from mediators import tokens
from mediators.answers import face_json
from mediators.rules.entry import VERSION
from mediators.rules.sealing import label_of, seal
from mediators.selectors.desk import Desk, PlayerLine, desk
from mediators.selectors.sealed import badge_labels, coded_faces, salt_of
from mediators.selectors.slips import slip_labels
from mediators.web import lines, shell, taken
from mediators.web.moments import moments


@access.api(Role.MEDIATOR, Role.PUBLIC)
def hello(request: access.ApiRequest) -> Response:
    """How this tablet stands: `state` signed_in, signed_out or revoked (only for whoever has the device's token, in
    the header `X-Desk-Token`), a fresh `csrf` token, the server's time, and the desk's versions."""
    told: dict[str, Any] = {"state": "signed_out", "csrf": get_token(request._request), "version": shell.version()}
    token = request.headers.get("X-Desk-Token", "")
    if request.actor.role is Role.MEDIATOR:
        told |= {
            "state": "signed_in",
            "token": tokens.token_of(request.device),
            "mediator": request.mediator.pk,
            "name": request.actor.name,
        }
    elif token and tokens.was_revoked(token, event=request.event):
        told["state"] = "revoked"
    return timed(Response(told), request._request)


@access.api(Role.MEDIATOR)
def snapshot(request: access.ApiRequest) -> Response:
    """What the desk needs of the event; the faces of cards apart (`faces`), since they seldom change."""
    see: dict[str, Any] = {
        "viewer": request.actor, "mediator": request.mediator, "event": request.event, "now": request.now,
    }  # fmt: skip
    first = desk(**see)
    desks = [first if one == first.intrigue else desk(**see, intrigue_id=one.pk) for one in first.intrigues]
    told = {
        "entries": VERSION,
        "version": shell.version(),
        "made": milliseconds(request._request),
        "mediator": request.mediator.pk,
        "salt": salt_of(request.event),
        "pin": request.device.pin_hash,
        "second_eyes": request.event.rules.second_eyes,
        "badges": badge_labels(request.event),
        "slips": slip_labels(request.event),
        "chosen": first.intrigue.pk if first.intrigue else None,
        "people": [_person(line) for line in first.people],
        "intrigues": [_intrigue(request._request, one, request) for one in desks],
    }
    return timed(Response(told), request._request)


@access.api(Role.MEDIATOR)
def faces(request: access.ApiRequest) -> Any:
    """The sealed face of each card under the label of its code. 304 where the tablet has them (`If-None-Match`)."""
    salt = salt_of(request.event)
    sealed = {
        label_of(code=code, salt=salt): seal(json.dumps(face_json(face), ensure_ascii=False), code=code, salt=salt)
        for code, face in coded_faces(request.event)
    }
    etag = quote_etag(label_of(code=json.dumps(sealed), salt=salt, use="faces"))
    known = get_conditional_response(request._request, etag=etag)
    return known if known is not None else Response({"faces": sealed}, headers={"ETag": etag})


def timed(response: Response, request: HttpRequest) -> Response:
    """The answer with the server's time, by which the tablet measures its clock."""
    response["X-Server-Now"] = str(milliseconds(request))
    return response


def _person(line: PlayerLine) -> dict[str, Any]:
    language = get_language() or ""
    return {
        "id": line.player.pk,
        "name": in_language(line.player.name, language),
        "role": in_language(line.player.role, language),
    }


def _intrigue(request: HttpRequest, shown: Desk, told: access.ApiRequest) -> dict[str, Any]:
    assert shown.intrigue is not None
    return {
        "id": shown.intrigue.pk,
        "final": shown.intrigue.final,
        "current": shown.current_stake,
        "moments": moments(request, shown, told.now),
        **taken.kept(mediator=told.mediator, intrigue=shown.intrigue),
        "people": {
            line.player.pk: {
                "state": line.state,
                "stake": line.stake,
                "own": line.own,
                "goal": line.goal is not None,
                "mark": lines.mark(line),
                "standing": lines.standing(line),
            }
            for line in shown.people
        },
    }
