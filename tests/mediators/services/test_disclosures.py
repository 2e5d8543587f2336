"""What mediators tell: worked example H, and what costs nothing."""

from __future__ import annotations

import pytest

from intrigues.models import Intrigue
from larp.rules.errors import RuleViolation
from mediators.models import Disclosure
from mediators.permissions import actor_of
from mediators.services import disclosures, review
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, short

pytestmark = pytest.mark.django_db


@pytest.fixture
def d():
    """Karl's bid, two laid and two staked, taken by Moritz; Lotte knows nothing of it from her desk."""
    d = Desk()
    d.sent(d.bid(d.c.karl, cards=2), now=at("15:10"))
    return d


def tell(d: Desk, *, to, card: int, what: str = "lineup", by=None, when: str = "15:30") -> Disclosure:
    mediator = by or d.moritz
    return disclosures.tell(
        actor=actor_of(mediator), mediator=mediator, intrigue=d.intrigue, to=to, about=d.c.karl, what=what,
        card=d.hands["karl"][card], now=at(when),
    )  # fmt: skip


@pytest.mark.rule("IN-43")
def test_example_h_one_person_of_a_lineup_and_one_spending_to_any_third_person(d):
    assert tell(d, to=d.c.hans, card=0).counts
    with pytest.raises(RuleViolation) as no:
        tell(d, to=d.c.hans, card=1, when="15:31")
    assert (no.value.code, no.value.facts["earlier_card"]) == ("disclosure_over_limit", d.hands["karl"][0].pk)
    assert tell(d, to=d.c.hans, card=2, what="stake").counts
    assert tell(d, to=d.c.dietrich, card=0).counts
    # The same card again, and a player of their own cards, cost nothing.
    assert not tell(d, to=d.c.hans, card=0).counts
    assert not tell(d, to=d.c.karl, card=1).counts
    assert Disclosure.objects.count() == 5


@pytest.mark.rule("IN-43", "IN-44")
def test_what_the_desk_does_not_know_is_refused_alike_whether_it_lies_there_or_not(d):
    for card, what in [(0, "lineup"), (5, "lineup"), (2, "stake"), (0, "stake")]:
        with pytest.raises(RuleViolation) as no:
            tell(d, to=d.c.hans, card=card, what=what, by=d.lotte)
        assert (no.value.code, no.value.facts) == ("disclosure_unknown", {})


@pytest.mark.rule("IN-43")
def test_what_lies_open_on_the_table_costs_nothing(d):
    tell(d, to=d.c.hans, card=0)
    Intrigue.objects.update(step="lineups", step_at=at("16:31"))
    assert not tell(d, to=d.c.hans, card=1, when="16:40").counts
    assert not tell(d, to=d.c.hans, card=0, by=d.lotte, when="16:40").counts


@pytest.mark.rule("IN-43", "IN-70")
def test_a_telling_over_the_limit_is_refused_in_touch_and_judged_by_masters_out_of_touch(d):
    tell(d, to=d.c.hans, card=0)
    part = {"to": d.c.hans.pk, "what": "lineup", "card": d.hands["karl"][1].pk}
    now, late = (d.raw("disclosure", d.c.karl, disclosure=part, made_at=at(when)) for when in ("15:40", "15:35"))
    assert [short(a) for a in d.send(now, late, now=at("15:40"))] == [
        ("refused", "disclosure_over_limit"), ("waiting", "disclosure_over_limit"),
    ]  # fmt: skip
    review.accept(actor=cast.master(), entry=d.entry(late["id"]), reason="It is out.", now=at("15:50"))
    told = Disclosure.objects.latest("id")
    assert (told.card, told.told_at, told.counts) == (d.hands["karl"][1], at("15:35"), True)


def test_nobody_writes_down_what_another_mediator_told(d):
    with pytest.raises(RuleViolation) as no:
        disclosures.tell(
            actor=actor_of(d.lotte), mediator=d.moritz, intrigue=d.intrigue, to=d.c.hans, about=d.c.karl,
            what="lineup", card=d.hands["karl"][0], now=at("15:30"),
        )  # fmt: skip
    assert no.value.code == "not_yours"
