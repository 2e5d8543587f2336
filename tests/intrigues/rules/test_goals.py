"""What may be declared, which heads are prizes, and how many cards are put up."""

from datetime import UTC, datetime, timedelta

import pytest

from intrigues.rules.bidding import Moment
from intrigues.rules.goals import (
    Declaration,
    GoalKind,
    HeadPrize,
    HeadRecord,
    heads_played_for,
    judge_goal,
    judge_put_up,
    judge_withdrawal,
)
from intrigues.rules.prizes import drafting, excess, judge_prizes, prize_limit, proposed_prize_cards
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase

HANS, KARL, DIETRICH = 1, 2, 3
GOALS = Moment(Phase.GOALS)
NOON = datetime(2026, 8, 15, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NEVER_WON = HeadRecord()
WON = HeadRecord(won_at=NOON)
FALLEN = HeadRecord(won_at=NOON, changed_at=NOON + HOUR)


def said(call, **arguments) -> str:
    """The refusal as "IN-20 code", or "taken"."""
    try:
        call(**arguments)
    except RuleViolation as no:
        return f"{no.rule} {no.code}"
    return "taken"


def goal(kind=GoalKind.HEAD, head=DIETRICH, record=NEVER_WON, final=False, has_goal=False, moment=GOALS, replay="free"):
    return said(
        judge_goal,
        kind=kind,
        head=head if kind is GoalKind.HEAD else None,
        record=record,
        final=final,
        has_goal=has_goal,
        moment=moment,
        options=RuleOptions(head_replay=replay),
    )


@pytest.mark.rule("IN-14", "IN-16", "IN-20")
@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (Moment(Phase.ANNOUNCED), "IN-20 goals_not_begun"),
        (GOALS, "taken"),
        (Moment(Phase.GOALS, paused=True), "IN-16 made_in_pause"),
        (Moment(Phase.BIDS), "IN-20 goals_closed"),
    ],
)
def test_goals_are_declared_and_withdrawn_in_their_phase(moment, expected):
    assert goal(moment=moment) == expected
    assert said(judge_withdrawal, has_goal=True, moment=moment) == expected


@pytest.mark.rule("IN-20")
def test_one_goal_a_player():
    assert goal(has_goal=True) == "IN-20 goal_already"
    assert goal(GoalKind.INFLUENCE, has_goal=True) == "IN-20 goal_already"
    assert said(judge_withdrawal, has_goal=False, moment=GOALS) == "IN-20 goal_absent"


@pytest.mark.rule("IN-17", "IN-24", "IN-25")
def test_influence_everywhere_and_the_institution_in_the_final_alone():
    assert goal(GoalKind.INFLUENCE) == "taken"
    assert goal(GoalKind.INSTITUTION) == "IN-17 institution_only_in_final"
    assert goal(GoalKind.INSTITUTION, final=True) == "taken"


@pytest.mark.rule("IN-22")
def test_a_head_is_somebodys():
    arguments = {"record": NEVER_WON, "final": False, "has_goal": False, "moment": GOALS, "options": RuleOptions()}
    assert said(judge_goal, kind=GoalKind.HEAD, head=None, **arguments) == "IN-22 head_missing"
    assert said(judge_goal, kind=GoalKind.INFLUENCE, head=KARL, **arguments) == "IN-22 head_needless"


@pytest.mark.rule("IN-26", "IN-28")
@pytest.mark.parametrize(
    ("record", "free", "status_change"),
    [
        (NEVER_WON, "taken", "taken"),
        (WON, "taken", "IN-26 head_already_won"),
        (FALLEN, "taken", "taken"),
        (HeadRecord(won_at=NOON, changed_at=NOON - HOUR), "taken", "IN-26 head_already_won"),
        (HeadRecord(changed_at=NOON), "taken", "taken"),
        (HeadRecord(NOON, NOON + HOUR, in_effect=True), "IN-26 fate_in_effect", "IN-26 fate_in_effect"),
    ],
)
def test_a_head_won_is_played_for_again(record, free, status_change):
    assert goal(record=record, replay="free") == free
    assert goal(record=record, replay="status_change") == status_change


