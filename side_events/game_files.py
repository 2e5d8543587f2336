"""Templates and static files of the games, found in their own folders: `<game>/templates`, `<game>/static`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage
from django.template.loaders.filesystem import Loader

from side_events import registry


class Templates(Loader):
    """Templates under each game's `templates/`, which hold a folder named by the game's key."""

    def get_dirs(self) -> list[str | Path]:
        return [folder / "templates" for folder in registry.folders()]


class Statics(FileSystemFinder):
    """Static files under each game's `static/`, which hold a folder named by the game's key."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        folders = [folder / "static" for folder in registry.folders()]
        self.locations = [("", str(folder)) for folder in folders if folder.is_dir()]
        self.storages = {root: FileSystemStorage(location=root) for _, root in self.locations}

    def check(self, **_: Any) -> list[Any]:
        return []
