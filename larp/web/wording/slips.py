"""Words about paper slips."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from larp.web.wording import Facts, Sentence


def _count(facts: Facts) -> str:
    return ngettext(
        "At most %(count)d slip at one time, and at least one sheet. Print fewer.",
        "At most %(count)d slips at one time, and at least one sheet. Print fewer.",
        facts["most"],
    ) % {"count": facts["most"]}


def _unknown(facts: Facts) -> str:
    if not facts.get("typed"):
        return gettext("No slip has such a number. Look at the list.")
    return gettext("There is no slip with the code “%(code)s”. Compare it with the paper.") % {"code": facts["typed"]}


SENTENCES: dict[str, Sentence] = {
    "slips_count": _count,
    "slip_unknown": _unknown,
    "slip_used": lambda facts: (
        gettext("Slip No. %(number)d was entered already. There is nothing more to do; keep the paper for the masters.")
        % {"number": facts["number"]}
    ),
    "slip_withdrawn": lambda facts: (
        gettext("Slip No. %(number)d was withdrawn by a master. Show it to a master.") % {"number": facts["number"]}
    ),
    "paper_time_missing": lambda _: gettext("The time on the slip is missing or can’t be read. Write it like 15:42."),
    "paper_time_old": lambda facts: (
        gettext("The time %(at)s is more than %(hours)d hours ago, or still to come. Look at the slip again.")
        % {"at": facts["at"], "hours": facts["most"]}
    ),
}
