"""Notices of a player's own records in words."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from larp.models import Event, Notice
from larp.sayings import Said, register


def _record(notice: Notice, event: Event) -> Said:
    page = reverse("intrigues:now", kwargs={"slug": event.slug})
    words = {
        "entry.waiting": gettext("A record of yours waits for the masters. Until they decide it changes nothing."),
        "entry.accepted": gettext("The masters have accepted your record that waited."),
        "entry.rejected": gettext("The masters have refused your record that waited. Its cards are free again."),
    }
    return Said(words[notice.kind], page, "waiting")


register(_record, "entry.waiting", "entry.accepted", "entry.rejected")
