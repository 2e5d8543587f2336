"""Template filters and tags of every page: texts by language, the event's times, signs, codes in fours.

All of them escape: what comes out is either plain text, which the template escapes, or markup of our own around
escaped text.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Any
from uuid import uuid4

from django import template
from django.templatetags.static import static
from django.utils import formats, translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from larp import clock as wall_clock
from larp.codes import grouped
from larp.models import Event
from larp.permissions import Role
from larp.web import tabs as tab_list
from larp.web.hyphens import with_soft_hyphens
from larp.web.languages import in_language
from larp.web.once import FIELD

register = template.Library()
SPRITE = "larp/icons/sprite.svg"


@register.filter
def local(text: Any) -> str:
    """A text by language in the present one, or in whatever language it has."""
    return in_language(text, translation.get_language() or "")


@register.filter
def recorder(row: Any) -> str:
    """Who recorded `row` (`by_role`, `by_name`), for masters; what nobody did was done by the clock."""
    return gettext("by the clock") if row.by_role == Role.CLOCK else str(row.by_name)


@register.simple_tag
def once() -> SafeString:
    """A field that has its form carried out once, whatever is tapped (`larp.web.once`)."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, uuid4().hex)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The sign `name` of the sprite. Without `label` it is hidden from readers, for a word stands beside it."""
    address = f"{static(SPRITE)}#i-{name}"
    if label:
        return format_html('<svg class="i" role="img" aria-label="{}"><use href="{}"/></svg>', label, address)
    return format_html('<svg class="i" aria-hidden="true"><use href="{}"/></svg>', address)


_SIGNS = {"locked": "lock"}
STATES = (
    "recorded", "waiting", "refused", "owes", "struck", "locked", "late", "offline", "new", "changed", "same", "warn",
    "fold",
)  # fmt: skip


@register.simple_tag
def state(kind: str, word: Any, sign: str = "") -> SafeString:
    """A state by its sign, its edge and its word: `{% state "owes" words %}`. `kind` is one of `STATES`; `sign` is
    another sign than the state's own (two spans for a clash, which waits)."""
    if kind not in STATES:
        raise ValueError(f"no such state: {kind}")
    shown = icon(sign or _SIGNS.get(kind, kind))
    return format_html('<span class="state {}">{}<span>{}</span></span>', kind, shown, word)


def _offset(moment: datetime) -> str:
    """The offset of a local time whose hour comes twice (IN-18), otherwise nothing."""
    twice = moment.replace(fold=0).utcoffset() != moment.replace(fold=1).utcoffset()
    return f"\u00a0({_utc(moment)})" if twice else ""


def _utc(moment: datetime) -> str:
    minutes = int((moment.utcoffset() or timedelta(0)).total_seconds() // 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    return f"UTC{sign}{hours}{f':{rest:02}' if rest else ''}"


@register.filter
def zone(moment: datetime | None, event: Event | None) -> SafeString:
    """The event's zone as all times of its pages are in it, whatever the device's: "UTC+3", by name on touch."""
    if moment is None or event is None:
        return SafeString("")
    name, there = event.time_zone, moment.astimezone(event.zone)
    return format_html('<abbr class="zone" title="{}">{}</abbr>', name, _utc(there))


@register.filter
def clock(moment: datetime | None, event: Event) -> str:
    """15:45 in the event's zone, with the offset where that hour comes twice (IN-18)."""
    if moment is None:
        return ""
    there = moment.astimezone(event.zone)
    return f"{there:%H:%M}{_offset(there)}"


@register.filter
def daytime(moment: datetime | None, event: Event) -> str:
    """The time in the event's zone, with the day before it if that isn't today: «сб 15:45», «28 ноября 15:45» (IN-18).

    Today is the day of the request's instant (`access.enter` keeps it on the event).
    """
    if moment is None:
        return ""
    there = moment.astimezone(event.zone)
    today = getattr(event, "shown_at", None) or wall_clock.now()
    days = (there.date() - today.astimezone(event.zone).date()).days
    if days == 0:
        return clock(moment, event)
    day = formats.date_format(there, "D" if abs(days) < 7 else "j E")
    # English writes days of the week with a capital, Russian doesn't.
    return f"{day if translation.get_language() == 'en' else day.lower()}\u00a0{clock(moment, event)}"


@register.filter
def countdown(left: timedelta | None) -> SafeString:
    """What is left as m:ss under an hour and h:mm:ss above, the colon in `<i>`; never less than 0:00."""
    # A second begun is a second left, as clock.js counts too.
    seconds = max(0, ceil(left.total_seconds())) if left else 0
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    figures = [str(hours), f"{minutes:02}", f"{seconds:02}"] if hours else [str(minutes), f"{seconds:02}"]
    return SafeString("<i>:</i>".join(figures))


@register.filter
def milliseconds(moment: datetime | None) -> str:
    """Milliseconds since 1970, for a script; empty for None."""
    return str(int(moment.timestamp() * 1000)) if moment else ""


@register.filter
def fours(code: str) -> str:
    """A code in groups of four, as on paper."""
    return grouped(code)


@register.filter
def soft(text: Any) -> SafeString:
    """A name or title whose long words may break: soft hyphens in words of nine letters and more; each word, and each
    part of a double surname, in a `.w` of its own, all in one `.name`. Takes a text by language too."""
    pieces: list[list[str]] = []
    for word in local(text).split():
        parts = word.split("-")
        pieces.append([with_soft_hyphens(part) + ("-" if i < len(parts) - 1 else "") for i, part in enumerate(parts)])
    words = [format_html_join("", '<span class="w">{}</span>', ((part,) for part in word)) for word in pieces]
    return format_html('<span class="name">{}</span>', SafeString(" ".join(words)))


@register.filter
def minus(figure: str) -> str:
    """A figure already written, with a minus instead of a hyphen."""
    return figure.replace("-", "−")


@register.filter
def signed(number: int) -> str:
    """+2, −1, 0: with a minus, not a hyphen."""
    return f"+{number}" if number > 0 else f"−{abs(number)}" if number < 0 else "0"


@register.simple_tag
def tabs(role: str) -> list[tab_list.Tab]:
    """The tabs of `role`, for `{% tabs "player" as tabs %}`."""
    return tab_list.tabs_of(Role(role))


@register.filter
def role_name(role: Role) -> str:
    """The word for a hat."""
    return {
        Role.MASTER: gettext("master"),
        Role.MEDIATOR: gettext("mediator"),
        Role.PLAYER: gettext("player"),
        Role.PUBLIC: gettext("public"),
        Role.CLOCK: gettext("clock"),
    }[role]
