"""`POST /api/score/`: the count of what is sent, as `manage.py score` gives it. Open to all: it reads nothing."""

from __future__ import annotations

from typing import Any

from rest_framework import status
from rest_framework.decorators import (
    api_view,
    authentication_classes,
    permission_classes,
    renderer_classes,
    throttle_classes,
)
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle

from intrigues.rules.score import score as score_of
from larp.rules.json_file import read_json
from larp.rules.reading import InputError
from larp.web import access
from larp.web.address import address_of

MOST_BYTES = 256 * 1024
# A weekend's largest table takes a few hundred comparisons of a card with an effect.
MOST_WORK = 20_000


class ScoreThrottle(AnonRateThrottle):
    """By address: open to all, and not free to compute."""

    scope = "score"
    rate = "120/min"

    def get_ident(self, request: Request) -> str:
        # The framework's own takes whatever the other side writes into X-Forwarded-For.
        return address_of(request._request)


@access.anybody
@api_view(["POST"])
@authentication_classes([])
@permission_classes([AllowAny])
@renderer_classes([JSONRenderer])
@throttle_classes([ScoreThrottle])
def score(request: Request) -> Response:
    """Answers 200 with the result, or 400 with `place`, `message` and `rule` (empty where no numbered rule forbids)."""
    try:
        return Response(score_of(read_json(_body(request)), most_work=MOST_WORK))
    except InputError as error:
        answer: dict[str, Any] = {"place": error.place, "message": error.message, "rule": error.rule}
        return Response(answer, status=status.HTTP_400_BAD_REQUEST)


def _body(request: Request) -> bytes:
    try:
        length = int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        length = 0
    # Asked before reading: Django would answer a body over its own limit with a page.
    if length > MOST_BYTES:
        raise InputError("input", f"too long: at most {MOST_BYTES} bytes", "input_too_long")
    return request.body
