"""A draft as its rule has it, read from its rows (IN-65 to IN-68)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from intrigues.models import Draft, DraftKind, Intrigue, Pick, Prize
from intrigues.rules import draft as rules
from intrigues.rules.prizes import drafting
from intrigues.selectors.heads import heads_of
from larp.rules.errors import RuleViolation

Wish = int | str
FACE_DOWN = "face_down"
"""A wish for any card that lies face down."""


def standing_prizes(intrigue: Intrigue) -> QuerySet[Prize]:
    """The prizes that are put up and not gone back, in the order put up."""
    return Prize.objects.filter(intrigue=intrigue, returned_at=None).order_by("position", "id")


def drafters(intrigue: Intrigue) -> int:
    """How many will take part in a draft, as things stand (IN-66)."""
    return drafting(intrigue.entrants.filter(folded_at=None).count(), intrigue.event.rules.draft_places)


def ranked_drafters(intrigue: Intrigue) -> list[int]:
    """The players who draft, by rank (IN-60, IN-66, IN-67). The count has ended.

    Refuses while a master has to decide a tie at a place that drafts (`tie_undecided`, with the places).
    """
    rows = (intrigue.result or {"standings": []})["standings"]
    places = intrigue.event.rules.draft_places
    ties = rules.blocking_ties([row["place"] for row in rows], places)
    if ties:
        raise RuleViolation("tie_undecided", "IN-60", places=list(ties))
    return [row["player"] for row in rows][: drafting(len(rows), places)]


def running_draft(intrigue: Intrigue) -> Draft | None:
    """The draft under way: heads first, then influence."""
    return intrigue.drafts.filter(ended_at=None).order_by("id").first()


def replayed(draft: Draft) -> rules.Draft:
    """The draft that the picks so far have made. Whose turn it is follows from them and is stored nowhere."""
    return rules.Draft.replayed(
        order=draft.order,
        prizes=_prizes(draft),
        picks=[_pick(row) for row in _picks(draft)],
        gone=_gone(draft),
    )


def wishes_of(draft: Draft, player_id: int) -> list[int]:
    """The player's written wishes for this draft as prizes in order (IN-68); none where nothing is written."""
    written = draft.intrigue.wish_lists.filter(player=player_id, kind=draft.kind).first()
    down = list(standing_prizes(draft.intrigue).filter(face_down=True).values_list("pk", flat=True))
    wishes: list[int] = []
    for wish in written.wishes if written else []:
        wishes += down if wish == FACE_DOWN else [wish]
    return wishes


def _prizes(draft: Draft) -> list[int]:
    if draft.kind == DraftKind.HEADS:
        return [prize.head for prize in heads_of(draft.intrigue)]
    # One that a master has corrected away meanwhile stays in the order, so that the turns taken stay as they were.
    put_up = Q(returned_at=None) | Q(returned_at__gt=draft.started_at)
    rows = Prize.objects.filter(put_up, intrigue=draft.intrigue).order_by("position", "id")
    return list(rows.values_list("pk", flat=True))


def _gone(draft: Draft) -> list[int]:
    if draft.kind == DraftKind.HEADS:
        return []
    away = Prize.objects.filter(intrigue=draft.intrigue, returned_at__gt=draft.started_at)
    return list(away.values_list("pk", flat=True))


def _picks(draft: Draft) -> QuerySet[Pick]:
    return Pick.objects.filter(draft=draft).order_by("seq")


def _pick(row: Pick) -> rules.Pick:
    return rules.Pick(row.player_id, rules.PickKind(row.outcome), row.head_id or row.prize_id)
