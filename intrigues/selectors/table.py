"""The table at resolution, as one viewer may see it (IN-50 to IN-53, IN-63).

Before the lineups are opened nobody sees another's: only masters, the mediator who took a lineup (with `shared_desk`
every mediator, IN-44) and the player who laid it. From the opening on all see all, at the same moment.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from intrigues.models import Bid, Card, CardDesign, CircumstancePlay, Intrigue, LineupCard, Place
from intrigues.rules.strikes import check_strike, check_weakness_card
from intrigues.selectors.counting import Table, design_of, person_words, read_table
from intrigues.selectors.locks import locks_of
from intrigues.selectors.ranking import Result
from intrigues.selectors.standings import standings
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation

Step = Intrigue.Step


def table(intrigue: Intrigue, viewer: Actor, now: datetime) -> dict[str, Any]:
    """The table for a screen.

    `phase`, `step`, `is_open`; `lineups`: a row an entrant who is in, in the order in which they came, with `player`,
    `name`, `mine` and `cards` (None where this viewer may not see them, not even how many); `circumstances`, those
    face down as blanks; `strikes` that this player can make now (`strikes_of`); `standings` (None before the opening).
    """
    rows = read_table(intrigue)
    counted = standings(intrigue)
    return {
        "number": intrigue.number,
        "phase": str(intrigue.schedule.phase_at(now)),
        "step": intrigue.step,
        "is_open": counted is not None,
        "lineups": _closed_lineups(rows, viewer) if counted is None else _open_lineups(rows, counted, viewer),
        "circumstances": [_circumstance(play, viewer) for play in rows.circumstances],
        "strikes": strikes_of(intrigue, viewer.id) if viewer.role is Role.PLAYER and viewer.id else [],
        "standings": counted,
    }


def strikes_of(intrigue: Intrigue, player_id: int) -> list[dict[str, Any]]:
    """What that player can strike now: a row a free weakness card in the hand, with `card`, `kind`, `title` and the
    `targets` (lineup card ids), perhaps none. Empty outside the strikes and for somebody who isn't in."""
    if intrigue.step != Step.STRIKES:
        return []
    rows = read_table(intrigue)
    if player_id not in rows.lineups:
        return []
    hand = Card.objects.filter(holder=player_id, place=Place.HAND, design__kind=CardDesign.Kind.WEAKNESS)
    cards = list(hand.select_related("design").order_by("design__weaknesses", "pk"))
    locked = locks_of(cards)
    used = {strike.weakness_id for strike in rows.strikes}
    struck = {strike.target_id for strike in rows.strikes}
    return [
        {
            "card": card.pk,
            "kind": card.design.weaknesses[0],
            "title": card.design.title,
            "targets": [
                row.pk
                for lineup in rows.lineups.values()
                for row in lineup
                if _can_strike(player_id, card, row, is_used=card.pk in used, is_struck=row.pk in struck)
            ],
        }
        for card in cards
        if card.pk not in locked
    ]


def _seen_before(rows: Table, viewer: Actor) -> set[int]:
    """The players whose lineups the viewer may see before they lie open."""
    everybody = {entrant.player_id for entrant in rows.entrants}
    if viewer.event_id not in (None, rows.intrigue.event_id):
        return set()
    if viewer.is_master or (viewer.role is Role.MEDIATOR and rows.intrigue.event.rules.shared_desk):
        return everybody
    if viewer.role is Role.MEDIATOR:
        bids = Bid.objects.filter(entrant__in=rows.entrants).order_by("-id")
        first = {player: by for player, *by in bids.values_list("entrant__player_id", "by_role", "by_id")}
        return {player for player, by in first.items() if by == [Role.MEDIATOR.value, viewer.id]}
    return everybody & {viewer.id} if viewer.role is Role.PLAYER and viewer.id else set()


def _closed_lineups(rows: Table, viewer: Actor) -> list[dict[str, Any]]:
    seen = _seen_before(rows, viewer)
    return [
        {
            "player": entrant.player_id,
            "name": entrant.player.name,
            "mine": _is_mine(viewer, entrant.player_id),
            "cards": [
                {"lineup_card": row.pk, **person_words(row.card.design)} for row in rows.lineups[entrant.player_id]
            ]
            if entrant.player_id in seen
            else None,
        }
        for entrant in rows.entrants
    ]


def _open_lineups(rows: Table, counted: Result, viewer: Actor) -> list[dict[str, Any]]:
    order = {entrant.player_id: place for place, entrant in enumerate(rows.entrants)}
    return [
        {"player": row["player"], "name": row["name"], "mine": _is_mine(viewer, row["player"]), "cards": row["cards"]}
        for row in sorted(counted["standings"], key=lambda row: order.get(row["player"], len(order)))
    ]


def _circumstance(play: CircumstancePlay, viewer: Actor) -> dict[str, Any]:
    mine = _is_mine(viewer, play.player_id)
    is_master = viewer.is_master and viewer.event_id in (None, play.intrigue.event_id)
    seen: dict[str, Any] = {"id": play.pk, "is_open": play.opened_at is not None, "mine": mine}
    if play.opened_at is None and not (mine or is_master):
        return seen
    design = play.card.design
    shows_author = mine or is_master or play.intrigue.event.rules.circumstance_author == "shown"
    return seen | {
        "title": design.title,
        "text": design.text,
        "effect_line": design.effect_line,
        "target": play.target.name if play.target else None,
        "by": play.player.name if shows_author else None,
    }


def _is_mine(viewer: Actor, player_id: int) -> bool:
    return viewer.role is Role.PLAYER and viewer.id == player_id


def _can_strike(player_id: int, card: Card, row: LineupCard, *, is_used: bool, is_struck: bool) -> bool:
    try:
        check_weakness_card(in_hand=True, strikes_made=int(is_used))
        check_strike(
            by=str(player_id),
            player=str(row.entrant.player_id),
            kind=card.design.weaknesses[0],
            design=design_of(row.card.design),
            already_struck=is_struck,
        )
    except RuleViolation:
        return False
    return True
