"""Notices of a player's own phones in words."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.models import Event, Notice
from larp.permissions import Role
from larp.sayings import Said, register
from larp.web.tabs import front_page


def _phone(notice: Notice, event: Event) -> Said:
    text = gettext(
        "Another phone asks to be let in by your badge; its number is %(mark)d. Let it in only if it is yours."
    )
    return Said(text % notice.data, front_page(Role.PLAYER, event), "badge")


register(_phone, "badge.phone_asked")
