"""The table at resolution: what each may see before and after the lineups are opened."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from intrigues.models import Bid
from intrigues.selectors.draft import draft
from intrigues.selectors.standings import standings
from intrigues.selectors.table import strikes_of, table
from intrigues.services import plays
from larp.permissions import PUBLIC, Actor, Role
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db

SECRET = {"key": "zlatopolski", "weight": 6, "weaknesses": ["money"]}


def seen(t: Table, viewer: Actor) -> dict[str, list[str] | None]:
    """The designs that the viewer sees, by player."""
    found: dict[str, list[str] | None] = {}
    for row in table(t.fresh(), viewer, at("16:46"))["lineups"]:
        cards = row["cards"]
        found[t.key(row["player"])] = None if cards is None else [card["design"] for card in cards]
    return found


def viewers(t: Table) -> dict[str, Actor]:
    mediator = cast.mediator()
    return {
        "master": cast.master(),
        "his mediator": mediator,
        "another mediator": replace(mediator, id=2, name="Augusta"),
        "karl": cast.acting(t.karl),
        "dietrich": cast.acting(t.dietrich),
        "vera": cast.acting(t.vera),
        "public": PUBLIC,
        "screen": Actor(role=Role.PUBLIC, event_id=t.event.pk),
        "a master of another event": replace(cast.master(), event_id=t.event.pk + 1),
    }


@pytest.mark.rule("IN-50", "IN-44", "IN-37")
@pytest.mark.report("A17")
def test_before_the_opening_only_masters_that_mediator_and_its_player_see_a_lineup():
    t = lay({"karl": [SECRET], "dietrich": [3]})
    # Dietrich's was taken by another mediator.
    Bid.objects.filter(entrant=t.entrants["dietrich"]).update(by_id=2)
    karls = ["zlatopolski"]
    everything = {name: seen(t, viewer)["karl"] for name, viewer in viewers(t).items()}
    assert everything == {
        "master": karls,
        "his mediator": karls,
        "another mediator": None,
        "karl": karls,
        "dietrich": None,
        "vera": None,
        "public": None,
        "screen": None,
        "a master of another event": None,
    }
    allowed = {"master", "his mediator", "karl"}
    for name, viewer in viewers(t).items():
        views = [table(t.fresh(), viewer, at("16:40")), draft(t.fresh(), viewer, at("16:40")), standings(t.fresh())]
        said = json.dumps(views, default=str)
        assert ("zlatopolski" in said.lower()) == (name in allowed)
    assert standings(t.fresh()) is None


@pytest.mark.rule("IN-44")
def test_with_a_shared_desk_every_mediator_sees_all():
    t = lay({"karl": [SECRET], "dietrich": [3]}, options={"shared_desk": True})
    assert seen(t, viewers(t)["another mediator"])["karl"] == ["zlatopolski"]
    assert seen(t, viewers(t)["dietrich"])["karl"] is None


@pytest.mark.rule("IN-50")
def test_from_the_opening_on_all_see_all_at_the_same_moment():
    t = lay({"karl": [SECRET], "dietrich": [3]})
    t.open()
    both = {"karl": ["zlatopolski"], "dietrich": ["dietrich-0"]}
    assert [seen(t, viewer) for viewer in viewers(t).values()] == [both] * len(viewers(t))


@pytest.mark.rule("IN-63", "IN-64")
def test_after_the_count_the_table_stays_as_it_was_counted():
    t = lay({"karl": [SECRET, 1], "dietrich": [3]})
    t.counted()
    found = table(t.fresh(), PUBLIC, at("17:00"))
    assert (found["step"], found["is_open"]) == ("counted", True)
    assert [(t.key(row["player"]), len(row["cards"])) for row in found["lineups"]] == [("karl", 2), ("dietrich", 1)]
    assert found["standings"] == t.fresh().result


@pytest.mark.rule("IN-47")
def test_what_lies_face_down_is_a_blank_until_it_is_opened():
    t = lay({"karl": [5], "dietrich": [3]})
    card = t.hand_circumstance(t.karl, "avalanche", [])
    plays.play_face_down(actor=cast.master(), intrigue=t.intrigue, player=t.karl, card=card, now=at("16:10"))

    def titles() -> dict[str, str | None]:
        found = {}
        for name, viewer in viewers(t).items():
            [row] = table(t.fresh(), viewer, at("16:46"))["circumstances"]
            found[name] = row["title"]["en"] if "title" in row else None
        return found

    knows = {"master", "karl"}
    assert titles() == {name: "Avalanche" if name in knows else None for name in viewers(t)}
    t.open()
    assert titles() == dict.fromkeys(viewers(t), "Avalanche")


@pytest.mark.rule("IN-47")
@pytest.mark.parametrize(("option", "others"), [("hidden", None), ("shown", "Karl")])
def test_who_played_a_circumstance_is_told_only_where_the_event_tells_it(option, others):
    t = lay({"karl": [5], "dietrich": [3]}, options={"circumstance_author": option})
    card = t.hand_circumstance(t.karl, "plot", [])
    plays.play_circumstance(actor=cast.mediator(), intrigue=t.intrigue, player=t.karl, card=card, now=at("16:10"))
    authors = {}
    for name, viewer in viewers(t).items():
        [row] = table(t.fresh(), viewer, at("16:46"))["circumstances"]
        authors[name] = row["by"]["en"] if row["by"] else None
    assert authors == {name: "Karl" if name in {"master", "karl"} else others for name in viewers(t)}


@pytest.mark.rule("IN-51")
def test_a_player_is_shown_the_strikes_that_are_possible_now():
    immune = {"weight": 4, "weaknesses": ["money"], "effects": [{"op": "immune", "to": "all"}]}
    t = lay({"karl": [SECRET, immune], "dietrich": [{"weight": 3, "weaknesses": ["money", "luxury"]}]})
    money, luxury = (t.hand_weakness(t.dietrich, kind) for kind in ("money", "luxury"))
    t.hand_weakness(t.vera)
    assert strikes_of(t.fresh(), t.dietrich.pk) == []
    t.open()
    target = t.laid["karl"][0]

    def possible() -> list[tuple[int, list[int]]]:
        return [(row["card"], row["targets"]) for row in strikes_of(t.fresh(), t.dietrich.pk)]

    assert possible() == [(luxury.pk, []), (money.pk, [target.pk])]
    assert strikes_of(t.fresh(), t.vera.pk) == []
    plays.strike(
        actor=cast.acting(t.dietrich), intrigue=t.intrigue, player=t.dietrich, weakness=money, lineup_card=target,
        now=at("16:46"),
    )  # fmt: skip
    assert possible() == [(luxury.pk, [])]
    # Nobody is told of another's weaknesses.
    assert [table(t.fresh(), viewer, at("16:47"))["strikes"] for viewer in (cast.acting(t.karl), PUBLIC)] == [[], []]
