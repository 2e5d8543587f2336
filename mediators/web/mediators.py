"""Masters' page of mediators and their tablets: adding, pairing, revoking, lifting the mask."""

from __future__ import annotations

import base64
from typing import Any
from urllib.parse import urljoin, urlsplit, urlunsplit

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.services.qr import png
from larp.tls.front import running_port
from larp.web import access
from larp.web.wording import sentence
from mediators.models import Device, Mediator
from mediators.permissions import name_of
from mediators.selectors.devices import mediators_of
from mediators.services import devices, mediators, pins


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """All mediators with their tablets; the form adds one."""
    refusal = ""
    if request.method == "POST":
        try:
            made = _add(request)
        except RuleViolation as no:
            refusal = sentence(no)
        else:
            messages.success(request, gettext("%(name)s takes records now. Pair a tablet.") % {"name": name_of(made)})
            return redirect("mediators:mediators", slug=request.event.slug)
    context: dict[str, Any] = {
        "tab": "mediators",
        "lines": [{"line": line, "name": name_of(line.mediator)} for line in mediators_of(request.event)],
        "players": Player.objects.filter(event=request.event, bystander=False, left_at=None),
        "refusal": refusal,
        "typed": request.POST,
    }
    return render(request, "mediators/mediators.html", context, status=422 if refusal else 200)


@require_POST
@access.master
def change(request: access.EventRequest, mediator: int) -> HttpResponse:
    """Lifts the mask, changes where the mediator is found, or issues a code for one more tablet (`do`)."""
    row = Mediator.objects.select_related("event").filter(event=request.event, pk=mediator).first()
    if row is None:
        raise Http404
    do = request.POST.get("do", "")
    if do == "unmask":
        mediators.unmask(actor=request.actor, mediator=row, now=request.now)
        messages.success(request, gettext("The mask is off. Records from now on bear the name."))
    elif do == "where":
        where = _by_language(request, "where")
        mediators.set_where(actor=request.actor, mediator=row, where=where, now=request.now)
        messages.success(request, gettext("Saved."))
    elif do == "issue":
        label = request.POST.get("label", "")
        device = devices.issue(actor=request.actor, mediator=row, label=label, now=request.now)
        return redirect("mediators:device", slug=request.event.slug, device=device.pk)
    else:
        raise Http404
    return redirect("mediators:mediators", slug=request.event.slug)


@require_safe
@access.master
def device(request: access.EventRequest, device: int) -> HttpResponse:
    """The pairing link of one tablet, as a QR and as a code to type."""
    row = _device(request, device)
    path = reverse("mediators:pair", kwargs={"code": row.code})
    plain = f"{request.event.base_url.rstrip('/')}{path}" if request.event.base_url else ""
    plain = plain or request.build_absolute_uri(path)
    secure = secure_address(plain)
    address = secure or plain
    picture = base64.b64encode(png(address)).decode()
    context = {"tab": "mediators", "device": row, "name": name_of(row.mediator), "address": address, "qr": picture}
    context |= {"plain": plain if secure else "", "certificate": urljoin(plain, reverse("larp:tls"))}
    return render(request, "mediators/device.html", context)


def secure_address(plain: str) -> str:
    """The same by https, where this process serves it; empty where it doesn't, or where the address is such already."""
    port, parts = running_port(), urlsplit(plain)
    if port is None or parts.scheme == "https" or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return urlunsplit(("https", f"{host}:{port}", parts.path, "", ""))


@require_POST
@access.master
def revoke(request: access.EventRequest, device: int) -> HttpResponse:
    """Signs the tablet out at once."""
    devices.revoke(actor=request.actor, device=_device(request, device), now=request.now)
    messages.success(request, gettext("The tablet is signed out. What it sent stays."))
    return redirect("mediators:mediators", slug=request.event.slug)


@require_POST
@access.master
def reset_pin(request: access.EventRequest, device: int) -> HttpResponse:
    """Takes the tablet's PIN away; its mediator chooses another."""
    pins.reset(actor=request.actor, device=_device(request, device), now=request.now)
    messages.success(request, gettext("The PIN is gone. The tablet asks its mediator for a new one."))
    return redirect("mediators:mediators", slug=request.event.slug)


def _device(request: access.EventRequest, pk: int) -> Device:
    row = Device.objects.select_related("mediator__event").filter(mediator__event=request.event, pk=pk).first()
    if row is None:
        raise Http404
    return row


def _add(request: access.EventRequest) -> Mediator:
    player = None
    chosen = request.POST.get("player", "")
    if chosen.isascii() and chosen.isdigit() and len(chosen) < 19:
        player = Player.objects.filter(event=request.event, pk=int(chosen)).first()
    return mediators.add(
        actor=request.actor, event=request.event, name=_by_language(request, "name"), player=player,
        incognito="incognito" in request.POST, where=_by_language(request, "where"), now=request.now,
    )  # fmt: skip


def _by_language(request: access.EventRequest, field: str) -> dict[str, str]:
    """A text typed in the event's language."""
    return {request.event.language: request.POST.get(field, "")[:160]}
