"""The rows of effects in a real browser: further rows and menus, and nothing sent of what isn't shown."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from larp.models import Membership
from tests import cast

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.rule("IN-04")]


@pytest.fixture
def laptop(phone, live_server):
    """Nora's browser on the form of a new circumstance."""
    event = cast.event()
    nora = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=nora, name="Nora")
    client = Client()
    client.force_login(nora)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    phone.context.add_cookies([session])
    phone.goto(f"{live_server.url}/e/clinic/room/cards/new/?kind=circumstance")
    return event, phone


def test_rows_and_menus_grow_and_what_is_hidden_is_not_sent(laptop):
    event, page = laptop
    for name, text in (("title_ru", "Буря"), ("text_ru", "Ветер"), ("effect_line_ru", "как сказано")):
        page.fill(f"[name={name}]", text)
    page.select_option("[name=e0-op]", "sub")
    page.select_option("[name=e0-suit]", "party")
    page.locator("[name=e0-suit]").last.select_option("army")
    assert page.locator("[name=e0-suit]").count() == 3
    page.click("[data-more]")
    page.select_option("[name=e1-op]", "add")
    page.select_option("[name=e1-suit]", "party")
    page.select_option("[name=e1-per]", "lineup")
    assert page.locator("[name=e1-suit]").first.is_hidden()
    page.click("main button.main")
    page.wait_for_url("**/cards/designs/**")
    assert event.designs.get().effects == [
        {"op": "sub", "value": 1, "where": {"suit": ["party", "army"]}},
        {"op": "add", "value": 1, "per": "lineup"},
    ]
    assert page.locator(".effect .means").all_inner_texts() == ["−1: party, army", "+1: сумма расклада"]
