"""The clock: which phase an instant belongs to, what a master can change, and what a pause freezes."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larp.rules.errors import RuleViolation
from larp.rules.history import History
from larp.rules.timeline import Phase, Schedule

MS = timedelta(milliseconds=1)
MINUTE = timedelta(minutes=1)


def at(text: str) -> datetime:
    """An instant of the demo Saturday: "15:44:59.999"."""
    return datetime.fromisoformat(f"2026-08-15T{text}").replace(tzinfo=UTC)


def saturday(start: str = "14:00", goals: int = 60, bids: int = 60, circumstances: int = 30) -> Schedule:
    return Schedule.planned(at(start), goals_minutes=goals, bids_minutes=bids, circumstances_minutes=circumstances)


def refusal(call, *args) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as caught:
        call(*args)
    return caught.value.code, caught.value.rule


@pytest.mark.rule("IN-11")
def test_phases_in_order():
    names = ["announced", "goals", "bids", "circumstances", "resolution", "victory", "closed"]
    assert [str(p) for p in sorted(Phase, key=lambda p: p.order)] == names
    assert Phase.BIDS.is_after(Phase.GOALS)
    assert not Phase.BIDS.is_after(Phase.CIRCUMSTANCES)
    assert not Phase.BIDS.is_after(Phase.BIDS)


@pytest.mark.rule("IN-11", "IN-12", "IN-14", "IN-15")
@pytest.mark.parametrize(
    ("instant", "phase"),
    [
        ("00:00", Phase.ANNOUNCED),
        ("13:59:59.999", Phase.ANNOUNCED),
        ("14:00", Phase.GOALS),
        ("14:59:59.999", Phase.GOALS),
        ("15:00:00.000", Phase.BIDS),
        ("15:59:59.999", Phase.BIDS),
        ("16:00:00.000", Phase.CIRCUMSTANCES),
        ("16:29:59.999", Phase.CIRCUMSTANCES),
        ("16:30", Phase.RESOLUTION),
        ("23:59", Phase.RESOLUTION),
    ],
)
def test_a_phase_holds_its_start_and_not_its_end(instant, phase):
    assert saturday().phase_at(at(instant)) is phase


@pytest.mark.rule("IN-12")
def test_resolution_and_victory_end_by_hand():
    schedule = saturday().to_victory(at("17:00")).close(at("18:00"))
    assert [schedule.phase_at(at(t)) for t in ("16:59:59.999", "17:00", "17:59:59.999", "18:00", "23:00")] == [
        Phase.RESOLUTION,
        Phase.VICTORY,
        Phase.VICTORY,
        Phase.CLOSED,
        Phase.CLOSED,
    ]
    assert [schedule.deadline(at(t)) for t in ("16:45", "17:30", "19:00")] == [None, None, None]
    assert refusal(saturday().to_victory, at("16:29:59.999")) == ("not_in_resolution", "IN-12")
    assert refusal(saturday().end_phase, at("16:30")) == ("phase_without_clock", "IN-12")
    assert refusal(lambda: saturday(bids=0)) == ("phase_too_short", "IN-12")


@pytest.mark.rule("IN-11", "IN-16")
def test_closed_is_final():
    closed = saturday().close(at("15:10"))
    for change in (closed.pause, closed.resume, closed.end_phase, closed.to_victory, closed.close):
        assert refusal(change, at("15:20")) == ("intrigue_closed", "IN-16")
    assert refusal(closed.move_end, Phase.BIDS, at("17:00"), at("15:20")) == ("intrigue_closed", "IN-16")
    assert refusal(closed.start_at, at("17:00"), at("15:20")) == ("intrigue_closed", "IN-16")
    assert closed.phase_at(at("15:09:59.999")) is Phase.BIDS


def test_announced_without_a_time():
    schedule = Schedule()
    assert schedule.phase_at(at("12:00")) is Phase.ANNOUNCED
    assert schedule.deadline(at("12:00")) is None
    assert schedule.window_from(at("12:00"), 15) is None
    assert not schedule.in_window(at("12:00"), 15)
    for change in (schedule.pause, schedule.end_phase):
        assert refusal(change, at("12:00")) == ("not_planned", "IN-16")
    assert refusal(schedule.move_end, Phase.BIDS, at("13:00"), at("12:00")) == ("not_planned", "IN-16")
    assert schedule.close(at("12:00")).phase_at(at("12:00")) is Phase.CLOSED


def test_what_is_no_schedule():
    with pytest.raises(ValueError, match="zone"):
        Schedule.planned(datetime(2026, 8, 15, 14), goals_minutes=1, bids_minutes=1, circumstances_minutes=1)
    with pytest.raises(ValueError, match="zone"):
        saturday().phase_at(datetime(2026, 8, 15, 14))
    with pytest.raises(ValueError, match="not a schedule"):
        replace(saturday(), bids_from=None)
    with pytest.raises(ValueError, match="not a schedule"):
        replace(saturday(), bids_from=at("13:00"))


@pytest.mark.rule("IN-36")
def test_window_is_the_last_minutes_of_bids():
    schedule = saturday()
    assert schedule.window_from(at("15:10"), 15) == at("15:45")
    instants = ("14:50", "15:44:59.999", "15:45", "15:59:59.999", "16:00")
    assert [schedule.in_window(at(t), 15) for t in instants] == [False, False, True, True, False]
    assert [schedule.in_window(at(t), 0) for t in instants] == [False] * 5


@pytest.mark.rule("IN-36")
def test_window_never_starts_before_bids():
    schedule = saturday(bids=10)
    assert schedule.window_from(at("15:05"), 15) == at("15:00")
    assert schedule.in_window(at("15:00"), 15)
    assert not schedule.in_window(at("14:59:59.999"), 15)


@pytest.mark.rule("IN-16", "IN-36")
def test_a_pause_freezes_what_is_left_of_the_window():
    paused = saturday().pause(at("15:50"))
    assert paused.in_window(at("15:55"), 15)
    assert paused.time_left(at("16:40")) == 10 * MINUTE
    assert paused.deadline(at("16:40")) == at("16:50")
    assert paused.phase_at(at("16:40")) is Phase.BIDS
    resumed = paused.resume(at("17:00"))
    assert resumed.circumstances_from == at("17:10")
    assert resumed.in_window(at("17:00"), 15)
    before = saturday().pause(at("15:30"))
    assert not before.in_window(at("16:00"), 15)
    assert before.resume(at("16:00")).window_from(at("16:00"), 15) == at("16:15")


@pytest.mark.rule("IN-16", "IN-36")
def test_lengthening_opens_raising_again():
    longer = saturday().move_end(Phase.BIDS, at("16:20"), at("15:50"))
    assert [longer.in_window(at(t), 15) for t in ("15:50", "16:04:59.999", "16:05")] == [False, False, True]
    assert (longer.circumstances_from, longer.resolution_from) == (at("16:20"), at("16:50"))


@pytest.mark.rule("IN-16")
def test_resuming_moves_only_the_deadlines_to_come():
    resumed = saturday().pause(at("15:20")).resume(at("15:32"))
    assert resumed == Schedule(at("14:00"), at("15:00"), at("16:12"), at("16:42"))
    held_back = saturday().pause(at("13:50")).resume(at("14:20"))
    assert held_back == saturday("14:30")
    at_the_deadline = saturday().pause(at("16:00"))
    assert at_the_deadline.phase_at(at("16:05")) is Phase.CIRCUMSTANCES
    assert at_the_deadline.resume(at("16:10")).circumstances_from == at("16:00")
    assert saturday().pause(at("17:00")).resume(at("17:30")) == saturday()
    assert saturday().pause(at("15:20")).resume(at("15:19")) == saturday()


@pytest.mark.rule("IN-16")
def test_in_a_pause_only_resume_and_close():
    paused = saturday().pause(at("15:20"))
    now = at("15:25")
    for change in (paused.pause, paused.end_phase, paused.to_victory):
        assert refusal(change, now) == ("paused", "IN-16")
    assert refusal(paused.move_end, Phase.BIDS, at("17:00"), now) == ("paused", "IN-16")
    assert refusal(paused.start_at, at("17:00"), now) == ("paused", "IN-16")
    assert refusal(saturday().resume, now) == ("not_paused", "IN-16")
    closed = paused.close(now)
    assert [closed.phase_at(at(t)) for t in ("15:24", "15:25")] == [Phase.BIDS, Phase.CLOSED]
    assert [closed.is_paused(at(t)) for t in ("15:19:59.999", "15:20", "15:24", "15:25")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.rule("IN-16")
def test_starting_late_moves_everything():
    assert saturday().start_at(at("14:25"), at("13:55")) == saturday("14:25")
    assert saturday().start_at(at("10:00"), at("13:55")) == saturday("13:55")
    assert saturday().end_phase(at("13:40")) == saturday("13:40")
    assert saturday().move_end(Phase.ANNOUNCED, at("14:05"), at("13:55")) == saturday("14:05")
    assert refusal(saturday().start_at, at("15:00"), at("14:00")) == ("already_started", "IN-16")


@pytest.mark.rule("IN-16")
def test_shortening_into_the_past_ends_the_phase_at_once():
    shorter = saturday().move_end(Phase.BIDS, at("15:10"), at("15:30"))
    assert shorter == Schedule(at("14:00"), at("15:00"), at("15:30"), at("16:00"))
    assert saturday().end_phase(at("15:30")) == shorter
    assert [shorter.phase_at(at(t)) for t in ("15:29:59.999", "15:30")] == [Phase.BIDS, Phase.CIRCUMSTANCES]


@pytest.mark.rule("IN-16")
def test_what_is_over_is_not_reopened():
    assert refusal(saturday().move_end, Phase.GOALS, at("16:00"), at("15:00")) == ("phase_over", "IN-16")
    assert refusal(saturday().move_end, Phase.VICTORY, at("18:00"), at("15:00")) == ("phase_without_clock", "IN-12")


@pytest.mark.rule("IN-16")
def test_a_phase_to_come_can_be_given_another_end():
    schedule = saturday().move_end(Phase.BIDS, at("16:30"), at("14:10"))
    assert schedule == Schedule(at("14:00"), at("15:00"), at("16:30"), at("17:00"))
    assert refusal(saturday().move_end, Phase.BIDS, at("14:30"), at("14:10")) == ("end_before_start", "IN-16")


@pytest.mark.rule("IN-18")
def test_an_hour_is_sixty_minutes_over_a_change_of_clocks():
    berlin = ZoneInfo("Europe/Berlin")
    start = datetime(2026, 10, 25, 2, 30, tzinfo=berlin, fold=0)
    schedule = Schedule.planned(start, goals_minutes=60, bids_minutes=60, circumstances_minutes=30)
    assert schedule.goals_from == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert schedule.bids_from == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert schedule.phase_at(datetime(2026, 10, 25, 2, 29, 59, tzinfo=berlin, fold=1)) is Phase.GOALS
    assert schedule.phase_at(datetime(2026, 10, 25, 2, 30, tzinfo=berlin, fold=1)) is Phase.BIDS
    assert schedule.time_left(datetime(2026, 10, 25, 2, 45, tzinfo=berlin, fold=0)) == 45 * MINUTE


@pytest.mark.rule("IN-18")
def test_phases_run_over_midnight():
    schedule = saturday("23:30")
    assert schedule.bids_from == datetime(2026, 8, 16, 0, 30, tzinfo=UTC)
    assert schedule.phase_at(datetime(2026, 8, 16, 0, 29, tzinfo=UTC)) is Phase.GOALS


def test_json_gives_the_same_back():
    schedule = saturday().pause(at("15:20"))
    assert schedule.to_json()["paused_at"] == "2026-08-15T15:20:00+00:00"
    assert Schedule.from_json(schedule.to_json()) == schedule
    assert Schedule.from_json({}) == Schedule()
    history = History(((at("12:00"), saturday()), (at("15:20"), schedule)))
    assert History.from_json(history.to_json()) == history


@pytest.mark.rule("IN-16", "IN-40", "IN-70")
def test_history_knows_what_was_in_force():
    history = History(((at("12:00"), saturday()),))
    history = history.changed(saturday().pause(at("15:20")), at("15:20"))
    history = history.changed(history.present.resume(at("15:30")), at("15:30"))
    history = history.changed(history.present.move_end(Phase.BIDS, at("16:40"), at("16:00")), at("16:00"))
    instants = ("11:00", "15:19:59.999", "15:20", "15:29:59.999", "15:30")
    assert [history.was_in_pause(at(t)) for t in instants] == [False, False, True, True, False]
    # The window was 15:55 to 16:10 until 16:00, when bids were lengthened to 16:40.
    instants = ("15:54:59.999", "15:55", "15:59:59.999", "16:00", "16:25")
    assert [history.in_window(at(t), 15) for t in instants] == [False, True, True, False, True]
    assert history.phase_at(at("16:39:59.999")) is Phase.BIDS
    assert history.at(at("11:00")) == saturday()


def test_history_when_the_clock_was_set_back():
    history = History(((at("12:00"), saturday()),)).changed(saturday("15:00"), at("11:00"))
    assert history.at(at("12:00")) == saturday("15:00")
    with pytest.raises(ValueError, match="not a history"):
        History(())


INSTANTS = st.integers(0, 300).map(lambda m: at("13:00") + m * MINUTE)
LENGTHS = st.integers(1, 90)


@pytest.mark.rule("IN-16")
@settings(max_examples=60)
@given(goals=LENGTHS, bids=LENGTHS, circumstances=LENGTHS, now=INSTANTS, length=st.integers(0, 600))
def test_pause_and_resume_keep_the_time_left(goals, bids, circumstances, now, length):
    schedule = saturday("14:00", goals, bids, circumstances)
    later = now + length * MINUTE
    paused = schedule.pause(now)
    resumed = paused.resume(later)
    assert paused.time_left(later) == resumed.time_left(later) == schedule.time_left(now)
    assert paused.phase_at(later) is resumed.phase_at(later) is schedule.phase_at(now)
    assert paused.in_window(later, 15) is resumed.in_window(later, 15) is schedule.in_window(now, 15)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["start", "end", "goals", "bids", "circumstances", "pause", "resume", "victory", "close"]),
        st.integers(0, 60),
        st.integers(-60, 90),
    ),
    max_size=12,
)


def change(schedule: Schedule, kind: str, now: datetime, target: datetime) -> Schedule:
    simple = {
        "end": schedule.end_phase,
        "pause": schedule.pause,
        "resume": schedule.resume,
        "victory": schedule.to_victory,
        "close": schedule.close,
    }
    if kind in simple:
        return simple[kind](now)
    if kind == "start":
        return schedule.start_at(target, now)
    return schedule.move_end(Phase(kind), target, now)


@pytest.mark.rule("IN-11", "IN-14", "IN-16")
@settings(max_examples=60)
@given(changes=CHANGES)
def test_no_change_takes_a_phase_back(changes):
    schedule, now = saturday(), at("13:00")
    for kind, wait, target in changes:
        now += wait * MINUTE
        before = schedule.phase_at(now)
        earlier = schedule.phase_at(now - MS)
        try:
            schedule = change(schedule, kind, now, now + target * MINUTE)
        except RuleViolation:
            continue
        assert not before.is_after(schedule.phase_at(now))
        assert schedule.phase_at(now - MS) is earlier or kind == "resume"
        deadline = schedule.deadline(now)
        assert deadline is None or deadline > now
    walk = [schedule.phase_at(at("13:00") + minute * MINUTE).order for minute in range(0, 1200, 7)]
    assert walk == sorted(walk)


@pytest.mark.rule("IN-15")
def test_what_is_known_to_have_come_stays_so_by_a_clock_set_back():
    known = replace(saturday(), reached=at("16:00"))
    assert [known.phase_at(at(when)) for when in ("15:50", "16:00", "16:30")] == [
        Phase.CIRCUMSTANCES, Phase.CIRCUMSTANCES, Phase.RESOLUTION,
    ]  # fmt: skip
    assert known.deadline(at("15:50")) == at("16:30")
    assert known.in_window(at("15:50"), 15) is False
    assert known.pause(at("15:50")).paused_at == at("16:00")
    assert (known, known.to_json()) == (saturday(), saturday().to_json())


@pytest.mark.rule("IN-16")
def test_a_pause_stays_a_pause_by_a_clock_set_back_before_it():
    paused = replace(saturday().pause(at("15:40")), reached=at("15:40"))
    assert paused.is_paused(at("15:10"))
    assert paused.time_left(at("15:40")) == timedelta(minutes=20)
    assert paused.in_window(at("15:10"), 20)
