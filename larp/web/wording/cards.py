"""Words about cards: giving, showing, correcting, dealing."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from larp.templatetags.larp import local
from larp.web.wording import Facts, Sentence


def _locked(facts: Facts) -> str:
    if facts["kind"] == "lineup":
        return gettext("This card is in a lineup. It is free again when its player folds or the lineups return.")
    return gettext("This card is named in a record that waits for the masters. It is free once they have decided.")


def _note_too_long(facts: Facts) -> str:
    return ngettext(
        "The note is too long: at most %(count)d letter. Shorten it.",
        "The note is too long: at most %(count)d letters. Shorten it.",
        facts["most"],
    ) % {"count": facts["most"]}


def _not_in_bank(facts: Facts) -> str:
    return ngettext(
        "%(count)d card of this deal isn't in the bank. Take it out of the hands and deal again.",
        "%(count)d cards of this deal aren't in the bank. Take them out of the hands and deal again.",
        facts["count"],
    ) % {"count": facts["count"]}


def _place_impossible(facts: Facts) -> str:
    if facts["place"] == "prize":
        return gettext("A card becomes a prize only by being put up. Put it up on the page of the intrigue.")
    if facts["place"] == "stake":
        return gettext("A stake needs a player who has bid in an intrigue that isn't closed. Choose both.")
    return gettext("The card can't be in such a place. Choose the place, and whose hand it is.")


SENTENCES: dict[str, Sentence] = {
    "not_your_card": lambda _: gettext("This card isn't in your hand. Open your hand anew."),
    "not_your_offer": lambda _: gettext("This offer isn't yours. Open your hand: all offers to you are there."),
    "not_your_hand": lambda _: gettext("Only the owner of a hand shows it. Ask the owner."),
    "card_locked": _locked,
    "card_already_offered": lambda f: (
        gettext("This card is already offered: %(name)s hasn't answered. Take the offer back first.")
        % {"name": local(f["name"])}
    ),
    "receiver_impossible": lambda f: (
        gettext("%(name)s can't have this card. Choose another player of this event who is here.")
        % {"name": local(f["name"])}
    ),
    "note_too_long": _note_too_long,
    "offer_over": lambda _: gettext("This offer no longer stands. Open your hand to see what is offered now."),
    "give_code_over": lambda _: gettext(
        "This code is over: its minute has passed, or somebody was quicker. Ask for a new one."
    ),
    "viewer_impossible": lambda f: (
        gettext("%(name)s can't be shown this. Choose another player of this event.") % {"name": local(f["name"])}
    ),
    "showing_time": lambda f: (
        gettext("A card is shown for 1 to %(most)d minutes. Choose a time between.") % {"most": f["most"]}
    ),
    "correction_reason_missing": lambda _: gettext("A correction needs a reason. Write one: it stays in the ledger."),
    "card_already_there": lambda _: gettext("The card is there already. Choose another place."),
    "card_moved_meanwhile": lambda _: gettext("The card has just moved. Look where it is now and correct again."),
    "place_impossible": _place_impossible,
    "deal_made": lambda _: gettext("This deal has been made and can't be changed. Prepare another, or correct cards."),
    "deal_empty": lambda _: gettext("There are no cards in this deal. Put some into the hands first."),
    "deal_card_twice": lambda _: gettext("A card lies in two hands of this deal. Take it out of one of them."),
    "deal_card_elsewhere": lambda _: gettext("This card isn't in that hand any more. Look at the hands again."),
    "deal_card_unknown": lambda _: gettext("Such a card isn't in this event. Choose from the bank."),
    "deal_not_in_bank": _not_in_bank,
}
