"""The masters' page of the webhook."""

from __future__ import annotations

import pytest

from larp.models import Delivery, Webhook
from tests.access import world

pytestmark = pytest.mark.django_db
PAGE = "/e/clinic/webhook/"


def test_a_master_sets_an_address_tries_it_and_sees_what_never_arrived():
    made = world.make()
    nora = world.knock("master", made)
    nora.cookies["django_language"] = "en"
    assert nora.post(PAGE, {"do": "test"}).status_code == 422
    wrong = nora.post(PAGE, {"do": "save", "url": "gopher://bot"})
    assert wrong.status_code == 422
    assert "gopher://bot" in wrong.content.decode()
    assert nora.post(PAGE, {"do": "save", "url": "https://bot.example/x"}).status_code == 302
    assert nora.post(PAGE, {"do": "test"}).status_code == 302
    Delivery.objects.update(state="dead", error="answered <b>500")
    shown = nora.get(PAGE).content.decode()
    for words in (Webhook.objects.get().secret, "1 letter never arrived", "answered &lt;b&gt;500"):
        assert words in shown


@pytest.mark.parametrize("role", ["player", "mediator", "public", "other_master"])
def test_nobody_else_finds_it(role):
    made = world.make()
    browser = world.knock(role, made)
    assert [browser.get(PAGE).status_code, browser.post(PAGE, {"do": "save", "url": ""}).status_code] == [404, 404]
