"""A master makes, names, sets up and shuts the screens in the hall."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from larp.models import Screen
from larp.rules.errors import RuleViolation
from larp.services import screens
from larp.services.screens import LEAST_SECONDS, MOST_SECONDS, NAME_LENGTH
from larp.web import access, panels
from larp.web.forms import AriaForm
from larp.web.refusals import REFUSED
from larp.web.wording import sentence


class ScreenForm(AriaForm):
    """What a screen shows and how."""

    name = forms.CharField(label=_("Where it hangs"), max_length=NAME_LENGTH)
    panels = forms.MultipleChoiceField(
        label=_("What it shows"), choices=lambda: [(panel.key, panel.label) for panel in panels.all_panels()]
    )
    seconds = forms.IntegerField(
        label=_("Seconds a page"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS,
        help_text=_("So long a page stands before the next one comes."),
    )  # fmt: skip
    theme = forms.ChoiceField(label=_("Light"), choices=[("dark", _("dark")), ("light", _("light"))])
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("as the event")), ("ru", "Русский"), ("en", "English"), ("both", _("both in turn"))],
    )
    sound = forms.ChoiceField(
        label=_("Sound"), required=False,
        choices=[("", _("silent")), ("on", _("rings as raises and phases end"))],
    )  # fmt: skip

    def clean_panels(self) -> list[str]:
        """The panels by the places given; one without a place, or with that of another, stays where it stood."""
        chosen: list[str] = self.cleaned_data["panels"]
        return sorted(chosen, key=self._place)

    def _place(self, key: str) -> int:
        typed = self.data.get(f"place-{key}", "").strip()
        return int(typed) if typed.isdecimal() and len(typed) < 4 else len(panels.all_panels())

    @staticmethod
    def fields_of(screen: Screen) -> dict[str, Any]:
        return {
            "name": screen.name,
            "panels": [panel.key for panel in panels.panels_of(screen)],
            "seconds": screen.seconds,
            "theme": screen.theme,
            "language": screen.language,
            "sound": "on" if screen.sound else "",
        }


@require_POST
@access.master
def add(request: access.EventRequest) -> HttpResponse:
    """One more screen in the hall; what it shows is chosen next."""
    screen = screens.add(actor=request.actor, event=request.event, name=request.POST.get("name", ""), now=request.now)
    messages.success(request, gettext("The screen “%(name)s” has an address now.") % {"name": screen.name})
    return redirect("larp:screen", slug=request.event.slug, screen_id=screen.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest, screen_id: int) -> HttpResponse:
    """A screen with its address, what it shows, and what was wrong with what was just sent."""
    screen = get_object_or_404(Screen, pk=screen_id, event=request.event, revoked_at=None)
    if request.method != "POST":
        return _page(request, screen, ScreenForm(initial=ScreenForm.fields_of(screen)))
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _page(request, screen, form, status=REFUSED)
    try:
        screens.change(actor=request.actor, screen=screen, now=request.now, **form.cleaned_data)
    except RuleViolation as violation:
        form.add_error(None, sentence(violation))
        return _page(request, screen, form, status=REFUSED)
    messages.success(request, gettext("Saved. The screen follows by itself."))
    return redirect("larp:screen", slug=request.event.slug, screen_id=screen.pk)


@require_POST
@access.master
def revoke(request: access.EventRequest, screen_id: int) -> HttpResponse:
    """Shuts one screen's address."""
    screen = get_object_or_404(Screen, pk=screen_id, event=request.event)
    screens.revoke(actor=request.actor, screen=screen, now=request.now)
    messages.success(request, gettext("The screen “%(name)s” is shut.") % {"name": screen.name})
    return redirect(reverse("larp:settings", kwargs={"slug": request.event.slug}) + "#screens")


def _page(request: access.EventRequest, screen: Screen, form: ScreenForm, status: int = 200) -> HttpResponse:
    chosen = form["panels"].value() or []
    # Those chosen stand first, in their order: what is sent without a place keeps it.
    shown = [panel.key for panel in panels.panels_of(screen)]
    rows = sorted(panels.all_panels(), key=lambda panel: shown.index(panel.key) if panel.key in shown else len(shown))
    told = {
        "tab": "settings",
        "hall": screen,
        "form": form,
        "panels": [
            (panel, panel.key in chosen, form.data.get(f"place-{panel.key}", number) if form.is_bound else number)
            for number, panel in enumerate(rows, start=1)
        ],
        "most": len(rows),
    }
    return render(request, "events/screen.html", told, status=status)