@pytest.mark.rule("IN-28")
@pytest.mark.parametrize(
    ("record", "phase", "expected"),
    [
        (FALLEN, Phase.ANNOUNCED, "taken"),
        (FALLEN, Phase.GOALS, "taken"),
        (FALLEN, Phase.BIDS, "IN-28 goals_closed"),
        (WON, Phase.GOALS, "IN-28 head_change_missing"),
        (NEVER_WON, Phase.GOALS, "IN-28 head_change_missing"),
        (HeadRecord(NOON, NOON + HOUR, in_effect=True), Phase.GOALS, "IN-26 fate_in_effect"),
    ],
)
def test_masters_put_up_a_head_whose_standing_changed(record, phase, expected):
    assert said(judge_put_up, record=record, moment=Moment(phase)) == expected


def declared(head: int, minute: int, initiator: int | None = None) -> Declaration:
    return Declaration(head, NOON + timedelta(minutes=minute), initiator)


@pytest.mark.rule("IN-22", "IN-23", "IN-28")
@pytest.mark.parametrize(
    ("declarations", "struck_off", "prizes"),
    [
        ([], [], ()),
        # The same head twice is one prize with two initiators; one's own head is a head.
        (
            [declared(DIETRICH, 5, HANS), declared(HANS, 3, HANS), declared(DIETRICH, 1, KARL)],
            [],
            (HeadPrize(DIETRICH, (KARL, HANS)), HeadPrize(HANS, (HANS,))),
        ),
        # One that a master put up has no initiator, but can get one.
        ([declared(KARL, 0)], [], (HeadPrize(KARL),)),
        ([declared(KARL, 0), declared(KARL, 2, HANS)], [], (HeadPrize(KARL, (HANS,)),)),
        ([declared(DIETRICH, 1, KARL), declared(HANS, 3, HANS)], [DIETRICH], (HeadPrize(HANS, (HANS,)),)),
    ],
)
def test_the_heads_played_for(declarations, struck_off, prizes):
    assert heads_played_for(declarations, struck_off) == prizes


@pytest.mark.rule("IN-24", "IN-66")
@pytest.mark.parametrize(
    ("participants", "places", "heads", "proposed", "limit"),
    [
        (3, None, 0, 9, None),
        (3, None, 1, 3, 3),
        (3, None, 2, 3, 3),
        (3, 2, 0, 6, None),
        (3, 2, 1, 2, 2),
        (3, 5, 1, 3, 3),
        (0, None, 1, 0, 0),
    ],
)
def test_how_many_cards_are_put_up(participants, places, heads, proposed, limit):
    drafters = drafting(participants, places)
    assert proposed_prize_cards(heads=heads, drafters=drafters) == proposed
    assert prize_limit(heads=heads, drafters=drafters) == limit


@pytest.mark.rule("IN-24")
def test_over_the_limit_needs_a_reason():
    with pytest.raises(RuleViolation) as caught:
        judge_prizes(already=2, added=2, heads=1, drafters=3, reason=" ")
    no = caught.value
    assert (no.code, no.rule, no.facts) == ("prize_limit", "IN-24", {"limit": 3, "fit": 1})
    judge_prizes(already=2, added=1, heads=1, drafters=3, reason="")
    judge_prizes(already=2, added=2, heads=1, drafters=3, reason="Раздача к юбилею")
    judge_prizes(already=20, added=20, heads=0, drafters=3, reason="")


@pytest.mark.rule("IN-24")
def test_the_excess_returns_last_put_up_first():
    seven = (71, 72, 73, 74, 75, 76, 77)
    assert excess(seven, heads=1, drafters=3, reason="") == (77, 76, 75, 74)
    assert excess(seven, heads=1, drafters=2, reason="") == (77, 76, 75, 74, 73)
    assert excess(seven, heads=1, drafters=3, reason="Раздача к юбилею") == ()
    assert excess(seven, heads=0, drafters=3, reason="") == ()
    assert excess(seven[:2], heads=1, drafters=3, reason="") == ()
