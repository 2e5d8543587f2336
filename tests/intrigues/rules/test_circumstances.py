"""Who may play a circumstance, and when."""

from __future__ import annotations

import pytest

from intrigues.rules.bidding import Moment
from intrigues.rules.circumstances import judge_circumstance
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase

P = Phase
REFUSED = {
    # (circumstances_when, circumstances_from, is_in) -> the answer in each phase, in order
    ("phase", "participants", True): ["early", "early", "early", "", "late", "late", "late"],
    ("phase", "participants", False): ["early", "early", "early", "out", "late", "late", "late"],
    ("phase", "anyone", False): ["early", "early", "early", "", "late", "late", "late"],
    ("anytime", "participants", True): ["early", "", "", "", "late", "late", "late"],
    ("anytime", "participants", False): ["early", "out", "out", "out", "late", "late", "late"],
    ("anytime", "anyone", False): ["early", "", "", "", "late", "late", "late"],
}
CODES = {
    "early": "circumstances_not_begun",
    "late": "circumstances_closed",
    "out": "circumstance_not_in",
    "": None,
}


def answer(*, moment: Moment, is_in: bool, options: RuleOptions) -> str | None:
    try:
        judge_circumstance(moment=moment, is_in=is_in, options=options)
    except RuleViolation as refusal:
        return refusal.code
    return None


@pytest.mark.rule("IN-46")
@pytest.mark.parametrize(("case", "expected"), REFUSED.items(), ids=str)
def test_who_may_play_in_which_phase(case, expected):
    when, who, is_in = case
    options = RuleOptions(circumstances_when=when, circumstances_from=who)
    answers = [answer(moment=Moment(phase), is_in=is_in, options=options) for phase in P]
    assert answers == [CODES[word] for word in expected]


@pytest.mark.rule("IN-16", "IN-46")
def test_a_pause_takes_no_circumstance():
    moment = Moment(P.CIRCUMSTANCES, paused=True)
    assert answer(moment=moment, is_in=True, options=RuleOptions()) == "made_in_pause"
