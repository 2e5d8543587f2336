"""The journal, for masters: everything that was done, newest first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from larp.models import Event, JournalEntry
from larp.selectors import journal as selector
from larp.selectors import people
from larp.selectors.guesses import wrong_codes
from larp.services.texts import LANGUAGES
from larp.templatetags.larp import daytime
from larp.web import access, journal_changes
from larp.web.journal_words import FACTS, PEOPLE, ROWS, VALUES, WORDED, WORDS
from larp.web.languages import in_language


@require_safe
@access.master
def journal(request: access.EventRequest) -> HttpResponse:
    """A page of the journal; `before` is the id of the entry under which it goes on, `player` whom it is about."""
    before, about = _number(request.GET.get("before")), _number(request.GET.get("player"))
    entries = selector.page(request.event, before=before, player_id=about)
    players = list(people.players(request.event))
    names = {player.pk: in_language(player.name, request.LANGUAGE_CODE) for player in players}
    shown = {
        "tab": "journal",
        "rows": [
            {
                "entry": entry,
                "word": WORDS.get(entry.kind, entry.kind),
                "facts": _facts(entry, request.event, request.LANGUAGE_CODE, names),
            }
            for entry in entries
        ],
        "older": entries[-1].pk if len(entries) == selector.PAGE else None,
        "first": before is None,
        "about": about,
        "players": players,
        "wrong_codes": wrong_codes(request.event, request.now) if before is None and about is None else [],
    }
    return render(request, "journal/journal.html", shown)


def _number(typed: str | None) -> int | None:
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 18 else None


def _facts(entry: JournalEntry, event: Event, language: str, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """The data of an entry as pairs to read, in the order of the captions, without what is empty or doesn't hold, and
    without the numbers of rows that say nothing to people. `names` are those of the players.

    PostgreSQL doesn't keep the order in which the data was written.
    """
    empty: tuple[Any, ...] = ("", None, [], {}, False)
    told = {
        key: _named(key, value, names)
        for key, value in entry.data.items()
        if value not in empty and not (key in ROWS and isinstance(value, int)) and key != "code"
    }
    changed = journal_changes.lines(told.pop("changed"), language) if "changed" in told else []
    keys = [key for key in FACTS if key in told] + sorted(set(told) - set(FACTS))
    return [(str(FACTS.get(key, key)), _read(told[key], event, language)) for key in keys] + changed


def _named(key: str, value: Any, names: Mapping[int, str]) -> Any:
    """A fact with the names of players in the place of their numbers, and of what they took or put up a line each."""
    if key in PEOPLE and isinstance(value, int):
        return names.get(value, value)
    if key in PEOPLE and isinstance(value, list):
        return ", ".join(str(names.get(one, one)) for one in value)
    if key in ("picks", "prizes") and isinstance(value, list):
        return ", ".join(filter(None, (_prize(one, names) for one in value)))
    if key in WORDED and isinstance(value, str):
        return str(VALUES.get(value, value))
    return value


def _prize(row: Mapping[str, Any], names: Mapping[int, str]) -> str:
    what = names.get(row.get("head") or 0) or row.get("design") or gettext("face down")
    by = names.get(row.get("player") or 0)
    return f"{by}: {what}" if by else str(what)


def _read(value: Any, event: Event, language: str) -> str:
    """A fact in words: an instant as the event's time, a text by language in the reader's, the rest as JSON."""
    if value is True:
        return gettext("yes")
    if isinstance(value, dict) and value and set(value) <= set(LANGUAGES):
        return in_language(value, language)
    if isinstance(value, str):
        try:
            instant = datetime.fromisoformat(value)
        except ValueError:
            return value
        return daytime(instant, event) if instant.tzinfo else value
    return json.dumps(value, ensure_ascii=False)
