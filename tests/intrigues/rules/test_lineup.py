"""What may be laid as a lineup."""

import pytest

from intrigues.rules.lineup import check_lineup
from larp.rules.errors import RuleViolation


@pytest.mark.rule("IN-32", "IN-05")
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_up_to_three_people(size):
    check_lineup([(copy, "person") for copy in range(size)])


@pytest.mark.rule("IN-32")
@pytest.mark.parametrize(
    ("cards", "code", "facts"),
    [
        ([(1, "person"), (2, "person"), (3, "person"), (4, "person")], "lineup_too_long", {"limit": 3, "given": 4}),
        ([(1, "person"), (2, "weakness")], "lineup_not_a_person", {"position": 1, "kind": "weakness"}),
        ([(1, "circumstance")], "lineup_not_a_person", {"position": 0, "kind": "circumstance"}),
        ([(1, "person"), (1, "person")], "lineup_card_twice", {"position": 1}),
    ],
)
def test_what_is_refused(cards, code, facts):
    with pytest.raises(RuleViolation) as refused:
        check_lineup(cards)
    assert (refused.value.code, refused.value.rule, refused.value.facts) == (code, "IN-32", facts)
