"""A folder copied beside the others, with rules of its own, is a game: nothing else is edited."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from larp.models import Membership
from side_events import games, registry
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import act, begin, replay
from tests import cast
from tests.side_events.conftest import EXAMPLE

CHANGES = {
    'key="highest"': 'key="lowest"',
    'en="Highest"': 'en="Lowest"',
    "best = max(": "best = min(",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The small game copied as `lowest`: the lowest sum wins, and a seat has a page of the game's own."""
    made = tmp_path / "lowest"
    shutil.copytree(Path(EXAMPLE) / "highest", made, ignore=shutil.ignore_patterns("__pycache__"))
    source = (made / "__init__.py").read_text()
    for was, now in CHANGES.items():
        assert source.count(was) == 1
        source = source.replace(was, now)
    (made / "__init__.py").write_text(source)
    (made / "templates" / "lowest").mkdir(parents=True)
    (made / "templates" / "lowest" / "seat.html").write_text("<p>the low road, {{ names|at:viewer }}</p>")
    (made / "static" / "lowest").mkdir(parents=True)
    (made / "static" / "lowest" / "game.css").write_text(".low { color: inherit; }")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    finders.get_finder.cache_clear()
    yield made
    finders.get_finder.cache_clear()
    sys.modules.pop("side_events.games.lowest", None)


@pytest.mark.django_db
def test_it_is_listed_opened_and_played(folder):
    event = cast.event(language="en")
    user = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=user, name="Nora")
    master = Client()
    master.force_login(user)
    assert "Lowest" in master.get(f"/e/{event.slug}/tables/new/").content.decode()
    form = {"name": "Cellar", "name-1": "Anna", "name-2": "Boris", "option-dice": "1"}
    assert master.post(f"/e/{event.slug}/tables/new/lowest/", form).status_code == 302
    table = event.tables.get()
    phone = Client()
    phone.post(f"/t/{table.passes.get(seat__key='s1').code}")
    page = phone.get(f"/e/{event.slug}/tables/1/seat/1/").content.decode()
    assert "the low road, Anna" in page
    assert "/static/lowest/game.css" in page


def test_the_command_plays_it_by_its_own_rules(folder, tmp_path):
    script = tmp_path / "script.json"
    acts = [{"seat": "a", "kind": "roll", "dice": [6, 6]}, {"seat": "b", "kind": "roll", "dice": [1, 1]}]
    acts.append({"seat": "facilitator", "kind": "open"})
    script.write_text(json.dumps({"game": "lowest", "seats": ["a", "b"], "seed": "s", "actions": acts}))
    out = io.StringIO()
    call_command("table", str(script), stdout=out)
    assert json.loads(out.getvalue())["outcome"] == {"winners": ["b"]}


def test_old_rules_stay_beside_new_ones_for_the_tables_that_began_by_them(folder):
    """The same key in a higher version: new tables get it, an old one goes on by the old."""
    old = registry.find("lowest")
    newer = folder.parent / "lowest_2"
    # Compiled files are known by the second and the length of their source, and both would be the same.
    shutil.copytree(folder, newer, ignore=shutil.ignore_patterns("__pycache__"))
    source = (newer / "__init__.py").read_text()
    (newer / "__init__.py").write_text(source.replace('rules_version="1"', 'rules_version="2"').replace("min(", "max("))
    # Folders are looked for once in a process; this one starts with the newer one.
    registry._modules_in.cache_clear()
    try:
        assert registry.find("lowest").META.rules_version == "2"
        assert registry.find("lowest", "1") is old
        assert registry.find("lowest", "3") is None
        assert [game.META.rules_version for game in registry.all_games().values() if game.META.key == "lowest"] == ["2"]
        wrote = Action("a", "write", {"word": "x"})
        entries = act(begin(old, _header(old)), wrote).entries
        header = _header(old)
        assert replay(old, header, entries).state.words == (("a", "x"),)
    finally:
        sys.modules.pop("side_events.games.lowest_2", None)


def _header(game):
    return Header(
        game=game.META.key, rules_version=game.META.rules_version, seats=take_seats(game.META, ["a", "b"]),
        options=take_options(game.META, {}), seed="s",
    )  # fmt: skip
