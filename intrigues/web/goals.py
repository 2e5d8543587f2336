"""What is played for, in words: the lines of the board and of the hall screen."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext, ngettext

from intrigues.selectors.board import BoardIntrigue, Text
from larp.web.languages import in_language


@dataclass(frozen=True)
class PrizeLine:
    """One thing that is played for: a sign of the sprite, the title, and a line beneath it."""

    sign: str
    title: str
    note: str


def played_for(shown: BoardIntrigue) -> list[PrizeLine]:
    """Heads with their initiators, influence (IN-24), and in the final the institution (IN-25)."""
    lines = [
        PrizeLine(
            "goal-head",
            gettext("The head of %(name)s") % {"name": _say(head.person)},
            _declared_by([_say(name) for name in head.initiators]),
        )
        for head in shown.heads
    ]
    lines.append(PrizeLine("goal-influence", gettext("Influence"), _influence(shown)))
    if shown.intrigue.final:
        place = _say(shown.intrigue.event.setting.get("place", {})) or gettext("the institution")
        lines.append(
            PrizeLine("goal-institution", place[:1].upper() + place[1:], gettext("where it passes, the winner decides"))
        )
    return lines


def _say(text: Text) -> str:
    return in_language(text, get_language() or "")


def _declared_by(names: list[str]) -> str:
    if not names:
        return gettext("put up by the masters")
    return gettext("declared by %(names)s") % {"names": _listed(names)}


def _listed(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return gettext("%(several)s and %(last)s") % {"several": ", ".join(names[:-1]), "last": names[-1]}


def _influence(shown: BoardIntrigue) -> str:
    cards = len(shown.prizes) + shown.prizes_face_down
    if not cards:
        return gettext("at most one card each") if shown.one_card_each else gettext("cards of the bank, by rank")
    count = ngettext("%(n)d card put up", "%(n)d cards put up", cards) % {"n": cards}
    return gettext("%(count)s, at most one each") % {"count": count} if shown.one_card_each else count
