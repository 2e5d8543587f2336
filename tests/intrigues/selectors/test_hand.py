"""A player's hand, what others show them, and what a scanned code tells whom."""

from __future__ import annotations

import pytest

from intrigues.models import CardCode, CardHold
from intrigues.selectors.cards import Sight, card_for
from intrigues.selectors.hand import Shown, hand
from intrigues.selectors.locks import Lock, LockKind
from intrigues.services import cards
from larp.permissions import PUBLIC, Actor, Role
from tests import cast
from tests.cast import acting, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


def seen(card, viewer, when="12:00"):
    return card_for(viewer, CardCode.objects.get(card=card, withdrawn_at=None).code, at(when))


def master_of(event):
    return Actor(role=Role.MASTER, event_id=event.pk, id=1, name="Frau Doktor")


def mediator_of(event):
    return Actor(role=Role.MEDIATOR, event_id=event.pk, id=1, name="Moritz")


@pytest.mark.rule("IN-06", "IN-10", "IN-70")
def test_a_hand_lies_by_kind_and_weight_with_what_binds_each_card(c):
    one = cast.intrigue(event=c.event, number=3)
    light, heavy, laid, held, paid = cast.people(holder=c.karl, weights=[2, 6, 5, 1, 3])
    money = cast.card(design=cast.weakness(event=c.event, key="cheque"), holder=c.karl)
    plot = cast.card(design=cast.circumstance(event=c.event, key="plot"), holder=c.karl)
    cast.people(holder=c.hans, weights=[4])
    cast.entrant(intrigue=one, player=c.karl, lineup=[laid], staked=[paid])
    CardHold.objects.create(card=held, held_at=at("15:11"), why="entry")
    mine = hand(c.karl, at("15:15"))
    assert [row.card for row in mine.people] == [heavy, laid, light, held]
    assert [row.lock for row in mine.people] == [None, Lock(LockKind.LINEUP, one.pk, 3), None, Lock(LockKind.HELD)]
    assert [row.can_be_given for row in mine.people] == [True, False, True, False]
    assert [[row.card for row in rows] for rows in (mine.weaknesses, mine.circumstances)] == [[money], [plot]]
    assert mine.staked == [paid]


@pytest.mark.rule("IN-07")
def test_a_card_says_from_whom_it_came_and_when_but_not_what_was_before(c):
    [brandt] = cast.people(holder=c.dietrich, weights=[5])
    for giver, receiver, hour in [(c.dietrich, c.karl, "11"), (c.karl, c.vera, "14")]:
        offer = cards.offer(actor=acting(giver), card=brandt, receiver=receiver, now=at(f"{hour}:00"))
        cards.accept(actor=acting(receiver), offer=offer, now=at(f"{hour}:10"))
    [row] = hand(c.vera, at("15:00")).people
    assert [(step.at, step.gained, step.why, step.other, step.intrigue_number) for step in row.history] == [
        (at("14:10"), True, "gift", c.karl, None)
    ]


@pytest.mark.rule("IN-07")
def test_offers_stand_in_both_hands_until_the_card_is_bound(c):
    [brandt] = cast.people(holder=c.karl, weights=[5])
    offer = cards.offer(actor=acting(c.karl), card=brandt, receiver=c.hans, now=at("12:00"))
    assert hand(c.karl, at("12:01")).offers_out == hand(c.hans, at("12:01")).offers_in == [offer]
    assert hand(c.karl, at("12:01")).people[0].can_be_given is False
    CardHold.objects.create(card=brandt, held_at=at("12:02"), why="entry")
    assert hand(c.hans, at("12:03")).offers_in == []


