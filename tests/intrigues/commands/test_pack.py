"""`manage.py pack check`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from intrigues.services.pack_files import FOLDER


def checked(file: str | Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `pack check`."""
    out, err = StringIO(), StringIO()
    try:
        call_command("pack", "check", str(file), stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_good_pack_is_summed_up():
    assert checked("clinic") == (
        0,
        "clinic: Лечебница Эрленбрух / The Erlenbruch Hospital\n"
        "suits 4, weaknesses 4, outside bodies 7\n"
        "people 64 (104 cards), weakness cards 24 (56), circumstances 26 (32), 192 cards in all\n"
        "characters 24, prizes 48, intrigues 4, the final is number 4\n",
        "",
    )


def test_a_mistake_is_one_line_and_code_2(tmp_path: Path):
    file = tmp_path / "mine.toml"
    text = (FOLDER / "clinic.toml").read_text()
    file.write_text(text.replace("weight = 5", "weight = 9", 1))
    assert checked(file) == (
        2, "", 'people[0].weight: expected a whole number from 1 to 6 (in "roemerthal")\n'
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\x00\x01", "line 1, column 1: Invalid statement\n"), (b"\x89PNG\r\n", "line 1: is no UTF-8 text\n")],
)
def test_what_is_no_pack_at_all(tmp_path: Path, content: bytes, said: str):
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    assert checked(file) == (2, "", said)


def test_a_missing_file(tmp_path: Path):
    assert checked(tmp_path / "none.toml") == (2, "", f"{tmp_path}/none.toml: there is no such file\n")
