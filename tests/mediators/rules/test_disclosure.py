"""What a mediator may tell, to whom, about whom."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from larp.rules.errors import RuleViolation
from mediators.rules.disclosure import Disclosure, Subject, judge_disclosure

A, B, K, L = 1, 2, 3, 4
LINEUP, SPENDING = Subject.LINEUP, Subject.SPENDING
NOON = datetime(2026, 8, 15, 12, tzinfo=UTC)


class Teller:
    """One mediator in one intrigue, who keeps what was told."""

    def __init__(self):
        self.record: list[Disclosure] = []

    def tell(self, told, about, subject, card, on_the_table=False):
        counts = judge_disclosure(
            told=told, about=about, subject=subject, card=card, earlier=self.record, on_the_table=on_the_table
        )
        at = NOON + timedelta(minutes=len(self.record))
        self.record.append(Disclosure(told, about, subject, card, at, counts))
        return "counts" if counts else "free"

    def refused(self, told, about, subject, card) -> tuple[str, str, dict]:
        with pytest.raises(RuleViolation) as caught:
            self.tell(told, about, subject, card)
        return caught.value.code, caught.value.rule, caught.value.facts


@pytest.mark.rule("IN-43")
def test_example_h_disclosure():
    m, n = Teller(), Teller()
    assert m.tell(A, K, LINEUP, 71) == "counts"
    assert m.refused(A, K, LINEUP, 72) == (
        "disclosure_over_limit",
        "IN-43",
        {"subject": "lineup", "earlier_card": 71, "earlier_at": "2026-08-15T12:00:00+00:00"},
    )
    assert m.tell(A, K, SPENDING, 81) == "counts"
    assert m.tell(B, K, LINEUP, 71) == "counts"
    assert n.tell(A, K, LINEUP, 72) == "counts"


@pytest.mark.rule("IN-43")
def test_one_spending_is_one_card():
    m = Teller()
    assert m.tell(A, K, SPENDING, 81) == "counts"
    assert m.refused(A, K, SPENDING, 82)[0] == "disclosure_over_limit"
    assert m.tell(A, L, SPENDING, 91) == "counts"


@pytest.mark.rule("IN-43")
def test_what_costs_nothing():
    m = Teller()
    assert m.tell(A, K, LINEUP, 71) == "counts"
    assert m.tell(A, K, LINEUP, 71) == "free"
    assert [m.tell(K, K, LINEUP, card) for card in (71, 72, 73)] == ["free"] * 3
    assert m.tell(A, K, LINEUP, 72, on_the_table=True) == "free"
    assert m.refused(A, K, LINEUP, 73)[2]["earlier_card"] == 71


@pytest.mark.rule("IN-43")
def test_what_was_free_leaves_the_limit_unused():
    m = Teller()
    assert m.tell(A, K, LINEUP, 72, on_the_table=True) == "free"
    assert m.tell(A, K, LINEUP, 71) == "counts"


@pytest.mark.rule("IN-43")
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.sampled_from([A, B]), st.sampled_from([K, L]), st.sampled_from(Subject), st.integers(0, 2)),
        max_size=20,
    )
)
def test_no_third_person_learns_more_than_one_of_each(tellings):
    m = Teller()
    for told, about, subject, number in tellings:
        try:
            m.tell(told, about, subject, about * 100 + (50 if subject is SPENDING else 0) + number)
        except RuleViolation:
            continue
    for told in (A, B):
        for about in (K, L):
            for subject in Subject:
                known = {d.card for d in m.record if (d.told, d.about, d.subject) == (told, about, subject)}
                assert len(known) <= 1