@pytest.mark.rule("IN-08")
def test_a_showing_is_seen_by_one_player_for_its_time_while_the_card_is_there(c):
    brandt, falk = cast.people(holder=c.karl, weights=[5, 6])
    cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.hans, card=brandt, minutes=10, now=at("12:00"))
    cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.vera, card=None, minutes=10, now=at("12:00"))
    assert hand(c.hans, at("12:09:59")).shown_to_me == [Shown(c.karl, at("12:10"), False, [brandt])]
    assert hand(c.vera, at("12:09:59")).shown_to_me == [Shown(c.karl, at("12:10"), True, [brandt, falk])]
    assert hand(c.dietrich, at("12:05")).shown_to_me == []
    assert hand(c.hans, at("12:10")).shown_to_me == []
    offer = cards.offer(actor=acting(c.karl), card=brandt, receiver=c.dietrich, now=at("12:01"))
    cards.accept(actor=acting(c.dietrich), offer=offer, now=at("12:02"))
    assert hand(c.hans, at("12:03")).shown_to_me == []
    assert hand(c.vera, at("12:03")).shown_to_me == [Shown(c.karl, at("12:10"), True, [falk])]


@pytest.mark.rule("IN-08")
@pytest.mark.report("A17")
def test_a_scanned_code_shows_the_face_to_those_with_a_right_and_to_nobody_else(c):
    brandt, falk = cast.people(holder=c.karl, weights=[5, 6])
    stranger = cast.cast(slug="harbour")
    cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.vera, card=brandt, minutes=10, now=at("12:00"))
    cards.offer(actor=acting(c.karl), card=falk, receiver=c.hans, now=at("12:00"))
    rights = {
        (brandt, acting(c.karl)): Sight.HOLDER,
        (brandt, acting(c.vera)): Sight.SHOWN,
        (brandt, acting(c.hans)): Sight.STRANGER,
        (falk, acting(c.hans)): Sight.OFFERED,
        (falk, acting(c.vera)): Sight.STRANGER,
        (brandt, mediator_of(c.event)): Sight.MEDIATOR,
        (brandt, master_of(c.event)): Sight.MASTER,
        (brandt, acting(stranger.karl)): Sight.STRANGER,
        (brandt, master_of(stranger.event)): Sight.STRANGER,
        (brandt, PUBLIC): Sight.STRANGER,
    }
    for (card, viewer), sight in rights.items():
        found = seen(card, viewer)
        assert (found.sight, found.event) == (sight, c.event)
        assert found.design == (None if sight is Sight.STRANGER else card.design), viewer
        assert (found.card is not None) == (sight is Sight.MASTER)
    assert seen(brandt, acting(c.vera), "12:10").sight is Sight.STRANGER
    assert [move.why for move in seen(brandt, master_of(c.event)).ledger] == ["deal", "entered"]


@pytest.mark.rule("IN-08")
def test_a_whole_hand_shown_covers_its_cards_and_no_stake(c):
    brandt, paid = cast.people(holder=c.karl, weights=[5, 3])
    cast.entrant(intrigue=cast.intrigue(event=c.event), player=c.karl, lineup=[], staked=[paid])
    cards.show(actor=acting(c.karl), owner=c.karl, viewer=c.vera, card=None, minutes=10, now=at("15:20"))
    assert seen(brandt, acting(c.vera), "15:21").sight is Sight.SHOWN
    assert seen(paid, acting(c.vera), "15:21").sight is Sight.STRANGER
    assert seen(paid, acting(c.karl), "15:21").sight is Sight.STAKE


@pytest.mark.report("A19")
def test_a_withdrawn_code_says_so_and_shows_no_face_and_an_unknown_one_is_nothing(c):
    [brandt] = cast.people(holder=c.karl, weights=[5])
    old = CardCode.objects.get(card=brandt).code
    cards.reissue_code(actor=cast.master(), card=brandt, now=at("11:02"))
    for viewer in [acting(c.karl), mediator_of(c.event), PUBLIC]:
        found = card_for(viewer, old, at("12:00"))
        assert (found.withdrawn_at, found.design) == (at("11:02"), None)
    assert card_for(master_of(c.event), old, at("12:00")).design == brandt.design
    assert seen(brandt, acting(c.karl)).sight is Sight.HOLDER
    assert card_for(master_of(c.event), "0000000000000000", at("12:00")) is None
