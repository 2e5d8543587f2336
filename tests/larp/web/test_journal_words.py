"""Every kind of entry that a service may write has words in the journal."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from intrigues.models import FateText, HeadMark
from intrigues.rules.draft import PickKind
from larp import sayings
from larp.rules.timeline import CLOCKED, Phase
from larp.web.journal_words import WORDS
from mediators.models import Entry

APPS = ("larp", "intrigues", "mediators", "printing")
KIND = re.compile(r"[a-z]+\.[a-z_]+")
MADE_UP = {
    "bid.{one.alert}": ["bid.raise_received_in_window"],
    "draft.{picks[0].outcome}": [f"draft.{kind}" for kind in PickKind if kind is not PickKind.GIVEN],
    "entry.{entry.state}": [f"entry.{state}" for state in Entry.State.values],
    "entry.{state.value}": [f"entry.{state}" for state in Entry.State.values],
    "fate.{verdict}": [f"fate.{verdict}" for verdict in FateText.Verdict.values if verdict != "pending"],
    "head.{kind}": [f"head.{kind}" for kind in HeadMark.Kind.values],
    "intrigue.{kind}": [
        f"intrigue.{kind}"
        for kind in ("started", "paused", "resumed", "moved", "ended", "victory", "closed", "called_off")
    ],
    "intrigue.{phase}_over": [f"intrigue.{phase}_over" for phase in (Phase.ANNOUNCED, *CLOCKED)],
}  # fmt: skip
"""The kinds that are put together, by how that is written."""


def written() -> Iterator[str]:
    """What stands in calls of services and looks like a kind of entry."""
    for app in APPS:
        for path in sorted((Path(settings.BASE_DIR) / app / "services").rglob("*.py")):
            calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
            for given in [one for call in calls for one in (*call.args, *(word.value for word in call.keywords))]:
                if isinstance(given, ast.JoinedStr):
                    yield ast.unparse(given)[2:-1]
                for node in ast.walk(given):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        yield node.value


def test_every_kind_of_entry_has_words():
    found = set(written())
    kinds = {kind for kind in found if KIND.fullmatch(kind)}
    assert {kind for kind in found if re.fullmatch(r"[a-z]+\.\{[^{}]+\}(_over)?", kind)} == MADE_UP.keys()
    unsaid = (kinds | {kind for made in MADE_UP.values() for kind in made}) - WORDS.keys()
    # What is told to players alone has words of its own.
    assert sorted(unsaid - sayings.known()) == []
