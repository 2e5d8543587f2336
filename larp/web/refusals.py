"""Refusals in JSON: every "no" of the API has one shape, `{"code", "rule", "facts", "message"}`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from larp.rules.errors import RuleViolation
from larp.web.wording import sentence

REFUSED = 422
_NOTHING = {"code": "not_found", "rule": "", "facts": {}}


def refusal(violation: RuleViolation) -> dict[str, Any]:
    """A rule's "no" as plain JSON, with its sentence in the present language."""
    return {
        "code": violation.code,
        "rule": violation.rule,
        "facts": violation.facts,
        "message": sentence(violation),
    }


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's exception handler: rules say no with 422; what nobody foresaw is left to be a bug."""
    if isinstance(error, RuleViolation):
        return Response(refusal(error), status=REFUSED)
    if isinstance(error, RequestDataTooBig):
        return Response(refusal(RuleViolation("body_too_long")), status=413)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, Http404 | exceptions.NotFound):
        response.data = {**_NOTHING, "message": gettext("There is nothing here, or it is not for you.")}
    else:
        code = "denied" if isinstance(error, PermissionDenied) else getattr(error, "default_code", "error")
        detail = response.data.get("detail", "") if isinstance(response.data, dict) else ""
        response.data = {"code": code, "rule": "", "facts": {}, "message": str(detail)}
    return response


class Refusals:
    """Middleware: a rule's "no" that no view caught becomes a page with its sentence and a way back."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RuleViolation):
            return None
        return render(request, "refusal.html", {"sentence": sentence(error), "rule": error.rule}, status=REFUSED)
