"""`manage.py table`: a sitting from a file."""

import io
import json

import pytest
from django.core.management import call_command

from side_events.table.script import run

pytestmark = pytest.mark.usefixtures("example")

SCRIPT = {
    "game": "highest",
    "options": {"dice": 1},
    "seats": ["anna", "boris"],
    "seed": "s",
    "actions": [
        {"seat": "anna", "kind": "write", "payload": {"word": "яблоко"}},
        {"seat": "facilitator", "kind": "open"},
        {"seat": "anna", "kind": "roll", "payload": {}, "dice": [6]},
        {"seat": "anna", "kind": "roll"},
        {"seat": "boris", "kind": "roll", "dice": [7]},
        {"seat": "boris", "kind": "roll", "dice": [2]},
        {"seat": "facilitator", "kind": "open"},
    ],
}


def played(tmp_path, script):
    path = tmp_path / "script.json"
    path.write_text(script if isinstance(script, str) else json.dumps(script))
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("table", str(path), stdout=out, stderr=err)
    except SystemExit as end:
        status = end.code
    return status, out.getvalue(), err.getvalue()


def test_a_script_is_played_and_what_is_refused_is_passed_over(tmp_path):
    status, out, err = played(tmp_path, SCRIPT)
    result = json.loads(out)
    assert (status, err) == (0, "")
    assert result["refused"] == [
        {"index": 1, "code": "E_NOT_YET"}, {"index": 3, "code": "E_ROLLED"}, {"index": 4, "code": "E_DICE_VALUE"},
    ]  # fmt: skip
    assert result["state"]["sums"] == [["anna", 6], ["boris", 2]]
    assert result["outcome"] == {"winners": ["anna"]}
    assert [entry["action"]["kind"] for entry in result["log"]] == ["write", "roll", "roll", "open"]
    assert list(result["views"]) == ["anna", "boris", "audience"]
    assert list(result) == ["state", "views", "log", "refused", "outcome"]


def test_views_are_cut(example):
    result = run({**SCRIPT, "actions": SCRIPT["actions"][:1]}, example)
    words = {viewer: view["words"] for viewer, view in result["views"].items()}
    assert words == {"anna": {"anna": "яблоко"}, "boris": {}, "audience": {}}


def test_a_script_begins_from_a_state(example):
    middle = run({**SCRIPT, "actions": SCRIPT["actions"][:3]}, example)["state"]
    rest = run({**SCRIPT, "start": middle, "actions": SCRIPT["actions"][5:]}, example)
    assert rest["state"] == run(SCRIPT, example)["state"]


def test_undo_and_redo_are_actions_of_a_script(example):
    undo = {"seat": "facilitator", "kind": "undo", "payload": {"to": 1}}
    assert run({**SCRIPT, "actions": [*SCRIPT["actions"], undo]}, example)["state"]["words"] == ()
    again = [*SCRIPT["actions"], undo, {"seat": "facilitator", "kind": "redo"}]
    assert run({**SCRIPT, "actions": again}, example)["outcome"] == {"winners": ["anna"]}


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "line 1 column 1: not JSON: Expecting value"),
        ("[]", "script: not an object"),
        ('{"game": "highest", "game": "x"}', "game: given twice"),
        ({}, "game: missing or not a text"),
        ({"game": "bridge"}, "game: no such game, there are highest"),
        ({**SCRIPT, "colour": 1}, "colour: no such key"),
        ({**SCRIPT, "options": []}, "options: not an object"),
        ({**SCRIPT, "options": {"dice": 9}}, "options.dice: no such option or value"),
        ({**SCRIPT, "seats": ["anna"]}, "seats: count, highest takes 2 to 4"),
        ({**SCRIPT, "seed": None}, "seed: not a text"),
        ({**SCRIPT, "start": 5}, "start: not an object"),
        ({**SCRIPT, "start": {}}, "start: not a state of highest ('names')"),
        ({**SCRIPT, "actions": {}}, "actions: not a list"),
        ({**SCRIPT, "actions": [{"seat": "anna"}]}, "actions[0].kind: missing or of the wrong type"),
        ({**SCRIPT, "actions": [5]}, "actions[0].action: missing or of the wrong type"),
    ],
)
def test_a_bad_script_ends_with_2_and_one_line_that_names_the_place(tmp_path, script, said):
    status, out, err = played(tmp_path, script)
    assert (status, out) == (2, "")
    [line] = err.strip().splitlines()
    assert line.startswith(said.replace("there are highest", "there are "))


def test_a_file_that_is_not_there(tmp_path):
    err = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("table", str(tmp_path / "none.json"), stderr=err)
    assert "can't be read" in err.getvalue()
