"""The form of one player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from larp.models import Event, Player
from larp.selectors.people import tier_names, tier_of
from larp.services.players import CONTACT_LENGTH, PERSON_LENGTH, TIER_LENGTH
from larp.services.texts import LANGUAGES, NAME_LENGTH, TEXT_LENGTH
from larp.templatetags.larp import local
from larp.web.forms import AriaForm

LANGUAGE_WORDS = {"ru": _("in Russian"), "en": _("in English")}


class PlayerForm(AriaForm):
    """Texts by language are a field for each language: `name_ru`, `role_en`. The tier is one of the event's deal rule,
    or the player's own word for one that the rule hasn't got; without a rule it is any text."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in LANGUAGES:
            label = _("Character, %(language)s") % {"language": LANGUAGE_WORDS[language]}
            self.fields[f"name_{language}"] = forms.CharField(label=label, required=False, max_length=NAME_LENGTH)
            label = _("Role, %(language)s") % {"language": LANGUAGE_WORDS[language]}
            self.fields[f"role_{language}"] = forms.CharField(label=label, required=False, max_length=TEXT_LENGTH)
        self.fields |= {
            "person": forms.CharField(label=_("Played by"), required=False, max_length=PERSON_LENGTH),
            "contact": forms.CharField(
                label=_("Contact"), required=False, max_length=CONTACT_LENGTH, help_text=_("Masters alone see it.")
            ),
            "tier": _tier_field(event, self.initial.get("tier", "")),
            "bystander": forms.BooleanField(
                label=_("Bystander"), required=False,
                help_text=_("Plays in no intrigue and needs no badge; the head may still be played for."),
            ),
        }  # fmt: skip

    @staticmethod
    def fields_of(player: Player) -> dict[str, Any]:
        shown: dict[str, Any] = {name: getattr(player, name) for name in ("person", "contact", "bystander")}
        shown["tier"] = tier_of(player.event, player.tier) or player.tier
        for language in LANGUAGES:
            shown[f"name_{language}"] = player.name.get(language, "")
            shown[f"role_{language}"] = player.role.get(language, "")
        return shown

    @property
    def columns(self) -> dict[str, Any]:
        """What was sent, as the services take it."""
        sent = self.cleaned_data
        columns = {name: sent[name] for name in ("person", "contact", "tier", "bystander")}
        return columns | {
            text: {language: sent[f"{text}_{language}"] for language in LANGUAGES} for text in ("name", "role")
        }


def _tier_field(event: Event, present: str) -> forms.Field:
    label, told = _("Tier of the deal"), _("By it the pack’s deal rule fills the hand.")
    tiers = tier_names(event)
    if not tiers:
        return forms.CharField(label=label, required=False, max_length=TIER_LENGTH, help_text=told)
    choices = [("", _("no tier")), *((tier, local(names)) for tier, names in tiers.items())]
    if present and present not in tiers:
        choices.append((present, present))
    return forms.ChoiceField(label=label, required=False, choices=choices, help_text=told)
