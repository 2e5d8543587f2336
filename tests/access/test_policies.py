"""Every address has a policy, every address has a row in the table, and every row is true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tests.access import rows, world
from tests.access.world import ROLES

ROWS = rows.all_rows()


def patterns(resolver=None, prefix="") -> Iterator[tuple[str, URLPattern]]:
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLPattern):
            yield f"{prefix}{entry.name}", entry
        else:
            yield from patterns(entry, f"{prefix}{entry.namespace}:" if entry.namespace else prefix)


def test_every_view_names_its_policy():
    assert [name for name, pattern in patterns() if not getattr(pattern.callback, "policy", "")] == []


def test_every_address_stands_in_the_table():
    assert {name for name, _ in patterns()} == {row.name for row in ROWS}


@pytest.fixture
def everybody(db):
    cache.clear()
    return world.make()


@pytest.mark.long
@pytest.mark.report("A17", "A18")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_role_gets_what_the_table_says(row, everybody):
    address = reverse(row.name, kwargs=row.arguments(everybody))
    found = {
        role: getattr(world.knock(role, everybody), row.method)(address, row.data(everybody)).status_code
        for role in ROLES
    }
    assert found == row.statuses


@pytest.mark.long
@pytest.mark.report("A17")
@pytest.mark.parametrize(
    "row", [row for row in ROWS if 404 in row.statuses.values()] or [None], ids=lambda row: row.name if row else "none"
)
def test_a_stranger_cant_tell_what_is_hidden_from_what_is_not_there(row, everybody):
    if row is None:
        return
    arguments = row.arguments(everybody)
    if "slug" not in arguments:
        return
    for role in [role for role, status in row.statuses.items() if status == 404]:
        client = world.knock(role, everybody)
        hidden, absent = (
            getattr(client, row.method)(reverse(row.name, kwargs={**arguments, "slug": slug}), row.data(everybody))
            for slug in (arguments["slug"], "no-such-event")
        )
        assert (hidden.content, dict(hidden.headers)) == (absent.content, dict(absent.headers))


@pytest.mark.django_db
@pytest.mark.report("A17")
def test_an_unknown_badge_screen_and_link_are_answered_as_no_page(client: Client):
    cache.clear()
    answers = [client.get(path) for path in ("/b/0000000000000000", "/h/0000000000000000/live/", "/in/x/", "/nowhere")]
    assert {(answer.status_code, answer.content) for answer in answers} == {(404, answers[0].content)}
