"""A side table from the schedule to its pay-out: put there by a master, a place that becomes free, a guest, the table
opened on its leader's phone, the card in a player's hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.phone import Phone
from tests.journeys.room import Room

pytestmark = pytest.mark.browser
SCENE = "from tests.journeys import scene\nprint(json.dumps(scene.make('ru')))"
PLACES = "from tests.journeys import scene\nprint(json.dumps(scene.places()))"


def test_from_sign_up_to_pay_out(stage):
    ways = stage.laptop.ask(SCENE)["ways"]
    stage.set_clock("18:00")
    stage.start()
    slot = _put_into_the_schedule(stage, ways)
    karl, hans, dietrich = (Phone(stage, path=ways[key]) for key in ("karl", "hans", "dietrich"))
    for phone in (hans, karl, dietrich):
        phone.to("tables")
    hans.page.get_by_role("button", name="Записаться").click()
    stage.comes(karl.page.locator("#schedule"), "мест нет")
    karl.page.get_by_role("button", name="Встать в очередь").click()
    expect(karl.page.locator(".turn")).to_contain_text("вы в очереди, № 1")
    stage.shot(karl.page, "schedule-waiting-phone")
    hans.page.get_by_role("button", name="Отказаться от места").click()
    stage.comes(karl.page.locator("#schedule"), "Место освободилось")
    stage.shot(karl.page, "schedule-moved-up-phone")

    lead = dietrich.page
    lead.get_by_role("link", name="Кто пришёл и начало").click()
    lead.get_by_label("Гость, по имени").fill("Анна")
    lead.get_by_role("button", name="Записать гостя").click()
    for name in ("Карл Вайс", "Анна"):
        lead.locator(".comers li", has_text=name).locator("input[name=came]").check()
    stage.shot(lead, "schedule-came-phone")
    lead.get_by_role("button", name="Открыть столик").click()
    lead.locator("main form button").first.click()
    lead.wait_for_url("**/tables/1/")
    stage.comes(karl.page.locator("#tables"), "Сталкер")
    assert karl.page.request.get(slot).url.endswith("/tables/")

    lead.locator("summary", has_text="Этот столик").click()
    lead.get_by_role("button", name="Закрыть столик…").click()
    lead.get_by_role("button", name="Закрыть столик", exact=True).click()
    lead.wait_for_load_state()
    lead.goto(f"{slot.split('slots')[0]}1/payout/")
    expect(lead.locator("#payout")).to_contain_text("Карл Вайс")
    stage.shot(lead, "schedule-payout-phone")
    lead.get_by_role("button", name="Выдать приз").click()
    expect(lead.locator("#payout")).to_contain_text("выдан")
    karl.to("hand")
    expect(karl.page.locator("#hand")).to_contain_text("Аист")
    assert stage.laptop.ask(PLACES)["bank/stork"] == "hand karl"


def _put_into_the_schedule(stage, ways) -> str:
    """One place at Stalker, led by Dietrich, the circumstance to all who play. Gives the slot's address."""
    page = Room(stage, path=ways["master"]).page
    page.goto("/e/clinic/tables/new/")
    page.locator("a[href$='/slots/new/stalker/']").click()
    page.locator("[name=starts_at]").fill("2026-09-19T20:30")
    page.locator("[name=place]").fill("Столовая")
    page.locator("[name=most]").fill("1")
    page.locator("[name=leader]").select_option(label="Дитрих Ланг")
    page.locator("[name=pays_to]").select_option("all")
    page.locator("[name=pays]").select_option("stork")
    page.get_by_role("button", name="Внести в расписание").click()
    page.wait_for_url("**/slots/1/")
    stage.shot(page, "schedule-slot-laptop")
    return page.url
