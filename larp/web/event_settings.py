"""A master sets the event: its name and look, its rule options, the screens in the hall."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from larp.models import Screen
from larp.rules.errors import RuleViolation
from larp.services import events
from larp.web import access, panels
from larp.web.event_forms import EventForm, OptionsForm
from larp.web.option_words import GROUPS, Question
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def settings(request: access.EventRequest) -> HttpResponse:
    """The settings, and what was wrong with those just sent."""
    event = request.event
    if request.method != "POST":
        form = EventForm(initial=EventForm.fields_of(event))
        return _page(request, form, OptionsForm(initial=OptionsForm.fields_of(event.rules)))
    form, options = EventForm(request.POST), OptionsForm(request.POST)
    if not (form.is_valid() & options.is_valid()):
        return _page(request, form, options, status=REFUSED)
    try:
        events.change_event(
            actor=request.actor, event=event, options=options.options, now=request.now, **form.cleaned_data
        )
    except RuleViolation as violation:
        form.add_error(None, sentence(violation))
        return _page(request, form, options, status=REFUSED)
    messages.success(request, gettext("Settings saved."))
    return redirect("larp:settings", slug=event.slug)


def _page(request: HttpRequest, form: EventForm, options: OptionsForm, status: int = 200) -> HttpResponse:
    event = request.event  # type: ignore[attr-defined]
    groups = [{"caption": group.caption, "parts": [_part(part, options) for part in group.parts]} for group in GROUPS]
    shown = {
        "tab": "settings",
        "form": form,
        "options": options,
        "groups": groups,
        "screens": [
            {"row": screen, "panels": panels.panels_of(screen)}
            for screen in Screen.objects.filter(event=event, revoked_at=None).order_by("pk")
        ],
    }
    return render(request, "events/settings.html", shown, status=status)


def _part(part: Any, options: OptionsForm) -> dict[str, Any]:
    """An option for the template: its words, its field, and which answer is chosen now."""
    field = options[part.key]
    chosen = field.value()
    chosen = "" if chosen is None else str(chosen)
    answers = part.answers if isinstance(part, Question) else ()
    return {"words": part, "field": field, "answers": [(answer, answer.value == chosen) for answer in answers]}
