"""`manage.py score`: what it prints, and how it refuses."""

import io
import json

import pytest
from django.core.management import call_command

from tests.intrigues.rules.test_score import EXAMPLE, RESULT


def ran(file, monkeypatch=None, standard_input=b""):
    """The exit code, standard output and standard error of the command."""
    if monkeypatch is not None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(standard_input)))
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("score", str(file), stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_file_is_counted(tmp_path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(EXAMPLE))
    code, out, err = ran(file)
    assert (code, json.loads(out), err) == (0, RESULT, "")


def test_standard_input_and_russian_names(monkeypatch):
    data = {"designs": {}, "lineups": {"Карл": []}}
    code, out, err = ran("-", monkeypatch, json.dumps([data], ensure_ascii=False).encode())
    assert (code, err) == (0, "")
    assert '"winner": "Карл"' in out


@pytest.mark.parametrize(
    ("written", "line"),
    [
        (json.dumps(EXAMPLE).replace('["brandt"]', '["brant"]'), 'lineups.Karl[0]: unknown design "brant"\n'),
        (json.dumps([EXAMPLE, {}]), "[1].designs: missing\n"),
        ("{", "line 1 column 2: not JSON: Expecting property name enclosed in double quotes\n"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(tmp_path, written, line):
    file = tmp_path / "table.json"
    file.write_text(written)
    assert ran(file) == (2, "", line)


def test_files_that_cant_be_read(tmp_path):
    for file, why in ((tmp_path / "none.json", "No such file or directory"), (tmp_path, "Is a directory")):
        code, out, err = ran(file)
        assert (code, out) == (2, "")
        assert err.endswith(f": can't be read: {why}\n")
        assert err.count("\n") == 1


def test_a_terminal_without_russian_letters_gets_json_all_the_same(monkeypatch):
    data = {"designs": {}, "lineups": {"Карл": []}}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(data).encode())))
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="latin-1")
    call_command("score", "-", stdout=out)
    out.flush()
    assert json.loads(raw.getvalue())["winner"] == "Карл"
