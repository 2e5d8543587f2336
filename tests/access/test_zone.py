"""Every page of an event names the zone of its times: whoever looks may have come from another (A03)."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.access import rows, world
from tests.access.world import ROLES

NAMED = '<abbr class="zone" title="Asia/Vladivostok">UTC+10</abbr>'


@pytest.mark.long
@pytest.mark.rule("IN-18")
@pytest.mark.report("A03")
def test_every_page_of_an_event_names_its_zone(db):
    cache.clear()
    made = world.make()
    made.clinic.time_zone = "Asia/Vladivostok"
    made.clinic.save()
    browsers = {role: world.knock(role, made) for role in ROLES}
    nameless, pages = [], 0
    for row in rows.all_rows():
        seen = [role for role in ROLES if row.statuses[role] == 200]
        if row.method != "get" or not seen:
            continue
        answer = browsers[seen[0]].get(reverse(row.name, kwargs=row.arguments(made)))
        text = "" if answer.streaming else answer.content.decode()
        if 'data-zone="Asia/Vladivostok"' in text:
            pages += 1
            nameless += [] if NAMED in text else [row.name]
    assert (nameless, pages > 40) == ([], True)
