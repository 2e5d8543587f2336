"""Words for tablets out of touch: their versions, remarks, and what a master reads in."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Sentence

SENTENCES: dict[str, Sentence] = {
    "body_too_long": lambda _: gettext("That is too much at once. Send less of it."),
    "desk_newer": lambda _: gettext(
        "This tablet sends in a newer way than the server understands. The records stay on it: ask a master."
    ),
    "record_sealed_otherwise": lambda _: gettext(
        "This record was sealed for another server, and this one can’t read it. It stays on the tablet: ask a master."
    ),
    "remark": lambda facts: gettext("The mediator says that something is wrong: “%(text)s”") % {"text": facts["text"]},
    "queue_file_unreadable": lambda _: gettext(
        "This is no file of a tablet’s records. Export it again on the tablet, or read its QR pages."
    ),
}
