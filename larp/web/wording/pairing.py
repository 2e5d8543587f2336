"""Words for PINs, for phones of a badge, for bids entered twice, and for paper slips."""

from __future__ import annotations

from django.utils.translation import gettext

from larp.web.wording import Sentence

SENTENCES: dict[str, Sentence] = {
    "locked": lambda _: gettext("The tablet is locked. Type its PIN first."),
    "pin_bad": lambda _: gettext("A PIN is four to eight digits. Choose another one."),
    "pin_wrong": lambda _: gettext("This isn’t the PIN. Try again, or ask a master to reset it."),
    "pins_too_many": lambda _: gettext("Too many wrong PINs. Wait some minutes, or ask a master to reset it."),
    "phone_must_ask": lambda _: gettext("Another phone is signed in by this badge. Ask to be let in."),
    "phone_over": lambda _: gettext("This request no longer stands. If the phone is still wanted, it has to ask anew."),
    "phones_too_many": lambda _: gettext("This badge has asked too often. Wait some minutes, or go to a master."),
    "badge_not_yours": lambda _: gettext("This badge isn’t yours. Its player or a master decides about its phones."),
    "badge_withdrawn": lambda _: gettext("A master withdrew this badge. Ask a master for the new one."),
    "second_eyes": lambda _: gettext("It waits until another mediator enters the same slip without seeing this one."),
    "second_eyes_differ": lambda _: gettext(
        "Two mediators entered this slip differently. The masters compare both and decide."
    ),
}
