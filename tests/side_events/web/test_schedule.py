"""The pages of the schedule: a player's, a leader's, a master's; and a table's pay-out."""

from __future__ import annotations

from datetime import UTC

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from intrigues.models import Card
from intrigues.services import goals
from larp.models import Badge, Event, Membership, Player, Screen
from side_events.models import SignUp, Slot, Table
from side_events.selectors import schedule
from side_events.services import sign_ups, slots
from side_events.services.slots import Plan
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import NOW, Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example", "evening")]
ROOT = "/e/clinic/tables/"


@pytest.fixture
def evening(monkeypatch):
    """Pages are asked for at six in the evening."""
    cache.clear()
    monkeypatch.setattr("larp.clock.now", lambda: at("18:00").astimezone(UTC))


def phone(player: Player) -> Client:
    badge = Badge.objects.create(player=player, code=f"{player.key:0<16}".upper()[:16], issued_at=NOW)
    client = Client()
    client.cookies["django_language"] = "en"
    session = client.session
    session["players"] = {str(player.event_id): badge.pk}
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def laptop(event: Event) -> Client:
    user = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=user, name="Nora Velt")
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def text(client: Client, address: str = ROOT) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_player_signs_up_and_leaves_by_phone():
    p = Programme(note="Bring a torch", master_note="He cheats")
    client = phone(p.c.karl)
    page = text(client)
    assert "20:30–22:30" in page
    assert "2 places free" in page
    assert "Bring a torch" in page
    assert "He cheats" not in page
    client.post(f"{ROOT}slots/1/", {"do": "sign_up"})
    page = text(client)
    assert "You have a place." in page
    assert "you are signed up" in page
    client.post(f"{ROOT}slots/1/", {"do": "leave"})
    assert "You are no longer signed up." in text(client)
    assert p.places() == {}


def test_the_line_says_ones_turn_and_later_that_a_place_is_ones_own():
    p = Programme()
    first, *_ = p.signs(p.c.karl, p.c.hans, p.c.dietrich)
    client = phone(p.c.vera)
    assert "full, 1 waits" in text(client)
    client.post(f"{ROOT}slots/1/", {"do": "sign_up"})
    assert "you wait, No. 2" in text(client)
    p.leaves(first)
    sign_ups.leave(actor=cast.master(), sign_up=SignUp.objects.get(player=p.c.hans), now=at("17:55"))
    assert "A place became free 17:55: it is yours." in text(client)


def test_a_move_and_a_calling_off_are_read_on_the_players_page():
    p = Programme()
    p.signs(p.c.karl)
    client, other = phone(p.c.karl), phone(p.c.hans)
    p.change(place="Attic", starts_at=at("21:00"))
    page = text(client)
    assert "Moved 14:00." in page
    assert "Before: 20:30, Cellar." in page
    assert "Before:" not in text(other)
    slots.cancel(actor=cast.master(), slot=p.slot, now=at("17:00"))
    assert "Called off 17:00." in text(client)
    assert "Attic" not in text(other)


def test_a_clash_is_with_ones_own_part_in_an_intrigue_and_others_hear_of_its_hours():
    p = Programme()
    cast.intrigue(event=p.event, number=4, goals_from="18:00", estimated_end=at("21:00"))
    goals.declare(
        actor=cast.mediator(), intrigue=p.event.intrigues.get(), player=p.c.karl, kind="influence", now=at("18:01")
    )
    page = text(phone(p.c.karl))
    assert "20:30–21:00: lineups and count of No. 4." in page
    assert "Sign up all the same" in page
    other = text(phone(p.c.hans))
    assert "lineups and count" not in other
    assert "all the same" not in other


def test_the_hours_of_goals_and_bids_are_said_to_whoever_may_still_come_in():
    p = Programme()
    cast.intrigue(event=p.event, number=4, goals_from="19:00")
    page = text(phone(p.c.karl))
    assert "19:00–21:00: goals and bids of No. 4. Whoever wants to come in does it then." in page
    assert "clash" not in page.replace('class="clash"', "")


def test_two_tables_at_one_time_clash():
    p = Programme()
    p.signs(p.c.karl)
    plan = Plan(place="Attic", starts_at=at("22:00"), minutes=60, least=2, most=2)
    slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=plan, now=NOW)
    assert "22:00–23:00: your table “Highest”." not in text(phone(p.c.hans))
    assert "20:30–22:30: your table “Highest”." in text(phone(p.c.karl))


def test_a_player_who_leads_ticks_takes_a_guest_and_opens_the_table():
    p = Programme()
    p.change(leader=p.c.dietrich)
    [karl] = p.signs(p.c.karl)
    client, page = phone(p.c.dietrich), f"{ROOT}slots/1/"
    assert "Who came, and the start" in text(client)
    client.post(page, {"do": "guest", "name": "Anna"})
    guest = SignUp.objects.get(name="Anna")
    refused = client.post(page, {"do": "start"})
    assert refused.status_code == 422
    assert "Nobody is ticked." in refused.content.decode()
    assert client.post(page, {"do": "cancel"}).status_code == 422
    answer = client.post(page, {"do": "start", "came": [karl.pk, guest.pk]})
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.passes.get(door='facilitator').code}"
    assert [seat.name for seat in table.seats.all()] == ["Karl", "Anna"]
    assert "The table is open." in text(client, page)


