"""Words for circumstances, resolution, prizes, drafts, fates and the institution (IN-24 to IN-29, IN-46 to IN-69)."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from larp.web.wording import Facts, Sentence


def _other_kind(facts: Facts) -> str:
    if facts["wanted"] == "circumstance":
        return gettext("This isn't a circumstance card. Choose one that is.")
    return gettext("This isn't a weakness card. Choose one that is.")


def _wrong_step(facts: Facts) -> str:
    return {
        "": gettext("The lineups aren't open yet. Open them first."),
        "strikes": gettext("Strikes are being made now. Close them first."),
        "count": gettext("Strikes are closed and the count is under way."),
        "counted": gettext("The count has ended. Only a correction changes it."),
    }[facts["step"]]


def _prize_limit(facts: Facts) -> str:
    if not facts["fit"]:
        return gettext("A head is played for, so no more cards are put up. State a reason if more are wanted.")
    return ngettext(
        "A head is played for: only %(fit)d more card fits. State a reason if more are wanted.",
        "A head is played for: only %(fit)d more cards fit. State a reason if more are wanted.",
        facts["fit"],
    ) % {"fit": facts["fit"]}


def _tie(facts: Facts) -> str:
    places = ", ".join(map(str, facts["places"]))
    return ngettext(
        "Players are tied at place %(places)s. A master decides first.",
        "Players are tied at places %(places)s. A master decides first.",
        len(facts["places"]),
    ) % {"places": places}


SENTENCES: dict[str, Sentence] = {
    "not_yours": lambda _: gettext("Only that player does this, or a master or a mediator for them."),
    "card_other_kind": _other_kind,
    "circumstances_not_begun": lambda _: gettext("Circumstances aren't taken yet. Come back when they begin."),
    "circumstances_closed": lambda _: gettext("Circumstances are closed. Nothing more is played."),
    "circumstance_not_in": lambda _: gettext("Only participants still in the intrigue play circumstances."),
    "circumstance_open": lambda _: gettext("This circumstance lies open already."),
    "target_needless": lambda _: gettext("This circumstance is played on nobody in particular. Name no player."),
    "wrong_step": _wrong_step,
    "nobody_in": lambda _: gettext("Nobody is left in the intrigue. There is no winner: a master closes it."),
    "count_ended": lambda _: gettext("The count has ended. Rulings come before its end."),
    "ruling_withdrawn": lambda _: gettext("This ruling has been withdrawn already."),
    "card_not_in_bank": lambda _: gettext("Only a card from the bank is put up. Choose another one."),
    "prize_limit": _prize_limit,
    "prize_unknown": lambda _: gettext("This card isn't put up here. Choose one that is."),
    "prize_taken": lambda _: gettext("This is taken already. Choose something else."),
    "tie_undecided": _tie,
    "draft_outside_victory": lambda _: gettext("Prizes are shared out in the victory phase. Begin it first."),
    "draft_not_running": lambda _: gettext("Nothing is being shared out now."),
    "draft_over": lambda _: gettext("This draft is over. Nothing more is shared out."),
    "draft_begun": lambda _: gettext("Somebody has chosen already, so the rest isn't dealt by chance."),
    "turn_over": lambda _: gettext("That turn is over: the choice had been made already. Look whose turn it is now."),
    "not_your_turn": lambda _: gettext("It is another player's turn. Wait for yours."),
    "heads_first": lambda _: gettext("Heads are shared out first. Choose a head or decline."),
    "heads_over": lambda _: gettext("The heads are shared out. Choose a card or decline."),
    "wish_unknown": lambda _: gettext("One of the wishes isn't a prize here. Write the list anew."),
    "head_won_again": lambda _: gettext("This head has been won again since. Its new winner decides the fate."),
    "event_ended": lambda _: gettext("The event has ended. Fates stand as they were accepted."),
    "verdict_unknown": lambda _: gettext("A fate is either accepted or sent back. Choose one of the two."),
    "remark_missing": lambda _: gettext("Write what should be different, so that the winner can change it."),
    "fate_judged": lambda _: gettext("This text has been judged already. Look at the list anew."),
    "question_answered": lambda _: gettext("This question has been answered already."),
    "winner_open": lambda _: gettext("It isn't settled yet who has won. Finish the count and decide the tie."),
    "part_unknown": lambda _: gettext("The institution has no such part. Choose the place, its property or its wards."),
    "body_unknown": lambda _: gettext("This body isn't on the list. Choose one that is."),
    "intrigue_not_closed": lambda _: gettext("The intrigue isn't closed yet, so nothing needs a correction."),
}
