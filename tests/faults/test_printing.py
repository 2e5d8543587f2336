"""Bids and decks at once, in processes of their own (A10). What it costs in time the bench measures."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.services, pytest.mark.long]

WARM = 2
"""Presses that stay for the next order; no child more."""


@pytest.mark.report("A10")
def test_bids_are_taken_while_decks_are_printed_and_memory_and_children_go_back():
    command = [sys.executable, "-m", "tests.bench.printing", "--runs", "2", "--cards", "18", "--quiet", "1"]
    out = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout.splitlines()
    found = json.loads(out[-1])
    quiet, busy = (int(word) for word in out[-2].split() if word.isdecimal())
    assert quiet > 0
    assert busy > 0
    assert (found["memory_mb"] < 15, found["child_mb"] < 200, found["left"] <= WARM) == (True, True, True)
