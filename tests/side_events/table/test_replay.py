"""Acts, undo, redo and replay, on the small game: write a word, roll, open."""

import json
from dataclasses import replace

import pytest

from side_events.table.action import Action, from_json
from side_events.table.log import cut_log, entry_from_json, undone
from side_events.table.refusal import Refusal
from side_events.table.replay import ReplayMismatch, act, advance, replay

HOST = "facilitator"


def done(table, *actions):
    for action in actions:
        table = act(table, action)
    return table


def word(seat, text="secret"):
    return Action(seat, "write", {"word": text})


def roll(seat, *dice):
    return Action(seat, "roll", {}, dice or None)


def code(table, action):
    with pytest.raises(Refusal) as refused:
        act(table, action)
    return refused.value.code


def log(table, viewer):
    return cut_log(table.game.view_action, table.entries, viewer)


@pytest.fixture
def rolled(table):
    """Both have written, both have rolled real dice."""
    return done(table, word("anna", "apple"), word("boris", "pear"), roll("anna", 6, 5), roll("boris", 1, 2))


def test_acts_are_numbered_from_one_and_the_state_follows(rolled):
    assert [entry.seq for entry in rolled.entries] == [1, 2, 3, 4]
    assert rolled.state.sums == (("anna", 11), ("boris", 3))
    assert done(rolled, Action(HOST, "open")).game.outcome(done(rolled, Action(HOST, "open")).state) == {
        "winners": ["anna"]
    }


@pytest.mark.parametrize(
    ("action", "refused"),
    [
        (Action("carl", "roll"), "E_SEAT"),
        (Action("anna", "dance"), "E_ACTION"),
        (Action("anna", "write", {}), "E_PAYLOAD"),
        (Action("anna", "write", {"word": 5}), "E_PAYLOAD"),
        (roll("anna", 1), "E_DICE_COUNT"),
        (roll("anna", 1, 2, 3), "E_DICE_COUNT"),
        (roll("anna", 1, 9), "E_DICE_VALUE"),
        (replace(word("anna"), dice=(1,)), "E_DICE_COUNT"),
        (Action("anna", "open"), "E_HOST_ONLY"),
        (Action(HOST, "open"), "E_NOT_YET"),
        (Action("anna", "undo"), "E_NOTHING_TO_UNDO"),
        (Action("anna", "redo"), "E_NOTHING_TO_REDO"),
    ],
)
def test_what_is_refused_changes_nothing(table, action, refused):
    assert code(table, action) == refused
    assert (table.entries, table.state) == ((), table.first)


@pytest.mark.report("A26")
def test_undo_is_an_entry_and_what_it_took_back_stays_in_the_log(rolled):
    after = done(rolled, Action(HOST, "undo", {"to": 3}))
    assert after.state.sums == ()
    assert undone(after.entries) == {3: 5, 4: 5}
    last = log(after, "anna")[-1]
    assert (last["seq"], last["kind"], last["seat"], last["took"]) == (5, "undo", HOST, [3, 4])
    assert [line["undone_by"] for line in log(after, "audience")] == [None, None, 5, 5, None]
    # The dice that lay there are still to be read: no second roll without a trace.
    assert log(after, "boris")[2]["rolled"] == [{"label": "dice", "values": [6, 5], "typed": True}]


def test_redo_brings_the_same_results_and_never_rolls_again(table):
    once = done(table, roll("anna"))
    back = done(once, Action(HOST, "undo"), Action(HOST, "redo"))
    assert back.state == once.state
    assert [entry.rolled for entry in back.entries] == [once.entries[0].rolled, (), ()]
    assert code(back, Action(HOST, "redo")) == "E_NOTHING_TO_REDO"


def test_undo_and_another_act_leaves_nothing_to_redo(table):
    after = done(table, word("anna", "apple"), Action("anna", "undo"), word("anna", "plum"))
    assert after.state.words == (("anna", "plum"),)
    assert code(after, Action("anna", "redo")) == "E_NOTHING_TO_REDO"


def test_undone_and_rolled_again_is_another_entry_with_other_dice(table):
    """Whoever undoes for a better roll is seen: both rolls stand in the log."""
    after = done(table, roll("anna"), Action(HOST, "undo"), roll("anna"))
    first, _, second = after.entries
    assert first.rolled != second.rolled
    assert [line["undone_by"] for line in log(after, "audience")] == [2, None, None]


