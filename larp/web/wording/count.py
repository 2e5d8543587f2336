"""Words for cards, lineups, strikes, rulings and ties (IN-01 to IN-05, IN-32, IN-51, IN-52, IN-60, IN-62)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext

Facts = dict[str, Any]


def _too_long(facts: Facts) -> str:
    said = ngettext(
        "A lineup holds at most %(limit)d person.", "A lineup holds at most %(limit)d people.", facts["limit"]
    )
    return said % facts + " " + gettext("You named %(given)d.") % facts


def _weight(facts: Facts) -> str:
    return gettext("The weight is a whole number from %(least)d to %(most)d.") % facts


SENTENCES = {
    "card_kind": lambda _: gettext("A card is a person, a weakness or a circumstance."),
    "person_blank": lambda _: gettext("A person needs a given name, a surname and a post."),
    "person_suit": lambda f: gettext("The event has no suit “%(suit)s”. Choose one of its suits.") % f,
    "person_weight": _weight,
    "person_weakness": lambda f: gettext("The event has no weakness “%(kind)s”. Choose one of its weaknesses.") % f,
    "weakness_kind": lambda f: gettext("The event has no weakness “%(kind)s”. Choose one of its weaknesses.") % f,
    "weakness_source": lambda _: gettext("A weakness card is either means or information."),
    "circumstance_blank": lambda _: gettext("A circumstance needs a text."),
    "lineup_too_long": _too_long,
    "lineup_not_a_person": lambda _: gettext("Only people stand in a lineup. Take the other card out."),
    "lineup_card_twice": lambda _: gettext("The same card is in the lineup twice. Take one of the two out."),
    "strike_own_card": lambda _: gettext("You can’t strike your own card. Choose a card of an opponent."),
    "strike_already_struck": lambda _: gettext("This card is struck already. Choose another one."),
    "strike_no_such_weakness": lambda _: gettext("This person doesn’t have that weakness. Choose another one."),
    "strike_immune": lambda _: gettext("This person can’t be struck through that weakness. Choose another one."),
    "strike_not_in": lambda _: gettext("Only those who are still in the intrigue strike and can be struck."),
    "strike_no_such_card": lambda _: gettext("There is no such card in that lineup. Choose one that lies there."),
    "strike_not_in_hand": lambda _: gettext("This weakness card isn’t in hand any more. Choose another one."),
    "strike_card_used": lambda _: gettext("This weakness card has struck in this intrigue. Choose another one."),
    "target_missing": lambda _: gettext("Say on which player it is played."),
    "ruling_reason_missing": lambda _: gettext("A ruling needs a reason. Write it for the table."),
    "tie_not_there": lambda _: gettext("These players aren’t tied. Order exactly those who share a place."),
    "number_too_long": lambda _: gettext("The numbers grow too long to read. Use smaller factors."),
}
