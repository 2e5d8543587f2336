"""Words for what can't be read in the masters' forms."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Facts, Sentence


def _number(facts: Facts) -> str:
    return gettext("“%(typed)s” is no whole number. Write one in figures.") % facts


SENTENCES: dict[str, Sentence] = {
    "choice_missing": lambda _: gettext("Nothing is chosen, or it is no longer there. Choose again."),
    "number_unreadable": _number,
    "number_missing": lambda _: gettext("A number is missing. Write one in figures."),
    "time_unreadable": lambda f: gettext("“%(typed)s” is no time. Write it like 15:45.") % f,
    "time_missing": lambda _: gettext("A time is missing. Choose one."),
    "tie_order_unclear": lambda _: gettext("Give each of them a place of their own, from 1 on."),
    "json_wrong": lambda f: gettext("This isn’t JSON: look at line %(line)d, character %(column)d.") % f,
    "effect_line_missing": lambda _: gettext("The card has effects: word them in the line that is printed."),
    "design_kind_stays": lambda _: gettext("A card stays of its kind. Write a new one instead."),
    "design_in_play": lambda _: gettext(
        "A copy lies in a lineup or was played in an intrigue that runs: what counts stays until it is closed."
    ),
    "copies_count": lambda f: gettext("Copies are added from 1 on, up to %(most)d of one card.") % f,
    "weakness_one": lambda _: gettext("A weakness card needs a title and exactly one weakness."),
    "time_left_out": lambda _: gettext("The clocks are changed over this time: it never comes. Choose another."),
}
