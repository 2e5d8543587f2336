"""A new event of a setting pack: characters with unequal hands, prizes in the bank, intrigues on their days."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from intrigues.models import Card, Deal, Intrigue
from intrigues.rules.pack import Pack
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import deals, new_event, pack_files
from larp.models import Event, Player
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.long]
FRIDAY = date(2026, 9, 18)


@pytest.fixture
def nora() -> Actor:
    return Actor(role=Role.MASTER, id=User.objects.create_user("nora").pk, name="Nora", public_name="Nora")


def made(nora: Actor, pack: Pack, **fields) -> Event:
    wanted = {
        "name": "Erlenbruch",
        "slug": "erlenbruch",
        "time_zone": "Europe/Moscow",
        "language": "ru",
        "accent": pack.accent,
        "base_url": "",
        "first_day": FRIDAY,
        "players": "characters",
        "now": datetime(2026, 9, 18, 9, tzinfo=UTC),
        **fields,
    }
    return new_event.create(actor=nora, pack=pack, **wanted)


@pytest.mark.rule("IN-06", "IN-24")
@pytest.mark.parametrize("name", ["clinic", "harbour"])
def test_characters_hold_the_pack_s_hands_and_prizes_stay_in_the_bank(nora: Actor, name: str):
    pack = pack_files.load_pack(name)
    event = made(nora, pack)

    hands: dict[str, list[str]] = {player.key: [] for player in Player.objects.filter(event=event)}
    for key, design in Card.objects.filter(event=event, place="hand").values_list("holder__key", "design__key"):
        hands[key].append(design)
    assert hands == {
        character.key: sorted(character.hand, key=list(pack.deck.designs).index) for character in pack.characters
    }
    assert set(Card.objects.filter(event=event, place="bank").values_list("pk", flat=True)) == set(
        event.setting["prizes"]
    )
    assert Deal.objects.get().made_at is not None
    assert disagreements(event) == []


@pytest.mark.rule("IN-12", "IN-13", "IN-17", "IN-18")
def test_the_timetable_stands_on_the_event_s_days_in_its_zone(nora: Actor):
    made(nora, pack_files.load_pack("clinic"))
    rows = [
        (i.number, i.goals_from, i.bids_from, i.circumstances_from, i.resolution_from, i.estimated_end, i.final)
        for i in Intrigue.objects.all()
    ]

    def utc(day: int, hour: int, minute: int) -> datetime:
        return datetime(2026, 9, day, hour, minute, tzinfo=UTC)

    assert rows == [
        (1, utc(18, 17, 0), utc(18, 18, 0), utc(18, 19, 0), utc(18, 19, 30), utc(18, 20, 15), False),
        (2, utc(19, 7, 30), utc(19, 8, 30), utc(19, 9, 30), utc(19, 10, 0), utc(19, 10, 45), False),
        (3, utc(19, 15, 0), utc(19, 16, 0), utc(19, 17, 0), utc(19, 17, 30), utc(19, 18, 15), False),
        (4, utc(20, 5, 30), utc(20, 6, 30), utc(20, 7, 30), utc(20, 8, 0), utc(20, 9, 0), True),
    ]
    assert list(Intrigue.objects.values_list("prize_cards", flat=True)) == [18, 8, 8, 8]
    assert Intrigue.objects.get(number=4).note["en"].startswith("The fate of the hospital.")


@pytest.mark.rule("IN-18")
def test_an_hour_that_comes_twice_is_the_first_one(nora: Actor):
    # Berlin leaves summer time on Sunday, 25 October 2026; the final begins at 08:30 after it.
    made(nora, pack_files.load_pack("clinic"), time_zone="Europe/Berlin", first_day=date(2026, 10, 23))
    assert [i.goals_from.hour for i in Intrigue.objects.all()] == [18, 8, 16, 7]


def test_a_first_day_in_the_past_makes_nothing(nora: Actor):
    with pytest.raises(RuleViolation) as refusal:
        made(nora, pack_files.load_pack("clinic"), first_day=date(2026, 9, 11))
    assert (refusal.value.code, Event.objects.count()) == ("starts_in_past", 0)


@pytest.mark.rule("IN-06")
def test_a_deck_alone_can_be_dealt_by_the_pack_s_rule(nora: Actor):
    pack = pack_files.load_pack("harbour")
    event = made(nora, pack, first_day=None, players="none")
    assert (Player.objects.count(), Intrigue.objects.count()) == (0, 0)
    for number, tier in enumerate(["intriguers"] * 6 + ["involved"] * 8 + ["others"] * 10):
        cast.player(event=event, key=f"p{number}", tier=tier)

    deal = deals.prepare(actor=nora, event=event, name="Friday", seed="s", now=cast.MORNING)

    dealt = [card for hand in deal.hands.values() for card in hand]
    assert not set(dealt) & set(event.setting["prizes"])
    sizes = Counter(len(hand) for hand in deal.hands.values())
    assert sizes == {11: 6, 6: 8, 3: 10}


def test_only_masters_make_decks(nora: Actor):
    event = made(nora, pack_files.load_pack("clinic"), first_day=None, players="none")
    stranger = Actor(role=Role.MASTER, event_id=event.pk + 1, id=nora.id)
    with pytest.raises(RuleViolation) as refusal:
        deals.prepare(actor=stranger, event=event, name="", seed="s", now=cast.MORNING)
    assert refusal.value.code == "other_event"
