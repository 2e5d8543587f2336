"""A player's inbox of notices, and the bell in the bar of the phone."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from larp.models import MailAddress, Notice, Player
from larp.sayings import Said, said
from larp.selectors.notices import MOST, inbox
from larp.selectors.notices import bell as bell_for
from larp.services import mail, notices
from larp.web import access


@dataclass(frozen=True)
class BellLine:
    """The bell as the bar shows it: how many lie unread, `many` where they are more than are counted; the newest one in
    words."""

    count: int
    many: bool
    newest: Notice | None
    says: Said | None


def bell_of(player: Player) -> BellLine:
    """The bell of the player's phone."""
    found = bell_for(player)
    says = said(found.newest, player.event) if found.newest else None
    return BellLine(min(found.count, MOST), found.count > MOST, found.newest, says)


@require_safe
@access.player
def page(request: access.EventRequest) -> HttpResponse:
    """What this player was told, the newest first. Opening it reads it; that it refreshes itself doesn't."""
    rows = list(inbox(request.player)[:MOST])
    lines = [(row, said(row, request.event)) for row in rows]
    if request.method == "GET" and not _by_itself(request):
        notices.read(player=request.player, now=request.now)
    context = {
        "lines": [line for line in lines if line[1].text],
        "mail_is_on": mail.is_on(),
        "mail_address": MailAddress.objects.filter(player=request.player).first(),
    }
    return render(request, "notices/inbox.html", context)


@require_safe
@access.player
def bell(request: access.EventRequest) -> HttpResponse:
    """The bell alone, for a page on which nothing else has changed."""
    return render(request, "notices/bell.html")


def _by_itself(request: HttpRequest) -> bool:
    """Whether no person asked: a page that refreshes itself, a browser that loads ahead."""
    return request.headers.get("X-Requested-With") == "live" or "prefetch" in request.headers.get("Sec-Purpose", "")
