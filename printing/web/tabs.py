"""The pages that this app gives to masters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from larp.permissions import Role
from larp.web.tabs import Tab, register

register(Tab(Role.MASTER, "print", _("Print"), "printer", "printing:shop", 60))
