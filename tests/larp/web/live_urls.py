"""One page with everything that lives: a clock, a region, a field, a fold. Only the tests serve it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpResponse
from django.template import engines
from django.urls import path

from larp.models import JournalEntry, Player
from larp.permissions import CLOCK
from larp.services.journal import record
from larp.urls import handler400, handler403, handler404, handler500
from larp.urls import urlpatterns as project
from larp.web import access

PAGE = """{% extends base %}{% block content %}
<section id="clock" class="phase" data-live>{% include "partials/clock.html" with short=True %}</section>
<section id="people" class="sect" data-live><ul class="rows">
{% for player in players %}<li>{{ player.name|soft }}</li>{% endfor %}</ul>
<details id="more"><summary>more</summary>{{ players|length }} players</details>
<input id="typed" value="{{ players|length }}"></section>
<section id="form" data-live><form method="post">{% csrf_token %}{% if request.POST %}<p role="alert">no</p>{% endif %}
<input name="reason" value="{{ request.POST.reason }}">
<input type="checkbox" name="yes"{% if request.POST.yes %} checked{% endif %}>
<select name="one"><option value=""></option><option{% if request.POST.one %} selected{% endif %}>a</option></select>
<button>send</button></form><p id="count">{{ players|length }}</p></section>{% endblock %}"""
SHOWN: dict[str, object] = {}


@dataclass(frozen=True)
class Segment:
    name: str
    starts: datetime
    ends: datetime | None
    window_from: datetime | None
    state: str


@dataclass(frozen=True)
class Clock:
    deadline: datetime
    left: timedelta
    paused: bool
    paused_at: datetime | None
    says: str
    note: str
    segments: list[Segment]


def clock_of(now: datetime, *, left: timedelta, paused: bool = False) -> Clock:
    """Bids with `left` to go, a quarter of an hour of them without raises."""
    end = now + left
    begin = end - timedelta(hours=1)
    return Clock(
        deadline=end, left=left, paused=paused, paused_at=now if paused else None,
        says="до конца ставок", note="До 15:45 ставку можно поднять.",
        segments=[
            Segment("Цели", begin - timedelta(hours=1), begin, None, "done"),
            Segment("Ставки", begin, end, end - timedelta(minutes=15), "now"),
            Segment("Обстоятельства", end, end + timedelta(minutes=30), None, ""),
            Segment("Вскрытие", end + timedelta(minutes=30), None, None, ""),
        ],
    )  # fmt: skip


@access.public
def page(request: access.EventRequest) -> HttpResponse:
    if SHOWN.get("broken"):
        return HttpResponse(status=500)
    template = engines["django"].from_string(PAGE)
    shown = clock_of(request.now, left=timedelta(seconds=SHOWN.get("left", 1661)), paused=bool(SHOWN.get("paused")))
    players = Player.objects.filter(event=request.event)
    base = SHOWN.get("base", "base_phone.html")
    return HttpResponse(template.render({"clock": shown, "players": players, "base": base}, request))


@access.public
def meanwhile(request: access.EventRequest) -> HttpResponse:
    """The page, and something public that happens while it is made."""
    visible = JournalEntry.Visibility.PUBLIC
    record(actor=CLOCK, event=request.event, kind="test.said", now=request.now, visibility=visible)
    return HttpResponse(engines["django"].from_string(PAGE).render({"base": "base_phone.html"}, request))


urlpatterns = [path("e/<slug:slug>/page/", page), path("e/<slug:slug>/meanwhile/", meanwhile), *project]
__all__ = ["handler400", "handler403", "handler404", "handler500"]
