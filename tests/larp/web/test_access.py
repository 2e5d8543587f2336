"""Policies, tried on views of the kinds that apps write; and the pages for what goes wrong."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from larp import clock
from tests.access import world

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.larp.web.api_urls")]
API = "/e/clinic/api/7/"


@pytest.fixture
def everybody():
    cache.clear()
    return world.make()


def test_an_api_view_knows_the_hat(everybody):
    assert world.knock("player", everybody).get(API).json() == {"role": "player", "name": "Vera", "number": 7}
    assert world.knock("master", everybody).get(API).json() == {"role": "master", "name": "Nora Velt", "number": 7}


@pytest.mark.report("A17")
def test_an_api_view_hides_its_event_from_strangers(everybody):
    for role in ("public", "other_player", "other_master", "mediator"):
        client = world.knock(role, everybody)
        hidden, absent = client.get(API), client.get("/e/nowhere/api/7/")
        assert (hidden.status_code, hidden.content) == (absent.status_code, absent.content)
        assert hidden.json()["code"] == "not_found"


def test_an_api_view_tells_nobody_what_it_takes(client, db):
    answer = client.options("/e/clinic/desk/entries/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_a_refusal_of_the_api_has_one_shape(everybody):
    answer = world.knock("player", everybody).get("/e/clinic/api/13/")
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "unlucky",
        "rule": "IN-13",
        "facts": {"number": 13},
        "message": "Правила этого не разрешают (unlucky). Спросите мастера.",
    }
    assert world.knock("player", everybody).delete(API).json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("role", ["player", "master"])
def test_an_api_view_wants_the_csrf_token_of_badges_too(everybody, role):
    known = world.knock(role, everybody)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = known.cookies
    refused = strict.post(API)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    strict.get("/")
    token = strict.cookies["csrftoken"].value
    assert strict.post(API, content_type="application/json", headers={"X-CSRFToken": token}).status_code == 200


def test_a_rules_no_becomes_a_page_and_escapes_its_facts(everybody):
    page = world.knock("player", everybody).get("/e/clinic/refused/")
    assert page.status_code == 422
    assert "Правила этого не разрешают (unlucky)" in page.content.decode()
    assert "<b>Vera</b>" not in page.content.decode()


def test_the_first_hat_that_fits_is_worn(everybody):
    assert world.knock("master", everybody).get("/e/clinic/desk/").content == b"master"
    assert world.knock("player", everybody).get("/e/clinic/desk/").status_code == 404


def test_a_badge_withdrawn_closes_the_api_at_once(everybody):
    client = world.knock("player", everybody)
    assert client.get(API).status_code == 200
    everybody.vera.badges.update(withdrawn_at=clock.now())
    assert client.get(API).status_code == 404


@pytest.mark.parametrize(
    ("language", "nothing", "ours"),
    [
        ("ru", "Здесь ничего нет, или это не для вас", "У нас что-то сломалось"),
        ("en", "There is nothing here, or it is not for you", "Something broke on our side"),
    ],
)
def test_what_goes_wrong_is_said_in_words(everybody, language, nothing, ours):
    client = world.knock("player", everybody)
    client.raise_request_exception = False
    client.cookies["django_language"] = language
    assert nothing in client.get("/nowhere").content.decode()
    answer = client.get("/e/clinic/broken/")
    assert answer.status_code == 500
    assert ours in answer.content.decode()


def test_an_old_form_is_told_to_load_again():
    answer = Client(enforce_csrf_checks=True).post("/out/")
    assert answer.status_code == 403
    assert "Страница была открыта слишком долго" in answer.content.decode()
