"""The open questions of the rules (section 5 of the rule file), as options that a table answers when it is opened."""

from __future__ import annotations

from typing import Any

from side_events.games.saturday_horror.option_words import Row
from side_events.games.saturday_horror.options_denouement import ROWS as LATER
from side_events.games.saturday_horror.options_scene import ROWS as SCENE
from side_events.games.saturday_horror.options_script import ROWS as SCRIPT
from side_events.games.saturday_horror.options_state import Options
from side_events.table.game import Option, words

DEFAULTS = Options()


def option(row: Row) -> Option:
    key, rule, title, explanation, *choices = row
    values: tuple[tuple[Any, Any], ...] = tuple((value, words(ru=ru, en=en)) for value, ru, en in choices)
    return Option(
        key,
        getattr(DEFAULTS, key),
        words(ru=title[0], en=title[1]),
        words(ru=explanation[0], en=explanation[1]),
        choices=values,
        rule=rule,
    )


OPTIONS: tuple[Option, ...] = tuple(option(row) for row in (*SCRIPT, *SCENE, *LATER))
