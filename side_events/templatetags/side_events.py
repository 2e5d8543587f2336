"""Tags for the pages of side tables and for the games' own templates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils import formats, translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from larp.models import Event
from side_events.table.game import Words
from side_events.table.words import told

register = template.Library()

_PIPS = {
    1: ((20, 20),),
    2: ((10, 10), (30, 30)),
    3: ((10, 10), (20, 20), (30, 30)),
    4: ((10, 10), (10, 30), (30, 10), (30, 30)),
    5: ((10, 10), (10, 30), (20, 20), (30, 10), (30, 30)),
    6: ((10, 10), (10, 20), (10, 30), (30, 10), (30, 20), (30, 30)),
}


@register.simple_tag
def say(ru: str, en: str) -> str:
    """The one of two texts that is in the present language, for the words of a game: `{% say "Пул" "Pool" %}`."""
    return ru if translation.get_language() == "ru" else en


@register.simple_tag(name="told")
def told_tag(text: Words, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A sentence of a game with its facts, seats by name: `{% told line.words line.facts names %}`."""
    return told(text, facts, translation.get_language() or "en", names)


@register.filter
def at(of: Any, key: Any) -> Any:
    """What stands under `key` in a mapping or in a list; nothing where it isn't there."""
    try:
        return of[key]
    except (KeyError, IndexError, TypeError):
        return ""


@register.simple_tag
def die(value: int | None, kind: str = "", label: str = "") -> SafeString:
    """A die with its pips: `{% die 5 "hit" %}`. `kind` is classes of the style sheet (hit, lost); without a value an
    empty square; faces beyond six are written as a figure."""
    said = label or ("" if value is None else str(value))
    if value is not None and value not in _PIPS:
        marks = format_html('<text x="20" y="28" text-anchor="middle">{}</text>', value)
    else:
        pips = _PIPS.get(value or 0, ())
        marks = format_html_join("", '<circle cx="{}" cy="{}" r="3.7"/>', pips)
    return format_html(
        '<svg class="die {}" viewBox="0 0 40 40" role="img" aria-label="{}"><path d="M2 2h36v36H2z"/>{}</svg>',
        kind,
        said,
        marks,
    )


@register.simple_tag
def hope_die(value: int | None, kind: str = "", label: str = "") -> SafeString:
    """The same die standing on its corner."""
    pips = _PIPS.get(value or 0, ())
    # The pips of the upright die, turned by an eighth and drawn a little closer.
    turned = [(round(20 + (x - y) * 0.36, 1), round(20 + (x + y - 40) * 0.36, 1)) for x, y in pips]
    marks = format_html_join("", '<circle cx="{}" cy="{}" r="3.1"/>', turned)
    said = label or ("" if value is None else str(value))
    return format_html(
        '<svg class="die hope {}" viewBox="-3 -3 46 46" role="img" aria-label="{}">'
        '<path d="M20-2 42 20 20 42-2 20z"/>{}</svg>',
        kind,
        said,
        marks,
    )


@register.filter
def weekday(moment: datetime, event: Event) -> str:
    """The day of an instant in the event's zone, as a heading: "Saturday, 19 September"."""
    said = formats.date_format(moment.astimezone(event.zone), "l, j E")
    return said[:1].upper() + said[1:]
