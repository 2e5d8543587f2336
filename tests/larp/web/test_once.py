"""Forms that add are carried out once, however often they are sent (A01, for masters' forms)."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from intrigues.models import Deal
from larp.models import Membership, Player, Screen
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.report("A01")]
NEW = "/e/clinic/players/new/"


def browser(event, name="nora") -> Client:
    user = User.objects.create_user(name)
    Membership.objects.create(event=event, user=user, name=name)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def event():
    cache.clear()
    return cast.event()


def once(client, path=NEW) -> str:
    return re.search(r'name="once" value="([0-9a-f]{32})"', client.get(path).content.decode())[1]


def names() -> list[str]:
    return [player.name["ru"] for player in Player.objects.order_by("pk")]


def test_a_form_sent_twice_adds_one_and_both_answers_lead_to_it(event):
    nora = browser(event)
    form = {"name_ru": "Ганс", "once": once(nora)}
    answers = [nora.post(NEW, form) for _ in range(3)]
    assert names() == ["Ганс"]
    there = f"/e/clinic/players/{Player.objects.get().pk}/"
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, there)] * 3


def test_two_forms_of_equal_content_are_two(event):
    nora = browser(event)
    for _ in range(2):
        nora.post(NEW, {"name_ru": "Ганс", "once": once(nora)})
    assert names() == ["Ганс", "Ганс"]


def test_the_form_of_an_old_page_with_another_content_is_another_form(event):
    nora = browser(event)
    mark = once(nora)
    for name in ("Ганс", "Карл"):
        nora.post(NEW, {"name_ru": name, "once": mark})
    assert names() == ["Ганс", "Карл"]


def test_a_refused_form_may_be_sent_again(event):
    nora = browser(event)
    karl = cast.player(event=event, key="karl", left_at=cast.MORNING)
    path, form = f"/e/clinic/players/{karl.pk}/left/", {"reason": "train", "once": "0" * 32}
    assert nora.post(path, form).status_code == 422
    Player.objects.update(left_at=None)
    assert nora.post(path, form).status_code == 302
    assert Player.objects.get().left_at is not None


def test_what_met_a_fault_may_be_sent_again(event, monkeypatch):
    nora = browser(event)
    nora.raise_request_exception = False
    form = {"name_ru": "Ганс", "once": once(nora)}
    with monkeypatch.context() as broken:
        broken.setattr("larp.services.journal.record", lambda **_: 1 / 0)
        assert nora.post(NEW, form).status_code == 500
    assert nora.post(NEW, form).status_code == 302
    assert names() == ["Ганс"]


def test_nobody_elses_form_is_kept_back_by_the_same_id(event):
    mark = "0123456789abcdef" * 2
    for name in ("nora", "max"):
        assert browser(event, name).post(NEW, {"name_ru": "Ганс", "once": mark}).status_code == 302
    assert names() == ["Ганс", "Ганс"]


def test_while_the_first_is_at_work_the_second_goes_back_to_the_page_of_the_form(event, monkeypatch):
    nora = browser(event)
    path, form = "/e/clinic/screens/", {"name": "Hall", "once": once(nora, "/e/clinic/settings/")}
    # A cookie as the browser sends it to both.
    seen = []

    def slow(**_):
        page = "http://testserver/e/clinic/settings/"
        seen.append(nora.post(path, form, headers={"referer": page})["Location"])
        seen.append(nora.post(path, form, headers={"referer": "https://evil.example/"})["Location"])

    with monkeypatch.context() as working:
        working.setattr("larp.services.journal.record", slow)
        nora.post(path, form)
    assert (seen, Screen.objects.count()) == (["http://testserver/e/clinic/settings/", "/"], 1)


ADDING = {
    "events/settings.html": 1, "intrigues/room/card.html": 1, "intrigues/room/deals.html": 1,
    "intrigues/room/design.html": 1, "intrigues/room/fates.html": 1, "intrigues/room/new_design.html": 1,
    "intrigues/room/parts/late_acts.html": 2, "intrigues/room/parts/ruling.html": 1, "mediators/mediators.html": 2,
    "players/player.html": 2, "side_events/slot.html": 1, "side_events/slot_form.html": 1,
}  # fmt: skip


def test_every_form_that_adds_without_a_guard_of_its_own_says_once():
    folder = settings.BASE_DIR / "templates"
    found = {str(path.relative_to(folder)): path.read_text().count("{% once %}") for path in folder.rglob("*.html")}
    assert {name: count for name, count in found.items() if count} == ADDING


def test_a_deal_prepared_by_a_double_tap_is_one(event):
    nora = browser(event)
    form = {"do": "prepare", "name": "Friday", "seed": "x", "once": once(nora, "/e/clinic/room/deals/")}
    assert [nora.post("/e/clinic/room/deals/", form).status_code for _ in range(2)] == [302, 302]
    assert Deal.objects.count() == 1
