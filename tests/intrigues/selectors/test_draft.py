"""The draft on a screen: whose turn, what is left, and what lies face down."""

from __future__ import annotations

import pytest

from intrigues.models import Prize
from intrigues.selectors.draft import draft
from intrigues.services import drafts, goals, intrigues
from larp.models import Player
from larp.permissions import PUBLIC, Actor
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db


def ready(*, head: str = "") -> tuple[Table, list[Prize]]:
    """In victory, three who draft, one open prize and two face down."""
    t = lay({"karl": [6], "dietrich": [5], "hans": [4]})
    if head:
        declare = {"kind": "head", "head": getattr(t, head), "now": at("14:10")}
        goals.declare(actor=cast.mediator(), intrigue=t.intrigue, player=t.karl, **declare)
    cards = [cast.card(design=cast.person(event=t.event, key=f"prize-{n}")) for n in range(3)]
    up = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("14:30")}
    put = drafts.put_up(cards=cards[:1], **up)
    # One after the other: together they would be mixed.
    put += [down for card in cards[1:] for down in drafts.put_up(cards=[card], face_down=True, **up)]
    t.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=t.intrigue, now=at("17:00"))
    return t, put


def see(t: Table, viewer: Actor) -> dict:
    return draft(t.fresh(), viewer, at("17:05"))


def cards(t: Table, viewer: Actor) -> list[str | None]:
    return [prize["card"]["design"] if prize["card"] else None for prize in see(t, viewer)["prizes"]]


def take(t: Table, player: Player, **what) -> None:
    drafts.pick(actor=cast.acting(player), intrigue=t.intrigue, player=player, now=at("17:05"), **what)


@pytest.mark.rule("IN-24", "IN-66")
def test_a_face_down_card_is_a_blank_to_all_but_masters_and_whoever_has_taken_it():
    t, put = ready()
    others = (cast.acting(t.dietrich), cast.mediator(), PUBLIC, cast.acting(t.vera))
    assert cards(t, cast.master()) == ["prize-0", "prize-1", "prize-2"]
    assert [cards(t, viewer) for viewer in (*others, cast.acting(t.karl))] == [["prize-0", None, None]] * 5
    drafts.start(actor=cast.master(), intrigue=t.intrigue, now=at("17:01"))
    take(t, t.karl, prize=put[1])
    assert cards(t, cast.acting(t.karl)) == ["prize-0", "prize-1", None]
    assert [cards(t, viewer) for viewer in others] == [["prize-0", None, None]] * 4
    taken = [prize["taken_by"]["en"] if prize["taken_by"] else None for prize in see(t, PUBLIC)["prizes"]]
    assert taken == [None, "Karl", None]


@pytest.mark.rule("IN-65", "IN-66")
def test_whose_turn_it_is_heads_first():
    t, put = ready(head="vera")
    before = see(t, PUBLIC)
    assert (before["kind"], before["is_over"], before["turn"], before["proposed"], before["limit"]) == (
        "", False, None, 3, 3,
    )  # fmt: skip
    drafts.start(actor=cast.master(), intrigue=t.intrigue, now=at("17:01"))
    found = see(t, cast.acting(t.karl))
    assert (found["kind"], found["round"], found["turn"], found["my_turn"]) == ("heads", 1, t.karl.pk, True)
    assert [(head["person"], head["initiators"][0]["en"], head["taken_by"]) for head in found["heads"]] == [
        (t.vera.pk, "Karl", None)
    ]
    take(t, t.karl, head=t.vera)
    take(t, t.karl, prize=put[0])
    found = see(t, cast.acting(t.karl))
    assert (found["kind"], found["turn"], found["my_turn"]) == ("influence", t.dietrich.pk, False)
    assert [(row["rank"], row["name"]["en"], row["acted"]) for row in found["order"]] == [
        (1, "Karl", True),
        (2, "Dietrich", False),
        (3, "Hans", False),
    ]
    assert found["heads"][0]["taken_by"]["en"] == "Karl"
    take(t, t.dietrich, prize=put[1])
    take(t, t.hans, prize=put[2])
    assert (see(t, PUBLIC)["is_over"], see(t, PUBLIC)["turn"]) == (True, None)


@pytest.mark.rule("IN-68")
def test_a_wish_list_is_read_by_its_player_alone():
    t, put = ready()
    wish = {"actor": cast.acting(t.karl), "intrigue": t.intrigue, "player": t.karl, "kind": "influence"}
    drafts.save_wishes(wishes=[put[2].pk, "face_down"], now=at("17:00"), **wish)
    assert see(t, cast.acting(t.karl))["wishes"] == {"influence": [put[2].pk, "face_down"]}
    others = (cast.acting(t.hans), cast.mediator(), cast.master(), PUBLIC)
    assert [see(t, viewer)["wishes"] for viewer in others] == [{}] * 4
