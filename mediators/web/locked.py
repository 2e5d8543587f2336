"""The lock of a tablet: after idle time whatever it opens asks for the PIN alone (`mediators.services.pins`).

Its records are sent from behind the lock. The session remembers since when the tablet lay idle; regions that a page
refreshes by itself are no touch. `lock.js` locks a page that lies open, also out of touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from rest_framework.response import Response

from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.wording import sentence
from mediators.models import Device
from mediators.services import pins

_TOUCHED = "desk_touched"


@dataclass(frozen=True)
class TabletLock:
    """The lock before all that a tablet opens (`larp.web.hats.Lock`); a tablet without a PIN is never shut."""

    device: Device

    def is_shut(self, request: HttpRequest) -> bool:
        device = self.device
        if not (device.pin_hash or device.pin_reset):
            return False
        touched = request.session.get(_TOUCHED)
        now: datetime = request.now  # type: ignore[attr-defined]
        return device.pin_reset or touched is None or now - datetime.fromisoformat(touched) >= pins.IDLE

    def ask(self, request: HttpRequest) -> HttpResponse:
        return _ask(request, self.device)

    def touch(self, request: HttpRequest) -> None:
        # Regions that a page refreshes by itself are no touch.
        if request.headers.get("X-Requested-With") != "live":
            touch(request)


def touch(request: HttpRequest) -> None:
    """The tablet was used just now."""
    now: datetime = request.now  # type: ignore[attr-defined]
    request.session[_TOUCHED] = now.isoformat()


@require_POST
@access.even_locked(Role.MEDIATOR)
def unlock(request: access.EventRequest) -> HttpResponse:
    """The right PIN opens the page again (`next`, a page of this site)."""
    try:
        pins.verify(device=request.device, pin=request.POST.get("pin", ""))
    except RuleViolation as no:
        return _ask(request, request.device, sentence(no))
    touch(request)
    onward = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return redirect(onward)
    return redirect("mediators:desk", slug=request.event.slug)


@access.api(Role.MEDIATOR, methods=["POST"], behind_lock=True)
def lock(request: access.ApiRequest) -> Response:
    """The tablet says how it is: `{"locked": true}` locks its pages, `{"pin": …}` opens them."""
    told = request.data if isinstance(request.data, dict) else {}
    if told.get("locked") is True:
        request.session.pop(_TOUCHED, None)
    else:
        pins.verify(device=request.device, pin=str(told.get("pin", ""))[:20])
        request.session[_TOUCHED] = request.now.isoformat()
    return Response({"locked": _TOUCHED not in request.session})


def _ask(request: HttpRequest, device: Device, refusal: str = "") -> HttpResponse:
    onward = request.get_full_path() if request.method == "GET" else request.POST.get("next", "")
    context = {"refusal": refusal, "next": onward, "device": device}
    return render(request, "mediators/locked.html", context, status=422 if refusal else 200)
