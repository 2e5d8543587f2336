"""What a mediator knows from the desk (IN-44)."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from intrigues.models import Bid, Card, Intrigue, LineupCard
from larp.models import Player
from mediators.models import Disclosure, Entry, Mediator


def entries_seen(*, mediator: Mediator) -> QuerySet[Entry]:
    """The records whose cards the mediator may see: own ones, or all of the event with the option `shared_desk`."""
    entries = Entry.objects.filter(event=mediator.event_id)
    return entries if mediator.event.rules.shared_desk else entries.filter(mediator=mediator)


def knows(*, mediator: Mediator, intrigue: Intrigue, about: Player, what: str, card: Card) -> bool:
    """Whether the card lies in that player's lineup or stake and the mediator may know it from the desk: from a
    record taken there, or because the lineups lie open."""
    if what == Disclosure.What.STAKE:
        lies, opened = Bid.objects.filter(entrant__intrigue=intrigue, entrant__player=about, cards=card).exists(), False
    else:
        lies, opened = _laid(intrigue, about, card).exists(), lies_open(intrigue=intrigue, about=about, card=card)
    taken = Q(state__in=[Entry.State.TAKEN, Entry.State.ACCEPTED], intrigue=intrigue, player=about, cards=card)
    return lies and (opened or entries_seen(mediator=mediator).filter(taken).exists())


def lying(*, intrigue: Intrigue) -> dict[str, set[tuple[int, int]]]:
    """Which (player, card) lie in lineups and in stakes, by what they lie in: all of the intrigue in two queries."""
    laid = LineupCard.objects.filter(entrant__intrigue=intrigue).values_list("entrant__player_id", "card_id")
    staked = Bid.objects.filter(entrant__intrigue=intrigue, cards__isnull=False)
    return {
        Disclosure.What.LINEUP: set(laid),
        Disclosure.What.STAKE: set(staked.values_list("entrant__player_id", "cards")),
    }


def mark_of(*, intrigue: Intrigue, card_id: int) -> str:
    """A name for a card of that intrigue which says nothing of the card: for what a tablet keeps."""
    return salted_hmac("mediators.known", f"{intrigue.pk}:{card_id}", algorithm="sha256").hexdigest()[:24]


def card_of_mark(*, intrigue: Intrigue, mark: str) -> int | None:
    """The card that lies in a lineup or a stake of the intrigue and has that name; None where there is none."""
    cards = {card for lies in lying(intrigue=intrigue).values() for _, card in lies}
    return next((card for card in cards if mark_of(intrigue=intrigue, card_id=card) == mark), None)


def lies_open(*, intrigue: Intrigue, about: Player, card: Card) -> bool:
    """Whether the card lies open on the table in that player's lineup (IN-50)."""
    opened = Intrigue.objects.filter(pk=intrigue.pk).exclude(step=Intrigue.Step.NONE).exists()
    return opened and _laid(intrigue, about, card).filter(entrant__folded_at=None).exists()


def _laid(intrigue: Intrigue, about: Player, card: Card) -> QuerySet[LineupCard]:
    return LineupCard.objects.filter(entrant__intrigue=intrigue, entrant__player=about, card=card)
