"""Goals and heads through the services."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from intrigues.models import Draft, Goal, HeadWin, Intrigue
from intrigues.models.recorded import by
from intrigues.rules.goals import HeadPrize
from intrigues.selectors.board import board
from intrigues.selectors.heads import heads_of
from intrigues.services import goals
from intrigues.services.intake import ForMasters
from larp.models import JournalEntry
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def one(c):
    return cast.intrigue(event=c.event)


def refusal(call, *args, **kwargs) -> tuple[str, str, bool]:
    with pytest.raises(RuleViolation) as caught:
        call(*args, **kwargs)
    return caught.value.code, caught.value.rule, isinstance(caught.value, ForMasters)


def declare(intrigue, player, kind="influence", when="14:10", received=None, **fields) -> Goal:
    return goals.declare(
        actor=fields.pop("actor", cast.mediator()), intrigue=intrigue, player=player, kind=kind, made_at=at(when),
        now=at(received or when), **fields,
    )  # fmt: skip


def won(c, intrigue, person, when) -> HeadWin:
    return HeadWin.objects.create(
        event=c.event, intrigue=intrigue, person=person, winner=c.karl, made_at=at(when), received_at=at(when),
        **by(cast.master()),
    )  # fmt: skip


@pytest.mark.rule("IN-20", "IN-21", "IN-41")
def test_a_goal_is_on_the_board_at_once_with_who_declared_it(c, one):
    masked = Actor(role=Role.MEDIATOR, id=9, name="The cook", public_name="")
    declare(one, c.karl, "head", head=c.dietrich, actor=masked)
    declare(one, c.hans, "influence", when="14:11")
    [shown] = board(c.event, at("14:12")).running
    assert [(g.player["en"], g.kind, g.head and g.head["en"], g.recorded_by) for g in shown.goals] == [
        ("Karl", "head", "Dietrich", ""),
        ("Hans", "influence", None, "Moritz"),
    ]
    entry = JournalEntry.objects.filter(kind="goal.declared").earliest("id")
    assert (entry.visibility, entry.player, entry.by_public_name) == ("public", c.karl, "")


@pytest.mark.rule("IN-20")
@pytest.mark.report("A02")
def test_one_goal_a_player_an_intrigue_withdrawn_or_changed_until_the_phase_ends(c, one):
    first = declare(one, c.karl)
    assert refusal(declare, one, c.karl, when="14:20") == ("goal_already", "IN-20", False)
    with pytest.raises(IntegrityError), transaction.atomic():
        Goal.objects.create(
            intrigue=one, player=c.karl, kind="influence", made_at=at("14:20"), received_at=at("14:20"),
            **by(cast.master()),
        )  # fmt: skip
    second = goals.change(actor=cast.mediator(), goal=first, kind="head", head=c.hans, now=at("14:30"))
    assert list(one.goals.filter(withdrawn_at=None)) == [second]
    goals.withdraw(actor=cast.mediator(), goal=second, now=at("14:40"))
    assert refusal(goals.withdraw, actor=cast.mediator(), goal=second, now=at("14:41"))[0] == "goal_absent"
    third = declare(one, c.karl, when="14:59:59.999")
    late = {"actor": cast.mediator(), "goal": third, "now": at("15:00")}
    assert refusal(goals.withdraw, **late) == ("goals_closed", "IN-20", False)
    assert refusal(goals.change, kind="influence", **late) == ("goals_closed", "IN-20", False)
    assert refusal(declare, one, c.hans, when="15:00")[0] == "goals_closed"
    assert refusal(declare, one, c.hans, when="13:59:59.999")[0] == "goals_not_begun"
    assert declare(cast.intrigue(event=c.event, number=2), c.karl).kind == "influence"


@pytest.mark.rule("IN-22", "IN-23")
def test_a_head_declared_twice_is_one_prize_with_two_initiators_ones_own_and_a_bystanders_too(c, one):
    ada = cast.player(event=c.event, key="ada", bystander=True)
    declare(one, c.karl, "head", head=c.dietrich)
    declare(one, c.dietrich, "head", head=c.dietrich, when="14:11")
    declare(one, c.vera, "head", head=ada, when="14:12")
    assert heads_of(one) == (HeadPrize(c.dietrich.pk, (c.karl.pk, c.dietrich.pk)), HeadPrize(ada.pk, (c.vera.pk,)))
    assert refusal(declare, one, ada, when="14:13")[0] == "bystander"


@pytest.mark.rule("IN-17", "IN-25")
def test_the_institution_can_be_a_goal_in_the_final_only(c, one):
    assert refusal(declare, one, c.karl, "institution") == ("institution_only_in_final", "IN-17", False)
    final = cast.intrigue(event=c.event, number=2, final=True)
    assert declare(final, c.karl, "institution").kind == "institution"


@pytest.mark.rule("IN-45", "IN-30")
def test_goals_are_taken_by_mediators_never_for_themselves(c, one):
    own = Actor(role=Role.MEDIATOR, id=7, name="Karl as M.", player_id=c.karl.pk)
    assert refusal(declare, one, c.karl, actor=own) == ("own_record", "IN-45", False)
    assert refusal(declare, one, c.karl, actor=cast.acting(c.karl))[0] == "mediator_needed"
    assert declare(one, c.hans, actor=own).player == c.hans


@pytest.mark.rule("IN-40", "IN-71")
def test_a_goal_received_after_the_phase_waits_for_masters_until_the_draft(c, one):
    assert refusal(declare, one, c.karl, when="14:59", received="15:20") == ("received_after_phase", "IN-40", True)
    accept = {
        "actor": cast.master(), "intrigue": one, "player": c.karl, "kind": "head", "head": c.hans, "reason": "late",
        "made_at": at("14:59"),
    }  # fmt: skip
    goal = goals.accept_late_goal(now=at("16:40"), **accept)
    assert (goal.made_at, goal.received_at, heads_of(one)[0].head) == (at("14:59"), at("16:40"), c.hans.pk)
    goals.accept_late_withdrawal(
        actor=cast.master(), goal=goal, reason="changed his mind", made_at=at("14:59:30"), now=at("16:41")
    )
    assert heads_of(one) == ()
    Draft.objects.create(intrigue=one, kind="influence", order=[], started_at=at("17:00"))
    assert refusal(goals.accept_late_goal, now=at("17:01"), **accept)[0] == "acceptance_over"


@pytest.mark.rule("IN-70", "IN-71")
def test_a_second_goal_from_another_tablet_waits_and_accepted_replaces_the_first(c, one):
    first = declare(one, c.karl, when="14:30")
    assert refusal(declare, one, c.karl, when="14:10", received="14:40") == ("goal_already", "IN-20", True)
    late = {"actor": cast.mediator(), "goal": first, "made_at": at("14:10"), "now": at("14:40")}
    assert refusal(goals.change, kind="influence", **late) == ("goal_already", "IN-20", True)
    assert refusal(goals.withdraw, **late) == ("goal_absent", "IN-20", True)
    second = goals.accept_late_goal(
        actor=cast.master(), intrigue=one, player=c.karl, kind="influence", reason="he came here first",
        made_at=at("14:10"), now=at("14:45"),
    )  # fmt: skip
    first.refresh_from_db()
    assert first.withdrawn_at == at("14:45")
    assert list(one.goals.filter(withdrawn_at=None)) == [second]


@pytest.mark.rule("IN-26")
def test_a_head_won_is_played_for_again_freely_or_only_after_a_change_of_standing(c):
    past = cast.intrigue(event=c.event, goals_from="09:00")
    one = cast.intrigue(event=c.event, number=2)
    won(c, past, c.hans, "12:00")
    assert declare(one, c.karl, "head", head=c.hans).head == c.hans
    c.event.options = {"head_replay": "status_change"}
    c.event.save()
    assert refusal(declare, one, c.vera, "head", head=c.hans) == ("head_already_won", "IN-26", False)
    goals.record_standing(actor=cast.master(), event=c.event, person=c.hans, text="He is mayor now.", now=at("14:15"))
    assert declare(one, c.vera, "head", head=c.hans, when="14:20").head == c.hans
    entry = JournalEntry.objects.get(kind="standing.changed")
    assert (entry.visibility, entry.data) == ("public", {"person": c.hans.pk, "text": "He is mayor now."})
    c.event.ended_at = at("14:25")
    c.event.save()
    assert refusal(declare, one, c.dietrich, "head", head=c.hans, when="14:30")[0] == "fate_in_effect"


@pytest.mark.rule("IN-28")
def test_after_a_change_of_standing_a_master_puts_the_head_up_with_no_initiator(c, one):
    past = cast.intrigue(event=c.event, number=2, goals_from="09:00")
    put = {"actor": cast.master(), "intrigue": one, "person": c.hans}
    assert refusal(goals.put_up_head, now=at("13:00"), **put) == ("head_change_missing", "IN-28", False)
    won(c, past, c.hans, "12:00")
    assert refusal(goals.put_up_head, now=at("13:00"), **put)[0] == "head_change_missing"
    goals.record_standing(actor=cast.master(), event=c.event, person=c.hans, text="Dismissed.", now=at("13:10"))
    assert refusal(goals.put_up_head, now=at("15:00"), **put) == ("goals_closed", "IN-28", False)
    assert refusal(goals.put_up_head, now=at("13:20"), **put | {"actor": cast.mediator()})[0] == "masters_only"
    goals.put_up_head(now=at("13:20"), **put)
    assert heads_of(one) == (HeadPrize(c.hans.pk, ()),)
    assert refusal(goals.put_up_head, now=at("13:21"), **put)[0] == "head_put_up_already"


@pytest.mark.rule("IN-22")
def test_the_head_of_one_who_has_left_stays_until_a_master_strikes_it_off(c, one):
    declare(one, c.karl, "head", head=c.hans)
    strike = {"actor": cast.master(), "intrigue": one, "person": c.hans, "now": at("15:30")}
    assert refusal(goals.strike_off_head, reason="left", **strike)[0] == "person_still_here"
    c.hans.left_at = at("15:00")
    c.hans.save()
    assert [prize.head for prize in heads_of(one)] == [c.hans.pk]
    assert refusal(goals.strike_off_head, reason="", **strike)[0] == "reason_missing"
    assert refusal(goals.strike_off_head, reason="left", **strike | {"person": c.vera})[0] == "person_still_here"
    mark = goals.strike_off_head(reason="left for good", **strike)
    assert (mark.reason, heads_of(one)) == ("left for good", ())
    assert refusal(goals.strike_off_head, reason="left", **strike)[0] == "head_not_played_for"


@pytest.mark.rule("IN-22")
def test_no_head_is_struck_off_once_a_draft_has_started(c, one):
    declare(one, c.karl, "head", head=c.hans)
    c.hans.left_at = at("15:00")
    c.hans.save()
    Draft.objects.create(intrigue=one, kind="heads", order=[], started_at=at("17:00"))
    found = refusal(
        goals.strike_off_head, actor=cast.master(), intrigue=one, person=c.hans, reason="left", now=at("17:05")
    )
    assert found == ("draft_started", "IN-22", False)
    assert Intrigue.objects.get(pk=one.pk).closed_at is None
