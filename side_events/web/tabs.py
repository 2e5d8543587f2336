"""The pages that this app gives to each hat."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from larp.permissions import Role
from larp.web.tabs import Tab, register

register(Tab(Role.MASTER, "tables", _("Tables"), "die", "side_events:tables", 37))
register(Tab(Role.PLAYER, "tables", _("Tables"), "die", "side_events:tables", 35))
