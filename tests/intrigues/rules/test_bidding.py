"""Bids and folds, judged one by one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.bidding import (
    BidKind,
    BidVerdict,
    Moment,
    Standing,
    after_bid,
    after_bids,
    after_fold,
    below_stake,
    judge_bid,
    judge_fold,
)
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase

HANS, KARL, DIETRICH = 1, 2, 3
BIDS = Moment(Phase.BIDS)
WINDOW = Moment(Phase.BIDS, in_window=True)
DEFAULT = RuleOptions()


def judged(standing, player, offered, moment=BIDS, options=DEFAULT, names_lineup=None):
    names = player not in standing.stakes if names_lineup is None else names_lineup
    return judge_bid(
        standing=standing, player=player, offered=offered, names_lineup=names, moment=moment, options=options
    )


def bid(standing, player, offered, moment=BIDS):
    verdict = judged(standing, player, offered, moment)
    return verdict, after_bid(standing=standing, player=player, verdict=verdict)


def refusal(*args, **kwargs) -> tuple[str, str, dict]:
    with pytest.raises(RuleViolation) as caught:
        judged(*args, **kwargs)
    return caught.value.code, caught.value.rule, caught.value.facts


def fold_refusal(standing, player, moment=BIDS, options=DEFAULT, lineups_open=False) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as caught:
        judge_fold(standing=standing, player=player, moment=moment, options=options, lineups_open=lineups_open)
    return caught.value.code, caught.value.rule


@pytest.mark.rule("IN-30", "IN-31", "IN-33", "IN-35", "IN-37", "IN-38")
def test_example_a_the_sources_own_bidding():
    rows = [
        (KARL, 1, "first", 1, 1),
        (HANS, 1, "match", 1, 1),
        (DIETRICH, 2, "raise", 2, 2),
        (HANS, 1, "top_up", 2, 2),
        (KARL, 1, "top_up", 2, 2),
        (DIETRICH, 2, "raise", 4, 4),
    ]
    standing = Standing()
    for player, cards, kind, stake, current in rows:
        verdict, standing = bid(standing, player, cards)
        assert verdict == BidVerdict(BidKind(kind), stake, current, 0)
    judge_fold(standing=standing, player=HANS, moment=BIDS, options=DEFAULT, lineups_open=False)
    standing = after_fold(standing=standing, player=HANS)
    verdict, standing = bid(standing, KARL, 2)
    assert verdict == BidVerdict(BidKind.TOP_UP, 4, 4, 0)
    assert below_stake(standing) == ()
    ended = after_bids(standing)
    assert ended.participants == (KARL, DIETRICH)
    assert ended.stakes == {KARL: 4, HANS: 2, DIETRICH: 4}
    assert ended.folded == {HANS}


THREE = Standing({KARL: 3, HANS: 1}, 3)


@pytest.mark.rule("IN-31", "IN-32", "IN-33")
@pytest.mark.parametrize(
    ("player", "offered", "names_lineup", "expected"),
    [
        (HANS, 1, False, ("stake_too_low", "IN-33", {"missing": 1, "current": 3})),
        (DIETRICH, 1, True, ("stake_too_low", "IN-33", {"missing": 2, "current": 3})),
        (HANS, 0, False, ("no_cards", "IN-31", {})),
        (HANS, -1, False, ("no_cards", "IN-31", {})),
        (HANS, 2, True, ("second_lineup", "IN-32", {})),
        (DIETRICH, 3, False, ("lineup_missing", "IN-32", {})),
    ],
)
def test_what_is_refused_while_bids_run(player, offered, names_lineup, expected):
    assert refusal(THREE, player, offered, names_lineup=names_lineup) == expected


@pytest.mark.rule("IN-33")
def test_missing_counts_beyond_the_cards_offered():
    assert [THREE.missing(HANS, offered) for offered in range(4)] == [2, 1, 0, 0]
    assert THREE.missing(DIETRICH) == 3
    assert Standing().missing(DIETRICH) == 1


@pytest.mark.rule("IN-14", "IN-16")
@pytest.mark.parametrize(
    ("moment", "code", "rule"),
    [
        (Moment(Phase.ANNOUNCED), "bids_not_begun", "IN-14"),
        (Moment(Phase.GOALS), "bids_not_begun", "IN-14"),
        (Moment(Phase.BIDS, paused=True), "made_in_pause", "IN-16"),
        (Moment(Phase.CIRCUMSTANCES), "bids_closed", "IN-14"),
        (Moment(Phase.CLOSED), "bids_closed", "IN-14"),
    ],
)
def test_bids_outside_their_time(moment, code, rule):
    assert refusal(THREE, KARL, 3, moment)[:2] == (code, rule)


@pytest.mark.rule("IN-36")
@pytest.mark.parametrize(
    ("standing", "player", "offered", "kind"),
    [
        (THREE, HANS, 2, BidKind.TOP_UP),
        (THREE, DIETRICH, 3, BidKind.MATCH),
        (Standing(), DIETRICH, 1, BidKind.FIRST),
    ],
)
def test_in_the_window_one_can_come_up_and_come_in(standing, player, offered, kind):
    assert judged(standing, player, offered, WINDOW).kind is kind


@pytest.mark.rule("IN-36")
@pytest.mark.parametrize(
    ("standing", "player", "offered", "most"),
    [(THREE, HANS, 3, 2), (THREE, KARL, 1, 0), (THREE, DIETRICH, 4, 3), (Standing(), DIETRICH, 2, 1)],
)
def test_in_the_window_nobody_raises(standing, player, offered, most):
    facts = {"most": most, "current": standing.current}
    assert refusal(standing, player, offered, WINDOW) == ("raise_in_window", "IN-36", facts)


@pytest.mark.rule("IN-33", "IN-36")
def test_in_the_window_too_little_is_too_little():
    assert refusal(THREE, HANS, 1, WINDOW)[0] == "stake_too_low"


@pytest.mark.rule("IN-36")
def test_late_entry_can_be_refused_to_newcomers_alone():
    refuse = RuleOptions(late_entry="refuse")
    assert refusal(THREE, DIETRICH, 3, WINDOW, refuse)[:2] == ("late_entry_refused", "IN-36")
    assert refusal(Standing(), DIETRICH, 1, WINDOW, refuse)[:2] == ("late_entry_refused", "IN-36")
    assert judged(THREE, HANS, 2, WINDOW, refuse).kind is BidKind.TOP_UP
    assert judged(THREE, DIETRICH, 3, BIDS, refuse).kind is BidKind.MATCH


@pytest.mark.rule("IN-33", "IN-37")
def test_a_fold_leaves_the_current_stake_and_has_no_way_back():
    standing = after_fold(standing=THREE, player=KARL)
    assert (standing.current, standing.stakes, standing.participants) == (3, {KARL: 3, HANS: 1}, (HANS,))
    assert refusal(standing, KARL, 1)[:2] == ("folded", "IN-37")
    assert fold_refusal(standing, KARL) == ("folded", "IN-37")
    assert fold_refusal(standing, DIETRICH) == ("not_in", "IN-37")


@pytest.mark.rule("IN-37")
@pytest.mark.parametrize(
    ("until", "phase", "lineups_open", "taken"),
    [
        ("resolution", Phase.BIDS, False, True),
        ("resolution", Phase.CIRCUMSTANCES, False, True),
        ("resolution", Phase.RESOLUTION, False, True),
        ("resolution", Phase.RESOLUTION, True, False),
        ("resolution", Phase.VICTORY, False, False),
        ("bids", Phase.BIDS, False, True),
        ("bids", Phase.CIRCUMSTANCES, False, False),
    ],
)
def test_until_when_one_may_fold(until, phase, lineups_open, taken):
    options = RuleOptions(fold_until=until)
    if taken:
        judge_fold(standing=THREE, player=KARL, moment=Moment(phase), options=options, lineups_open=lineups_open)
    else:
        assert fold_refusal(THREE, KARL, Moment(phase), options, lineups_open) == ("fold_too_late", "IN-37")


@pytest.mark.rule("IN-16", "IN-36", "IN-37")
def test_folding_in_the_window_and_in_a_pause():
    judge_fold(standing=THREE, player=KARL, moment=WINDOW, options=DEFAULT, lineups_open=False)
    assert fold_refusal(THREE, KARL, Moment(Phase.BIDS, paused=True)) == ("made_in_pause", "IN-16")


@pytest.mark.rule("IN-38", "IN-39")
@pytest.mark.parametrize(
    ("standing", "left"),
    [
        (THREE, (KARL,)),
        (Standing(), ()),
        (Standing({KARL: 3, HANS: 1}, 3, frozenset({KARL})), ()),
        (Standing({KARL: 3, HANS: 3, DIETRICH: 2}, 3), (KARL, HANS)),
    ],
)
def test_who_is_left_when_bids_end(standing, left):
    assert after_bids(standing).participants == left
    assert below_stake(after_bids(standing)) == ()


@pytest.mark.rule("IN-33", "IN-36")
@settings(max_examples=80)
@given(
    actions=st.lists(st.tuples(st.sampled_from([HANS, KARL, DIETRICH]), st.integers(0, 5), st.booleans()), max_size=20)
)
def test_the_current_stake_never_falls(actions):
    standing = Standing()
    for player, cards, late in actions:
        before = standing
        try:
            verdict, standing = bid(standing, player, cards, WINDOW if late else BIDS)
        except RuleViolation:
            if standing.is_in(player):
                standing = after_fold(standing=standing, player=player)
            continue
        assert verdict.stake_after == before.stake(player) + cards >= before.current
        assert verdict.owes == 0
        assert standing.current >= before.current
        assert not late or standing.current == max(before.current, 1)
