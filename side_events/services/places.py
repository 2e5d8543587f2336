"""The places of a slot: who has one, who waits, and who is told. The caller has locked the slot."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from larp.permissions import Actor
from larp.services import journal
from side_events.models import SignUp, Slot


def free_places(slot: Slot) -> list[int]:
    """The numbers of the places that nobody has, from the least."""
    taken = set(slot.sign_ups.exclude(place=None).values_list("place", flat=True))
    return [place for place in range(1, slot.most + 1) if place not in taken]


def move_up(*, actor: Actor, slot: Slot, now: datetime) -> list[SignUp]:
    """Gives the free places to those who wait, in the order of their signing up, and tells them. A player who has left
    the event is passed over."""
    free = free_places(slot)
    here = Q(player=None) | Q(player__left_at=None)
    waiting = slot.sign_ups.filter(here, left_at=None, place=None)
    moved = list(waiting.order_by("pk")[: len(free)]) if free else []
    for row, place in zip(moved, free, strict=False):
        row.place, row.moved_up_at = place, now
        row.save(update_fields=["place", "moved_up_at"])
    tell(slot=slot, rows=moved, kind="slot.moved_up", actor=actor, now=now)
    return moved


def close_ranks(*, slot: Slot) -> None:
    """Gives those whose place is beyond the slot's last one a free place before it."""
    beyond = slot.sign_ups.filter(place__gt=slot.most).order_by("place")
    for row, place in zip(list(beyond), free_places(slot), strict=False):
        row.place = place
        row.save(update_fields=["place"])


def tell_all(*, slot: Slot, kind: str, actor: Actor, now: datetime) -> None:
    """Tells everybody signed up, those who wait too."""
    tell(slot=slot, rows=slot.sign_ups.filter(left_at=None).order_by("pk"), kind=kind, actor=actor, now=now)


def tell(*, slot: Slot, rows: Iterable[SignUp], kind: str, actor: Actor, now: datetime) -> None:
    """Notes for each player concerned that `kind` happened to their place; guests have no page to read it on."""
    data = {"number": slot.number, "game": slot.game}
    players = [row.player_id for row in rows if row.player_id is not None]
    told = [journal.Line(kind, data, player=pk, visibility=journal.Visibility.PLAYER) for pk in players]
    if told:
        journal.record_all(actor=actor, event=slot.event_id, lines=told, now=now)
