"""The pages that this app gives to each hat."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from larp.permissions import Role
from larp.web.tabs import Errand, Tab, register, register_errand

register(Tab(Role.PUBLIC, "board", _("Board"), "circumstance", "intrigues:board", 30))
register(Tab(Role.PLAYER, "now", _("Now"), "waiting", "intrigues:now", 10))
register(Tab(Role.PLAYER, "hand", _("Hand"), "shared", "intrigues:hand", 20))
register(Tab(Role.PLAYER, "board", _("Board"), "circumstance", "intrigues:board", 30))
register(Tab(Role.MASTER, "room", _("Today"), "late", "intrigues:room", 10))
register(Tab(Role.MASTER, "intrigues", _("Intrigues"), "goal-influence", "intrigues:room_intrigues", 20))
register(Tab(Role.MASTER, "cards", _("Cards"), "shared", "intrigues:room_cards", 30))
register(Tab(Role.MASTER, "fates", _("Fates"), "goal-head", "intrigues:room_fates", 35))
register(Tab(Role.PLAYER, "you", _("You"), "player", "intrigues:you", 40))
register_errand(Errand(_("A new event"), "intrigues:new_event"))
