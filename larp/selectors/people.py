"""Players and badges, as read."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from larp.codes import read_code
from larp.models import Badge, Event, Player
from larp.rules.keys import plain


def players(event: Event) -> QuerySet[Player]:
    """All players of `event` in the order they were added, bystanders and those who left among them."""
    return Player.objects.filter(event=event)


def find_badge(typed: str) -> Badge | None:
    """The badge of a code typed or scanned in any case, live or withdrawn (`withdrawn_at`), with player and event;
    None where there is no such code."""
    code = read_code(typed)
    return Badge.objects.select_related("player__event").filter(code=code).first() if code else None


def with_badges(event: Event, *, wanted: str = "") -> list[Player]:
    """The players whose names, role or human being hold the words `wanted`, each with `live_badges` (one or none).

    Case, ё and spaces don't count, whatever the database makes of letters.
    """
    live = Prefetch("badges", Badge.objects.filter(withdrawn_at=None), to_attr="live_badges")
    words = plain(wanted).split()
    return [
        player
        for player in players(event).prefetch_related(live)
        if all(word in plain(" ".join([*player.name.values(), *player.role.values(), player.person])) for word in words)
    ]


def tier_names(event: Event) -> dict[str, dict[str, str]]:
    """The names, by language, of the tiers in the deal rule of the event's setting."""
    tiers = event.setting.get("deal", {}).get("tiers", [])
    return {tier["id"]: tier.get("name", {}) for tier in tiers}


def tier_of(event: Event, typed: str) -> str:
    """The id of the tier that people call so: by its id, or by its name in any language. Empty for none of the rule."""
    asked = typed.strip().casefold()
    for tier, names in tier_names(event).items():
        if asked in {tier.casefold(), *(name.casefold() for name in names.values())}:
            return tier
    return ""
