"""The schedule: slots made, changed, moved and called off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from side_events import registry
from side_events.models import Slot
from side_events.services import sign_ups, slots
from side_events.table.refusal import Refusal
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import NOW, PLAN, Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


def test_a_slot_stands_in_the_schedule_with_all_that_was_said_of_it():
    p = Programme(title="  The  long night ", note="Bring a torch", master_note="He cheats", options={"dice": 3})
    assert (p.slot.number, p.slot.title, p.slot.place) == (1, "The long night", "Cellar")
    assert (p.slot.starts_at, p.slot.ends_at, p.slot.options) == (at("20:30"), at("22:30"), {"dice": 3})
    second = slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=PLAN, now=NOW)
    assert second.number == 2
    entry = JournalEntry.objects.filter(kind="slot.added").first()
    assert entry.visibility == "public"
    assert "He cheats" not in str(entry.data)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"place": " "}, "slot_placeless"),
        ({"starts_at": None}, "slot_timeless"),
        ({"minutes": 0}, "slot_length"),
        ({"minutes": 24 * 60 + 1}, "slot_length"),
        ({"least": 1}, "slot_places"),
        ({"most": 5}, "slot_places"),
        ({"least": 3, "most": 2}, "slot_places"),
        ({"pays_to": "winners", "pays": "nothing"}, "payout_unknown"),
        ({"pays_to": "somebody"}, "choice_missing"),
        ({"place": "x" * 81}, "text_too_long"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan, code):
    event = cast.event()
    with pytest.raises(RuleViolation) as refused:
        slots.add(actor=cast.master(), event=event, game_key="highest", plan=replace(PLAN, **plan), now=NOW)
    assert refused.value.code == code
    assert Slot.objects.count() == 0


def test_options_that_the_game_does_not_take_are_refused_by_the_game():
    with pytest.raises(Refusal, match="E_OPTION"):
        Programme(options={"dice": 9})


def test_whoever_leads_has_no_place_in_the_count():
    rooms = {key: slots.seats_for(game, {}) for key, game in registry.all_games().items()}
    assert (rooms["ten_candles"], rooms["stalker"], rooms["saturday_horror"]) == ((2, 8), (1, 4), (2, 10))


def test_there_are_as_many_places_as_the_options_let_sit():
    """Eight sit down to Universalis as a rule, whoever leads among them; the option lets others."""
    game = registry.find("universalis")
    assert [slots.seats_for(game, {"players_max": most}) for most in (8, 12, 2)] == [(2, 7), (2, 11), (2, 2)]
    p = Programme(game="universalis", most=9, options={"players_max": 10})
    with pytest.raises(RuleViolation) as refused:
        p.change(most=8)
    assert (refused.value.code, refused.value.facts) == ("slot_places", {"low": 2, "high": 7})
    assert p.change(most=7).options["players_max"] == 8


@pytest.mark.parametrize("key", ["plots", "saturday_horror", "stalker", "ten_candles", "universalis"])
def test_a_full_slot_opens_with_all_of_them_and_whoever_leads(key):
    low, high = slots.seats_for(registry.find(key), {})
    p = Programme(game=key, least=low, most=high)
    rows = [sign_ups.add_guest(actor=cast.master(), slot=p.slot, name=f"Guest {n}", now=NOW) for n in range(high)]
    assert None not in p.places().values()
    assert p.starts(*rows).seats.filter(name__startswith="Guest").count() == high


def test_a_move_is_told_to_those_signed_up_and_keeps_what_was():
    p = Programme()
    p.signs(p.c.karl, p.c.hans, p.c.vera)
    moved = p.change(place="Attic", starts_at=at("21:00"))
    assert (moved.was_starts_at, moved.was_place, moved.moved_at) == (at("20:30"), "Cellar", at("14:00"))
    assert [p.told(each) for each in (p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)] == [["slot.moved"]] * 3 + [[]]


def test_a_change_of_words_is_told_to_nobody():
    p = Programme()
    p.signs(p.c.karl)
    assert p.change(note="Bring a torch").moved_at is None
    assert p.told(p.c.karl) == []


def test_calling_off_is_told_once():
    p = Programme()
    p.signs(p.c.karl)
    for _ in range(2):
        slots.cancel(actor=cast.master(), slot=p.slot, now=at("15:00"))
    assert p.told(p.c.karl) == ["slot.cancelled"]
    with pytest.raises(RuleViolation) as refused:
        p.signs(p.c.hans)
    assert refused.value.code == "slot_cancelled"


def test_places_taken_are_not_taken_away():
    p = Programme(most=4)
    p.signs(p.c.karl, p.c.hans, p.c.vera)
    with pytest.raises(RuleViolation) as refused:
        p.change(most=2)
    assert (refused.value.code, refused.value.facts) == ("slot_fuller", {"taken": 3})


def test_more_places_are_given_to_those_who_wait():
    p = Programme()
    p.signs(p.c.karl, p.c.hans, p.c.vera, p.c.dietrich)
    p.change(most=3)
    assert p.places() == {"karl": 1, "hans": 2, "vera": 3, "dietrich": None}
    assert (p.told(p.c.vera), p.told(p.c.dietrich)) == (["slot.moved_up"], [])


def test_fewer_places_close_the_ranks():
    p = Programme(most=4)
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.vera)
    p.leaves(first)
    p.change(most=2)
    assert p.places() == {"hans": 2, "vera": 1}


def test_whoever_is_made_its_leader_gives_the_place_to_the_next():
    p = Programme()
    p.signs(p.c.karl, p.c.hans, p.c.vera)
    p.change(leader=p.c.karl)
    assert p.places() == {"hans": 2, "vera": 1}


@pytest.mark.parametrize("who", ["karl", "mediator"])
def test_only_masters_change_the_schedule(who):
    p = Programme()
    actor = cast.acting(p.c.karl) if who == "karl" else cast.mediator()
    calls = [
        lambda: slots.add(actor=actor, event=p.event, game_key="highest", plan=PLAN, now=NOW),
        lambda: slots.change(actor=actor, slot=p.slot, plan=PLAN, now=NOW),
        lambda: slots.cancel(actor=actor, slot=p.slot, now=NOW),
    ]
    for call in calls:
        with pytest.raises(RuleViolation) as refused:
            call()
        assert refused.value.code == "masters_only"
