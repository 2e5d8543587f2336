"""Masters keep the list of players and their badges."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.selectors import people
from larp.selectors.phones import asking, asking_of, signed_in
from larp.services import badges
from larp.services import players as service
from larp.web import access
from larp.web.languages import in_language
from larp.web.player_forms import PlayerForm
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


@require_safe
@access.master
def players(request: access.EventRequest) -> HttpResponse:
    """All players, or those whose names hold the words of `q`."""
    wanted = request.GET.get("q", "")[:100]
    rows = people.with_badges(request.event, wanted=wanted)
    tiers = people.tier_names(request.event)
    shown = {
        "tab": "players",
        "rows": [{"player": row, "tier": tiers.get(row.tier, row.tier)} for row in rows],
        "wanted": wanted,
        "asking": list(asking(request.event, request.now)),
        "without_badge": sum(not row.live_badges and not row.bystander for row in rows),  # type: ignore[attr-defined]
    }
    return render(request, "players/list.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def add(request: access.EventRequest) -> HttpResponse:
    """A new player."""
    form = PlayerForm(request.POST or None, event=request.event)
    if request.method == "POST" and form.is_valid():
        try:
            player = service.add_player(actor=request.actor, event=request.event, now=request.now, **form.columns)
        except RuleViolation as violation:
            form.add_error(None, sentence(violation))
        else:
            messages.success(request, gettext("%(name)s added.") % {"name": _name(request, player)})
            return redirect("larp:player", slug=request.event.slug, player_id=player.pk)
    return render(request, "players/player.html", {"tab": "players", "form": form}, status=_status(form))


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def player(request: access.EventRequest, player_id: int) -> HttpResponse:
    """One player: what is written, the badge, leaving and coming back."""
    row = _player(request, player_id)
    form = PlayerForm(request.POST or None, event=request.event, initial=PlayerForm.fields_of(row))
    if request.method == "POST" and form.is_valid():
        try:
            service.change_player(actor=request.actor, player=row, now=request.now, **form.columns)
        except RuleViolation as violation:
            form.add_error(None, sentence(violation))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("larp:player", slug=request.event.slug, player_id=row.pk)
    badge = row.badges.filter(withdrawn_at=None).first()
    shown = {
        "tab": "players",
        "form": form,
        "row": row,
        "badge": badge,
        "asking": asking_of(row, request.now),
        "phones": list(signed_in(badge)) if badge else [],
        "withdrawn": row.badges.exclude(withdrawn_at=None).order_by("-withdrawn_at"),
    }
    return render(request, "players/player.html", shown, status=_status(form))


@require_POST
@access.master
def issue_badge(request: access.EventRequest, player_id: int) -> HttpResponse:
    """A fresh badge; the one before signs nobody in any more."""
    row = _player(request, player_id)
    badges.issue(actor=request.actor, player=row, now=request.now)
    messages.success(request, gettext("%(name)s has a new badge. Print it.") % {"name": _name(request, row)})
    return redirect("larp:player", slug=request.event.slug, player_id=row.pk)


@require_POST
@access.master
def issue_badges(request: access.EventRequest) -> HttpResponse:
    """A badge for everybody who has none."""
    made = len(badges.issue_missing(actor=request.actor, event_id=request.event.pk, now=request.now))
    said = ngettext("%(count)d badge issued. Print it.", "%(count)d badges issued. Print them.", made)
    messages.success(request, said % {"count": made})
    return redirect("larp:players", slug=request.event.slug)


@require_POST
@access.master
def leave(request: access.EventRequest, player_id: int) -> HttpResponse:
    """The player has left the event, with a reason."""
    row = _player(request, player_id)
    service.mark_left(actor=request.actor, player=row, reason=request.POST.get("reason", ""), now=request.now)
    messages.success(request, gettext("%(name)s has left. A master may fold for them now.") % {
        "name": _name(request, row)
    })  # fmt: skip
    return redirect("larp:player", slug=request.event.slug, player_id=row.pk)


@require_POST
@access.master
def come_back(request: access.EventRequest, player_id: int) -> HttpResponse:
    """The player who had left is back, with a reason."""
    row = _player(request, player_id)
    service.mark_back(actor=request.actor, player=row, reason=request.POST.get("reason", ""), now=request.now)
    messages.success(request, gettext("%(name)s is back.") % {"name": _name(request, row)})
    return redirect("larp:player", slug=request.event.slug, player_id=row.pk)


def _player(request: access.EventRequest, player_id: int) -> Player:
    return get_object_or_404(Player, pk=player_id, event=request.event)


def _name(request: access.EventRequest, player: Player) -> str:
    return in_language(player.name, request.LANGUAGE_CODE)


def _status(form: PlayerForm) -> int:
    return REFUSED if form.errors else 200
