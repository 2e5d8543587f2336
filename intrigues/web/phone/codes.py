"""The code of a card, scanned or typed: its holder gets its page, everybody else what they may see (IN-08)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from intrigues.models import CardCode
from intrigues.selectors.cards import CardSeen, Sight, card_for
from intrigues.selectors.signs import signs
from larp.codes import read_code
from larp.permissions import PUBLIC, Role
from larp.web import access, codes, errors
from larp.web.hats import Hat, hat_of

_HATS = (Role.PLAYER, Role.MEDIATOR, Role.MASTER)


@require_safe
@access.anybody
def page(request: access.EventRequest, code: str) -> HttpResponse:
    """What this browser may see of the card. A code that never was is answered as no page, and counted."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    found = card_for(PUBLIC, read_code(code), request.now)
    if found is None:
        codes.count_wrong(request)
        raise Http404
    seen, hat = _seen(request, found)
    access.enter(request, found.event, hat)
    slug = found.event.slug
    if seen.own is not None:
        return redirect("intrigues:card", slug=slug, card_id=seen.own.card.pk)
    if seen.offer is not None:
        return redirect("intrigues:offer", slug=slug, offer_id=seen.offer.pk)
    is_gone = seen.withdrawn_at is not None and seen.sight is not Sight.MASTER
    template = "withdrawn" if is_gone else "stranger" if seen.design is None else "seen"
    context = {"seen": seen, "design": seen.design, "signs": signs(found.event), "sight": str(seen.sight)}
    return render(request, f"intrigues/code/{template}.html", context, status=410 if is_gone else 200)


def _seen(request: access.EventRequest, found: CardSeen) -> tuple[CardSeen, Hat | None]:
    """The first hat of this browser in that event that sees the face; else the first hat there is. A locked one is
    none."""
    worn = [hat for role in _HATS if (hat := hat_of(request, found.event, role))]
    hats = [hat for hat in worn if not hat.is_shut(request)]
    for hat in hats:
        seen = card_for(hat.actor, found.code, request.now)
        if seen is not None and seen.design is not None:
            return seen, hat
    return found, next(iter(hats), None)


def _address(code: str) -> str | None:
    return reverse("intrigues:code", kwargs={"code": code}) if CardCode.objects.filter(code=code).exists() else None


codes.register(_address)
