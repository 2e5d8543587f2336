"""Notices by e-mail: the player leaves an address or takes it away, the links of a letter, and the masters' page."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.models import Letter, MailAddress
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from larp.services import mail, mail_addresses
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

SHOWN = 20


@sensitive_post_parameters("address")
@require_POST
@access.player
def own(request: access.EventRequest) -> HttpResponse:
    """The player leaves an address (`do` is leave) or takes it away (`remove`)."""
    asked = request.POST.get("do")
    if asked == "leave":
        # Letters lead where the event's codes lead, or else to where the player is now.
        site = request.event.base_url or request.build_absolute_uri("/")
        mail_addresses.leave(
            actor=request.actor, player=request.player, address=request.POST.get("address", ""),
            language=get_language() or request.event.language, site=site.rstrip("/"), now=request.now,
        )  # fmt: skip
        messages.success(request, gettext("A letter is on its way. Open its link to confirm the address."))
    elif asked == "remove":
        mail_addresses.remove(actor=request.actor, player=request.player, now=request.now)
        messages.success(request, gettext("The address is erased. No more letters come."))
    else:
        raise Http404
    return redirect("larp:notices", slug=request.event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def letter(request: access.EventRequest, token: str) -> HttpResponse:
    """Where a letter leads: opening it changes nothing, its buttons confirm the address or erase it."""
    row = _row(token)
    access.enter(request, row.player.event, None)
    refused, erased = "", False
    if request.method == "POST":
        try:
            if request.POST.get("do") == "confirm":
                row = mail_addresses.confirm(actor=_player(row), row=row, now=request.now)
            else:
                mail_addresses.remove(actor=_player(row), player=row.player, now=request.now)
                erased = True
        except RuleViolation as no:
            refused = sentence(no)
    context = {"row": row, "refused": refused, "erased": erased}
    return render(request, "notices/letter.html", context, status=REFUSED if refused else 200)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@access.anybody
def letter_off(request: access.EventRequest, token: str) -> HttpResponse:
    """What a mail program posts when its own button for no more letters is pressed: it has no cookie of ours, the
    token is the proof. A person who opens it gets the page with the buttons."""
    row = _row(token)
    if request.method != "POST":
        return redirect("larp:letter", token=token)
    mail_addresses.remove(actor=_player(row), player=row.player, now=request.now)
    return HttpResponse(status=204)


@require_safe
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """Whether this machine sends letters, how many players want them, and what came of the last; never an address."""
    letters = Letter.objects.filter(address__player__event=request.event).order_by("-id")
    context = {
        "tab": "settings",
        "is_on": mail.is_on(),
        "wanted": MailAddress.objects.filter(player__event=request.event, confirmed_at__isnull=False).count(),
        "letters": letters.select_related("address__player")[:SHOWN],
        "dead": letters.filter(state=Letter.State.DEAD).count(),
    }
    return render(request, "events/mail.html", context)


def _row(token: str) -> MailAddress:
    return get_object_or_404(MailAddress.objects.select_related("player__event"), token=token)


def _player(row: MailAddress) -> Actor:
    """Whoever holds the link of the letter speaks for the player, about the address alone."""
    player = row.player
    name = player.name.get(row.language) or player.key
    return Actor(
        role=Role.PLAYER, event_id=player.event_id, id=player.pk, name=name, public_name=name, player_id=player.pk
    )
