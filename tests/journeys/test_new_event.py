"""A master who has nothing yet: an event of the harbour's pack, until a player's cards are on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.journeys.desk import Desk
from tests.journeys.office import Office

pytestmark = pytest.mark.browser

MASTER = """
from django.contrib.auth.models import User
User.objects.create_user("nora", password="a long night at the quay")
print(json.dumps(None))
"""
# A tier is written by its name in the pack, as a master reads it there. Jürgen's was forgotten.
PLAYERS = """Персонаж;Роль;Игрок;Ступень
Аделаида Крон;начальница порта;Мария;интриганы
Беньямин Лот;лоцман;Пётр;причастные
;без имени;Никто;прочие
Юрген Шток;смотритель маяка;Анна;
"""
# The pack's rule: intriguers get 6 people, 3 weaknesses, 2 circumstances; the involved 3, 2 and 1.
DEALT = {"Аделаида Крон": 11, "Беньямин Лот": 6, "Юрген Шток": 0}
HANDS = """
from intrigues.models import Card
from larp.models import Player
in_hand = Card.objects.filter(place="hand")
print(json.dumps({row.name["ru"]: in_hand.filter(holder=row).count() for row in Player.objects.all()}))
"""


def test_from_nothing_to_a_printed_hand(stage, tmp_path):
    stage.laptop.ask(MASTER)
    stage.set_clock("09:00")
    stage.start()
    office = Office(stage, name="nora", password="a long night at the quay")
    office.found(name="Гавань", slug="quay", pack="harbour", first_day="2026-09-19")
    stage.shot(office.page, "new-1-settings")
    office.set_base_address("https://quay.example")

    table = tmp_path / "players.csv"
    table.write_text(PLAYERS, encoding="cp1251")
    preview = office.read_players(table)
    stage.shot(office.page, "new-2-preview")
    expect(preview.locator("tr.new")).to_have_count(3)
    expect(preview.locator("tr.wrong")).to_have_count(1)
    office.save_players()
    office.issue_badges()
    stage.shot(office.page, "new-3-players")

    office.prepare_deal(seed="17")
    stage.shot(office.page, "new-4-deal")
    expect(office.page.locator(".notice.wait")).to_contain_text("Ни в одной ступени")
    expect(office.page.locator(".notice.wait a")).to_have_text(["Юрген Шток"])
    office.make_deal()
    assert stage.laptop.ask(HANDS) == DEALT

    desk = Desk(stage, path=office.pairing_address("Мориц"))
    stage.comes(office.page.locator("#paired"), "Привязан")
    stage.shot(desk.page, "new-5-desk")
    stage.shot(office.page, "new-6-paired")

    pdf = office.print_hand("Беньямин Лот")
    stage.shot(office.page, "new-7-print")
    # Six cards of nine a sheet.
    assert len(PdfReader(pdf).pages) == 1
    assert stage.laptop.done("doctor")
