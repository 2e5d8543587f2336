"""The side games on phone and tablet: recorded evenings, looked at on the way by axe-core and at a phone's width.

At each cut the seat is looked at that has most to choose from, and the facilitator's tablet.
"""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.urls import reverse

from side_events.models import LogEntry, Table
from side_events.selectors import positions
from side_events.services import tables
from side_events.services.tables import Sits
from tests import cast
from tests.access import phone_width, world
from tests.access.test_accessible import SIZES, laid_out, page_of, wrong_with
from tests.side_events import record

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
RECORDED = [pytest.param(path, id=path.stem) for path in sorted(record.FOLDER.glob("*.json"))]
CUTS = 4


def at_cut(made: world.World, data: dict, played: int) -> Table:
    """A table at which the first `played` acts of the recorded evening stand; Vera has the busiest seat."""
    header, entries = data["header"], data["entries"][:played]
    table = tables.open_table(
        actor=cast.master(),
        event=made.clinic,
        game_key=header["game"],
        name="Cellar",
        seats=[Sits(phone_width.LONG["ru"], role=seat["role"]) for seat in header["seats"]],
        options=header["options"],
        seed=header["seed"],
        now=cast.MORNING,
    )
    for seat, recorded in zip(table.seats.all(), header["seats"], strict=True):
        table.seats.filter(pk=seat.pk).update(key=recorded["key"])
    LogEntry.objects.bulk_create(
        LogEntry(table=table, seq=entry["seq"], once=str(entry["seq"]), data=entry, at=cast.MORNING)
        for entry in entries
    )
    Table.objects.filter(pk=table.pk).update(newest=len(entries))
    table = Table.objects.get(pk=table.pk)
    where = positions.position(table)
    busiest = max(where.header.seat_keys, key=lambda key: len(where.game.legal(where.state, key)))
    table.seats.filter(key=busiest).update(player=made.vera)
    return table


@pytest.mark.parametrize("path", RECORDED)
def test_a_game_is_read_by_everybody_and_fits_a_phone(path, chromium):
    cache.clear()
    made, data = world.make(), json.loads(path.read_text(encoding="utf-8"))
    clients = {role: world.knock(role, made) for role in ("player", "master")}
    page = chromium.new_context().new_page()
    phone_width.bring_fonts(page)
    found: dict[str, list[str]] = {}
    for part in range(CUTS + 1):
        table = at_cut(made, data, len(data["entries"]) * part // CUTS)
        of_table = {"slug": made.clinic.slug, "number": table.number}
        seat = reverse("side_events:seat", kwargs={**of_table, "place": table.seats.get(player=made.vera).place})
        for role, address in (("player", seat), ("master", reverse("side_events:desk", kwargs=of_table))):
            for language in ("ru", "en"):
                clients[role].cookies["django_language"] = language
                html = page_of(clients[role], address)
                assert phone_width.is_for_phones(html)
                width, height = SIZES["player" if role == "player" else "mediator"]
                page.set_viewport_size({"width": width, "height": height})
                if language == ("ru", "en")[part % 2]:
                    wrong = wrong_with(page, html, "light")
                else:
                    page.set_content(laid_out(html), wait_until="commit")
                    wrong = []
                if wrong := wrong + phone_width.beyond(page):
                    found[f"{part} of {CUTS}, {role}, {language}"] = wrong
    page.context.close()
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
