"""A hand on the phone: looking, giving, taking, showing (IN-07, IN-08, IN-10)."""

from __future__ import annotations

import pytest

from intrigues.models import CardHold, Offer, Place, Showing
from intrigues.services import cards
from tests import cast
from tests.intrigues.web.phones import ME, holds, page, phone, stand_at


def falk(clinic, holder):
    design = cast.person(event=clinic.event, key="falk", weight=5, weaknesses=["money"])
    return cast.card(design=design, holder=holder)


def offered(clinic, giver, receiver, note=""):
    card = falk(clinic, giver)
    return cards.offer(actor=cast.acting(giver), card=card, receiver=receiver, now=cast.at("15:10"), note=note)


def test_an_empty_hand_says_so(clinic):
    assert "Your hand is empty" in page(phone(clinic.vera), "hand/")


def test_the_hand_is_narrowed_to_a_kind_and_people_are_sorted(clinic):
    cast.people(holder=clinic.vera, weights=[2, 6])
    cast.card(design=cast.weakness(event=clinic.event, key="letters"), holder=clinic.vera)
    every, weak = page(phone(clinic.vera), "hand/"), page(phone(clinic.vera), "hand/?kind=weakness")
    assert holds(every, "Vera-0", "Vera-1", "Letters") == [True, True, True]
    assert holds(weak, "Vera-0", "Vera-1", "Letters") == [False, False, True]
    assert every.index("Vera-1") < every.index("Vera-0")
    by_name = page(phone(clinic.vera), "hand/?by=name")
    assert by_name.index("Vera-0") < by_name.index("Vera-1")


@pytest.mark.rule("IN-10", "IN-70")
def test_a_locked_card_says_why_and_offers_no_giving(clinic):
    intrigue = cast.intrigue(event=clinic.event)
    laid, held = cast.people(holder=clinic.vera, weights=[5, 3])
    cast.entrant(intrigue=intrigue, player=clinic.vera, lineup=[laid], staked=[])
    CardHold.objects.create(card=held, held_at=cast.MORNING, why="entry")
    vera = phone(clinic.vera)
    first, second = page(vera, f"hand/{laid.pk}/"), page(vera, f"hand/{held.pk}/")
    assert holds(first, "your lineup of intrigue No. 1", "/give/") == [True, False]
    assert holds(second, "waits for the masters", "/give/") == [True, False]
    refused = vera.post(f"{ME}hand/{laid.pk}/give/", {"to": clinic.karl.pk})
    assert (refused.status_code, "This card is in a lineup" in refused.content.decode()) == (422, True)
    assert not Offer.objects.exists()


@pytest.mark.rule("IN-08")
def test_a_card_has_its_whole_face_its_code_and_its_way(clinic):
    card = falk(clinic, clinic.karl)
    offer = cards.offer(actor=cast.acting(clinic.karl), card=card, receiver=clinic.vera, now=cast.at("14:09"))
    cards.accept(actor=cast.acting(clinic.vera), offer=offer, now=cast.at("14:10"))
    text = page(phone(clinic.vera), f"hand/{card.pk}/")
    code = card.codes.get().code
    assert holds(text, "Falk", "money", code[:4], "from Karl", "14:10") == [True] * 5


@pytest.mark.rule("IN-07")
def test_a_card_goes_when_its_receiver_takes_it_and_not_before(clinic):
    card = falk(clinic, clinic.karl)
    karl, vera = phone(clinic.karl), phone(clinic.vera)
    given = karl.post(f"{ME}hand/{card.pk}/give/", {"to": clinic.vera.pk, "note": "Keep it"})
    assert given.status_code == 302
    card.refresh_from_db()
    assert card.holder == clinic.karl
    offer = Offer.objects.get()
    asked = page(vera, f"offers/{offer.pk}/")
    assert holds(asked, "Karl offers you a card", "Keep it", "Falk", "1 card") == [True] * 4
    assert "Karl offers you a card" in page(vera)
    taken = vera.post(f"{ME}offers/{offer.pk}/", {"answer": "accept"})
    card.refresh_from_db()
    assert (taken.status_code, card.holder) == (302, clinic.vera)