def test_another_player_opens_nothing_by_the_same_address():
    p = Programme(master_note="He cheats")
    [karl] = p.signs(p.c.karl)
    client, page = phone(p.c.hans), f"{ROOT}slots/1/"
    assert client.get(page)["Location"] == ROOT
    for data in ({"do": "start", "came": karl.pk}, {"do": "remove", "row": karl.pk}, {"do": "cancel"}):
        assert client.post(page, data).status_code == 422
    assert Table.objects.count() == 0
    assert p.places() == {"karl": 1}


def test_a_master_makes_a_slot_changes_it_and_opens_its_table():
    p = Programme()
    cast.card(design=cast.circumstance(event=p.event, key="storm"))
    client = laptop(p.event)
    typed = {
        "starts_at": "2026-09-19T21:15", "minutes": "90", "place": "Attic", "title": "<b>Late</b>", "least": "2",
        "most": "3", "facilitator": "Lydia", "master_note": "He cheats", "option-dice": "4", "pays_to": "winners",
        "pays": "storm",
    }  # fmt: skip
    answer = client.post(f"{ROOT}slots/new/highest/", typed)
    assert answer["Location"] == f"{ROOT}slots/2/"
    slot = Slot.objects.get(number=2)
    assert (slot.starts_at, slot.minutes, slot.options, slot.pays) == (at("21:15"), 90, {"dice": 4}, "storm")
    page = text(client, f"{ROOT}slots/2/")
    assert "&lt;b&gt;" in page
    assert "He cheats" in page
    form = text(client, f"{ROOT}slots/2/change/")
    assert 'value="2026-09-19T21:15"' in form
    client.post(f"{ROOT}slots/2/change/", typed | {"minutes": "60", "option-dice": "5"})
    slot.refresh_from_db()
    assert (slot.minutes, slot.options) == (60, {"dice": 5})
    wrong = client.post(f"{ROOT}slots/2/change/", typed | {"most": "many"})
    assert wrong.status_code == 422
    assert 'value="many"' in wrong.content.decode()
    assert "&lt;b&gt;" in text(client)


def test_a_table_pays_from_its_page():
    p = Programme()
    cast.card(design=cast.circumstance(event=p.event, key="storm"))
    p.change(pays_to="winners", pays="storm")
    table = p.starts(*p.signs(p.c.karl, p.c.hans))
    client, page = laptop(p.event), f"{ROOT}1/payout/"
    assert client.post(page, {"do": "pay"}).status_code == 422
    p.played(table)
    assert "Karl" in text(client, page)
    for _ in range(2):
        assert client.post(page, {"do": "pay"}).status_code == 302
    assert "Paid out." in text(client, page)
    assert Card.objects.get().holder == p.c.karl


def test_the_hall_says_what_begins_next_and_nothing_of_who_sits():
    p = Programme(master_note="He cheats")
    p.signs(p.c.karl)
    screen = Screen.objects.create(
        event=p.event, name="hall", code="SCREEN0HA11SCREE", created_at=NOW, panels=["tables"], language="en"
    )
    page = text(Client(), f"/h/{screen.code}/")
    assert "begins 20:30" in page
    assert "1 place free" in page
    assert "Karl" not in page
    assert "He cheats" not in page
    p.signs(p.c.hans)
    assert "no places" in text(Client(), f"/h/{screen.code}/")
    slots.cancel(actor=cast.master(), slot=p.slot, now=at("15:00"))
    assert "begins 20:30" not in text(Client(), f"/h/{screen.code}/")


def test_the_hall_hears_by_the_clock_that_a_slot_is_past():
    p = Programme()
    parts = [schedule.version_part(p.event, at(when)) for when in ("20:59", "21:00")]
    assert parts == ["0", "1"]
    assert [len(schedule.soon(event=p.event, now=at(when))) for when in ("20:59", "21:00")] == [1, 0]


def test_more_slots_and_more_people_cost_no_more_statements():
    p = Programme()
    cast.card(design=cast.circumstance(event=p.event, key="storm"))
    master, player, leader = laptop(p.event), phone(p.c.karl), phone(p.c.vera)
    p.change(leader=p.c.vera, pays_to="all", pays="storm")
    pages = [(master, ROOT), (master, f"{ROOT}slots/1/"), (master, f"{ROOT}slots/1/change/"), (player, ROOT)]
    pages += [(leader, ROOT), (leader, f"{ROOT}slots/1/"), (master, f"{ROOT}slots/new/highest/")]
    p.signs(p.c.karl, p.c.hans)
    cast.intrigue(event=p.event, number=9, goals_from="19:00")

    def asked() -> list[int]:
        counts = []
        for client, address in pages:
            client.get(address)
            with CaptureQueriesContext(connection) as seen:
                assert client.get(address).status_code == 200
            counts.append(len(seen))
        return counts

    few = asked()
    for number in range(6):
        plan = Plan(place=f"Room {number}", starts_at=at("21:00"), minutes=60, least=2, most=2, leader=p.c.vera)
        slot = slots.add(actor=cast.master(), event=p.event, game_key="highest", plan=plan, now=NOW)
        more = cast.player(event=p.event, key=f"more-{number}")
        cast.circumstance(event=p.event, key=f"c-{number}")
        for each in (p.c.karl, p.c.hans, p.c.dietrich, more):
            sign_ups.sign_up(actor=cast.master(), slot=slot, player=each, now=NOW)
        sign_ups.add_guest(actor=cast.master(), slot=p.slot, name=f"Guest {number}", now=NOW)
        cast.intrigue(event=p.event, number=number + 1, goals_from="19:00")
    assert asked() == few
    assert max(few) <= 16
