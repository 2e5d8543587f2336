"""The games there are: every folder under `games/`. A new folder is a new game, with nothing else to edit.

A table keeps the rules it began with: a folder with the same key and an older `rules_version` stays beside the new
one and goes on serving its tables; new tables get the newest.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

from side_events import games
from side_events.table.game import Game
from side_events.table.paper import OfTable, Sheet


def all_games() -> dict[str, Game]:
    """The newest version of each game by its key, in the order of the keys."""
    newest: dict[str, Game] = {}
    for module in _modules():
        known = newest.get(module.META.key)
        if known is None or _order(known) < _order(module):
            newest[module.META.key] = module
    return dict(sorted(newest.items()))


def find(key: str, rules_version: str = "") -> Game | None:
    """The game by its key, in the version named or else the newest; None where no folder has it."""
    if not rules_version:
        return all_games().get(key)
    same = (m for m in _modules() if m.META.key == key and m.META.rules_version == rules_version)
    return next(same, None)


def sheets(game: Game) -> tuple[Sheet, ...]:
    """What the game is played with on paper: `SHEETS` of its module `paper`; empty where it has none."""
    return tuple(getattr(_paper(game), "SHEETS", ()))


def table_sheets(game: Game) -> tuple[OfTable, ...]:
    """What the game prints of a sitting: `OF_TABLE` of its module `paper`; empty where it has none."""
    return tuple(getattr(_paper(game), "OF_TABLE", ()))


def _paper(game: Game) -> ModuleType | None:
    name = f"{cast(ModuleType, game).__name__}.paper"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)


def folder(game: Game) -> Path:
    """Where the game's templates and static files lie."""
    return Path(cast(str, cast(ModuleType, game).__file__)).parent


def folders() -> list[Path]:
    return [folder(game) for game in _modules()]


def _modules() -> list[Game]:
    return _modules_in(tuple(games.__path__))


@cache
def _modules_in(paths: tuple[str, ...]) -> list[Game]:
    names = sorted(info.name for info in pkgutil.iter_modules(paths) if info.ispkg)
    return [cast(Game, importlib.import_module(f"{games.__name__}.{name}")) for name in names]


def _order(game: Game) -> tuple[int, ...]:
    return tuple(int(part) for part in game.META.rules_version.split("."))
