"""Mediators: who they are, where they are found, and the mask (IN-41)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.permissions import check_master
from larp.models import Event, Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services.journal import record
from mediators.models import Mediator
from mediators.permissions import check_is

Texts = dict[str, str]


@transaction.atomic
def add(
    *,
    actor: Actor,
    event: Event,
    name: Texts,
    now: datetime,
    player: Player | None = None,
    incognito: bool = False,
    where: Texts | None = None,
) -> Mediator:
    """A new mediator of the event, by a master. `name` and `where` (they are found) are by language; `player` is the
    character that the same person plays (IN-45). Only masters see an incognito one (IN-41).

    Refuses a mediator with no name (`name_missing`) and a player of another event.
    """
    check_master(actor, event_id=event.pk)
    name = _texts(name)
    if not name:
        raise RuleViolation("name_missing")
    if player is not None and player.event_id != event.pk:
        raise RuleViolation("other_event")
    made = Mediator.objects.create(
        event=event, name=name, player=player, incognito=incognito, where=_texts(where or {})
    )
    record(actor=actor, event=event, kind="mediator.added", data=_about(made), now=now)
    return made


@transaction.atomic
def unmask(*, actor: Actor, mediator: Mediator, now: datetime) -> Mediator:
    """A master, or the mediator, lifts the mask: records from now on bear the name (IN-41).

    Refuses where there is no mask (`not_masked`).
    """
    check_is(actor, mediator)
    row = Mediator.objects.select_for_update(no_key=True).get(pk=mediator.pk)
    if not row.masked:
        raise RuleViolation("not_masked", "IN-41")
    row.unmasked_at = now
    row.save(update_fields=["unmasked_at"])
    record(actor=actor, event=row.event_id, kind="mediator.unmasked", data=_about(row), now=now)
    return row


@transaction.atomic
def set_where(*, actor: Actor, mediator: Mediator, where: Texts, now: datetime) -> Mediator:
    """Where the mediator is found, by language; a master or the mediator writes it. Players read it of known ones."""
    check_is(actor, mediator)
    row = Mediator.objects.select_for_update(no_key=True).get(pk=mediator.pk)
    row.where = _texts(where)
    row.save(update_fields=["where"])
    record(actor=actor, event=row.event_id, kind="mediator.moved", data=_about(row), now=now)
    return row


def _about(mediator: Mediator) -> dict[str, Any]:
    return {"mediator": mediator.pk, "name": mediator.name}


def _texts(texts: Texts) -> Texts:
    return {language: text.strip() for language, text in texts.items() if text.strip()}