@pytest.mark.rule("IN-07")
def test_a_declined_offer_and_one_taken_back_leave_the_card(clinic):
    first = offered(clinic, clinic.karl, clinic.vera)
    phone(clinic.vera).post(f"{ME}offers/{first.pk}/", {"answer": "decline"})
    second = cards.offer(actor=cast.acting(clinic.karl), card=first.card, receiver=clinic.vera, now=cast.at("15:15"))
    phone(clinic.karl).post(f"{ME}offers/{second.pk}/", {"answer": "take_back"})
    states = list(Offer.objects.order_by("id").values_list("state", flat=True))
    first.card.refresh_from_db()
    assert (states, first.card.holder) == (["declined", "taken_back"], clinic.karl)
    over = page(phone(clinic.vera), f"offers/{second.pk}/")
    assert holds(over, "no longer stands", "Falk") == [True, False]


@pytest.mark.report("A18")
@pytest.mark.rule("IN-07")
def test_every_tap_twice_does_the_thing_once(clinic):
    card = falk(clinic, clinic.karl)
    karl, vera = phone(clinic.karl), phone(clinic.vera)
    give = [karl.post(f"{ME}hand/{card.pk}/give/", {"to": clinic.vera.pk}).status_code for _ in range(2)]
    offer = Offer.objects.get()
    take = [vera.post(f"{ME}offers/{offer.pk}/", {"answer": "accept"}).status_code for _ in range(2)]
    show = [
        vera.post(f"{ME}hand/{card.pk}/show/", {"to": clinic.hans.pk, "minutes": "15"}).status_code for _ in range(2)
    ]
    showing = Showing.objects.get()
    stop = [vera.post(f"{ME}showings/{showing.pk}/").status_code for _ in range(2)]
    assert (give, take, show, stop) == ([302, 302],) * 4
    assert cast.moves_of(card) == [("", "bank", "entered"), ("bank", "hand", "deal"), ("hand", "hand", "gift")]


