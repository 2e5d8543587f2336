"""Two events and everybody who might knock: the cast of the access tests."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client

from larp import clock
from larp.models import Badge, Event, Membership, Player, Screen
from larp.services.links import make_link
from mediators.models import Device, Mediator
from tests import cast

BADGE = "7KQ2M9XTRW4HPA3E"
OTHER_BADGE = "9XT7KQ2MRW4HPA3E"
SCREEN = "SCREEN0HA11SCREE"
DEVICE = "TAB1ET0F0R11KTAB"

PANELS = [
    "intrigue", "hour", "goals", "circumstances", "results", "timetable", "mediators", "tables", "room_game",
]  # fmt: skip
"""Every panel that a hall screen can show."""

ROLES = ["public", "player", "other_player", "mediator", "master", "other_master"]
"""`other_…` are of the other event; all of them knock at the doors of the first."""


@dataclass(frozen=True)
class World:
    """The clinic with Vera, Orlik and Nora; the harbour with its own player and master."""

    clinic: Event
    harbour: Event
    vera: Player
    sailor: Player
    orlik: Mediator
    device: Device
    nora: User
    captain: User
    link: str


def make() -> World:
    """The world in the database."""
    clinic, harbour = cast.event(), cast.event(slug="harbour", name="Harbour")
    vera, sailor = cast.player(event=clinic, key="vera"), cast.player(event=harbour, key="sailor")
    Badge.objects.create(player=vera, code=BADGE, issued_at=cast.MORNING)
    Badge.objects.create(player=sailor, code=OTHER_BADGE, issued_at=cast.MORNING)
    orlik = Mediator.objects.create(event=clinic, name={"ru": "Пётр Орлик", "en": "Peter Orlik"})
    device = Device.objects.create(mediator=orlik, code=DEVICE, issued_at=cast.MORNING, paired_at=cast.MORNING)
    nora, captain = User.objects.create_user("nora"), User.objects.create_user("captain")
    Membership.objects.create(event=clinic, user=nora, name="Nora Velt")
    Membership.objects.create(event=harbour, user=captain, name="Captain")
    Screen.objects.create(
        event=clinic, name="hall", code=SCREEN, created_at=cast.MORNING, panels=PANELS, language="both", sound=True
    )
    link = make_link(user=nora, now=clock.now())
    return World(clinic, harbour, vera, sailor, orlik, device, nora, captain, link)


def knock(role: str, world: World) -> Client:
    """A browser that wears the hat of `role`."""
    client = Client()
    if role in {"master", "other_master"}:
        client.force_login(world.nora if role == "master" else world.captain)
    session = client.session
    if role == "player":
        session["players"] = {str(world.clinic.pk): world.vera.badges.get().pk}
    elif role == "other_player":
        session["players"] = {str(world.harbour.pk): world.sailor.badges.get().pk}
    elif role == "mediator":
        session["devices"] = {str(world.clinic.pk): world.device.pk}
    session.save()
    if role != "public":
        client.cookies["sessionid"] = session.session_key
    return client
