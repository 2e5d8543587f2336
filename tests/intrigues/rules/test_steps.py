"""The count step by step."""

import pytest

from intrigues.rules.steps import Step, step_text
from tests.intrigues.rules.table_of import add, counted, div, person, played, ruled, standing_of, strike, sub


@pytest.mark.rule("IN-63")
def test_every_step_is_shown():
    holder = person("holder", 5, "army", (), [add(1, only="self")])
    result = counted(
        [holder],
        {"Karl": ["holder"], "Hans": ["holder"]},
        played(div(2), by="Emma"),
        played(sub(1, per="lineup")),
        rulings=[ruled(sub(9))],
    )
    karl = standing_of(result, "Karl")
    assert karl.cards[0].steps == (
        Step("printed", "5"),
        Step("div", "5/2", "2", "circumstance", "A plot", "Emma", 0),
        Step("round_up", "3"),
        Step("add", "4", "1", "ability", "holder", "Karl", 0),
        Step("sub", "-5", "9", "ruling", "as seen", None, 0),
        Step("floor", "1"),
        Step("share", "1/2", "2"),
    )
    assert karl.steps == (
        Step("sum", "1/2"),
        Step("sub", "-1/2", "1", "circumstance", "A plot", "Hans", 1),
        Step("floor", "0"),
    )
    assert [step_text(step) for step in (*karl.cards[0].steps, *karl.steps)] == [
        "printed weight 5",
        "÷2 = 5/2 (circumstance A plot, played by Emma)",
        "rounded up to 3",
        "+1 = 4 (ability holder, held by Karl)",
        "−9 = -5 (ruling: as seen)",
        "never below 1",
        "shared by 2 copies: 1/2",
        "sum of the lineup: 1/2",
        "−1 = -1/2 (circumstance A plot, played by Hans)",
        "never below 0",
    ]
    assert karl.cards[0].steps[1].to_json() == {
        "kind": "div",
        "result": "5/2",
        "value": "2",
        "source_kind": "circumstance",
        "source_name": "A plot",
        "source_player": "Emma",
        "source_index": 0,
    }


@pytest.mark.rule("IN-63")
def test_a_strike_and_an_empty_lineup_are_steps():
    falk = person("falk", 5, weaknesses=["money"])
    result = counted([falk], {"Karl": ["falk"], "Hans": []}, strikes=[strike("Hans", "money", "Karl")])
    texts = [step_text(step) for step in standing_of(result, "Karl").cards[0].steps]
    assert texts == ["printed weight 5", "struck by Hans through money: no weight"]
    assert standing_of(result, "Hans").steps == (Step("empty", "0"),)
    assert step_text(Step("empty", "0")) == "an empty lineup scores nothing"


@pytest.mark.rule("IN-63")
def test_rounding_up_a_share_is_a_step():
    result = counted([person("falk", 5)], {"Karl": ["falk"], "Hans": ["falk"]}, shared_points="round_up")
    steps = standing_of(result, "Karl").cards[0].steps
    assert steps == (Step("printed", "5"), Step("share", "5/2", "2"), Step("share_round_up", "3"))
    assert step_text(steps[2]) == "rounded up to 3"
