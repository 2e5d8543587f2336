"""What a record did, in words: for the list at the desk, the receipt, and the masters."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext, ngettext

from intrigues.models import Card, Place
from larp.web.languages import in_language
from mediators.answers import sentence_of
from mediators.models import Entry
from mediators.selectors.faces import Face
from mediators.selectors.review import head_of


@dataclass(frozen=True)
class StateWords:
    """How a record stands: a class and a sign of the stylesheet, and a word."""

    css: str
    icon: str
    word: str


def why(entry: Entry) -> str:
    """Why a record wasn't simply taken; empty where it was."""
    return sentence_of(entry.answer)


def state_of(entry: Entry) -> StateWords:
    """How the record stands now."""
    owes = entry.answer.get("data", {}).get("owes", 0)
    if entry.state == Entry.State.TAKEN and owes:
        return StateWords("owes", "owes", ngettext("%(n)d short", "%(n)d short", owes) % {"n": owes})
    if entry.awaits_second:
        return StateWords("waiting", "waiting", gettext("waits for a second record"))
    return {
        Entry.State.TAKEN: StateWords("recorded", "recorded", gettext("taken")),
        Entry.State.REFUSED: StateWords("refused", "refused", gettext("refused")),
        Entry.State.WAITING: StateWords("waiting", "waiting", gettext("waits for a master")),
        Entry.State.ACCEPTED: StateWords("recorded", "recorded", gettext("accepted by a master")),
        Entry.State.REJECTED: StateWords("refused", "refused", gettext("rejected by a master")),
    }[Entry.State(entry.state)]


def what(entry: Entry, faces: tuple[Face, ...] = ()) -> str:
    """What the record is, in a few words: "first bid, 4 cards"; and that it was on paper first."""
    said = _what(entry, faces)
    return gettext("%(what)s, from paper") % {"what": said} if entry.from_paper else said


def _what(entry: Entry, faces: tuple[Face, ...]) -> str:
    if entry.kind == "bid":
        return _bid(entry)
    if entry.kind == "circumstance":
        title = in_language(faces[0].name, get_language() or "") if faces else ""
        return gettext("circumstance “%(title)s”") % {"title": title} if title else gettext("circumstance")
    if entry.kind == "goal":
        part = entry.payload.get("goal")
        goal = part.get("goal") if isinstance(part, dict) else ""
        if goal == "head" and (head := head_of(entry)) is not None:
            return gettext("goal: the head of %(name)s") % {"name": in_language(head.name, get_language() or "")}
        return {
            "head": gettext("goal: a head"),
            "influence": gettext("goal: influence"),
            "institution": gettext("goal: the institution"),
        }.get(str(goal), gettext("goal"))
    return {
        "goal_withdrawn": gettext("takes the goal back"),
        "fold": gettext("folds"),
        "disclosure": gettext("told of a card"),
        "remark": gettext("remark"),
    }.get(entry.kind, gettext("can’t be read"))


def place_of(card: Card, entry: Entry) -> str:
    """Where a card of the record is now; for masters."""
    whose = {"name": in_language(card.holder.name, get_language() or "")} if card.holder else {}
    if card.place == Place.HAND:
        if card.holder_id == entry.player_id:
            return gettext("still in this hand")
        return gettext("now in the hand of %(name)s") % whose
    if card.place == Place.STAKE:
        return gettext("now in the stake of %(name)s") % whose
    return {
        Place.BANK: gettext("now in the bank"),
        Place.PRIZE: gettext("now a prize"),
        Place.SPENT: gettext("spent"),
        Place.OUT: gettext("out of play"),
    }[Place(card.place)]


def _bid(entry: Entry) -> str:
    part = entry.payload.get("bid")
    part = part if isinstance(part, dict) else {}
    cards = part.get("cards")
    count = len(cards) if isinstance(cards, list) else 0
    # Whoever comes in says what the lineup is; that it also raised is told by the stake.
    kind = "first" if part.get("lineup") is not None else entry.answer.get("data", {}).get("kind", "")
    words = {
        "first": ngettext("first bid, %(n)d card", "first bid, %(n)d cards", count),
        "top_up": ngettext("tops up, %(n)d card", "tops up, %(n)d cards", count),
        "raise": ngettext("raises, %(n)d card", "raises, %(n)d cards", count),
    }
    return words.get(kind, ngettext("bid, %(n)d card", "bid, %(n)d cards", count)) % {"n": count}
