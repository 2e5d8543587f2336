"""What an act in a draft writes: its picks, the cards and heads that they give, and the end of the draft.

The intrigue is locked by the caller. When the heads are shared out, influence follows at once; when that is over too,
the cards left return to the bank (IN-66).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from intrigues.models import Draft, DraftKind, HeadWin, Intrigue, Pick, Place, Prize
from intrigues.models.recorded import by
from intrigues.rules import draft as rules
from intrigues.selectors.drafting import replayed, standing_prizes
from intrigues.services import ledger
from larp.models import Player
from larp.permissions import Actor


def begin(*, actor: Actor, intrigue: Intrigue, kind: DraftKind, order: list[int], now: datetime) -> Draft:
    """Starts a draft among the ranked players. One with nothing to share out is over at once; influence is dealt at
    once where the event deals, by a seed made here and kept in `Intrigue.seed` (IN-66)."""
    draft = Draft.objects.create(intrigue=intrigue, kind=kind, order=order, started_at=now)
    state = replayed(draft)
    if state.over:
        _end(actor=actor, draft=draft, now=now)
    elif kind == DraftKind.INFLUENCE and intrigue.event.rules.draft_mode == "deal":
        intrigue.seed = secrets.token_hex(16)
        intrigue.save(update_fields=["seed"])
        write(actor=actor, draft=draft, before=state, after=state.deal(seed=intrigue.seed), now=now)
    return draft


def write(*, actor: Actor, draft: Draft, before: rules.Draft, after: rules.Draft, now: datetime) -> list[Pick]:
    """Writes the picks by which `after` differs from `before`, and gives what they give (IN-65, IN-66)."""
    rows = []
    for seq, pick in enumerate(after.picks[len(before.picks) :], start=len(before.picks) + 1):
        is_head = draft.kind == DraftKind.HEADS
        row = Pick.objects.create(
            draft=draft, seq=seq, player_id=pick.player, outcome=str(pick.kind), made_at=now, received_at=now,
            head_id=pick.prize if is_head else None, prize_id=None if is_head else pick.prize, **by(actor),
        )  # fmt: skip
        rows.append(row)
        if row.head_id is not None:
            HeadWin.objects.create(
                event_id=draft.intrigue.event_id, intrigue=draft.intrigue, person_id=row.head_id, winner_id=pick.player,
                made_at=now, received_at=now, **by(actor),
            )  # fmt: skip
        elif row.prize is not None:
            _hand_over(actor=actor, prize=row.prize, player=row.player, intrigue=draft.intrigue, now=now)
    if after.over:
        _end(actor=actor, draft=draft, now=now)
    return rows


def return_prizes(*, actor: Actor, prizes: Iterable[Prize], intrigue: Intrigue, now: datetime) -> None:
    """The prizes go back to the bank (IN-24, IN-66)."""
    rows = {prize.card_id: prize for prize in prizes}
    cards = ledger.lock_cards(cards=rows).values()
    steps = [ledger.Step(card, Place.BANK, "prize_back", intrigue=intrigue) for card in cards]
    ledger.move_all(actor=actor, steps=steps, now=now)
    Prize.objects.filter(pk__in=[prize.pk for prize in rows.values()]).update(returned_at=now)


def _hand_over(*, actor: Actor, prize: Prize, player: Player, intrigue: Intrigue, now: datetime) -> None:
    card = ledger.lock_cards(cards=[prize.card_id])[prize.card_id]
    if card.place == Place.PRIZE and card.intrigue_id == intrigue.pk:
        ledger.move(
            actor=actor, card=card, to_place=Place.HAND, to_holder=player, why="draft", now=now, intrigue=intrigue
        )


def _end(*, actor: Actor, draft: Draft, now: datetime) -> None:
    draft.ended_at = now
    draft.save(update_fields=["ended_at"])
    intrigue = draft.intrigue
    if draft.kind == DraftKind.HEADS:
        begin(actor=actor, intrigue=intrigue, kind=DraftKind.INFLUENCE, order=draft.order, now=now)
        return
    left = standing_prizes(intrigue).filter(card__place=Place.PRIZE, card__intrigue=intrigue)
    return_prizes(actor=actor, prizes=left, intrigue=intrigue, now=now)
