"""Badges: players' names, and on the back the code that signs them in."""

from __future__ import annotations

from django.db.models import Prefetch
from django.utils.translation import gettext, override

from larp.models import Badge, Event, Player
from printing.services.faces import text_of
from printing.services.typesetting import Face


def faces(*, event: Event, language: str) -> list[Face]:
    """The badges of all players who are here, by name. A player without a live badge has none to print."""
    live = Prefetch("badges", Badge.objects.filter(withdrawn_at__isnull=True), to_attr="live_badges")
    players = Player.objects.filter(event=event, bystander=False, left_at__isnull=True).prefetch_related(live)
    with override(language):
        played_by = gettext("Played by %(name)s")
    drawn = [_face(player, event=event, language=language, played_by=played_by) for player in players]
    return sorted((face for face in drawn if face["code"]), key=lambda face: (face["name"].casefold(), face["id"]))


def _face(player: Player, *, event: Event, language: str, played_by: str) -> Face:
    badges = player.live_badges  # type: ignore[attr-defined]
    person = text_of(player.person, language)
    return {
        "kind": "badge",
        "id": player.pk,
        "name": text_of(player.name, language) or player.key,
        "role": text_of(player.role, language),
        "person": played_by % {"name": person} if person else "",
        "event": text_of(event.name, language),
        "code": badges[0].code if badges else "",
    }
