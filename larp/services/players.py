"""Players: added, changed, gone and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from larp import departures
from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.rules.keys import is_key, key_from
from larp.services import journal
from larp.services.texts import NAME_LENGTH, by_language, one_line, reason_given

PERSON_LENGTH, CONTACT_LENGTH, TIER_LENGTH = 160, 200, 40


@transaction.atomic
def add_player(
    *,
    actor: Actor,
    event: Event,
    name: Mapping[str, str],
    now: datetime,
    key: str = "",
    role: Mapping[str, str] | None = None,
    person: str = "",
    contact: str = "",
    tier: str = "",
    bystander: bool = False,
) -> Player:
    """Adds a character and the human being who plays it; texts are by language.

    Without a `key` one is made of the name. Refuses a key that is taken (`player_key_taken`) or no key
    (`player_key_bad`), a character without a name (`player_nameless`) and texts too long (`text_too_long`).
    """
    check_master(actor, event_id=event.pk)
    fields = checked_fields(name=name, role=role or {}, person=person, contact=contact, tier=tier, bystander=bystander)
    taken = set(Player.objects.filter(event=event).values_list("key", flat=True))
    if not key:
        key = key_from(next(iter(fields["name"].values())), taken=taken)
    elif not is_key(key):
        raise RuleViolation("player_key_bad", key=key[:80])
    elif key in taken:
        raise RuleViolation("player_key_taken", key=key)
    player = Player.objects.create(event=event, key=key, **fields)
    journal.record(actor=actor, event=event, kind="player.added", now=now, player=player, data={"name": player.name})
    return player


@transaction.atomic
def change_player(
    *,
    actor: Actor,
    player: Player,
    name: Mapping[str, str],
    role: Mapping[str, str],
    person: str,
    contact: str,
    tier: str,
    bystander: bool,
    now: datetime,
) -> Player:
    """Changes what is written about a player. Cards, badge and records stay, and so does the key.

    Refuses what `add_player` refuses. A change of nothing is taken and written nowhere.
    """
    check_master(actor, event_id=player.event_id)
    fields = checked_fields(name=name, role=role, person=person, contact=contact, tier=tier, bystander=bystander)
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if changed := save_changes(locked, fields):
        journal.record(
            actor=actor, event=locked.event_id, kind="player.changed", now=now, player=locked, data={"changed": changed}
        )
    return locked


@transaction.atomic
def mark_left(*, actor: Actor, player: Player, reason: str, now: datetime) -> Player:
    """Records that a player has left the event, with a reason: a master may then fold for them (IN-37). What they held
    elsewhere is given back (`larp.departures`).

    Refuses one who has left already (`player_left`) and a missing reason (`reason_missing`).
    """
    check_master(actor, event_id=player.event_id)
    said = reason_given(reason)
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if locked.left_at is not None:
        raise RuleViolation("player_left", "IN-37", left_at=locked.left_at.isoformat())
    locked.left_at = now
    locked.save(update_fields=["left_at"])
    journal.record(
        actor=actor, event=locked.event_id, kind="player.left", now=now, player=locked, data={"reason": said}
    )
    departures.after(actor, locked, now)
    return locked


@transaction.atomic
def mark_back(*, actor: Actor, player: Player, reason: str, now: datetime) -> Player:
    """Records that a player who had left is back. Refuses one who hasn't (`player_here`) and a missing reason."""
    check_master(actor, event_id=player.event_id)
    said = reason_given(reason)
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if locked.left_at is None:
        raise RuleViolation("player_here")
    locked.left_at = None
    locked.save(update_fields=["left_at"])
    journal.record(
        actor=actor, event=locked.event_id, kind="player.back", now=now, player=locked, data={"reason": said}
    )
    return locked


def checked_fields(
    *,
    name: Mapping[str, str],
    role: Mapping[str, str],
    person: str,
    contact: str,
    tier: str,
    bystander: bool,
) -> dict[str, Any]:
    """The columns of a player as they are kept; refuses as `add_player` does."""
    fields: dict[str, Any] = {
        "name": by_language(name, field="name", longest=NAME_LENGTH),
        "role": by_language(role, field="role"),
        "person": one_line(person, field="person", longest=PERSON_LENGTH),
        "contact": one_line(contact, field="contact", longest=CONTACT_LENGTH),
        "tier": one_line(tier, field="tier", longest=TIER_LENGTH),
        "bystander": bystander,
    }
    if not fields["name"]:
        raise RuleViolation("player_nameless")
    return fields


def save_changes(player: Player, fields: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Saves the `fields` that differ from the row (which the caller has locked); returns them with the old values."""
    changed = {key: [getattr(player, key), value] for key, value in fields.items() if getattr(player, key) != value}
    for key, (_, value) in changed.items():
        setattr(player, key, value)
    if changed:
        player.save(update_fields=list(changed))
    return changed
