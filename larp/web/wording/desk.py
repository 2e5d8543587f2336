"""Words for the mediator's desk, its tablets, and records that wait."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from larp.web.wording import Facts, Sentence


def _too_many(facts: Facts) -> str:
    return ngettext(
        "Too many records in one call: at most %(count)d. Send the rest afterwards.",
        "Too many records in one call: at most %(count)d. Send the rest afterwards.",
        facts["most"],
    ) % {"count": facts["most"]}


def _card_unknown(facts: Facts) -> str:
    typed = facts.get("typed")
    if not typed:
        return gettext("There is no such card in this event. Choose another one.")
    return gettext("There is no card with the code “%(code)s”. Compare it with the paper.") % {"code": typed}


def _over_limit(facts: Facts) -> str:
    if facts["subject"] == "lineup":
        return gettext("You have told this person of one card of that lineup already, and more you may not tell them.")
    return gettext("You have told this person of one card of that stake already, and more you may not tell them.")


SENTENCES: dict[str, Sentence] = {
    "entries_too_many": _too_many,
    "entry_malformed": lambda facts: (
        gettext("The record can’t be read: look at “%(place)s”. Enter it anew.") % {"place": facts["place"]}
    ),
    "entry_too_long": lambda _: gettext("The record is too long. Enter it in parts."),
    "server_fault": lambda _: gettext("The server stumbled over this record and kept nothing of it. Send it again."),
    "made_by_another": lambda _: gettext(
        "Another mediator made this record. Sign in as that mediator, and it will be sent."
    ),
    "id_with_other_content": lambda _: gettext(
        "A record with this number has come already, and it said something else. The masters decide."
    ),
    "intrigue_unknown": lambda _: gettext("There is no such intrigue here. Load the page again."),
    "player_unknown": lambda _: gettext("There is no such player here. Choose from the list."),
    "card_unknown": _card_unknown,
    "code_withdrawn": lambda _: gettext("This code was withdrawn: the card has a new one. Ask for the new paper."),
    "codes_too_many": lambda _: gettext("Too many wrong codes. Wait some minutes, then compare them with the paper."),
    "entry_judged": lambda _: gettext("This record has been judged already. Look at the list."),
    "disclosure_over_limit": _over_limit,
    "disclosure_unknown": lambda _: gettext(
        "You don’t know of such a card from this desk, so there is nothing to write down. Choose another one."
    ),
    "not_masked": lambda _: gettext("This mediator wears no mask. Nothing to lift."),
    "name_missing": lambda _: gettext("There is no name. Write it."),
    "device_revoked": lambda _: gettext("A master has cut this tablet off. Ask for a new pairing code."),
}
