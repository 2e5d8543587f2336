"""The schedule of a demo event: some tables of the evening, with people signed up, one of them full."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from larp.bank import the_bank
from larp.models import Event, Player
from larp.permissions import Actor
from side_events import registry
from side_events.models import Slot
from side_events.services import sign_ups, slots
from side_events.services.slots import Plan

HALF = timedelta(minutes=30)
WORDS = {
    "ru": {
        "cellar": "Подвал", "attic": "Чердак", "dining": "Столовая", "lydia": "Лидия Вольпе",
        "note": "Темно и страшно. Приходите вовремя: опоздавших пустить не сможем.",
        "judge": "Судью не искать: если никто не придёт, судит программа.",
    },
    "en": {
        "cellar": "The cellar", "attic": "The attic", "dining": "The dining room", "lydia": "Lydia Wolpe",
        "note": "Dark and frightening. Be in time: nobody can be let in later.",
        "judge": "Don't look for a judge: if nobody comes, the software judges.",
    },
}  # fmt: skip


def tell(*, event: Event, master: Actor, players: Sequence[Player], prepared: datetime, now: datetime) -> None:
    """Puts the schedule together at `prepared`, for the hours after `now`. It takes five players at least."""
    words = WORDS[event.language]
    # Whole half hours, as people set them.
    begins = now.replace(minute=0, second=0, microsecond=0) + 2 * HALF
    prize = next((each.key for each in the_bank().kept(event) if each.kind == "circumstance" and each.left), "")
    pays_to = Slot.PaysTo.WINNERS if prize else Slot.PaysTo.NOBODY
    plans = {
        "stalker": Plan(place=words["dining"], starts_at=begins + 2 * HALF, minutes=90, least=2, most=4,
                        leader=players[1], master_note=words["judge"], pays_to=pays_to, pays=prize),
        "ten_candles": Plan(place=words["cellar"], starts_at=begins + 7 * HALF, minutes=180, least=3, most=3,
                            facilitator=words["lydia"], note=words["note"]),
        "universalis": Plan(place=words["attic"], starts_at=begins + 9 * HALF, minutes=150, least=3, most=5,
                            leader=players[0]),
    }  # fmt: skip
    come = {"stalker": players[3:5], "ten_candles": players[2:6], "universalis": players[4:5]}
    for key, plan in plans.items():
        if registry.find(key) is None:
            continue
        slot = slots.add(actor=master, event=event, game_key=key, plan=plan, now=prepared)
        for player in come[key]:
            sign_ups.sign_up(actor=master, slot=slot, player=player, now=prepared)
