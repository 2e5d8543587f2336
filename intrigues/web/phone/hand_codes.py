"""One code for several cards of the hand, to be scanned at a mediator's desk (IN-08: only what the player chose)."""

from __future__ import annotations

import base64
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from intrigues.models import CardCode, CardDesign
from intrigues.rules.hand_codes import hand_text
from intrigues.selectors.hand import HandCard, hand
from intrigues.selectors.signs import signs
from larp.rules.errors import RuleViolation
from larp.services.qr import png
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

PARTS = ("lineup", "stake")


@require_safe
@access.player
def page(request: access.EventRequest) -> HttpResponse:
    """The hand to choose from (`?c17=lineup`, `?c18=stake`), and the code of what was chosen. Nothing is handed over by
    it: the mediator's record does that."""
    rows = [row for row in hand(request.player, request.now).cards if row.lock is None]
    chosen = {row.card.pk: part for row in rows if (part := _part(request.GET, row))}
    context: dict[str, Any] = {"tab": "hand", "signs": signs(request.event), "picture": "", "refused": ""}
    if request.GET:
        try:
            context["picture"] = _picture(rows, chosen)
        except RuleViolation as no:
            context["refused"] = sentence(no)
    context["rows"] = [{"row": row, "part": chosen.get(row.card.pk, "")} for row in rows]
    context["parts"] = [(part, [row for row in rows if chosen.get(row.card.pk) == part]) for part in PARTS]
    return render(request, "intrigues/me/codes.html", context, status=REFUSED if context["refused"] else 200)


def _part(asked: QueryDict, row: HandCard) -> str:
    part = asked.get(f"c{row.card.pk}", "")
    return part if part in PARTS and (part == "stake" or row.design.kind == CardDesign.Kind.PERSON) else ""


def _picture(rows: list[HandCard], chosen: dict[int, str]) -> str:
    """The symbol as a PNG in base64."""
    codes = dict(CardCode.objects.filter(card__in=list(chosen), withdrawn_at=None).values_list("card_id", "code"))
    parts = {
        part: [codes[row.card.pk] for row in rows if chosen.get(row.card.pk) == part and row.card.pk in codes]
        for part in PARTS
    }
    return base64.b64encode(png(hand_text(**parts))).decode()
