"""The tabs of masters that are about the event itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from larp.permissions import Role
from larp.web.tabs import Tab, register


def register_all() -> None:
    """Registers the pages of players, journal and settings."""
    register(Tab(Role.MASTER, "players", _("Players"), "player", "larp:players", 40))
    register(Tab(Role.MASTER, "journal", _("Journal"), "slate", "larp:journal", 80))
    register(Tab(Role.MASTER, "settings", _("Settings"), "master", "larp:settings", 90))
