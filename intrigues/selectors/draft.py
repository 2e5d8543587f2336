"""The draft as one viewer may see it: whose turn it is, what is left, who took what (IN-24, IN-65 to IN-68).

A card that lies face down is a blank for everybody but masters, and for whoever has taken it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from intrigues.models import Draft, DraftKind, Intrigue, Pick, Prize
from intrigues.rules.prizes import prize_limit, proposed_prize_cards
from intrigues.selectors.drafting import drafters, replayed, running_draft, standing_prizes
from intrigues.selectors.heads import heads_of
from larp.models import Player
from larp.permissions import Actor, Role

_PRINTED = (
    "kind", "given", "surname", "post", "title", "text", "suit", "weight", "weaknesses", "effect_line", "source",
)  # fmt: skip


def draft(intrigue: Intrigue, viewer: Actor, now: datetime) -> dict[str, Any]:
    """Both drafts for a screen.

    `kind` is the draft under way ("" before and after), `round`, `turn` (player id or None), `my_turn`; `order` the
    players who take part, by rank, with `acted` in this round; `heads` and `prizes` in the order declared or put up,
    with `taken_by` (name or None); a prize's `card` is None for whom it is a blank. `picks` are the turns taken so
    far; `wishes` this player's own lists by kind; `seed` the one by which cards were dealt; `proposed` and `limit`
    the numbers of prize cards (IN-24; None: no limit).
    """
    names = {player.pk: player.name for player in Player.objects.filter(event=intrigue.event_id)}
    started = {row.kind: row for row in intrigue.drafts.order_by("id")}
    running = running_draft(intrigue)
    state = replayed(running) if running else None
    turns = Pick.objects.filter(draft__intrigue=intrigue).order_by("draft", "seq")
    picks = list(turns.select_related("draft", "prize"))
    taken = {(pick.draft.kind, pick.head_id or pick.prize_id): pick.player_id for pick in picks}
    heads = heads_of(intrigue)
    return {
        "phase": str(intrigue.schedule.phase_at(now)),
        "kind": running.kind if running else "",
        "is_over": bool(started) and running is None,
        "round": state.round if state else None,
        "turn": state.turn if state else None,
        "my_turn": state is not None and viewer.role is Role.PLAYER and viewer.id == state.turn,
        "order": _order(next(iter(started.values()), None), names, acted=state.acted if state else 0),
        "heads": [
            {
                "person": head.head,
                "name": names[head.head],
                "initiators": [names[player] for player in head.initiators],
                "taken_by": _name(names, taken.get((DraftKind.HEADS, head.head))),
            }
            for head in heads
        ],
        "prizes": [
            _prize(prize, viewer, intrigue, names, taken.get((DraftKind.INFLUENCE, prize.pk)))
            for prize in standing_prizes(intrigue).select_related("card__design")
        ],
        "picks": [_pick(pick, names) for pick in picks],
        "wishes": _wishes(intrigue, viewer),
        "seed": intrigue.seed,
        "proposed": proposed_prize_cards(heads=len(heads), drafters=drafters(intrigue)),
        "limit": prize_limit(heads=len(heads), drafters=drafters(intrigue)),
    }


def _order(draft: Draft | None, names: dict[int, Any], *, acted: int) -> list[dict[str, Any]]:
    players = draft.order if draft else []
    return [
        {"rank": rank, "player": player, "name": names[player], "acted": rank <= acted}
        for rank, player in enumerate(players, start=1)
    ]


def _prize(prize: Prize, viewer: Actor, intrigue: Intrigue, names: dict[int, Any], taker: int | None) -> dict[str, Any]:
    is_master = viewer.is_master and viewer.event_id in (None, intrigue.event_id)
    is_taker = taker is not None and viewer.role is Role.PLAYER and viewer.id == taker
    seen = not prize.face_down or is_master or is_taker
    return {
        "id": prize.pk,
        "position": prize.position,
        "face_down": prize.face_down,
        "card": _card(prize) if seen else None,
        "taken_by": _name(names, taker),
        "mine": is_taker,
    }


def _card(prize: Prize) -> dict[str, Any]:
    design = prize.card.design
    words = {name: getattr(design, name) for name in _PRINTED}
    return {"design": design.key, "card": prize.card_id} | words


def _pick(pick: Pick, names: dict[int, Any]) -> dict[str, Any]:
    return {
        "kind": pick.draft.kind,
        "player": pick.player_id,
        "name": names[pick.player_id],
        "outcome": pick.outcome,
        "head": _name(names, pick.head_id),
        "prize": pick.prize_id,
        "position": pick.prize.position if pick.prize else None,
        "at": pick.made_at,
    }


def _wishes(intrigue: Intrigue, viewer: Actor) -> dict[str, list[int | str]]:
    """Nobody but the player reads a wish list; a master follows it unread (IN-68)."""
    if viewer.role is not Role.PLAYER:
        return {}
    return {row.kind: row.wishes for row in intrigue.wish_lists.filter(player=viewer.id)}


def _name(names: dict[int, Any], player_id: int | None) -> dict[str, str] | None:
    return None if player_id is None else names[player_id]
