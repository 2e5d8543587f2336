"""An effect of a circumstance, an ability or a ruling on one line (rules, section 8)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, gettext

from intrigues.selectors.signs import Sign, Signs
from intrigues.web.steps import number
from larp.web.languages import in_language

_OPS = {"add": "+", "sub": "−", "mul": "×", "div": "÷"}


def sentence(effect: dict[str, Any], signs: Signs) -> str:
    """What the effect does and to whom, with the event's words. It must be one that can be read."""
    if effect["op"] == "immune":
        to = effect["to"]
        what = gettext("any weakness") if to == "all" else _named(to, signs.weaknesses)
        return gettext("not struck through: %(what)s") % {"what": what}
    if effect["op"] == "also_suit":
        return gettext("counts as %(suits)s too") % {"suits": _named(effect["suit"], signs.suits)}
    parts = [_whom(effect, signs), _whose(effect), _only(effect), _condition(effect.get("if", {}), signs)]
    parts = [part for part in parts if part]
    return f"{_OPS[effect['op']]}{number(effect['value'])}: {', '.join(parts)}"


def _whom(effect: dict[str, Any], signs: Signs) -> str:
    """The people meant; nothing where it is the card itself, as the next words say."""
    if effect.get("per") == "lineup":
        return gettext("the lineup’s sum")
    where, parts = effect.get("where", {}), []
    if "suit" in where:
        parts.append(_named(where["suit"], signs.suits))
    if "weakness" in where:
        parts.append(gettext("weakness %(names)s") % {"names": _named(where["weakness"], signs.weaknesses)})
    if "design" in where:
        parts.append(", ".join(where["design"]))
    if "weight" in where:
        low, high = where["weight"].get("min", 1), where["weight"].get("max", 6)
        parts.append(gettext("weight %(low)s to %(high)s") % {"low": low, "high": high})
    if where.get("no_weakness"):
        parts.append(gettext("no weakness"))
    return ", ".join(parts) or ("" if effect.get("only") == "self" else gettext("every person"))


def _whose(effect: dict[str, Any]) -> str:
    if effect.get("only") == "self":
        return ""
    words = {
        "own": gettext("in the own lineup"),
        "others": gettext("in the others’ lineups"),
        "target": gettext("in the named player’s lineup"),
    }
    return words.get(effect.get("whose", ""), "")


def _only(effect: dict[str, Any]) -> str:
    words = {"self": gettext("only this card"), "rest": gettext("not this card")}
    return words.get(effect.get("only", ""), "")


def _condition(condition: dict[str, Any], signs: Signs) -> str:
    parts = []
    if "with_suit" in condition:
        parts.append(gettext("if beside it lies %(suit)s") % {"suit": _named([condition["with_suit"]], signs.suits)})
    if "against_suit" in condition:
        suit = _named([condition["against_suit"]], signs.suits)
        parts.append(gettext("if an opponent has %(suit)s") % {"suit": suit})
    if condition.get("alone"):
        parts.append(gettext("if it lies alone"))
    return ", ".join(parts)


def _named(keys: list[str], signs: dict[str, Sign]) -> str:
    language = get_language() or ""
    return ", ".join(in_language(signs[key].name, language) if key in signs else key for key in keys)
