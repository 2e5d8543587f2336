"""A badge at several phones, pressed by its people."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from larp import clock
from larp.models import Badge, Membership, Phone
from tests import cast

pytestmark = pytest.mark.django_db
VERA = "7KQ2M9XTRW4HPA3E"
NOW = "/e/clinic/me/"


@pytest.fixture(autouse=True)
def vera():
    cache.clear()
    clock.set_offset(timedelta(0))
    clock.set_offset(cast.at("15:20") - clock.now())
    made = cast.player(event=cast.event(language="en"), key="vera")
    Badge.objects.create(player=made, code=VERA, issued_at=cast.MORNING)
    yield made
    clock.set_offset(timedelta(0))


def come(client: Client, **form: str) -> int:
    return client.post(f"/b/{VERA}", form).status_code


def says(client: Client, path: str = f"/b/{VERA}") -> str:
    return re.sub(r"\s+", " ", client.get(path).content.decode())


def state(client: Client) -> str:
    return client.get(f"/b/{VERA}/live/").json()["version"]


def nora(event) -> Client:
    client = Client()
    user = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=user, name="Nora Velt")
    client.force_login(user)
    return client


def test_opening_the_address_changes_nothing_on_either_phone():
    first, second = Client(), Client()
    first.get(f"/b/{VERA}")
    assert Phone.objects.count() == 0
    come(first)
    for _ in range(2):
        assert "Another phone is signed in by this badge" in says(second)
    assert (Phone.objects.count(), second.get(NOW).status_code) == (1, 404)


def test_whoever_wears_the_badge_and_scans_it_again_comes_to_their_pages():
    first = Client()
    come(first)
    answer = first.get(f"/b/{VERA}")
    assert (answer.status_code, answer["Location"]) == (302, NOW)
    assert (come(first), Phone.objects.count()) == (302, 1)


def test_a_second_phone_asks_and_the_first_lets_it_in():
    first, second = Client(), Client()
    come(first)
    assert (come(second), second.get(NOW).status_code) == (422, 404)
    assert come(second, do="ask") == 302
    asked = Phone.objects.get(let_in_at=None)
    # A second tap asks no second time.
    come(second, do="ask")
    assert Phone.objects.count() == 2
    assert (state(second), second.get(NOW).status_code) == ("asking", 404)
    for page in (says(second), says(first, NOW), says(first, f"{NOW}you/")):
        assert str(asked.mark) in page
    first.post(f"/e/clinic/phones/{asked.pk}/", {"do": "let_in"})
    assert (state(second), second.get(NOW).status_code) == ("in", 200)
    # Its page, which asks by itself, is led on.
    assert second.get(f"/b/{VERA}")["Location"] == NOW


def test_a_refused_phone_is_told_and_may_go_to_a_master(vera):
    first, second = Client(), Client()
    come(first)
    come(second, do="ask")
    first.post(f"/e/clinic/phones/{Phone.objects.get(let_in_at=None).pk}/", {"do": "end"})
    assert (state(second), second.get(NOW).status_code) == ("over", 404)
    assert "This phone wasn’t let in." in says(second)
    come(second, do="ask")
    asked, master = Phone.objects.last(), nora(vera.event)
    for path in ("players/", f"players/{vera.pk}/"):
        assert f'<b class="num">{asked.mark}</b>' in says(master, f"/e/clinic/{path}")
    assert "Phones that ask to be let in" in says(master, "/e/clinic/room/")
    master.post(f"/e/clinic/players/phones/{asked.pk}/", {"do": "let_in"})
    assert second.get(NOW).status_code == 200


def test_a_phone_that_is_cut_off_is_out_at_once_and_the_other_stays():
    first, second = Client(), Client()
    come(first)
    come(second, do="ask")
    phone = Phone.objects.get(let_in_at=None)
    first.post(f"/e/clinic/phones/{phone.pk}/", {"do": "let_in"})
    first.post(f"/e/clinic/phones/{phone.pk}/", {"do": "end"})
    assert (second.get(NOW).status_code, first.get(NOW).status_code) == (404, 200)


def test_with_a_pin_the_second_phone_gives_it_or_asks():
    first, second = Client(), Client()
    come(first)
    first.post("/e/clinic/pin/", {"pin": "4711"})
    assert holds(says(second), "The PIN of this badge", "I don’t know the PIN") == [True, True]
    assert (come(second, pin="0000"), second.get(NOW).status_code) == (422, 404)
    assert (come(second, pin="4711"), second.get(NOW).status_code) == (302, 200)
    third = Client()
    assert (come(third, do="ask"), state(third)) == (302, "asking")


def holds(text: str, *words: str) -> list[bool]:
    return [word in text for word in words]


def test_a_pin_that_is_none_is_refused_with_what_to_do():
    first = Client()
    come(first)
    answer = first.post("/e/clinic/pin/", {"pin": "47"})
    assert (answer.status_code, "A PIN is four to eight digits." in answer.content.decode()) == (422, True)


def test_a_master_takes_a_forgotten_pin_away(vera):
    first = Client()
    come(first)
    first.post("/e/clinic/pin/", {"pin": "4711"})
    master = nora(vera.event)
    assert "Take the PIN away" in says(master, f"/e/clinic/players/{vera.pk}/")
    master.post(f"/e/clinic/players/{vera.pk}/pin/")
    assert Badge.objects.get().pin_hash == ""


def test_nobody_answers_for_the_phones_of_somebody_else(vera):
    first, second, karl = Client(), Client(), Client()
    come(first)
    come(second, do="ask")
    Badge.objects.create(player=cast.player(event=vera.event, key="karl"), code="K" * 16, issued_at=cast.MORNING)
    karl.post(f"/b/{'K' * 16}")
    asked = Phone.objects.get(let_in_at=None)
    answers = [
        client.post(f"/e/clinic/phones/{asked.pk}/", {"do": "let_in"}).status_code
        for client in (karl, second, Client())
    ]
    assert (answers, second.get(NOW).status_code) == ([404] * 3, 404)


def test_signing_out_ends_the_phone_and_tells_the_browser_to_forget():
    first = Client()
    come(first)
    token = first.cookies["csrftoken"].value
    answer = first.post("/out/")
    assert (answer["Clear-Site-Data"], answer["Cache-Control"]) == ('"cache"', "no-store")
    assert first.cookies["csrftoken"].value != token
    # Nobody wears the badge any more: it lets the next one in by itself.
    assert (Phone.objects.get().ended_at is not None, come(Client())) == (True, 302)


def test_who_takes_another_badge_leaves_the_first(vera):
    other = cast.player(event=vera.event, key="karl")
    Badge.objects.create(player=other, code="K" * 16, issued_at=cast.MORNING)
    one = Client()
    come(one)
    assert "Vera is signed in on this phone now" in says(one, f"/b/{'K' * 16}")
    one.post(f"/b/{'K' * 16}")
    assert list(Phone.objects.filter(ended_at=None).values_list("badge__player", flat=True)) == [other.pk]
