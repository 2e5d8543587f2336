"""Words for forms on a player's phone that came without their choice."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Sentence

SENTENCES: dict[str, Sentence] = {
    "strike_unaimed": lambda _: gettext("Choose the card that is struck, and the weakness card that strikes it."),
    "codes_too_many_shown": lambda facts: (
        gettext("At most %(count)d cards in one code. Choose fewer.") % {"count": facts["most"]}
    ),
    "nothing_chosen": lambda _: gettext("Nothing is chosen. Choose what you take, or take nothing this time."),
}