def test_a_seat_takes_back_its_own_last_act_alone(rolled, table):
    assert done(table, word("anna"), Action("anna", "undo")).state == table.state
    assert code(done(table, word("anna")), Action("boris", "undo")) == "E_UNDO"
    assert code(done(table, word("anna"), word("boris")), Action("anna", "undo", {"to": 1})) == "E_UNDO"
    # Dice were rolled: only the facilitator.
    assert code(rolled, Action("boris", "undo")) == "E_UNDO"
    assert code(done(rolled, Action(HOST, "open")), Action("boris", "undo")) == "E_UNDO"


def test_a_seat_brings_back_only_what_it_took_back_itself(table):
    mine = done(table, word("anna"), Action("anna", "undo"))
    assert done(mine, Action("anna", "redo")).state.words == (("anna", "secret"),)
    assert code(mine, Action("boris", "redo")) == "E_UNDO"
    assert code(done(table, word("anna"), Action(HOST, "undo")), Action("anna", "redo")) == "E_UNDO"


@pytest.mark.report("A26")
def test_pressing_undo_twice_undoes_what_the_button_named_once(rolled):
    once = done(rolled, Action(HOST, "undo", {"to": 4}))
    assert code(once, Action(HOST, "undo", {"to": 4})) == "E_ALREADY_UNDONE"
    assert code(once, Action(HOST, "undo", {"to": 99})) == "E_ALREADY_UNDONE"
    assert code(once, Action(HOST, "undo", {"to": "x"})) == "E_ALREADY_UNDONE"
    assert code(once, Action(HOST, "undo", {"to": True})) == "E_ALREADY_UNDONE"


def test_runs_of_undo_come_back_in_their_order(rolled):
    two = done(rolled, Action(HOST, "undo", {"to": 4}), Action(HOST, "undo", {"to": 2}))
    assert [number for number, _ in two.acts] == [1]
    one = done(two, Action(HOST, "redo"))
    assert [number for number, _ in one.acts] == [1, 2, 3]
    assert done(one, Action(HOST, "redo")).state == rolled.state


def test_an_undone_reveal_hides_nothing_that_was_seen(rolled):
    opened = done(rolled, Action(HOST, "open"))
    assert opened.game.view(opened.state, "boris")["words"] == {"anna": "apple", "boris": "pear"}
    back = done(opened, Action(HOST, "undo"))
    assert log(back, "boris")[4] == {**log(opened, "boris")[4], "undone_by": 6}
    assert log(back, "boris")[4]["revealed"] is True


def test_the_log_is_cut_for_who_reads_it(rolled):
    assert [line["payload"] for line in log(rolled, "anna")[:2]] == [{"word": "apple"}, {}]
    assert [line["events"] for line in log(rolled, "audience")[:2]] == [[], []]
    assert log(rolled, "anna")[0]["events"] == [{"kind": "wrote", "facts": {"word": "apple"}}]


def test_replay_checks_what_is_recorded(rolled, example):
    after = done(rolled, Action(HOST, "undo", {"to": 2}), Action(HOST, "redo"), Action(HOST, "open"))
    entries = [entry_from_json(json.loads(json.dumps(entry.to_json()))) for entry in after.entries]
    assert replay(example, after.header, entries) == after
    forged = [*entries[:2], replace(entries[2], rolled=()), *entries[3:]]
    with pytest.raises(ReplayMismatch, match="entry 3: other results"):
        replay(example, after.header, forged)
    with pytest.raises(ReplayMismatch, match="entry 3: expected number 2"):
        replay(example, after.header, [entries[0], *entries[2:]])
    with pytest.raises(ReplayMismatch, match="entry 1: refused: E_NOT_YET"):
        advance(replay(example, after.header, []), replace(entries[-1], seq=1))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "action"),
        ([], "action"),
        ({"kind": "roll"}, "seat"),
        ({"seat": "anna", "kind": 1}, "kind"),
        ({"seat": "anna", "kind": "roll", "payload": []}, "payload"),
        ({"seat": "anna", "kind": "roll", "dice": 3}, "dice"),
        ({"seat": "anna", "kind": "roll", "dice": [True]}, "dice"),
        ({"seat": "anna", "kind": "roll", "dice": [1.0]}, "dice"),
    ],
)
def test_an_action_out_of_wrong_json(data, field):
    with pytest.raises(Refusal) as refused:
        from_json(data)
    assert (refused.value.code, refused.value.facts) == ("E_PAYLOAD", {"field": field})


def test_an_action_goes_to_json_and_back():
    for action in (roll("anna"), roll("anna", 1, 2), word("anna")):
        assert from_json(json.loads(json.dumps(action.to_json()))) == action
