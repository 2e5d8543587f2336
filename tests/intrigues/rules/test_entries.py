"""The order in which records were made, whatever the order in which they arrive."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.bidding import BidKind, BidVerdict, Standing, after_bids, below_stake
from intrigues.rules.entries import Course, Entry, EntryKind, counted_at, replay

HANS, KARL, DIETRICH = 1, 2, 3
THREE_O_CLOCK = datetime(2026, 8, 15, 15, tzinfo=UTC)


def minute(number: float) -> datetime:
    return THREE_O_CLOCK + timedelta(minutes=number)


def staked(player: int, cards: int, made: float, received: float | None = None, seq: int = 0, binding: bool = True):
    at = minute(made if received is None else received)
    return Entry(player, EntryKind.BID, minute(made), at, seq, cards, binding)


def folded(player: int, made: float) -> Entry:
    return Entry(player, EntryKind.FOLD, minute(made), minute(made), 0)


@pytest.mark.rule("IN-40")
def test_a_late_bid_stands_and_owes_the_rest():
    # Hans matched 1 at 15:10 on a tablet out of touch, which is heard at 15:20; Karl had raised to 3 at 15:05.
    course = replay([staked(KARL, 1, 0), staked(KARL, 2, 5), staked(HANS, 1, 10, 20)])
    assert [verdict for _, verdict in course.steps] == [
        BidVerdict(BidKind.FIRST, 1, 1, 0),
        BidVerdict(BidKind.RAISE, 3, 3, 0),
        BidVerdict(BidKind.SHORT, 1, 3, 2),
    ]
    assert course.standing.participants == (KARL, HANS)
    assert below_stake(course.standing) == (HANS,)


@pytest.mark.rule("IN-40")
def test_a_raise_that_arrives_late_counts_from_when_it_was_made():
    course = replay([staked(HANS, 2, 5), staked(KARL, 3, 4, 20)])
    assert [(entry.player, verdict.kind) for entry, verdict in course.steps] == [
        (KARL, BidKind.FIRST),
        (HANS, BidKind.SHORT),
    ]
    assert course.standing.current == 3


@pytest.mark.rule("IN-40")
def test_made_after_its_receipt_counts_as_the_receipt():
    assert counted_at(minute(12), minute(10)) == minute(10)
    assert counted_at(minute(8), minute(10)) == minute(8)
    course = replay([staked(HANS, 1, 59, 2), staked(KARL, 2, 3)])
    assert [entry.player for entry, _ in course.steps] == [HANS, KARL]


@pytest.mark.rule("IN-40")
def test_of_equal_times_the_one_received_first_is_first():
    earlier, later = staked(HANS, 1, 5, 6), staked(KARL, 1, 5, 7)
    assert [entry.player for entry, _ in replay([later, earlier]).steps] == [HANS, KARL]
    first, second = staked(KARL, 1, 5, seq=1), staked(HANS, 1, 5, seq=2)
    assert [entry.player for entry, _ in replay([second, first]).steps] == [KARL, HANS]


@pytest.mark.rule("IN-40")
def test_the_standing_that_a_record_finds():
    course = replay([staked(KARL, 1, 0), staked(HANS, 2, 10), staked(KARL, 1, 15)])
    assert course.standing_at(made_at=minute(9), received_at=minute(20)).stakes == {KARL: 1}
    found = course.standing_at(made_at=minute(12), received_at=minute(20))
    assert (found.stakes, found.current) == ({KARL: 1, HANS: 2}, 2)
    assert course.standing_at(made_at=minute(30), received_at=minute(15)).stakes == {KARL: 2, HANS: 2}
    assert course.standing_at(made_at=minute(-1), received_at=minute(20)) == Standing()


@pytest.mark.rule("IN-71")
def test_an_accepted_bid_binds_its_own_player_only():
    course = replay([staked(KARL, 2, 0), staked(HANS, 2, 1), staked(DIETRICH, 5, 58, 65, binding=False)])
    assert course.steps[-1][1] == BidVerdict(BidKind.RAISE, 5, 2, 0)
    assert after_bids(course.standing).participants == (KARL, HANS, DIETRICH)


@pytest.mark.rule("IN-71")
def test_an_accepted_bid_below_the_stake_saves_nobody():
    course = replay([staked(KARL, 4, 0), staked(DIETRICH, 2, 58, 65, binding=False)])
    assert after_bids(course.standing).participants == (KARL,)


@pytest.mark.rule("IN-71")
def test_the_only_bid_accepted_late_leaves_a_participant():
    course = replay([staked(DIETRICH, 1, 58, 65, binding=False)])
    assert (course.standing.current, after_bids(course.standing).participants) == (0, (DIETRICH,))


@pytest.mark.rule("IN-71")
def test_a_player_let_in_again_is_in():
    course = replay([staked(KARL, 1, 0), folded(KARL, 10), staked(KARL, 1, 12, 40, binding=False)])
    assert course.standing.participants == (KARL,)
    assert replay([staked(KARL, 1, 0), folded(KARL, 10)]).standing.participants == ()


@st.composite
def arrivals(draw):
    """Entries of three players, made at different times and received in any order, some of them accepted late."""
    rows = draw(
        st.lists(
            st.tuples(st.sampled_from([HANS, KARL, DIETRICH]), st.integers(0, 3), st.integers(0, 59), st.booleans()),
            max_size=9,
            unique_by=lambda row: row[2],
        )
    )
    made = [
        staked(player, cards, at, 70, binding=binding) if cards else folded(player, at)
        for player, cards, at, binding in rows
    ]
    return made, draw(st.permutations(made))


@pytest.mark.rule("IN-33", "IN-40")
@settings(max_examples=80)
@given(arrivals())
def test_the_order_of_arrival_changes_nothing(pair):
    made, arrived = pair
    course = replay(arrived)
    assert course == replay(sorted(made, key=lambda entry: entry.made_at))
    currents = [verdict.current_after for _, verdict in course.steps if verdict is not None]
    assert currents == sorted(currents)
    assert sum(course.standing.stakes.values()) == sum(entry.cards for entry in made)


@pytest.mark.rule("IN-40")
@settings(max_examples=60)
@given(arrivals())
def test_a_course_in_the_making_is_that_of_what_has_come_so_far(pair):
    course = Course()
    for count, entry in enumerate(pair[1], start=1):
        course.add(entry)
        assert course == replay(pair[1][:count])


@pytest.mark.rule("IN-40")
def test_a_course_goes_on_from_the_standing_that_there_is():
    earlier = [staked(KARL, 1, 0), folded(KARL, 1), staked(HANS, 2, 2)]
    later = [staked(HANS, 1, 5), staked(DIETRICH, 3, 4)]
    course = Course(replay(earlier).standing)
    for entry in later:
        course.add(entry)
    assert course.standing == replay(earlier + later).standing
    assert course.steps == replay(earlier + later).steps[3:]


@pytest.mark.rule("IN-71")
@settings(max_examples=60)
@given(arrivals(), st.integers(1, 6), st.integers(0, 59))
def test_accepting_puts_nobody_else_out(pair, cards, at):
    made, _ = pair
    accepted = staked(99, cards, at + 0.5, 70, binding=False)
    before, after = after_bids(replay(made).standing), after_bids(replay([*made, accepted]).standing)
    assert [p for p in after.participants if p != 99] == list(before.participants)
    assert after.current == before.current
