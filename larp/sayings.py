"""What each kind of notice says, in the language of the moment: a sentence and the page where more stands.

The words are the web's, the letters of the queue need them too: so they meet here. Apps register theirs from their web.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from larp.models import Event, Notice


@dataclass(frozen=True)
class Said:
    """`path` is the address inside the site, empty where there is nothing more."""

    text: str
    path: str = ""
    sign: str = "circumstance"


Say = Callable[[Notice, Event], Said]
_sayings: dict[str, Say] = {}


def register(say: Say, *kinds: str) -> None:
    """Makes `say` put notices of these kinds into words."""
    for kind in kinds:
        _sayings[kind] = say


def known() -> set[str]:
    """The kinds that can be said."""
    return set(_sayings)


def test() -> Said:
    """What a letter says by which a webhook is tried."""
    return Said(gettext("A test: notices of this event will come like this."))


def said(notice: Notice, event: Event) -> Said:
    """The notice in words. A kind that this version doesn't know says nothing."""
    say = _sayings.get(notice.kind)
    return say(notice, event) if say else Said("")
