"""The clock that a file moves: for a rehearsal, and for tests of whole processes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from larp import clock


@pytest.fixture
def file(tmp_path, monkeypatch):
    path = tmp_path / "clock"
    monkeypatch.setenv("LARP_CLOCK_FILE", str(path))
    return path


def ahead(plain):
    return round((clock.now() - plain).total_seconds())


@pytest.mark.parametrize("torn", ["", "36x", None])
def test_a_file_caught_in_being_written_leaves_the_clock_where_it_was(file, torn, monkeypatch):
    file.write_text("3600")
    later = clock.now()
    file.unlink() if torn is None else file.write_text(torn)
    assert timedelta(0) <= clock.now() - later < timedelta(minutes=5)
    file.write_text("7200")
    monkeypatch.delenv("LARP_CLOCK_FILE")
    plain = clock.now()
    monkeypatch.setenv("LARP_CLOCK_FILE", str(file))
    assert ahead(plain) == 7200


def test_a_file_never_read_yet_moves_nothing(file):
    before = clock.now()
    file.write_text("")
    assert timedelta(0) <= clock.now() - before < timedelta(minutes=5)


def test_another_file_does_not_inherit_what_the_first_one_said(file, tmp_path, monkeypatch):
    before = clock.now()
    file.write_text("3600")
    assert ahead(before) == 3600
    monkeypatch.setenv("LARP_CLOCK_FILE", str(tmp_path / "other"))
    assert ahead(before) == 0
