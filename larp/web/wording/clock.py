"""Words for opening intrigues and leading them along their clock (IN-11 to IN-19, IN-39, IN-69)."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Facts, Sentence


def _draft_not_done(facts: Facts) -> str:
    if facts["kind"] == "heads":
        return gettext("The heads have not been shared out. Finish their draft first.")
    return gettext("The influence has not been shared out. Finish its draft first.")


SENTENCES: dict[str, Sentence] = {
    "masters_only": lambda _: gettext("Only a master does this. Ask one."),
    "not_leading": lambda _: gettext("Only a master or a mediator leads this. Ask one."),
    "other_event": lambda _: gettext("This belongs to another event. Open the page of that event."),
    "reason_missing": lambda _: gettext("A reason is needed. Write one: it stays in the log."),
    "not_planned": lambda _: gettext("The intrigue has no times yet. Set them first."),
    "already_started": lambda _: gettext("Goals have begun already. Move the end of a phase instead."),
    "phase_too_short": lambda _: gettext("A phase lasts at least one minute. Give it more."),
    "phase_too_long": lambda f: gettext("A phase lasts at most %(most)s minutes, a week. Give it fewer.") % f,
    "intrigue_number": lambda f: gettext("Intrigues have numbers from 1 to %(most)s. Choose one of these.") % f,
    "phase_without_clock": lambda _: gettext("This phase has no clock: whoever leads it ends it by the next step."),
    "phase_over": lambda _: gettext("This phase has ended and isn't opened again. Move the end of a later one."),
    "end_before_start": lambda _: gettext("A phase can't end before it begins. Choose a later time."),
    "paused": lambda _: gettext("The intrigue is paused. Resume it first."),
    "not_paused": lambda _: gettext("The intrigue isn't paused: it runs."),
    "intrigue_closed": lambda _: gettext("The intrigue is closed for good. Only a correction changes anything."),
    "not_in_resolution": lambda _: gettext("The resolution isn't under way. Look at the clock."),
    "not_in_victory": lambda _: gettext("The intrigue is closed after victory, or after bids if nobody is left in."),
    "count_not_ended": lambda _: gettext("The count has not ended. End it first."),
    "draft_not_done": _draft_not_done,
    "draft_started": lambda _: gettext("A draft has started: this can't be done any more."),
    "starts_in_past": lambda _: gettext("The start lies in the past. Choose a later time."),
    "number_taken": lambda f: gettext("There is an intrigue No. %(number)d already. Choose another number.") % f,
    "final_taken": lambda f: gettext("Intrigue No. %(number)d is the final one, and there is only one.") % f,
}
