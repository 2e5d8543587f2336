"""What a mediator knows of lineups and stakes, for the tablet: names without faces to keep, and the faces apart.

A tablet keeps that there are so many cards and by what marks they go; their faces it has only while its page is open,
so that a lost tablet tells nobody the cards.
"""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from intrigues.models import Intrigue
from larp.permissions import Role
from larp.web import access
from mediators.answers import face_json
from mediators.models import Mediator
from mediators.selectors.known import mark_of
from mediators.selectors.told import KnownCard, known_cards, told_by


@access.api(Role.MEDIATOR)
def faces(request: access.ApiRequest) -> Response:
    """The faces by mark, of all intrigues that aren't closed. Not to be kept."""
    open_ones = Intrigue.objects.filter(event=request.event, closed_at=None)
    known = [one for intrigue in open_ones for one in known_cards(mediator=request.mediator, intrigue=intrigue)]
    return Response({"faces": {one.mark: face_json(one.face) for one in known}})


def kept(*, mediator: Mediator, intrigue: Intrigue) -> dict[str, Any]:
    """For the snapshot: `known` as [about, part, which of them, mark], `told` as [to, about, part, mark, whether it
    counts] (IN-43), and whether the lineups lie `open`, when telling of them costs nothing."""
    return {
        "known": [_known(one) for one in known_cards(mediator=mediator, intrigue=intrigue)],
        "told": [
            [one.row.to_id, one.row.about_id, one.row.what, mark_of(intrigue=intrigue, card_id=one.row.card_id),
             one.row.counts]
            for one in told_by(mediator=mediator, intrigue=intrigue)
        ],
        "open": intrigue.step != Intrigue.Step.NONE,
    }  # fmt: skip


def _known(one: KnownCard) -> list[Any]:
    return [one.about.pk, one.what, one.nth, one.mark]
