"""What an entry of the journal says was changed, in words: the field as its form names it, and from what to what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from larp.rules.options import RuleOptions
from larp.services.texts import LANGUAGES
from larp.web.event_forms import ACCENT_WORDS
from larp.web.languages import in_language
from larp.web.option_words import measures, questions

FIELDS: dict[str, str | Promise] = {
    "name": _("name"),
    "time_zone": _("Time zone"),
    "language": _("Language of the event"),
    "accent": _("Accent colour"),
    "base_url": _("Address of the site"),
    "role": _("Role"),
    "person": _("Played by"),
    "contact": _("Contact"),
    "tier": _("Tier of the deal"),
    "bystander": _("Bystander"),
    "given": _("Given name"),
    "surname": _("Surname"),
    "post": _("Post"),
    "title": _("Title"),
    "text": _("Text"),
    "suit": _("Suit"),
    "weight": _("Weight"),
    "weaknesses": _("Weaknesses"),
    "source": _("Source"),
    "effects": _("Effects"),
    "effect_line": _("What it does, as printed"),
}
Line = tuple[str, str]


def lines(changed: Any, language: str) -> list[Line]:
    """What was changed as pairs to read: the field, and `from → to` where the entry has it. `changed` is a list of
    fields, or by field what it was and what it became, or that by player."""
    if isinstance(changed, list):
        return [(gettext("changed"), ", ".join(_field(name) for name in changed))]
    found: list[Line] = []
    for key, value in changed.items():
        if isinstance(value, Mapping):
            found += [(key, f"{name}: {step}") for name, step in lines(value, language)]
        elif key == "options":
            found += _options(*value)
        else:
            found.append((_field(key), _step(*(_said(key, one, language) for one in value))))
    return found


def _options(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Line]:
    """Those of the rule options that differ; what isn't kept is as the rules have it."""
    usual = RuleOptions().to_json()
    was, now = {**usual, **before}, {**usual, **after}
    for measure in measures():
        if was[measure.key] != now[measure.key]:
            amounts = (options[measure.key] for options in (was, now))
            yield str(measure.caption), _step(*("" if n is None else f"{n} {measure.unit}".strip() for n in amounts))
    for question in questions():
        if was[question.key] != now[question.key]:
            words = {answer.value: str(answer.word) for answer in question.answers}
            yield str(question.caption), _step(*(words[_sent(options[question.key])] for options in (was, now)))


def _sent(value: Any) -> str:
    """A stored answer as its form sends it."""
    return ("on" if value else "") if isinstance(value, bool) else str(value)


def _field(name: str) -> str:
    return str(FIELDS.get(name, name))


def _said(key: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, Mapping) and set(value) <= set(LANGUAGES):
        return in_language(value, language) if value else ""
    if key == "accent":
        return str(ACCENT_WORDS.get(value, value))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _step(before: str, after: str) -> str:
    return f"{before or '—'} → {after or '—'}"
