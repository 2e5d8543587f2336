"""The front door, pressed by its people."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from larp import clock
from larp.models import Badge, Membership, WrongCodes
from larp.services.links import make_link
from larp.web import tabs
from tests import cast

pytestmark = pytest.mark.django_db
VERA = "7KQ2M9XTRW4HPA3E"
OLD = "GP1XF3A7QYFR6F0D"


@pytest.fixture(autouse=True)
def _fresh_limits(settings):
    cache.clear()


@pytest.fixture
def clinic():
    return cast.event()


@pytest.fixture
def vera(clinic):
    made = cast.player(event=clinic, key="vera", role={"ru": "сестра милосердия"})
    Badge.objects.create(player=made, code=OLD, issued_at=cast.MORNING, withdrawn_at=cast.at("11:02"))
    Badge.objects.create(player=made, code=VERA, issued_at=cast.at("11:02"))
    return made


@pytest.fixture
def nora(clinic):
    user = User.objects.create_user("nora", password="under the lime tree")
    Membership.objects.create(event=clinic, user=user, name="Nora Velt")
    return user


def test_a_badge_asks_before_it_signs_in(client, vera, clinic):
    page = client.get(f"/b/{VERA}")
    assert page.status_code == 200
    assert "Vera" in page.content.decode()
    assert client.session.get("players") is None
    assert client.post(f"/b/{VERA}").status_code == 302
    assert client.session["players"] == {str(clinic.pk): vera.badges.get(code=VERA).pk}


def test_a_withdrawn_badge_says_so_and_signs_nobody_in(client, vera):
    page = client.get(f"/b/{OLD.lower()}")
    assert page.status_code == 410
    assert client.post(f"/b/{OLD}").status_code == 410
    assert "players" not in client.session


def test_a_badge_withdrawn_later_signs_its_phone_out(client, vera, clinic):
    client.post(f"/b/{VERA}")
    assert "Vera" in client.get("/").content.decode()
    vera.badges.filter(code=VERA).update(withdrawn_at=clock.now())
    assert "Vera" not in client.get("/").content.decode()


@pytest.mark.report("A19")
def test_wrong_codes_are_counted_and_neighbours_get_nothing(client, vera):
    known = VERA[:-1]
    for sign in "0123456789BCDFGHJKMNPQRSTVWXYZ":
        assert client.get(f"/b/{known}{sign}").status_code == 404
    assert client.get(f"/b/{VERA}").status_code == 429
    assert client.post("/code/", {"code": VERA}).status_code == 429


def test_a_code_is_typed_in_fours_and_small_letters(client, vera):
    answer = client.post("/code/", {"code": "7kq2 m9xt rw4h pa3e"})
    assert (answer.status_code, answer["Location"]) == (302, f"/b/{VERA}")
    wrong = client.post("/code/", {"code": "7kq2 m9xt"})
    assert wrong.status_code == 422
    assert "7kq2 m9xt" in wrong.content.decode()


def test_a_master_signs_in_by_password_and_out_of_everything(client, nora, vera):
    client.post(f"/b/{VERA}")
    assert client.post("/in/", {"name": "nora", "password": "under the lime tree"}).status_code == 302
    home = client.get("/").content.decode()
    assert "Velt" in home
    assert "Vera" in home
    client.post("/out/")
    assert dict(client.session) == {}


def test_a_wrong_name_and_a_wrong_password_get_one_answer(client, nora):
    wrong = client.post("/in/", {"name": "nora", "password": "under the oak"})
    unknown = client.post("/in/", {"name": "dora", "password": "under the oak"})
    assert wrong.status_code == unknown.status_code == 422
    bare = [answer.content.decode().replace(name, "") for answer, name in ((wrong, "nora"), (unknown, "dora"))]
    strip = [_without_tokens(page) for page in bare]
    assert strip[0] == strip[1]


def test_passwords_are_limited_by_name_and_address(client, nora):
    for _ in range(8):
        client.post("/in/", {"name": "nora", "password": "under the oak"})
    assert client.post("/in/", {"name": "nora", "password": "under the lime tree"}).status_code == 429
    assert client.post("/in/", {"name": "dora", "password": "x"}).status_code == 422


def test_a_masters_link_asks_lives_a_day_and_dies_with_the_password(client, nora):
    address = reverse("larp:one_tap", kwargs={"token": make_link(user=nora, now=clock.now())})
    assert client.get(address).status_code == 200
    assert "_auth_user_id" not in client.session
    old = reverse("larp:one_tap", kwargs={"token": make_link(user=nora, now=cast.at("09:00"))})
    assert client.get(old).status_code == 404
    assert client.post(address).status_code == 302
    assert client.session["_auth_user_id"] == str(nora.pk)
    nora.set_password("under the birch")
    nora.save()
    assert client.get(address).status_code == 404


def test_signing_in_needs_the_csrf_token(vera):
    assert Client(enforce_csrf_checks=True).post(f"/b/{VERA}").status_code == 403


def test_the_language_is_the_persons_then_the_events_then_the_browsers(client, vera, clinic):
    def says(language):
        page = client.get(f"/b/{VERA}", headers={"Accept-Language": "en"})
        return f'<html lang="{language}"' in page.content.decode()

    assert says("ru")
    clinic.language = "en"
    clinic.save()
    assert says("en")
    client.post("/language/", {"language": "ru", "next": f"/b/{VERA}"})
    assert says("ru")
    assert client.post("/language/", {"language": "ru", "next": "//evil.example/"})["Location"] == "/"


def _without_tokens(page):
    varying = ("csrfmiddlewaretoken", "data-now=")
    return "\n".join(line for line in page.splitlines() if not any(word in line for word in varying))


def test_an_address_of_capitals_as_on_paper_opens_the_same_page(client, vera):
    for path in (f"/B/{VERA}", f"/B/{VERA}/", f"/b/{VERA.lower()}/"):
        assert client.get(path).status_code == 200
    assert client.get(f"/B/{VERA}/more").status_code == 404
    # Codes of other kinds are printed alike.
    for path in ("/T/", "/t/", "/G/", "/g/", "/C/", "/s/"):
        given, printed = (client.get(f"{path}{VERA}{slash}") for slash in ("", "/"))
        assert (given.status_code, printed.status_code, printed.content) == (404, 404, given.content)
        assert printed.resolver_match is not None


def test_a_master_without_events_finds_what_to_begin(client, monkeypatch):
    monkeypatch.setattr(tabs, "_errands", {})
    tabs.register_errand(tabs.Errand("A new event", "larp:sign_in"))
    assert "A new event" not in client.get("/").content.decode()
    client.force_login(User.objects.create_user("dora"))
    page = client.get("/").content.decode()
    assert '<a class="btn main" href="/in/">A new event</a>' in page
    assert "Вы вошли, но ни в одной игре вас ещё нет среди мастеров." in page


@pytest.mark.parametrize(
    ("address", "host", "status"),
    [
        ("/", "elsewhere.example", 400), ("/sign", "larp.example", 404), ("/in", "larp.example", 301),
        ("/", "larp.example", 200), ("/static/larp/base.css", "larp.example", 200),
    ],
)  # fmt: skip
def test_every_answer_has_the_policy_refusals_and_redirects_too(client, settings, address, host, status):
    settings.ALLOWED_HOSTS = ["larp.example"]
    answer = client.get(address, headers={"host": host})
    assert answer.status_code == status
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"] or address.startswith("/static/")


def test_whoever_has_one_long_number_of_a_network_has_all_and_counts_once(client, vera):
    for number in range(30):
        assert client.get(f"/b/{'0' * 15}{number % 10}", REMOTE_ADDR=f"2001:db8:1:2::{number:x}").status_code == 404
    assert client.get(f"/b/{VERA}", REMOTE_ADDR="2001:db8:1:2:ffff::1").status_code == 429
    assert client.get(f"/b/{VERA}", REMOTE_ADDR="2001:db8:1:3::1").status_code == 200
    assert client.get(f"/b/{VERA}", REMOTE_ADDR="::ffff:10.0.0.1").status_code == 200


def test_a_phone_that_only_asks_to_be_let_in_guesses_for_itself(client, vera):
    client.post(f"/b/{VERA}")
    stranger = Client(REMOTE_ADDR="10.0.0.9")
    stranger.post(f"/b/{VERA}", {"do": "ask"})
    for number in range(30):
        stranger.get(f"/b/{'0' * 15}{number % 10}")
    assert stranger.get(f"/b/{VERA}").status_code == 429
    assert client.get(f"/b/{VERA}").status_code == 302
    assert [row.player for row in WrongCodes.objects.all()] == [None]


def test_what_strangers_put_in_the_memory_pushes_no_count_out(client, vera):
    for number in range(30):
        client.get(f"/b/{'0' * 15}{number % 10}")
    # A form that is sent once is remembered for an hour, whoever sends it.
    client.post("/language/", {"language": "ru", "once": f"{0:032x}"})
    for number in range(1000):
        cache.set(f"once:{number}", "/", timeout=3600)
    assert client.get(f"/b/{VERA}").status_code == 429
