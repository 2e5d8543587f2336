"""A full evening for a screen in the hall: Saturday 15:20 at the clinic, with long names and much of everything.

Intrigue No. 1 has been counted (Karl and Hans both laid the same person), No. 2 is in its bids with twelve heads
declared and six circumstances posted. Two tables are open, one of them before the room. Lotte may be known, Moritz
took the mask off, Xenia wears one. What stands in `SECRETS` is planted and must never be read in the hall.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from intrigues.models import CircumstancePlay, Goal, Intrigue, Prize
from intrigues.models.recorded import by
from larp.models import Screen
from mediators.models import Mediator
from side_events.models import Table
from side_events.permissions import Sitter
from side_events.services import acting, tables
from side_events.services.tables import Sits
from side_events.table.action import Action
from tests import cast
from tests.access.world import PANELS
from tests.cast import at

CODE = "SCREEN0HA11SCREE"
PATH = f"/h/{CODE}/"
MASK, AUTHOR, LINEUP, STAKE, PRIZE, SEAT = "Xeniamark", "Authormark", "Lineupmark", "Stakemark", "Prizemark", "Seatmark"
SECRETS = (MASK, AUTHOR, LINEUP, STAKE, PRIZE, SEAT)
LONG = {
    "ru": "Златопольский-Рябинин Иннокентий Аполлинарьевич",
    "en": "Innokenty Apollinarievich Zlatopolsky-Ryabinin",
}


@dataclass
class Evening:
    made: cast.Cast
    intrigue: Intrigue
    counted: Intrigue
    screen: Screen
    lotte: Mediator
    room: Table

    def act(self, kind: str, **payload: Any) -> None:
        """The facilitator of the table before the room does something."""
        acting.act(
            sitter=Sitter(actor=cast.master(), table_id=self.room.pk, facilitates=True),
            table=self.room, action=Action("facilitator", kind, payload), once=uuid.uuid4().hex, now=at("15:00"),
        )  # fmt: skip


def evening(*, planned: int = 37, **screen: Any) -> Evening:
    """The evening, with `planned` more intrigues in the timetable; the screen shows everything in both languages."""
    made = cast.cast(name="Лечебница святой Варвары в Верхнем Эрленбрухе", language="ru")
    event = made.event
    facts = {"made_at": at("14:10"), "received_at": at("14:10"), **by(cast.mediator())}
    counted = cast.intrigue(event=event, number=1, goals_from="09:00")
    shared = cast.person(event=event, key="shared", weight=4)
    shared.surname = {"ru": "Златопольский-Рябинин", "en": "Zlatopolsky-Ryabinin"}
    shared.save()
    for player, weights in ((made.karl, [5, 3]), (made.hans, [4, 2]), (made.vera, [6, 1, 1])):
        lineup = cast.people(holder=player, weights=weights)
        lineup += [] if player == made.vera else [cast.card(design=shared, holder=player)]
        cast.entrant(intrigue=counted, player=player, lineup=lineup, staked=[], when="10:10")
    Intrigue.objects.filter(pk=counted.pk).update(
        step="count", step_at=at("12:00"), victory_from=at("12:10"), closed_at=at("12:30")
    )
    intrigue = cast.intrigue(event=event, number=2, settled=1, place_note="Большая столовая второго этажа")
    for number in range(12):
        player = cast.player(event=event, key=f"guest-{number}", name=LONG if number % 3 == 0 else made.vera.name)
        Goal.objects.create(intrigue=intrigue, player=player, kind="head", head=player, **facts)
    author = cast.player(event=event, key="author", name={"ru": AUTHOR, "en": AUTHOR})
    for number in range(6):
        posted = cast.card(design=cast.circumstance(event=event, key=f"plot-{number}"), holder=author)
        CircumstancePlay.objects.create(intrigue=intrigue, card=posted, player=author, opened_at=at("14:10"), **facts)
    hidden = [
        cast.card(design=cast.person(event=event, key=mark.lower()), holder=made.vera) for mark in (LINEUP, STAKE)
    ]
    cast.entrant(intrigue=intrigue, player=made.vera, lineup=hidden[:1], staked=hidden[1:])
    bank = cast.card(design=cast.person(event=event, key=PRIZE.lower()))
    Prize.objects.create(intrigue=intrigue, card=bank, position=1, face_down=True, **facts)
    lotte = Mediator.objects.create(
        event=event, name={"ru": "Лотта", "en": "Lotte"}, where={"ru": "у печи", "en": "stove"}
    )
    moritz = {"ru": "Мориц", "en": "Moritz"}
    Mediator.objects.create(event=event, name=moritz, incognito=True, unmasked_at=at("14:00"))
    Mediator.objects.create(event=event, name={"ru": MASK, "en": MASK}, incognito=True, where={"ru": MASK})
    Intrigue.objects.bulk_create(
        Intrigue(event=event, number=10 + number, **_planned(number)) for number in range(planned)
    )
    for name in ("Подвал", "Столовая, второй этаж"):
        room = tables.open_table(
            actor=cast.master(), event=event, game_key="plots", name=name, seats=[Sits(SEAT)], options={},
            seed=name, now=at("14:00"),
        )  # fmt: skip
    row = Screen.objects.create(
        event=event, name="Зал", code=CODE, created_at=cast.MORNING,
        **{"panels": PANELS, "language": "both", "sound": True, **screen},
    )  # fmt: skip
    told = Evening(made, intrigue, counted, row, lotte, room)
    told.act("draw")
    return told


def _planned(number: int) -> dict[str, Any]:
    start, half = at("20:00") + timedelta(hours=number), timedelta(minutes=30)
    return {
        "goals_from": start, "bids_from": start + half, "circumstances_from": start + 2 * half,
        "resolution_from": start + 3 * half, "place_note": "Зимний сад" if number % 3 == 0 else "",
    }  # fmt: skip
