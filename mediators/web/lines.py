"""A player's standing at the desk in words: short for the list, whole for the record."""

from __future__ import annotations

from django.utils.translation import get_language, gettext, ngettext

from larp.web.languages import in_language
from mediators.selectors.desk import PlayerLine


def mark(line: PlayerLine) -> str:
    """For the list: "stake 2, 1 short"."""
    if line.own:
        return gettext("this is you")
    if line.state in ("none", "out"):
        return "—" if line.state == "none" else gettext("out")
    stake = gettext("stake %(n)s") % {"n": line.stake}
    short = ngettext("%(n)s short", "%(n)s short", line.short_by) % {"n": line.short_by}
    return f"{stake}, {short}" if line.short_by else stake


def standing(line: PlayerLine) -> str:
    """For the record: "In, with a stake of 2. 1 card below the current stake. Goal: influence."."""
    parts = []
    if line.state == "none":
        parts.append(gettext("Not in this intrigue yet."))
    elif line.state == "out":
        parts.append(gettext("Out of this intrigue."))
    else:
        parts.append(gettext("In, with a stake of %(n)s.") % {"n": line.stake})
    if line.short_by:
        short = ngettext("%(n)s card below the current stake.", "%(n)s cards below the current stake.", line.short_by)
        parts.append(short % {"n": line.short_by})
    if line.goal:
        parts.append(f"{gettext('Goal:')} {_goal(line)}.")
    return " ".join(parts)


def _goal(line: PlayerLine) -> str:
    if line.goal is not None and line.goal.kind == "head" and line.goal.head is not None:
        return gettext("head of %(name)s") % {"name": in_language(line.goal.head.name, get_language() or "")}
    is_influence = line.goal is not None and line.goal.kind == "influence"
    return gettext("influence") if is_influence else gettext("the institution")
