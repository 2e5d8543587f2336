"""A new event of a setting pack: which one, what it is called, when it begins, and who plays."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from intrigues.rules.pack import Pack
from intrigues.services import new_event as service
from intrigues.services.pack_files import available
from larp import lan
from larp.rules.errors import RuleViolation
from larp.rules.keys import LONGEST
from larp.web import access
from larp.web.event_forms import EventForm
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


class NewEventForm(EventForm):
    slug = forms.CharField(
        label=_("Address of the event"), max_length=LONGEST, required=False,
        help_text=_("Latin letters, digits and hyphens: erlenbruch-2026. Empty: made of the name. It stays for good."),
    )  # fmt: skip
    first_day = forms.DateField(
        label=_("Day of the first intrigue"), required=False, widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("The pack’s timetable is announced from this day on. Empty: no intrigue yet."),
    )  # fmt: skip
    players = forms.ChoiceField(
        label=_("Players"),
        choices=[
            ("none", _("none yet: from a table or by hand")),
            ("characters", _("the pack’s characters with hands")),
        ],
    )
    pack = forms.ChoiceField(label=_("Setting pack"))

    def __init__(self, *args: Any, packs: list[Pack], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pack_field = self.fields["pack"]
        assert isinstance(pack_field, forms.ChoiceField)
        pack_field.choices = [(pack.key, pack.key) for pack in packs]

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()


@require_http_methods(["GET", "HEAD", "POST"])
@access.user
def new_event(request: access.EventRequest) -> HttpResponse:
    """The form, and the event made of it, whose settings open then."""
    packs = available()
    form = NewEventForm(request.POST or None, packs=packs, initial=_first(packs[0], request))
    if request.method == "POST" and form.is_valid():
        fields = dict(form.cleaned_data)
        chosen = fields.pop("pack")
        pack = next(pack for pack in packs if pack.key == chosen)
        try:
            event = service.create(actor=request.actor, pack=pack, now=request.now, **fields)
        except RuleViolation as violation:
            form.add_error("first_day" if violation.code == "starts_in_past" else None, _words(violation, form))
        else:
            messages.success(request, gettext("“%(name)s” is made. Look at its rules now.") % {"name": event.name})
            return redirect("larp:settings", slug=event.slug)
    shown = {"form": form, "packs": [_shown(pack, form) for pack in packs]}
    return render(request, "packs/new_event.html", shown, status=REFUSED if form.errors else 200)


def _first(pack: Pack, request: access.EventRequest) -> dict[str, Any]:
    return {
        "pack": pack.key,
        "language": request.LANGUAGE_CODE,
        "accent": pack.accent,
        "time_zone": "Europe/Moscow",
        "base_url": lan.for_others(f"{request.scheme}://{request.get_host()}"),
        "players": "none",
    }


def _words(violation: RuleViolation, form: NewEventForm) -> str:
    """The sentence; the pack's first hour, which the form doesn't show, is named where it is over on the day chosen."""
    if violation.code != "starts_in_past":
        return sentence(violation)
    there = datetime.fromisoformat(violation.facts["starts"]).astimezone(ZoneInfo(form.cleaned_data["time_zone"]))
    said = gettext("The pack’s first intrigue begins at %(time)s, and that is over on this day. Choose a later day.")
    return said % {"time": there.strftime("%H:%M")}


def _shown(pack: Pack, form: NewEventForm) -> dict[str, Any]:
    return {
        "pack": pack,
        "cards": sum(design.copies for design in pack.deck.designs.values()),
        "chosen": form["pack"].value() == pack.key,
    }
