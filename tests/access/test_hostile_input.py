"""Whatever is sent to any address: a page, a refusal or no page, and never an error of the server.

Every form of every address of the table is sent with odd values in all its fields, and in one group of fields of an
otherwise likely form: by turns, so that it stays quick; with `LARP_HOSTILE=all` each value in each group for each act.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.access import rows, world
from tests.access.world import ROLES

pytestmark = pytest.mark.long

ROWS = rows.all_rows()
APPS = ("larp", "intrigues", "mediators", "printing", "side_events")
ODD = {
    "nothing": "",
    "nul": "a\0b",
    "negative": "-1",
    "nobody": "999999999",
    "beyond a column": "9223372036854775808",
    "beyond a number": "9" * 5000,
    "other digits": "٣",
    "half": "1.5",
    "long": "я" * 20_000,
    "backwards": "\u202egnp.<script>alert(1)</script>{{7*7}}\u2066",
    "the first year": "0001-01-01T00:00",
    "the last year": "9999-12-31T23:59",
    "deep": "[" * 4000,
    "json": '[{"op": {"add": []}, "value": 1e999, "where": 7}]',
}
TEXTS = {
    "reason": "because", "text": "a text", "name": "A name", "name_ru": "Имя", "surname_ru": "Имя", "title_ru": "Имя",
    "remark": "why", "answer": "accept", "note": "a note", "place_note": "the hall", "effects": "", "json": "",
    "label": "tablet", "where": "stairs", "seed": "seed", "q": "", "code": "", "password": "", "digest": "",
    "f-word": "a word", "dice": "3 4", "once": "once", "drawn": "", "name-1": "A", "name-2": "B",
    "table": "", "lineup": "", "cards": "", "entry": "page-1", "next": "/",
}  # fmt: skip
NUMBERS = {
    "minutes": "5", "goals": "60", "bids": "60", "circumstances": "30", "number": "7", "weight": "3", "count": "1",
    "value": "1", "raise_window": "15", "place_1": "1", "turn": "0", "seen": "0", "pass": "1", "option-dice": "2",
}  # fmt: skip
INSTANTS = {
    "until": "2026-09-19T18:00", "starts_at": "2026-09-19T18:00", "estimated_end": "2026-09-19T18:00",
    "first_day": "2026-09-19",
}  # fmt: skip
CHOICES = {
    "phase": "goals", "suit": "army", "kind": "person", "goal": "head", "place": "hand", "verdict": "accept",
    "op": "add", "source": "means", "language": "ru", "what": "hand", "per": "card", "whose": "all", "on": "suit",
    "player": "1", "person": "1", "about": "1", "card": "1", "head": "1", "holder": "1", "intrigue": "1", "prize": "1",
    "body": "1", "part": "place", "target": "1", "weakness": "money", "winner": "1", "win": "1", "wish": "1",
    "shown": "1", "to": "1", "designs": "1", "seat": "s1", "player-1": "1", "face_down": "on", "final": "on",
}  # fmt: skip
PARTS = (TEXTS, NUMBERS, INSTANTS, CHOICES)
LIKELY = {name: value for part in PARTS for name, value in part.items()}


def acts_in_source() -> list[str]:
    """Every word that a form's `do` may say: the keys of the views' acts, and what `do` is compared with."""
    found = set()
    for app in APPS:
        for path in (Path(settings.BASE_DIR) / app / "web").rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ACTS"
                given = isinstance(node, ast.keyword) and node.arg == "acts"
                if (named or given) and isinstance(node.value, ast.Dict):
                    found |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
                asked = isinstance(node, ast.Compare) and ast.unparse(node.left) in ("do", "form.get('do')")
                if asked and isinstance(node.comparators[0], ast.Constant):
                    found.add(node.comparators[0].value)
    return sorted(found)


ACTS = acts_in_source()


@pytest.fixture
def everybody(db):
    cache.clear()
    return world.make()


def sent(client: Client, method: str, address: str, *args, **kwargs) -> int:
    """The status of one request, whose effects are taken back."""
    client.raise_request_exception = False
    with transaction.atomic():
        status = getattr(client, method)(address, *args, **kwargs).status_code
        transaction.set_rollback(True)
    return status


def forms(client: Client, address: str) -> Iterator[tuple[str, dict[str, str]]]:
    every = os.environ.get("LARP_HOSTILE") == "all"
    asks_what_to_do = sent(client, "post", address, {"do": "nonsense"}) == 404
    values, groups = cycle(ODD.items()), cycle([LIKELY, *PARTS])
    for do in ACTS if asks_what_to_do else [""]:
        for group in [LIKELY, *PARTS] if every or not do else [next(groups)]:
            for name, odd in ODD.items() if every else [next(values)]:
                yield f"{do}: {next(iter(group))}… {name}", {**LIKELY, **dict.fromkeys(group, odd), "do": do}


@pytest.mark.report("A06")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_no_form_breaks_the_server(row, everybody):
    address = reverse(row.name, kwargs=row.arguments(everybody))
    broken = []
    for role in [role for role in ROLES if row.statuses[role] not in (404, 405, 415)][:1]:
        client = world.knock(role, everybody)
        if sent(client, "post", address, {}) != 405:
            broken = [said for said, form in forms(client, address) if sent(client, "post", address, form) >= 500]
    assert broken == []


NEW = {"do": "create", "number": "7", "starts_at": "2199-09-19T18:00"}


@pytest.mark.report("A06")
@pytest.mark.parametrize(
    ("name", "form", "status"),
    [
        ("printing:start", {"what": "hand", "player": "9" * 5000}, 422),
        ("printing:start", {"what": "designs", "designs": "9" * 19}, 422),
        ("intrigues:room_intrigue", {"do": "move", "until": "9999-12-31T23:59", "reason": "because"}, 422),
        ("intrigues:room_intrigue", {"do": "move", "until": "0001-01-01T00:00", "reason": "because"}, 422),
        ("intrigues:room_new", NEW | {"number": "40000"}, 422),
        ("intrigues:room_new", NEW | {"number": "0"}, 422),
        ("intrigues:room_new", NEW | {"goals_minutes": "999999999"}, 422),
        ("intrigues:room_new", NEW, 302),
        ("intrigues:room_fates", {"do": "standing", "text": "a\0b"}, 400),
    ],
)
def test_what_no_column_holds_is_refused_in_words(name, form, status, everybody):
    row = next(row for row in ROWS if row.name == name)
    client = world.knock("master", everybody)
    assert client.post(reverse(name, kwargs=row.arguments(everybody)), form).status_code == status


HALF = "\\ud800"
BODIES = [
    "", "null", "7", '"x"', "[]", "{}", "[1]", "[[]]", "[{}]", '{"entries": {}}', "[" * 100_000, '{"a":' * 100_000,
    "9" * 6000, "\x00", f'{{"code": "{HALF}"}}', '{"code": {"a": 1}}', '{"code": 1e999}', '{"code": "\\u0000"}',
    '{"code": "X", "player": true}', '{"unsent": 1e400, "entries": []}', f'[{{"id": "{HALF}"}}]',
    f'[{{"id": "a", "kind": "{HALF}"}}]', '[{"id": "b", "kind": ["bid"], "intrigue": 1, "player": 1}]',
    '[{"id": "c", "kind": "bid", "intrigue": 1, "player": 1, "bid": {"cards": ["\\u0000"]}}]',
    '[{"id": "d", "kind": "bid", "intrigue": 99999999999999999999999, "player": 1, "bid": {"cards": ["A"]}}]',
    '[{"id": "e", "kind": "goal", "intrigue": 1, "player": 1, "goal": {"goal": {}}}]',
    '[{"id": "f", "kind": "disclosure", "intrigue": 1, "player": 1, "disclosure": {"what": []}}]',
    '[{"id": "g", "kind": "fold", "intrigue": 1, "player": 1, "made_at": "0001-01-01T00:00:00+23:59"}]',
    f'[{{"id": "h", "mediator": "{HALF}", "n": {"9" * 6000}}}]',
    f'{{"pin": "{HALF}"}}', '{"pin": {"a": [1]}}', '{"locked": "yes"}', "[" + " " * 5_000_000 + "]",
    f'{{"designs": {{"{HALF}": {{"suit": "a", "weight": 1}}}}, "lineups": {{"K": ["{HALF}"]}}}}',
]  # fmt: skip


TAKE_JSON = ["mediators:entries", "mediators:card", "mediators:lock", "intrigues:score", "printing:start"]


@pytest.mark.parametrize("name", TAKE_JSON)
def test_no_json_breaks_the_server(name, everybody):
    row = next(row for row in ROWS if row.name == name)
    address = reverse(name, kwargs=row.arguments(everybody))
    for role in [role for role in ROLES if row.statuses[role] != 404][:1]:
        client = world.knock(role, everybody)
        answers = [client.post(address, body, content_type="application/json") for body in BODIES]
        assert [body[:80] for body, answer in zip(BODIES, answers, strict=True) if answer.status_code >= 500] == []
        assert [answer for answer in answers if b"server_fault" in answer.content] == []


@pytest.mark.report("A17", "A18")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_belongs_to_one_event_isnt_there_in_another(row, everybody):
    """The addresses of the clinic's rows under the harbour's name, by those who are at home in the harbour."""
    arguments = row.arguments(everybody)
    if not arguments.keys() - {"slug", "kind", "code", "token", "game"} or "slug" not in arguments:
        return
    address = reverse(row.name, kwargs={**arguments, "slug": everybody.harbour.slug})
    found = {}
    for role in ("other_master", "other_player"):
        client = world.knock(role, everybody)
        found[role] = {sent(client, method, address, {"verdict": "accept"}) for method in ("get", "post")} - {405}
    # A record that waits no more sends a master back to the list, and there is none to wait.
    judged = {"other_master": {302}, "other_player": {404}}
    assert found == (judged if row.name == "mediators:judge" else {"other_master": {404}, "other_player": {404}})
