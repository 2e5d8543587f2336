"""Who takes part in an intrigue: a player of its event who is no bystander and is here (IN-20, IN-30, IN-46, IN-67)."""

from __future__ import annotations

from datetime import datetime

from intrigues.models import Intrigue
from larp.models import Player
from larp.rules.errors import RuleViolation


def check_can_take_part(intrigue: Intrigue, player: Player) -> None:
    """Reads the player afresh. Refuses one of another event (`other_event`) and a bystander (`bystander`), whatever
    masters accept: a bystander drafts nothing, so none may come in."""
    _refuse_outsider(intrigue, Player.objects.get(pk=player.pk))


def check_takes_part(intrigue: Intrigue, player: Player, *, at: datetime) -> None:
    """Refuses besides one who has left the event by `at` (`player_left`)."""
    refuse_absent(intrigue, Player.objects.get(pk=player.pk), at=at)


def refuse_absent(intrigue: Intrigue, fresh: Player, *, at: datetime) -> None:
    """`check_takes_part` of a row just read by the caller."""
    _refuse_outsider(intrigue, fresh)
    if fresh.left_at is not None and fresh.left_at <= at:
        raise RuleViolation("player_left")


def _refuse_outsider(intrigue: Intrigue, fresh: Player) -> None:
    if fresh.event_id != intrigue.event_id:
        raise RuleViolation("other_event")
    if fresh.bystander:
        raise RuleViolation("bystander", "IN-67")
