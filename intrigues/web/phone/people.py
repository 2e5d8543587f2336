"""Choosing a player: the list, narrowed by what was typed."""

from __future__ import annotations

from intrigues.models import Intrigue
from larp.models import Event, Player


def others(player: Player) -> list[Player]:
    """Everybody in the event to whom `player` may give or show a card: neither bystanders nor those who left."""
    here = Player.objects.filter(event=player.event_id, bystander=False, left_at=None)
    return list(here.exclude(pk=player.pk))


def matching(people: list[Player], typed: str) -> list[Player]:
    """Those of `people` of whose name or role, in any language, some word begins with each word typed. «ё» and «е»
    are one letter, and so are capitals and small ones."""
    wanted = _words(typed)
    return [one for one in people if all(any(word.startswith(part) for word in _said(one)) for part in wanted)]


def _said(person: Player) -> list[str]:
    texts = [*person.name.values(), *(person.role or {}).values()]
    return [word for text in texts for word in _words(str(text))]


def _words(text: str) -> list[str]:
    return text.casefold().replace("ё", "е").replace("-", " ").split()


def intrigue_of(event: Event, number: int) -> Intrigue | None:
    """The intrigue of that number in the event."""
    return Intrigue.objects.filter(event=event, number=number).select_related("event").first()


def number_in(typed: str) -> int:
    """The key in a form's field; 0, which is nobody's, for anything else."""
    return int(typed) if typed.isdecimal() and len(typed) < 19 else 0
