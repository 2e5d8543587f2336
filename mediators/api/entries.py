"""The desk's records and cards in JSON, one shape for every answer and every error (`larp.web.refusals`)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework.response import Response

from intrigues.selectors.locks import lock_of
from intrigues.web.settling import settles_alone
from larp.codes import read_code
from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.services import limits
from larp.web import access
from larp.web.live import milliseconds
from larp.web.wording import sentence
from mediators import tokens
from mediators.answers import face_json, with_words
from mediators.models import Device
from mediators.rules.entry import VERSION
from mediators.selectors.cards import awaits_second, card_at_desk
from mediators.services import devices, entries
from mediators.session import earlier_devices


@settles_alone
@access.api(Role.MEDIATOR, methods=["POST"], behind_lock=True)
def submit(request: access.ApiRequest) -> Response:
    """A list of records → the list of answers, in the same order. Or an object: the list as `entries`, the `version`
    of their shape, the `tokens` of the devices on which they were made, and what the tablet says of itself, `unsent`
    and `clock_error_ms`. A version that this server doesn't know yet is refused whole (`desk_newer`), and kept by the
    tablet; older ones are understood."""
    body = request.data
    told = body if isinstance(body, dict) else {}
    raw = told.get("entries") if told else body
    if told.get("version", VERSION) not in range(VERSION + 1):
        raise RuleViolation("desk_newer")
    if not isinstance(raw, list):
        raise RuleViolation("entry_malformed", place="entries")
    answers = entries.submit(
        actor=request.actor, device=request.device, mediator=request.mediator, raw=raw, now=request.now,
        earlier=[*earlier_devices(request._request, request.event), *_made_on(told, request)],
    )  # fmt: skip
    devices.contact(
        device=request.device, now=request.now, unsent=_whole(told.get("unsent"), least=0),
        clock_error_ms=_whole(told.get("clock_error_ms"), least=-(2**31)),
    )  # fmt: skip
    answer = Response([with_words(answer) for answer in answers])
    # The tablet measures its clock at each contact.
    answer["X-Server-Now"] = str(milliseconds(request._request))
    return answer


def _made_on(told: dict[str, Any], request: access.ApiRequest) -> list[Device]:
    named = told.get("tokens")
    return tokens.devices_in_use(named, event=request.event) if isinstance(named, list) else []


@access.api(Role.MEDIATOR, Role.MASTER, methods=["POST"])
def card(request: access.ApiRequest) -> Response:
    """The face of the card with that `code`, and whether `player` could use it now (`problem`: a sentence, or empty).

    A code that isn't a card of this event, or is withdrawn, is refused; too many of those from one desk, and all are.
    """
    body = request.data
    told = body if isinstance(body, dict) else {}
    who = f"desk {request.event.pk} {request.actor.role} {request.actor.id}"
    if limits.is_over(limit=limits.CODES, who=who):
        raise RuleViolation("codes_too_many")
    # JSON may name half a character, which no answer could repeat.
    typed = str(told.get("code", ""))[:200].encode(errors="replace").decode()
    found = card_at_desk(event=request.event, code=read_code(typed))
    if found is None:
        limits.count_wrong(limit=limits.CODES, who=who)
        raise RuleViolation("card_unknown", typed=typed)
    if found.withdrawn:
        raise RuleViolation("code_withdrawn", typed=typed)
    player = _whole(told.get("player"), least=1)
    problem = ""
    if player is not None and (found.card.place != "hand" or found.card.holder_id != player):
        problem = sentence(RuleViolation("card_not_in_hand", cards=[found.card.pk]))
    elif player is not None and lock_of(found.card) is not None and not awaits_second(card=found.card, player=player):
        problem = gettext("This card is locked: it lies in a lineup, or in a record that waits for the masters.")
    return Response({**face_json(found.face), "code": found.code, "problem": problem})


def _whole(value: Any, *, least: int) -> int | None:
    return value if type(value) is int and least <= value < 2**31 else None