@pytest.mark.rule("IN-07")
def test_the_giver_may_use_the_card_first_and_the_receiver_is_told_without_a_reason(clinic):
    offer = offered(clinic, clinic.karl, clinic.vera)
    cast.entrant(intrigue=cast.intrigue(event=clinic.event), player=clinic.karl, lineup=[offer.card], staked=[])
    vera = phone(clinic.vera)
    answer = vera.post(f"{ME}offers/{offer.pk}/", {"answer": "accept"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert holds(text, "This offer no longer stands", "lineup", "Falk") == [True, False, False]


@pytest.mark.parametrize("typed", ["сем", "СЁМ", "доктор", "sem"])
def test_a_player_is_found_by_any_name_or_role_with_yo_as_ye(clinic, typed):
    clinic.hans.name, clinic.hans.role = {"ru": "Семён", "en": "Semyon"}, {"ru": "доктор", "en": "healer"}
    clinic.hans.save()
    card = falk(clinic, clinic.vera)
    text = page(phone(clinic.vera), f"hand/{card.pk}/give/?q={typed}")
    assert holds(text, f"?to={clinic.hans.pk}", f"?to={clinic.karl.pk}") == [True, False]


@pytest.mark.rule("IN-08")
def test_a_card_is_shown_for_its_time_and_no_longer(clinic):
    card = falk(clinic, clinic.vera)
    vera, karl = phone(clinic.vera), phone(clinic.karl)
    vera.post(f"{ME}hand/{card.pk}/show/", {"to": clinic.karl.pk, "minutes": "5"})
    during = page(karl, "shown/")
    stand_at("15:26")
    after = page(karl, "shown/")
    assert (holds(during, "Falk", "until 15:25"), holds(after, "Falk")) == ([True, True], [False])


@pytest.mark.rule("IN-08")
def test_a_whole_hand_is_shown_and_the_showing_is_stopped(clinic):
    falk(clinic, clinic.vera)
    vera, karl = phone(clinic.vera), phone(clinic.karl)
    vera.post(f"{ME}hand/show/", {"to": clinic.karl.pk, "minutes": "60"})
    during = page(karl, "shown/")
    vera.post(f"{ME}showings/{Showing.objects.get().pk}/")
    assert ("Falk" in during, "Falk" in page(karl, "shown/")) == (True, False)


@pytest.mark.rule("IN-08")
@pytest.mark.parametrize("minutes", ["0", "1441", "an hour", "-5", ""])
def test_a_showing_without_a_right_time_is_refused_and_what_was_typed_stays(clinic, minutes):
    card = falk(clinic, clinic.vera)
    answer = phone(clinic.vera).post(f"{ME}hand/{card.pk}/show/", {"to": clinic.karl.pk, "minutes": minutes})
    assert (answer.status_code, Showing.objects.count()) == (422, 0)
    assert holds(answer.content.decode(), "1 to 1440 minutes", f'value="{minutes}"') == [True, True]


@pytest.mark.report("A17")
@pytest.mark.rule("IN-07", "IN-08")
def test_nobody_opens_or_moves_what_is_anothers(clinic):
    card = falk(clinic, clinic.vera)
    offer = cards.offer(actor=cast.acting(clinic.vera), card=card, receiver=clinic.hans, now=cast.at("15:10"))
    showing = cards.show(
        actor=cast.acting(clinic.vera), owner=clinic.vera, viewer=clinic.hans, card=card, minutes=30,
        now=cast.at("15:10"),
    )  # fmt: skip
    karl = phone(clinic.karl)
    gets = [karl.get(f"{ME}{path}").status_code for path in (
        f"hand/{card.pk}/", f"hand/{card.pk}/give/", f"hand/{card.pk}/show/", f"offers/{offer.pk}/",
    )]  # fmt: skip
    posts = [
        karl.post(f"{ME}hand/{card.pk}/give/", {"to": clinic.karl.pk}).status_code,
        karl.post(f"{ME}hand/{card.pk}/show/", {"to": clinic.karl.pk, "minutes": "5"}).status_code,
        karl.post(f"{ME}offers/{offer.pk}/", {"answer": "accept"}).status_code,
        karl.post(f"{ME}showings/{showing.pk}/").status_code,
    ]
    # The giver can't accept on the receiver's behalf either.
    own = phone(clinic.vera).post(f"{ME}offers/{offer.pk}/", {"answer": "accept"}).status_code
    card.refresh_from_db()
    showing.refresh_from_db()
    assert (gets, posts, own) == ([404] * 4, [404] * 4, 422)
    assert (card.holder, card.place, showing.revoked_at) == (clinic.vera, Place.HAND, None)


@pytest.mark.report("A20")
def test_names_and_notes_that_are_markup_stay_text(clinic):
    clinic.karl.name = {"en": "<img src=x onerror=alert(1)>"}
    clinic.karl.save()
    offer = offered(clinic, clinic.karl, clinic.vera, note="<script>alert(2)</script>")
    vera = phone(clinic.vera)
    texts = [page(vera), page(vera, "hand/"), page(vera, f"offers/{offer.pk}/")]
    assert [("<img" in text, "alert(2)</script>" in text) for text in texts] == [(False, False)] * 3


def test_the_number_of_queries_does_not_grow_with_the_hand(clinic, django_assert_max_num_queries):
    card = falk(clinic, clinic.vera)
    vera = phone(clinic.vera)
    paths = ["hand/", f"hand/{card.pk}/", f"hand/{card.pk}/give/", "shown/"]

    def counts() -> list[int]:
        found = []
        for path in paths:
            with django_assert_max_num_queries(24) as seen:
                page(vera, path)
            found.append(len(seen))
        return found

    few = counts()
    cast.people(holder=clinic.vera, weights=[1, 2, 3, 4, 5, 6] * 3)
    for n in range(8):
        cast.player(event=clinic.event, key=f"guest-{n}")
    assert counts() == few
