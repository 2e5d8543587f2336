"""The first page of a player: what can or must be done at this moment."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from intrigues.models import Intrigue
from intrigues.selectors.draft import draft
from intrigues.selectors.fates import fates_owed
from intrigues.selectors.hand import circumstances_held, offers_to, shown_to
from intrigues.selectors.having import having
from intrigues.selectors.mine import Mine, mine, still_open
from intrigues.selectors.own_entries import own_entries
from intrigues.selectors.signs import signs
from intrigues.selectors.standings import standings
from intrigues.selectors.table import strikes_of
from intrigues.web.clock import drawn_short
from intrigues.web.phone.moment import Around, moment
from intrigues.web.phone.own import entry_line, goal_line
from larp.permissions import Role
from larp.rules.timeline import Phase
from larp.selectors.phones import asking_of
from larp.web import access
from larp.web.hats import hat_of
from larp.web.shared import shared
from larp.web.you import WHO_TO_SEE, Page, sections
from larp.web.you import has as is_told

TABLE_PHASES = (Phase.RESOLUTION, Phase.VICTORY)


@require_safe
@access.player
def page(request: access.EventRequest) -> HttpResponse:
    """Each intrigue that runs: its clock, one sentence on what to do, one's own part in it, and offers of cards."""
    player = request.player
    parts = mine(player, request.now, shared(request, "still open", partial(still_open, request.event.pk)))
    has = having(player, request.now)
    entries = own_entries(player, parts, played=has.played)
    held = circumstances_held(player) if has.circumstances_held else 0
    mediating = hat_of(request, request.event, Role.MEDIATOR)
    context = {
        "tab": "now",
        "running": [
            _told(part, request, held) | {"entries": [entry_line(row) for row in entries.get(part.intrigue.pk, [])]}
            for part in parts
            if part.clock.phase is not Phase.ANNOUNCED
        ],
        "announced": [
            {"intrigue": part.intrigue, "clock": part.clock} for part in parts if part.clock.phase is Phase.ANNOUNCED
        ],
        "asking": asking_of(player, request.now) if has.asking_of else [],
        "offers": offers_to(player) if has.offers_to else [],
        "shown": shown_to(player, request.now) if has.shown_to else [],
        "fates_owed": fates_owed(player) if has.fates_owed else [],
        # The clearest place to say it is where their own entries stand (IN-45).
        "mediates": mediating is not None and mediating.actor.player_id == player.pk,
        # Few have a lineup to show them on.
        "signs": SimpleLazyObject(lambda: signs(request.event)),
        "sections": sections(request, Page.NOW),
        "knows_mediators": WHO_TO_SEE if is_told(WHO_TO_SEE) else "",
    }
    return render(request, "intrigues/me/now.html", context)


def _told(part: Mine, request: access.EventRequest, held: int) -> dict[str, Any]:
    row, player = part.intrigue, request.player
    at_table = part.clock.phase in TABLE_PHASES
    striking = row.step == Intrigue.Step.STRIKES and part.state == "in"
    around = Around(
        player=player,
        strikes=sum(bool(card["targets"]) for card in strikes_of(row, player.pk)) if striking else 0,
        circumstances=held,
        draft=draft(row, request.actor, request.now) if part.clock.phase is Phase.VICTORY else None,
        counted=standings(row) if at_table else None,
    )
    return {
        "part": part,
        "intrigue": row,
        "clock": shared(request, f"clock {row.pk}", lambda: drawn_short(row, request.event, request.now)),
        "moment": moment(part, around),
        "goal": goal_line(part.goal.kind, part.goal.head.name if part.goal.head else None) if part.goal else "",
        "at_table": at_table,
        "shares": part.clock.phase is Phase.VICTORY,
        "is_locked": any(card.bound for card in part.lineup),
    }
