"""Two phones at the same moment, on a database that lets them: exactly one wins, the other is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from intrigues.models import Card, Intrigue, Offer, Pick, Strike
from intrigues.services import cards, drafts, resolution
from intrigues.services import intrigues as course
from larp import clock
from tests import cast
from tests.faults.test_at_once import at_once
from tests.intrigues.web.phones import ME, phone, stand_at

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.report("A18")]


@pytest.fixture
def c():
    yield cast.cast(language="en")
    clock.set_offset(timedelta(0))


def together(*posts) -> list[int]:
    """The statuses of POSTs sent at one moment, in order of size."""
    found: list[int] = []
    at_once(*[lambda post=post: found.append(post().status_code) for post in posts])
    return sorted(found)


def test_one_offer_accepted_from_two_phones_moves_the_card_once(c):
    stand_at("15:20")
    [card] = cast.people(holder=c.karl, weights=[5])
    offer = cards.offer(actor=cast.acting(c.karl), card=card, receiver=c.vera, now=cast.at("15:10"))
    both = [phone(c.vera), phone(c.vera)]
    address = f"{ME}offers/{offer.pk}/"
    statuses = together(*[lambda one=one: one.post(address, {"answer": "accept"}) for one in both])
    # The slower one finds it taken by itself.
    assert statuses == [302, 302]
    assert [move for move in cast.moves_of(card) if move[2] == "gift"] == [("hand", "hand", "gift")]


def test_accepting_and_taking_back_at_one_moment_come_to_one_of_the_two(c):
    stand_at("15:20")
    [card] = cast.people(holder=c.karl, weights=[5])
    offer = cards.offer(actor=cast.acting(c.karl), card=card, receiver=c.vera, now=cast.at("15:10"))
    vera, karl, address = phone(c.vera), phone(c.karl), f"{ME}offers/{offer.pk}/"
    statuses = together(
        lambda: vera.post(address, {"answer": "accept"}), lambda: karl.post(address, {"answer": "take_back"})
    )
    holder = Card.objects.get().holder
    assert (statuses, (Offer.objects.get().state, holder)) in [
        ([302, 422], ("accepted", c.vera)), ([302, 422], ("taken_back", c.karl)),
    ]  # fmt: skip


def test_one_card_given_to_two_players_at_one_moment_is_offered_to_one(c):
    stand_at("15:20")
    [card] = cast.people(holder=c.karl, weights=[5])
    both = [(phone(c.karl), c.vera), (phone(c.karl), c.hans)]
    address = f"{ME}hand/{card.pk}/give/"
    statuses = together(*[lambda one=one, to=to: one.post(address, {"to": to.pk}) for one, to in both])
    assert (statuses, Offer.objects.count()) == ([302, 422], 1)


def gathered(c) -> Intrigue:
    stand_at("16:40")
    intrigue = cast.intrigue(event=c.event, settled=3)
    rich = cast.person(event=c.event, key="rich", weight=2, weaknesses=["money"])
    cast.entrant(intrigue=intrigue, player=c.vera, lineup=[cast.card(design=rich, holder=c.vera)], staked=[])
    for player, weight in ((c.karl, 5), (c.hans, 4)):
        cast.entrant(intrigue=intrigue, player=player, lineup=cast.people(holder=player, weights=[weight]), staked=[])
    return intrigue


def test_one_person_struck_by_two_at_one_moment_is_struck_once(c):
    intrigue = gathered(c)
    design = cast.weakness(event=c.event, key="letters")
    weak = [(player, cast.card(design=design, holder=player)) for player in (c.karl, c.hans)]
    resolution.open_lineups(actor=cast.master(), intrigue=intrigue, now=cast.at("16:41"))
    aim = intrigue.entrants.get(player=c.vera).lineup.get()
    both = [(phone(player), {"weakness": card.pk, "target": aim.pk}) for player, card in weak]
    statuses = together(*[lambda one=one, sent=sent: one.post(f"{ME}table/1/", sent) for one, sent in both])
    assert (statuses, Strike.objects.count()) == ([302, 422], 1)


def test_one_turn_of_a_draft_taken_from_two_phones_is_one_pick(c):
    intrigue = gathered(c)
    master, now = cast.master(), cast.at("16:45")
    resolution.open_lineups(actor=master, intrigue=intrigue, now=now)
    resolution.close_strikes(actor=master, intrigue=intrigue, now=now)
    resolution.end_count(actor=master, intrigue=intrigue, now=now)
    course.to_victory(actor=master, intrigue=intrigue, now=now)
    put_up = [cast.card(design=cast.person(event=c.event, key=f"prize-{n}")) for n in range(4)]
    prizes = drafts.put_up(actor=master, intrigue=intrigue, cards=put_up, now=now)
    drafts.start(actor=master, intrigue=Intrigue.objects.get(), now=now)
    stand_at("16:50")
    both = [(phone(c.karl), prize) for prize in prizes[:2]]
    together(*[
        lambda one=one, prize=prize: one.post(f"{ME}draft/1/", {"do": "pick", "turn": "0", "what": f"prize-{prize.pk}"})
        for one, prize in both
    ])  # fmt: skip
    assert [pick.player for pick in Pick.objects.all()] == [c.karl]
