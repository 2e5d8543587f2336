"""`manage.py demo`: an event to look at, with a game behind it and a game under way.

The first start makes it; every later one leaves it as people have played it. `--links` prints the addresses by which
one master, two mediators, three players and the hall screen come in, as JSON for `deploy/run`.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from intrigues.rules.pack import Pack, PackError
from intrigues.services import demo_story, pack_deal, packs
from intrigues.services.pack_files import load_pack
from larp import clock, env
from larp.lan import HERE
from larp.models import Event, Player, Screen
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from larp.services import badges, events, screens
from larp.services.links import make_link
from larp.services.texts import LANGUAGES
from mediators.models import Mediator
from mediators.permissions import actor_of, name_of
from mediators.services import devices, mediators
from side_events.services import demo_slots

USER = "master"
PASSWORD_LENGTH = 16
MASTER = {"ru": "Нора Вельт", "en": "Nora Welt"}
HALL = {"ru": "Большой зал", "en": "The hall"}
WHERE = {"ru": "у лестницы", "en": "by the stairs"}
PREPARED = timedelta(days=1)


class Command(BaseCommand):
    help = "Makes the demo event of a setting pack, once; prints the addresses by which people come in."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--pack", default="clinic", help="clinic, harbour or a file")
        parser.add_argument("--language", default="ru", choices=LANGUAGES)
        parser.add_argument("--links", action="store_true", help="print sign-in addresses as JSON")

    def handle(self, *_arguments: Any, pack: str, language: str, links: bool, **_options: Any) -> None:
        try:
            found = load_pack(pack)
        except PackError as error:
            raise CommandError(f"{error.place}: {error.message}", returncode=2) from None
        now = clock.now()
        event = Event.objects.filter(slug=found.key).first()
        made = event is None
        if event is None:
            try:
                event = make(pack=found, language=language, now=now)
            except (RuleViolation, IntegrityError):
                # Another process has made it meanwhile, whole.
                event, made = Event.objects.filter(slug=found.key).first(), False
                if event is None:
                    raise
        if links:
            self.stdout.write(json.dumps(ways_in(event=event, now=now), ensure_ascii=False, indent=2))
        else:
            with translation.override(event.language):
                said = _("%(event)s: made") if made else _("%(event)s: as it was")
                self.stdout.write(said % {"event": event.name})


@transaction.atomic
def make(*, pack: Pack, language: str, now: datetime) -> Event:
    """The demo event, whole or not at all: the pack's characters with their hands, mediators, and the story so far."""
    prepared = now - PREPARED
    master = _master(language)
    event = events.create_event(
        actor=master,
        name=pack.title.get(language) or next(iter(pack.title.values())),
        slug=pack.key,
        time_zone="Europe/Moscow",
        language=language,
        accent=pack.accent,
        base_url="",
        options={},
        setting={},
        now=prepared,
    )
    event = packs.install(actor=master, event=event, pack=pack, now=prepared)
    players = packs.cast_characters(actor=master, event=event, pack=pack, now=prepared)
    pack_deal.deal_characters(actor=master, event=event, pack=pack, now=prepared)
    badges.issue_missing(actor=master, event_id=event.pk, now=prepared)
    screens.add(actor=master, event=event, name=HALL[language], now=prepared)
    by_key = {player.key: player for player in players}
    desk = [
        _mediator(master, event, by_key[character.key], character.mediator == "incognito", prepared)
        for character in pack.characters
        if character.mediator
    ]
    known = [actor_of(mediator) for mediator in desk if not mediator.incognito]
    hidden = [actor_of(mediator) for mediator in desk if mediator.incognito]
    cast = demo_story.Cast(
        event=event, master=master, first=known[0], second=known[1], hidden=hidden[0], players=players
    )
    demo_story.tell(cast=cast, prepared=prepared, now=now)
    demo_slots.tell(event=event, master=master, players=players, prepared=prepared, now=now)
    return event


def lead_to(*, event: Event, address: str, now: datetime) -> None:
    """Makes `address` what the codes on the demo event's paper lead to, unless people have set one that others reach.

    Without one nothing can be printed. One that leads each device to itself gives way to a better one.
    """
    if event.base_url and urlsplit(event.base_url).hostname not in HERE:
        return
    events.change_event(
        actor=_master(event.language),
        event=event,
        name=event.name,
        time_zone=event.time_zone,
        language=event.language,
        accent=event.accent,
        base_url=address,
        options=event.options,
        now=now,
    )


def ways_in(*, event: Event, now: datetime) -> dict[str, Any]:
    """Who comes in by which path of the site: a master, two mediators, three players, the hall screen."""
    ways = [_way("master", MASTER[event.language], reverse("larp:one_tap", args=[_link(now)]))]
    for mediator in Mediator.objects.filter(event=event, incognito=False).order_by("pk")[:2]:
        device = mediator.devices.filter(revoked_at=None).order_by("pk").first()
        if device:
            ways.append(_way("mediator", name_of(mediator), reverse("mediators:pair", args=[device.code])))
    for player in Player.objects.filter(event=event, bystander=False, badges__withdrawn_at=None).order_by("pk")[:3]:
        badge = player.badges.get(withdrawn_at=None)
        name = player.name.get(event.language) or next(iter(player.name.values()))
        ways.append(_way("player", name, reverse("larp:badge", args=[badge.code])))
    if screen := Screen.objects.filter(event=event, revoked_at=None).order_by("pk").first():
        ways.append(_way("screen", screen.name, reverse("larp:hall", args=[screen.code])))
    return {"event": event.slug, "name": event.name, "user": USER, "password": _password(), "links": ways}


def _way(role: str, name: str, path: str) -> dict[str, str]:
    return {"role": role, "name": name, "path": path}


def _link(now: datetime) -> str:
    return make_link(user=User.objects.get(username=USER), now=now)


def _password() -> str:
    """Made at the first start and kept beside the other secrets of this machine, for it alone to read."""
    return env.secret("LARP_DEMO_PASSWORD", folder=settings.DATA_DIR)[:PASSWORD_LENGTH]


def _master(language: str) -> Actor:
    user = User.objects.filter(username=USER).first()
    if user is None:
        user = User.objects.create_user(USER, password=_password(), first_name=MASTER[language])
    return Actor(role=Role.MASTER, id=user.pk, name=MASTER[language], public_name=MASTER[language])


def _mediator(master: Actor, event: Event, player: Player, incognito: bool, now: datetime) -> Mediator:
    where = {} if incognito else WHERE
    mediator = mediators.add(
        actor=master, event=event, name=player.name, player=player, incognito=incognito, where=where, now=now
    )
    devices.issue(actor=master, mediator=mediator, now=now)
    return mediator
