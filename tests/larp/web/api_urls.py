"""Views of the kinds that other apps write, one of each policy. Only the tests serve them."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from rest_framework.response import Response

from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.urls import handler400, handler403, handler404, handler500
from larp.urls import urlpatterns as project
from larp.web import access


@access.api(Role.PLAYER, Role.MASTER, methods=["GET", "POST"])
def whose(request: access.ApiRequest, number: int) -> Response:
    if number == 13:
        raise RuleViolation("unlucky", "IN-13", number=number)
    return Response({"role": request.actor.role, "name": request.actor.name, "number": number})


@access.player
def refused(request: access.EventRequest) -> HttpResponse:
    raise RuleViolation("unlucky", "IN-13", name="<b>Vera</b>")


@access.player
def broken(request: access.EventRequest) -> HttpResponse:
    raise ZeroDivisionError


@access.any_of(Role.MEDIATOR, Role.MASTER)
def desk(request: access.EventRequest) -> HttpResponse:
    return HttpResponse(request.actor.role)


urlpatterns = [
    path("e/<slug:slug>/api/<int:number>/", whose),
    path("e/<slug:slug>/refused/", refused),
    path("e/<slug:slug>/broken/", broken),
    path("e/<slug:slug>/desk/", desk),
    *project,
]
__all__ = ["handler400", "handler403", "handler404", "handler500"]
