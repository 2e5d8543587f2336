"""Phones of the cast: browsers signed in as players, and the clock that stands still for them."""

from __future__ import annotations

import re
from datetime import timedelta

from django.http import HttpResponse
from django.test import Client

from larp import clock
from larp.models import Badge, Player
from tests import cast

ME = "/e/clinic/me/"


def phone(player: Player) -> Client:
    """A browser that the player's badge has signed in."""
    code = f"{player.pk:016}"
    badge, _ = Badge.objects.get_or_create(player=player, defaults={"code": code, "issued_at": cast.MORNING})
    client = Client()
    session = client.session
    session["players"] = {str(player.event_id): badge.pk}
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def page(client: Client, path: str = "", status: int = 200) -> str:
    """The source of a page of the player's, its names in one piece."""
    answer = client.get(ME + path)
    assert answer.status_code == status, answer.status_code
    return whole(answer)


def whole(answer: HttpResponse) -> str:
    """The source without the spans and soft hyphens by which long names break."""
    return re.sub(r"</?span[^>]*>|\u00ad", "", answer.content.decode())


def stand_at(time: str) -> None:
    """The clock of the site stands at a time of that Saturday."""
    clock.set_offset(timedelta(0))
    clock.set_offset(cast.at(time) - clock.now())


def holds(text: str, *words: str) -> list[bool]:
    """Which of `words` the text has."""
    return [word in text for word in words]
