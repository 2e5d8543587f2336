"""The pairing link: one tablet signs in as one mediator."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.services.pins import check_pin
from larp.web import access, codes, errors
from larp.web.wording import sentence
from mediators.models import Device
from mediators.permissions import name_of
from mediators.selectors.devices import find_device
from mediators.services import devices, pins
from mediators.web.hats import become
from mediators.web.locked import touch


@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def pair(request: access.EventRequest, code: str) -> HttpResponse:
    """The page says whose tablet this will be, its button pairs it. A revoked code says so; one that never was is
    answered as no page, and counted."""
    if codes.too_many_wrong(request):
        return errors.too_many(request)
    found = find_device(code)
    if found is None:
        codes.count_wrong(request)
        raise Http404
    event = found.mediator.event
    wearing = access.hat_of(request, event, Role.MEDIATOR)
    access.enter(request, event, None)
    if found.revoked_at is not None or found.mediator.left_at is not None:
        return render(request, "mediators/revoked.html", {"code": found.code, "since": found.revoked_at}, status=410)
    if request.method == "POST":
        pin = request.POST.get("pin")
        try:
            if pin is not None:
                check_pin(pin)
        except RuleViolation as no:
            return _page(request, found, wearing, sentence(no))
        become(request, devices.pair(device=found, now=request.now))
        if pin is not None:
            pins.choose(device=found, pin=pin)
            touch(request)
        return redirect("mediators:desk", slug=event.slug)
    return _page(request, found, wearing)


def _page(request: access.EventRequest, found: Device, wearing: access.Hat | None, refusal: str = "") -> HttpResponse:
    other = wearing.actor.name if wearing and wearing.actor.id != found.mediator_id else ""
    context = {"mediator_name": name_of(found.mediator), "device": found, "other": other, "refusal": refusal}
    return render(request, "mediators/pair.html", context, status=422 if refusal else 200)


def page_of_code(code: str) -> str | None:
    """The address of the pairing page of a code typed at the front door."""
    found = find_device(code)
    return reverse("mediators:pair", kwargs={"code": found.code}) if found else None


codes.register(page_of_code)
