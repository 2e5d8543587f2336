"""The public board: what everybody may read, and nothing else."""

from __future__ import annotations

import dataclasses

import pytest

from intrigues.models import CircumstancePlay, Place, Prize
from intrigues.models.recorded import by
from intrigues.selectors.board import board, board_intrigue
from intrigues.services import bids, clockwork, goals, intrigues, ledger
from larp import clock
from larp.permissions import Actor, Role
from larp.selectors.version import event_version
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def one(c):
    return cast.intrigue(event=c.event)


def put_up(intrigue, key: str, position: int, *, face_down: bool) -> None:
    card = cast.card(design=cast.person(event=intrigue.event, key=key))
    ledger.move(
        actor=cast.master(), card=card, to_place=Place.PRIZE, to_intrigue=intrigue, why="prize_up", now=at("14:05")
    )
    Prize.objects.create(
        intrigue=intrigue, card=card, position=position, face_down=face_down, made_at=at("14:05"),
        received_at=at("14:05"), **by(cast.master()),
    )  # fmt: skip


def play(intrigue, player, key: str, *, opened: bool) -> None:
    card = cast.card(design=cast.circumstance(event=intrigue.event, key=key), holder=player)
    CircumstancePlay.objects.create(
        intrigue=intrigue, card=card, player=player, opened_at=at("16:05") if opened else None, made_at=at("16:05"),
        received_at=at("16:05"), **by(cast.mediator()),
    )  # fmt: skip


@pytest.mark.rule("IN-21", "IN-23", "IN-24")
def test_heads_with_their_initiators_influence_and_open_prizes(c, one):
    declare = {"actor": cast.mediator(), "intrigue": one, "now": at("14:10")}
    goals.declare(player=c.karl, kind="head", head=c.dietrich, **declare)
    goals.declare(player=c.vera, kind="head", head=c.dietrich, **declare)
    goals.declare(player=c.hans, kind="influence", **declare)
    put_up(one, "minister", 1, face_down=False)
    put_up(one, "secret", 2, face_down=True)
    shown = board_intrigue(one, at("14:20"))
    [head] = shown.heads
    assert (head.person["en"], [name["en"] for name in head.initiators]) == ("Dietrich", ["Karl", "Vera"])
    assert ([name["en"] for name in shown.influence_by], shown.one_card_each) == (["Hans"], True)
    assert ([design.key for design in shown.prizes], shown.prizes_face_down) == (["minister"], 1)


@pytest.mark.rule("IN-47")
def test_circumstances_are_posted_openly_without_author_unless_the_event_shows_it(c, one):
    play(one, c.karl, "gossip", opened=True)
    play(one, c.hans, "ambush", opened=False)
    [line] = board_intrigue(one, at("16:10")).circumstances
    assert (line.design.key, line.by, line.posted_at) == ("gossip", None, at("16:05"))
    c.event.options = {"circumstance_author": "shown"}
    c.event.save()
    [line] = board_intrigue(one.__class__.objects.get(pk=one.pk), at("16:10")).circumstances
    assert line.by["en"] == "Karl"


@pytest.mark.rule("IN-42")
@pytest.mark.report("A17")
def test_stakes_lineups_and_who_is_in_are_not_on_the_board(c, one):
    cards = cast.people(holder=c.karl, weights=[5, 4, 3])

    def heard() -> list[str]:
        viewers = [Actor(role=Role.PUBLIC, event_id=c.event.pk), cast.acting(c.hans), cast.acting(c.karl)]
        return [event_version(event=c.event, viewer=viewer, now=at("15:05")) for viewer in viewers]

    # The end of goals is public; the bid after it is not, and no screen hears of it.
    clockwork.close_due(now=at("15:00"))
    before, versions = board(c.event, at("15:05")), heard()
    bids.place_bid(
        actor=cast.mediator(), intrigue=one, player=c.karl, cards=cards[1:], lineup=cards[:1], now=at("15:05")
    )
    after = board(c.event, at("15:05"))
    assert dataclasses.replace(after.running[0], intrigue=one) == dataclasses.replace(before.running[0], intrigue=one)
    assert after.running[0].current_stake is None
    assert heard()[:2] == versions[:2]
    assert heard()[2] != versions[2]
    c.event.options = {"stake_on_board": True}
    c.event.save()
    assert board(c.event, at("15:05")).running[0].current_stake == 2


@pytest.mark.rule("IN-19", "IN-13")
def test_closed_intrigues_stand_apart(c, one):
    two = cast.intrigue(event=c.event, number=2)
    intrigues.call_off(actor=cast.master(), intrigue=one, reason="storm", now=at("14:30"))
    shown = board(c.event, at("14:31"))
    assert [line.intrigue.pk for line in shown.running] == [two.pk]
    assert [(line.intrigue.pk, line.clock.called_off) for line in shown.closed] == [(one.pk, True)]


def test_the_board_reads_the_same_number_of_rows_however_many_intrigues(c, one, django_assert_num_queries):
    with django_assert_num_queries(8):
        board(c.event, at("14:20"))
    more = [cast.intrigue(event=c.event, number=number) for number in (2, 3)]
    with django_assert_num_queries(8):
        board(c.event, at("14:20"))
    # One more, whoever and however many are named on it.
    for intrigue, people in ((one, [c.vera]), (more[0], [c.vera, c.hans]), (more[1], [c.karl])):
        for player in people:
            goals.declare(actor=cast.master(), intrigue=intrigue, player=player, kind="influence", now=at("14:10"))
        with django_assert_num_queries(9):
            board(c.event, at("14:20"))


@pytest.mark.rule("IN-26")
def test_a_change_of_standing_is_shown_to_those_playing_newest_first(c, one, client, monkeypatch):
    for person, text, when in ((c.vera, "Dismissed.", "14:10"), (c.hans, "Promoted.", "14:20")):
        goals.record_standing(actor=cast.master(), event=c.event, person=person, text=text, now=at(when))
    lines = board(c.event, at("14:30")).standing_changes
    assert [(line.person["en"], line.text, line.at) for line in lines] == [
        ("Hans", "Promoted.", at("14:20")),
        ("Vera", "Dismissed.", at("14:10")),
    ]
    monkeypatch.setattr(clock, "now", lambda: at("14:30"))
    page = client.get(f"/e/{c.event.slug}/").content.decode()
    assert page.index("Promoted.") < page.index("Dismissed.")


@pytest.mark.rule("IN-13")
def test_intrigues_stand_by_their_start_whatever_their_numbers():
    event = cast.cast().event
    for number, start in ((1, "18:00"), (2, "14:00"), (3, "16:00")):
        cast.intrigue(event=event, number=number, goals_from=start)
    assert [line.intrigue.number for line in board(event, cast.at("14:30")).running] == [2, 3, 1]
