"""No page asks the database more often because there is more in the event."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from intrigues.models import Card, Offer, Showing
from larp import clock
from larp.models import Badge, Phone, Screen
from larp.services import journal, notices
from larp.services.notices import News
from mediators.models import Device, Mediator
from printing.models import PrintRun
from tests import cast
from tests.access import rows, stages, world
from tests.intrigues.web.room import on_time  # noqa: F401

pytestmark = pytest.mark.long

ROWS = [row for row in rows.all_rows() if row.method == "get"]


def grow(made: world.World, name: str) -> None:
    """Three more of nearly everything: players with cards, offers and showings, mediators, entries of the journal."""
    event = made.clinic
    for number in range(3):
        key = f"{name}-{number}"
        player = cast.player(event=event, key=key)
        badge = Badge.objects.create(player=player, code=f"{key:0<16}".upper(), issued_at=cast.MORNING)
        Phone.objects.create(badge=badge, mark=47, asked_at=clock.now())
        Phone.objects.create(badge=made.vera.badges.get(), mark=48, asked_at=clock.now())
        Phone.objects.create(badge=made.vera.badges.get(), mark=49, asked_at=clock.now(), let_in_at=clock.now())
        own, *_ = cast.people(holder=made.vera, weights=[2, 4])
        held, *_ = cast.people(holder=player, weights=[1, 3])
        cast.card(design=cast.weakness(event=event, key=f"w-{key}"), holder=made.vera)
        cast.card(design=cast.circumstance(event=event, key=f"c-{key}"))
        Offer.objects.create(card=held, giver=player, receiver=made.vera, made_at=cast.MORNING)
        Showing.objects.create(owner=player, viewer=made.vera, card=held, shown_at=cast.MORNING, until=cast.at("23:59"))
        Showing.objects.create(owner=made.vera, viewer=player, card=own, shown_at=cast.MORNING, until=cast.at("23:59"))
        mediator = Mediator.objects.create(event=event, name={"en": key}, player=player)
        Device.objects.create(mediator=mediator, code=f"d{key:0<15}".upper(), issued_at=cast.MORNING)
        Screen.objects.create(event=event, name=key, code=f"s{key:0<15}".upper(), created_at=cast.MORNING)
        PrintRun.objects.create(
            event=event, kind="deck", language="ru", state="cancelled", settings={"pieces": 9}, created_at=cast.MORNING
        )
        event.deals.create(created_at=cast.MORNING, hands={str(player.pk): [own.pk]})
        notices.tell(event_id=event.pk, news=[News("card.dealt", {"n": 1}, made.vera.pk, key)], now=cast.MORNING)
        journal.record(actor=cast.master(), event=event, kind="card.dealt", now=cast.MORNING, player=player)


@pytest.mark.django_db
def test_a_larger_event_costs_no_page_more_queries():
    cache.clear()
    made = world.make()
    clients = {role: world.knock(role, made) for role in ("player", "mediator", "master")}
    pages = [
        (row.name, clients[role], reverse(row.name, kwargs=row.arguments(made)))
        for row in ROWS
        for role in [role for role in clients if row.statuses[role] == 200][:1]
    ]
    grow(made, "few")
    # What is kept in the process is made at the first visit.
    for _, client, address in pages:
        client.get(address)
    asked: list[dict[str, list[str]]] = []
    for size in ("more", "most"):
        grow(made, size)
        asked.append({})
        for name, client, address in pages:
            with CaptureQueriesContext(connection) as seen:
                client.get(address)
            asked[-1][name] = [query["sql"] for query in seen]
    few, many = asked
    assert len(few) > 90
    grown = {page: Counter(many[page]) - Counter(few[page]) for page in few if len(many[page]) > len(few[page])}
    assert grown == {}, grown


# With an intrigue under way, and few or many in it.

PAGES = {
    "intrigues:table": ("", "?weakness={weakness}"),
    "mediators:desk": ("", "?player={vera}", "?player={vera}&kind=goal", "?player={vera}&kind=circumstance"),
}
"""Pages that show something else by what is asked."""

_PLAYED = ("intrigues:", "mediators:", "larp:live", "larp:journal", "larp:hall")
PLAYED = [row for row in ROWS if row.name.startswith(_PLAYED)]


def asked_in(stage: str, guests: int) -> dict[tuple[str, str, str], list[str]]:
    """The statements of every page that shows an intrigue, by row, role and what was asked, in a world of its own that
    is gone afterwards."""
    found = {}
    with transaction.atomic():
        cache.clear()
        made = world.make()
        stages.Stage(made, guests).reach(stage)
        addresses = {row.name: reverse(row.name, kwargs=row.arguments(made)) for row in PLAYED}
        weakness = Card.objects.filter(holder=made.vera, design__kind="weakness").last()
        facts = {"vera": made.vera.pk, "weakness": weakness.pk}
        clients = {role: world.knock(role, made) for role in ("public", "player", "mediator", "master")}
        pages = [
            (row.name, role, query.format(**facts))
            for row in PLAYED
            for role in clients
            for query in PAGES.get(row.name, ("",))
            if row.statuses[role] == 200
        ]
        for name, role, query in pages:
            clients[role].get(addresses[name] + query)
            with CaptureQueriesContext(connection) as seen:
                assert clients[role].get(addresses[name] + query).status_code == 200, (name, role, query)
            found[name, role, query.split("=")[0]] = [re.sub(r"\d+", "0", each["sql"]) for each in seen]
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("stage", stages.STAGES)
def test_an_intrigue_with_many_in_it_costs_no_page_more_queries(stage, on_time):  # noqa: F811
    on_time(stages.STAGES[stage])
    few, many = asked_in(stage, 2), asked_in(stage, 5)
    assert {"larp:hall", "intrigues:draft", "intrigues:room_table", "mediators:desk"} <= {name for name, *_ in few}
    grown = {page: Counter(many[page]) - Counter(few[page]) for page in few if len(many[page]) > len(few[page])}
    assert grown == {}, "\n".join(f"{page}: {sql}" for page, asked in grown.items() for sql in asked)
