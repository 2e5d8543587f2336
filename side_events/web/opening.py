"""A master opens a table: which game, who sits where, by which options."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from larp.rules.errors import RuleViolation
from larp.selectors.people import players
from larp.web import access, guides
from larp.web.languages import in_language
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from side_events import registry
from side_events.services import tables
from side_events.services.tables import Sits
from side_events.table.game import Meta
from side_events.table.refusal import Refusal
from side_events.web import drawing, option_fields


@require_safe
@access.master
def choose(request: access.EventRequest) -> HttpResponse:
    """The games there are."""
    games = [game.META for game in registry.all_games().values()]
    return render(request, "side_events/choose.html", {"tab": "tables", "games": games, "guides": guides.names()})


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def open_table(request: access.EventRequest, game: str) -> HttpResponse:
    """The form of a new table, and what was wrong with the one just sent."""
    found = registry.find(game)
    if found is None:
        raise Http404
    refused: dict[str, str] | None = None
    if request.method == "POST":
        try:
            table = _open(request, found.META)
            return redirect("side_events:codes", request.event.slug, table.number)
        except Refusal as refusal:
            refused = drawing.refusal(found, refusal, {})
        except RuleViolation as violation:
            refused = {"sentence": sentence(violation), "code": violation.code}
    sent = request.POST if request.method == "POST" else QueryDict()
    shown = {
        "tab": "tables",
        "meta": found.META,
        "has_guide": found.META.key in guides.names(),
        "refused": refused,
        "places": _places(found.META, sent),
        "people": players(request.event).filter(bystander=False, left_at=None),
        "options": option_fields.drawn(found.META, sent),
        "sent": sent,
    }
    return render(request, "side_events/open.html", shown, status=REFUSED if refused else 200)


def _open(request: access.EventRequest, meta: Meta) -> Any:
    form = request.POST
    return tables.open_table(
        actor=request.actor,
        event=request.event,
        game_key=meta.key,
        name=form.get("name", ""),
        seats=_seats(request, meta),
        options=option_fields.read(meta, form),
        seed=form.get("seed", ""),
        passed_round=form.get("passed_round") == "on",
        keeps_recordings=form.get("keeps_recordings") == "on",
        facilitator=form.get("facilitator", ""),
        now=request.now,
    )


def _seats(request: access.EventRequest, meta: Meta) -> list[Sits]:
    """Who sits, from the rows of the form that say a name or a player of the event."""
    form = request.POST
    people = {str(player.pk): player for player in players(request.event).filter(bystander=False, left_at=None)}
    seats = []
    for place, role in enumerate(_roles(meta), start=1):
        player = people.get(form.get(f"player-{place}", ""))
        name = form.get(f"name-{place}", "").strip()
        if player is not None and not name:
            name = in_language(player.name, request.event.language)[: tables.NAME_LENGTH]
        if name:
            seats.append(Sits(name=name, role=role, player=player))
    return seats


def _roles(meta: Meta) -> list[str]:
    """The role of each row of the form: those of the game first, then ordinary players."""
    roles = [role.key for role in meta.roles for _ in range(role.most)]
    return roles + [""] * (meta.most - len(roles))


def _places(meta: Meta, sent: QueryDict) -> list[dict[str, Any]]:
    titles = {role.key: role for role in meta.roles}
    rows = []
    ordinary = meta.least - sum(role.least for role in meta.roles)
    plain = 0
    for place, key in enumerate(_roles(meta), start=1):
        plain += not key
        role = titles.get(key)
        needed = role.least > 0 if role else plain <= ordinary
        rows.append(
            {
                "place": place,
                "role": role.title if role else None,
                "number": plain,
                "needed": needed,
                "name": sent.get(f"name-{place}", ""),
                "player": sent.get(f"player-{place}", ""),
            }
        )
    return rows
