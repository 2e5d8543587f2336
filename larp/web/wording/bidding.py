"""Words for bids, folds, goals and heads (IN-20 to IN-45, IN-70, IN-71)."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from larp.web.wording import Facts, Sentence


def _too_low(facts: Facts) -> str:
    return ngettext(
        "Below the current stake: %(count)d more card is needed. Add it, or fold.",
        "Below the current stake: %(count)d more cards are needed. Add them, or fold.",
        facts["missing"],
    ) % {"count": facts["missing"]}


def _raise_in_window(facts: Facts) -> str:
    most = facts["most"]
    if most == 0:
        return gettext("Raising is over, and this player has met the stake. Nothing more can be put in.")
    return ngettext(
        "Raising is over: at most %(count)d card can be put in now. Take the others back.",
        "Raising is over: at most %(count)d cards can be put in now. Take the others back.",
        most,
    ) % {"count": most}


def _fold_too_late(facts: Facts) -> str:
    if facts["until"] == "bids":
        return gettext("Bids are over, and here one folds only while they run. The player stays in.")
    return gettext("The lineups are open: nobody folds any more. The player stays in.")


def _acceptance_over(facts: Facts) -> str:
    return {
        "goal": gettext(
            "The draft has started: this goal can't be accepted any more. Reject it, or make a correction."
        ),
        "circumstance": gettext(
            "The count has ended: this circumstance can't be accepted any more. Reject it, or make a correction."
        ),
    }.get(
        facts["kind"],
        gettext("The lineups are open: this record can't be accepted any more. Reject it, or make a correction."),
    )


SENTENCES: dict[str, Sentence] = {
    "bids_not_begun": lambda _: gettext("Bids have not begun. Come back when they do."),
    "bids_closed": lambda _: gettext("Bids are over. Nothing is taken any more."),
    "made_in_pause": lambda _: gettext("The intrigue is paused: nothing is taken until it goes on. Wait."),
    "folded": lambda _: gettext("This player is out of this intrigue. There is no way back into it."),
    "no_cards": lambda _: gettext("No card to put in: the least bid is one card. Choose at least one."),
    "lineup_missing": lambda _: gettext("The first bid names the lineup. Lay it first; it may be empty."),
    "second_lineup": lambda _: gettext(
        "This player is in already, and the lineup can't be changed. Add the cards to the stake."
    ),
    "late_entry_refused": lambda _: gettext("It is too late to come in: here nobody enters in the last minutes."),
    "raise_in_window": _raise_in_window,
    "stake_too_low": _too_low,
    "not_in": lambda _: gettext("This player isn't in this intrigue. There is nothing to fold."),
    "fold_too_late": _fold_too_late,
    "bid_after_fold": lambda _: gettext("A later bid of this player has already been taken. The masters decide."),
    "received_after_phase": lambda _: gettext("It came after the end of its phase. The masters decide."),
    "acceptance_over": _acceptance_over,
    "card_not_in_hand": lambda _: gettext("A card isn't in this player's hand. Choose among the cards of the hand."),
    "card_twice": lambda _: gettext("One card is named twice. Take it off once."),
    "card_in_own_lineup": lambda _: gettext(
        "A card is both in the lineup and in the stake. Leave it in one of the two."
    ),
    "bystander": lambda _: gettext("A bystander takes no part in intrigues. A master can change that."),
    "player_left": lambda _: gettext("This player has left the event. A master can fold for them."),
    "player_still_here": lambda _: gettext("This player hasn't left the event, so only they can fold."),
    "own_record": lambda _: gettext("A mediator doesn't record for themselves. Ask another mediator or a master."),
    "mediator_needed": lambda _: gettext("Only a mediator or a master records this. Go to a mediator."),
    "goals_not_begun": lambda _: gettext("Goals have not begun. Come back when they do."),
    "goals_closed": lambda _: gettext("Goals are over. They can't be declared or changed any more."),
    "goal_already": lambda _: gettext("This player has a goal in this intrigue already. Change that one."),
    "goal_absent": lambda _: gettext("This player has no such goal any more. Look at the board."),
    "institution_only_in_final": lambda _: gettext(
        "The place itself is played for in the final intrigue only. Choose another goal."
    ),
    "head_missing": lambda _: gettext("Whose head? Choose a person."),
    "head_needless": lambda _: gettext("This goal names no person. Leave the person out."),
    "fate_in_effect": lambda _: gettext("This person's fate has taken effect. Choose another head."),
    "head_already_won": lambda _: gettext(
        "This head has been won, and nothing has changed for this person since. Choose another one."
    ),
    "head_change_missing": lambda _: gettext(
        "A head is put up anew only after a sharp change in the person's standing. Record the change first."
    ),
    "head_put_up_already": lambda _: gettext("This head is put up in this intrigue already."),
    "head_struck_off": lambda _: gettext("This head was struck off in this intrigue. Choose another goal."),
    "head_not_played_for": lambda _: gettext("This head isn't played for in this intrigue. Look at the board."),
    "person_still_here": lambda _: gettext("This person hasn't left the event, so the head stays a prize."),
    "text_missing": lambda _: gettext("There is no text. Write it."),
}
