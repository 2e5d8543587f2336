"""What is seen of the plot moneybox, and what may be done: nothing of it is secret."""

from __future__ import annotations

from typing import Any

from side_events.games.plots.bank import CATEGORIES
from side_events.games.plots.game import LONGEST, MOST_VOTES, Kept, State, outcome
from side_events.table.game import FACILITATOR, Choice, Field, words

Json = dict[str, Any]
NOBODY = words(ru="пока никому", en="nobody yet")
FIELDS = {
    "category": words(ru="Строка", en="Line"),
    "seat": words(ru="Чья карточка", en="Whose card"),
    "ru": words(ru="По-русски", en="In Russian"),
    "en": words(ru="По-английски", en="In English"),
    "number": words(ru="Карточка №", en="Card No."),
    "votes": words(ru="Сколько рук", en="How many hands"),
}


def legal(state: State, seat: str) -> list[Choice]:
    if seat != FACILITATOR or state.over:
        return []
    categories = tuple(CATEGORIES.items())
    line = Field("category", "choice", FIELDS["category"], values=categories)
    choices = [Choice("draw", main=not state.card)]
    if state.card:
        teams = (("", NOBODY), *((key, words(ru=key, en=key)) for key in state.seats))
        owner = Field("seat", "choice", FIELDS["seat"], values=teams, required=False, default="")
        choices += [Choice("redraw", (line,)), Choice("keep", (owner,), main=True)]
    if state.kept:
        numbers = tuple((place, words(ru=str(place), en=str(place))) for place in range(1, len(state.kept) + 1))
        which = Field("number", "choice", FIELDS["number"], values=numbers)
        hands = Field("votes", "int", FIELDS["votes"], low=0, high=MOST_VOTES)
        choices += [Choice("speak", (which,)), Choice("vote", (which, hands))]
    texts = (
        Field("ru", "text", FIELDS["ru"], longest=LONGEST),
        Field("en", "text", FIELDS["en"], longest=LONGEST, required=False),
    )
    return [*choices, Choice("add", (line, *texts)), Choice("finish", off=_finish_off(state))]


def _finish_off(state: State) -> str:
    return "E_NO_VOTE" if not state.kept or any(card.votes is None for card in state.kept) else ""


def view(state: State, viewer: str) -> Json:
    """The card on the table, the cards kept with their votes, the one that is told now, the lists' lengths."""
    ended = outcome(state)
    kept = [_kept(state, card, place) for place, card in enumerate(state.kept, 1)]
    return {
        "me": viewer,
        "card": _lines(state, state.card) if state.card else [],
        "kept": kept,
        "mine": [card for card in kept if card["seat"] == viewer],
        "speaking": kept[state.speaking - 1] if state.speaking else None,
        "version": state.version,
        "sizes": {category: len(state.entries(category)) for category in CATEGORIES},
        "over": state.over,
        "winners": [card for card in kept if ended and card["number"] in ended["winners"]],
    }


def _kept(state: State, card: Kept, place: int) -> Json:
    return {"number": place, "seat": card.seat, "votes": card.votes, "lines": _lines(state, card.lines)}


def _lines(state: State, card: tuple[int, ...]) -> list[Json]:
    return [
        {"category": category, "title": title, "number": line, "words": state.entries(category)[line]}
        for (category, title), line in zip(CATEGORIES.items(), card, strict=True)
    ]
