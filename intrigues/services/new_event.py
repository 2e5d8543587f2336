"""A new event made of a setting pack in one step."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from django.db import transaction

from intrigues.rules.pack import Pack
from intrigues.services import pack_deal, packs, timetable
from larp.models import Event
from larp.permissions import Actor
from larp.services import events

Players = Literal["characters", "none"]


@transaction.atomic
def create(
    *,
    actor: Actor,
    pack: Pack,
    name: str,
    slug: str,
    time_zone: str,
    language: str,
    accent: str,
    base_url: str,
    first_day: date | None,
    players: Players,
    now: datetime,
) -> Event:
    """Makes an event with the pack's deck in the bank; the actor (a user) becomes its master.

    With `first_day` (local date) the pack's timetable is announced from that day on; with `players` "characters" the
    pack's characters are added and get their hands. Refuses what the services it calls refuse, and then makes nothing.
    """
    event = events.create_event(
        actor=actor,
        name=name,
        slug=slug,
        time_zone=time_zone,
        language=language,
        accent=accent,
        base_url=base_url,
        options={},
        setting={},
        now=now,
    )
    event = packs.install(actor=actor, event=event, pack=pack, now=now)
    if first_day is not None:
        timetable.plan(actor=actor, event=event, first_day=first_day, now=now)
    if players == "characters":
        packs.cast_characters(actor=actor, event=event, pack=pack, now=now)
        pack_deal.deal_characters(actor=actor, event=event, pack=pack, now=now)
    return event
