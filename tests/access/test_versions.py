"""Every page carries the version that its own question is answered with, as long as nothing happens."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.access import rows, world

ROWS = [row for row in rows.all_rows() if row.method == "get" and row.name != "larp:one_tap"]
BODY = re.compile(r'data-version-url="([^"]+)" data-version="(\w+)"')


@pytest.mark.long
@pytest.mark.django_db
def test_a_page_at_rest_hears_that_nothing_changed():
    cache.clear()
    made = world.make()
    addresses = [(row, reverse(row.name, kwargs=row.arguments(made))) for row in ROWS]
    browsers = {role: world.knock(role, made) for role in world.ROLES}
    told = {}
    for row, address in addresses:
        for role in [role for role, status in row.statuses.items() if status == 200]:
            page = browsers[role].get(address)
            found = None if page.streaming else BODY.search(page.content.decode(errors="replace"))
            if found:
                heard = browsers[role].get(unescape(found[1])).json()["version"]
                told[row.name, role] = heard == found[2]
    assert [page for page, same in told.items() if not same] == []
    assert {"larp:players", "intrigues:now", "mediators:desk", "larp:hall", "printing:shop"} <= {
        name for name, _ in told
    }
