"""Which strikes the rules allow: example F."""

import pytest

from intrigues.rules.strikes import check_strike, check_weakness_card, is_immune, struck_cards
from larp.rules.errors import RuleViolation
from tests.intrigues.rules.table_of import person, strike

SIX = person("six", 6, weaknesses=["money", "women"], abilities=[{"op": "immune", "to": ["women"]}])
HARD = person("hard", 3, weaknesses=["money"], abilities=[{"op": "immune", "to": "all"}])
DESIGNS = {"six": SIX, "hard": HARD}
LINEUPS = {"Karl": ["six", "six"], "Dietrich": ["hard"]}


def code_of(call, **arguments):
    with pytest.raises(RuleViolation) as refused:
        call(**arguments)
    return refused.value.code, refused.value.rule


@pytest.mark.rule("IN-51", "IN-52")
def test_example_f_a_strike_through_a_weakness():
    play = strike("Dietrich", "money", "Karl")
    assert struck_cards(designs=DESIGNS, lineups=LINEUPS, plays=[play]) == {("Karl", 0): play}


@pytest.mark.rule("IN-51", "IN-61")
@pytest.mark.parametrize(
    ("play", "code"),
    [
        (strike("Dietrich", "luxury", "Karl"), "strike_no_such_weakness"),
        (strike("Dietrich", "women", "Karl"), "strike_immune"),
        (strike("Karl", "money", "Dietrich"), "strike_immune"),
        (strike("Karl", "money", "Karl"), "strike_own_card"),
        (strike("Hans", "money", "Karl"), "strike_not_in"),
        (strike("Karl", "money", "Hans"), "strike_not_in"),
        (strike("Dietrich", "money", "Karl", 2), "strike_no_such_card"),
        (strike("Dietrich", "money", "Karl", -1), "strike_no_such_card"),
    ],
)
def test_what_is_refused(play, code):
    assert code_of(struck_cards, designs=DESIGNS, lineups=LINEUPS, plays=[play]) == (code, "IN-51")


@pytest.mark.rule("IN-51")
def test_a_struck_copy_is_not_struck_again_but_the_other_copy_is():
    plays = [strike("Dietrich", "money", "Karl", 0), strike("Dietrich", "money", "Karl", 1)]
    assert list(struck_cards(designs=DESIGNS, lineups=LINEUPS, plays=plays)) == [("Karl", 0), ("Karl", 1)]
    with pytest.raises(RuleViolation) as refused:
        struck_cards(designs=DESIGNS, lineups=LINEUPS, plays=[*plays, plays[0]])
    assert (refused.value.code, refused.value.facts) == (
        "strike_already_struck",
        {"play": 2, "design": "six", "player": "Karl", "kind": "money"},
    )


@pytest.mark.rule("IN-51")
def test_one_strike_by_itself():
    check_strike(by="Dietrich", player="Karl", kind="money", design=SIX, already_struck=False)
    arguments = {"by": "Dietrich", "player": "Karl", "kind": "money", "design": SIX, "already_struck": True}
    assert code_of(check_strike, **arguments) == ("strike_already_struck", "IN-51")


@pytest.mark.rule("IN-51", "IN-52")
def test_the_weakness_card_itself():
    check_weakness_card(in_hand=True, strikes_made=0)
    assert code_of(check_weakness_card, in_hand=False, strikes_made=0) == ("strike_not_in_hand", "IN-51")
    assert code_of(check_weakness_card, in_hand=True, strikes_made=1) == ("strike_card_used", "IN-52")


@pytest.mark.rule("IN-61")
@pytest.mark.parametrize(
    ("design", "weakness", "immune"), [(SIX, "women", True), (SIX, "money", False), (HARD, "money", True)]
)
def test_immunity(design, weakness, immune):
    assert is_immune(design, weakness) is immune
