"""Words about setting packs."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Sentence

SENTENCES: dict[str, Sentence] = {
    "pack_installed": lambda _: gettext("This event has a deck already. Make a new event for another pack."),
}
