"""The pages of mediators, and what masters see of them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from larp.permissions import Role
from larp.web.tabs import Tab, register

register(Tab(Role.MEDIATOR, "desk", _("Desk"), "mediator", "mediators:desk", 10))
register(Tab(Role.MASTER, "mediators", _("Mediators"), "mediator", "mediators:mediators", 45))
