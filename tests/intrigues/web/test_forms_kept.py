"""A form that was refused holds everything that was typed, chosen or ticked in it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from intrigues.models import Card, Deal, Intrigue
from intrigues.selectors.draft import draft
from intrigues.services import intrigues, resolution
from larp.models import Player
from mediators.models import Entry
from tests import cast
from tests.access import stages, world
from tests.cast import at
from tests.forms import lost
from tests.intrigues.web.phones import phone as phone_of
from tests.intrigues.web.room import on_time  # noqa: F401

pytestmark = pytest.mark.django_db
ROOM = "/e/clinic/room/"


@pytest.fixture
def made(on_time):  # noqa: F811
    cache.clear()
    on_time("15:20")
    return world.make()


def refused(made, role: str, path: str, **sent) -> str:
    answer = world.knock(role, made).post(path, sent)
    assert answer.status_code == 422, answer.status_code
    return answer.content.decode()


def test_cards_ticked_for_influence(made):
    cast.intrigue(event=made.clinic)
    bank = [cast.card(design=cast.person(event=made.clinic, key=f"p-{n}")).pk for n in range(4)]
    [held] = cast.people(holder=made.vera, weights=[1])
    sent = {"do": "put_up", "face_down": "1", "reason": "a feast"}
    page = refused(made, "master", f"{ROOM}intrigues/1/drafts/", **sent, card=[bank[0], bank[2], held.pk])
    assert lost(page, **sent, card=[bank[0], bank[2]]) == set()
    assert lost(page, card=bank) == {("card", str(bank[1])), ("card", str(bank[3]))}


def test_cards_ticked_for_a_hand_of_a_draft(made):
    bank = [cast.card(design=cast.person(event=made.clinic, key=f"p-{n}")).pk for n in range(3)]
    gone = cast.player(event=made.clinic, key="hans", left_at=at("12:00"))
    deal = Deal.objects.create(event=made.clinic, created_at=cast.MORNING, hands={str(made.vera.pk): bank[:1]})
    path = f"{ROOM}deals/{deal.pk}/"
    sent = {"do": "put", "shown": gone.pk, "card": bank[1:]}
    page = refused(made, "master", path, **sent)
    assert lost(page, **sent) == set()
    assert '<details class="act" open><summary class="btn small">Добавить карты из банка' in page


def test_a_goal_declared_for_a_player(made, on_time):  # noqa: F811
    cast.intrigue(event=made.clinic)
    on_time("14:10")
    sent = {"do": "declare", "player": made.vera.pk, "goal": "influence"}
    path = f"{ROOM}intrigues/1/"
    assert world.knock("master", made).post(path, sent).status_code == 302
    assert lost(refused(made, "master", path, **sent), **sent) == set()


def test_a_part_of_the_institution_assigned_after_the_close(made):
    cast.intrigue(event=made.clinic, final=True, settled=3, closed_at=at("15:00"))
    bodies = [made.clinic.bodies.create(key=key, name={"ru": key}) for key in ("city", "church")]
    sent = {"do": "reassign", "part": "wards", "body": bodies[1].pk, "reason": " "}
    assert lost(refused(made, "master", f"{ROOM}intrigues/1/", **sent), **sent) == set()


def tied(made) -> list[Player]:
    """Three whose lineups weigh the same, counted."""
    one = cast.intrigue(event=made.clinic)
    players = [made.vera, *(cast.player(event=made.clinic, key=key) for key in ("karl", "hans"))]
    for player in players:
        lineup, staked = cast.people(holder=player, weights=[4]), cast.people(holder=player, weights=[1])
        cast.entrant(intrigue=one, player=player, lineup=lineup, staked=staked)
    resolution.open_lineups(actor=cast.master(), intrigue=one, now=at("16:35"))
    resolution.close_strikes(actor=cast.master(), intrigue=one, now=at("16:40"))
    return players


@pytest.mark.rule("IN-60")
def test_the_order_of_a_tie(made, on_time):  # noqa: F811
    players = [player.pk for player in tied(made)]
    on_time("16:45")
    places = dict(zip((f"place_{key}" for key in players), (3, 1, 3), strict=True))
    sent = {"do": "decide_tie", "about": 1, "player": players, **places, "reason": "a coin"}
    page = refused(made, "master", f"{ROOM}intrigues/1/table/", **sent)
    assert lost(page, **sent) == set()


def test_a_mediator_who_also_plays(made):
    sent = {"name": " ", "where": "the library", "player": made.vera.pk, "incognito": "on"}
    assert lost(refused(made, "master", reverse("mediators:mediators", args=["clinic"]), **sent), **sent) == set()


@pytest.mark.parametrize("verdict", ["accept", "reject"])
def test_a_verdict_without_a_reason(made, verdict):
    stages.Stage(made, 1).reach("bids")
    entry = Entry.objects.filter(state="waiting").first()
    sent = {"verdict": verdict, "reason": " "}
    assert lost(refused(made, "master", reverse("mediators:judge", args=["clinic", entry.pk]), **sent), **sent) == set()


def paused(made, stage: str, on_time) -> Intrigue:  # noqa: F811
    played = stages.Stage(made, 2)
    played.reach(stage)
    on_time(stages.STAGES[stage])
    intrigues.pause(actor=cast.master(), intrigue=played.intrigue, reason="fire", now=at(stages.STAGES[stage]))
    return played.fresh()


@pytest.mark.rule("IN-16")
def test_a_strike_and_a_choice_on_the_phone_in_a_pause(made, on_time):  # noqa: F811
    one = paused(made, "table", on_time)
    phone = world.knock("player", made)
    weakness = Card.objects.filter(holder=made.vera, design__kind="weakness").first()
    page = phone.get(f"/e/clinic/me/table/1/?weakness={weakness.pk}")
    target = page.context["targets"][0]["cards"][0]["lineup_card"]
    sent = {"weakness": weakness.pk, "target": target}
    assert lost(refused(made, "player", f"/e/clinic/me/table/{one.number}/", **sent), **sent) == set()


@pytest.mark.rule("IN-16")
def test_a_prize_chosen_on_the_phone_in_a_pause(made, on_time):  # noqa: F811
    one = paused(made, "draft", on_time)
    turn = draft(one, cast.master(), at("17:10"))["turn"]
    asked = Player.objects.get(pk=turn)
    phone = phone_of(asked)
    page = phone.get("/e/clinic/me/draft/1/")
    prize = next(row["id"] for row in page.context["draft"]["prizes"] if row["taken_by"] is None)
    sent = {"what": f"prize-{prize}", "turn": len(page.context["draft"]["picks"])}
    answer = phone.post("/e/clinic/me/draft/1/", sent | {"do": "pick"})
    assert answer.status_code == 422
    assert lost(answer.content.decode(), **sent) == set()


def test_a_remark_and_a_goal_at_the_desk(made, on_time):  # noqa: F811
    one = cast.intrigue(event=made.clinic)
    desk = reverse("mediators:desk", args=["clinic"])
    sent = {"entry": "e-1", "intrigue": one.pk, "player": made.vera.pk, "kind": "goal", "goal": "head"}
    page = refused(made, "mediator", desk, **sent)
    assert lost(page, **{name: value for name, value in sent.items() if name != "entry"}) == set()
    sent |= {"kind": "remark", "text": " "}
    assert lost(refused(made, "mediator", desk, **sent), player=made.vera.pk, kind="remark", text=" ") == set()
