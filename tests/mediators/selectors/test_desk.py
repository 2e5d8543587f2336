"""What a desk may see of the records of others."""

from __future__ import annotations

import pytest

from intrigues.models import CircumstancePlay
from mediators.permissions import actor_of
from mediators.selectors.desk import desk, own_entry
from mediators.selectors.devices import find_device, known_mediators, mediators_of
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk

pytestmark = pytest.mark.django_db


def seen(d: Desk, mediator, when: str = "15:30"):
    return desk(viewer=actor_of(mediator), mediator=mediator, event=d.event, now=at(when))


def two_records(d: Desk) -> None:
    d.sent(d.bid(d.c.karl, cards=1, id="mine"), now=at("15:10"))
    d.sent(d.bid(d.c.hans, cards=2, id="hers"), now=at("15:11"), by=d.lotte)


@pytest.mark.rule("IN-44", "IN-42")
@pytest.mark.report("A18")
def test_a_mediator_sees_own_records_with_cards_and_of_the_rest_a_stake_count_and_who_is_in():
    d = Desk()
    two_records(d)
    shown = seen(d, d.moritz)
    assert shown.current_stake == 2
    [line] = shown.entries
    assert (line.entry.entry_id, line.mine) == ("mine", True)
    assert {face.card for face in line.faces} == {card.pk for card in d.hands["karl"][:3]}
    assert [(p.player.key, p.state, p.stake, p.short_by) for p in shown.people] == [
        ("karl", "short", 1, 1), ("hans", "in", 2, 0), ("dietrich", "none", 0, 0), ("vera", "none", 0, 0),
    ]  # fmt: skip
    assert own_entry(viewer=actor_of(d.moritz), mediator=d.moritz, event=d.event, entry_id="hers") is None


@pytest.mark.rule("IN-44", "IN-41")
def test_on_a_shared_desk_all_see_all_and_a_masked_colleague_is_a_mediator():
    d = Desk(options={"shared_desk": True})
    two_records(d)
    assert [(line.entry.entry_id, line.mine, line.by) for line in seen(d, d.moritz).entries] == [
        ("hers", False, ""), ("mine", True, ""),
    ]  # fmt: skip
    assert [(line.entry.entry_id, line.by) for line in seen(d, d.lotte).entries] == [("hers", ""), ("mine", "Moritz")]


@pytest.mark.rule("IN-42", "IN-47")
def test_a_desk_tells_the_circumstances_that_lie_open_and_not_those_face_down():
    d = Desk()
    cards = [cast.card(design=cast.circumstance(event=d.event, key=key)) for key in ("open", "down")]
    for card, opened in zip(cards, [at("16:05"), None], strict=True):
        CircumstancePlay.objects.create(
            intrigue=d.intrigue, card=card, player=d.c.karl, opened_at=opened, made_at=at("16:05"),
            received_at=at("16:05"), by_role="master",
        )  # fmt: skip
    assert [play.card.design.key for play in seen(d, d.moritz, "16:10").circumstances] == ["open"]


@pytest.mark.rule("IN-22", "IN-45")
def test_bystanders_are_heads_and_no_bidders_and_ones_own_character_is_marked():
    d = Desk()
    cast.player(event=d.event, key="cook", bystander=True)
    d.moritz.player = d.c.vera
    d.moritz.save()
    shown = seen(d, d.moritz)
    assert [p.player.key for p in shown.people if p.own] == ["vera"]
    assert ("cook" in [p.player.key for p in shown.people], "cook" in [p.key for p in shown.heads]) == (False, True)


@pytest.mark.rule("IN-41")
def test_known_mediators_are_listed_for_everybody_and_masked_ones_for_masters_alone():
    d = Desk()
    assert [m.name["en"] for m in known_mediators(d.event)] == ["Moritz"]
    assert [line.mediator.name["en"] for line in mediators_of(d.event)] == ["Moritz", "Lotte"]
    d.lotte.unmasked_at = at("15:00")
    d.lotte.save()
    assert [m.name["en"] for m in known_mediators(d.event)] == ["Moritz", "Lotte"]


def test_no_code_no_device():
    assert find_device("AAAA AAAA AAAA AAAA") is None
    assert find_device("") is None


@pytest.mark.parametrize("players", [4, 24])
def test_the_desk_reads_as_much_for_many_as_for_few(players, django_assert_max_num_queries):
    d = Desk()
    for n in range(players - 4):
        cast.player(event=d.event, key=f"p{n}")
    two_records(d)
    with django_assert_max_num_queries(17):
        seen(d, d.moritz)


@pytest.mark.rule("IN-30")
def test_the_desk_opens_on_the_intrigue_that_takes_records_else_on_the_next_to_begin():
    d = Desk()
    cast.intrigue(event=d.event, number=2, goals_from="16:10")
    early = cast.intrigue(event=d.event, number=3, goals_from="10:00")
    # No. 3 is at the table since 12:30, No. 1 takes records from 14:00 to 16:30, No. 2 from 16:10 on.
    found = {when: seen(d, d.moritz, when).intrigue.number for when in ("09:00", "13:00", "14:00", "16:20", "16:40")}
    assert found == {"09:00": 3, "13:00": 3, "14:00": 1, "16:20": 1, "16:40": 2}
    early.closed_at = at("13:30")
    early.save()
    assert seen(d, d.moritz, "13:40").intrigue.number == 1
