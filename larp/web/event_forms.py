"""The forms in which a master sets an event: what it is called, and by which options it is played."""

from __future__ import annotations

import zoneinfo
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from larp.models import Event
from larp.models.event import ACCENTS
from larp.rules.options import RuleOptions
from larp.services.events import BASE_URL_LENGTH
from larp.services.texts import NAME_LENGTH
from larp.web.forms import AriaForm
from larp.web.option_words import measures, questions

ACCENT_WORDS = {
    "petrol": _("petrol"), "brick": _("brick"), "copying": _("copying pencil"), "moss": _("moss"), "slate": _("slate"),
}  # fmt: skip


class EventForm(AriaForm):
    """What any event has. `fields_of` reads an event into it, `cleaned_data` goes to the services."""

    name = forms.CharField(label=_("Name of the event"), max_length=NAME_LENGTH)
    language = forms.ChoiceField(label=_("Language of the event"), choices=[("ru", "Русский"), ("en", "English")])
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=lambda: [(name, name) for name in sorted(zoneinfo.available_timezones())]
    )
    accent = forms.ChoiceField(label=_("Accent colour"), choices=[(name, ACCENT_WORDS[name]) for name in ACCENTS])
    base_url = forms.CharField(
        label=_("Address of the site"),
        required=False,
        max_length=BASE_URL_LENGTH,
        help_text=_("It stands in every printed code: http://10.42.0.1:8000. Set it before you print."),
    )

    @staticmethod
    def fields_of(event: Event) -> dict[str, Any]:
        return {name: getattr(event, name) for name in ("name", "language", "time_zone", "accent", "base_url")}


class OptionsForm(AriaForm):
    """Every rule option. `options` turns what was sent into the values that `RuleOptions` takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for measure in measures():
            self.fields[measure.key] = forms.IntegerField(
                label=str(measure.caption), required=measure.key != "draft_places", min_value=0, max_value=24 * 60
            )
        for question in questions():
            self.fields[question.key] = forms.ChoiceField(
                label=str(question.caption),
                required=all(answer.value for answer in question.answers),
                choices=[(answer.value, answer.word) for answer in question.answers],
            )

    @staticmethod
    def fields_of(rules: RuleOptions) -> dict[str, Any]:
        """The options as the form shows them: yes and no are "on" and nothing."""
        shown = {True: "on", False: ""}
        return {key: shown[value] if isinstance(value, bool) else value for key, value in rules.to_json().items()}

    @property
    def options(self) -> dict[str, Any]:
        switches = {field.name for field in fields(RuleOptions) if isinstance(field.default, bool)}
        return {key: value == "on" if key in switches else value for key, value in self.cleaned_data.items()}
