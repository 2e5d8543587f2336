"""The steps of a count in words, in the present language: a sentence each, and the sum of a card on one line (IN-63).

A step is plain JSON as `intrigues.selectors.standings` gives it. Numbers are exact text, "5/2".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from larp.web.languages import in_language

Step = dict[str, Any]
_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
_SIGNS = {"mul": "×", "div": "÷", "add": "+", "sub": "−"}


def number(exact: str | int | None) -> str:
    """An exact number as people read it: "5/2" is 2½, "8/5" is 8⁄5, None nothing."""
    if exact is None or exact == "":
        return ""
    value = Fraction(str(exact))
    if value.denominator == 1:
        return f"{'−' if value < 0 else ''}{abs(value.numerator)}"
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = "−" if value < 0 else ""
    glyph = _GLYPHS.get(Fraction(rest, value.denominator))
    if glyph:
        return f"{sign}{whole or ''}{glyph}"
    return f"{sign}{abs(value.numerator)}⁄{value.denominator}"


def sentence(step: Step) -> str:
    """The step as a sentence for everybody at the table."""
    result = {"result": number(step["result"]), "value": number_or_word(step)}
    kind = step["kind"]
    if kind in _SIGNS:
        return gettext("%(sign)s%(value)s: %(source)s. Now %(result)s") % {
            "sign": _SIGNS[kind], "source": source(step), **result,
        }  # fmt: skip
    if kind == "share":
        copies = int(step["value"])
        return ngettext(
            "A shared acquaintance: lies in the lineups %(n)d time, gives %(result)s",
            "A shared acquaintance: lies in the lineups %(n)d times, each gives %(result)s",
            copies,
        ) % {"n": copies, **result}
    if kind == "struck":
        by = _say(step["source_by"])
        return gettext("Struck through %(weakness)s by %(by)s: gives nothing") % {
            "weakness": _say(step["source"]) or step["value"], "by": by,
        }  # fmt: skip
    words = {
        "printed": gettext("Printed weight %(result)s"),
        "round_up": gettext("Rounded up: %(result)s"),
        "share_round_up": gettext("Rounded up: %(result)s"),
        "floor": gettext("Never less than %(result)s"),
        "sum": gettext("The lineup together: %(result)s"),
        "empty": gettext("An empty lineup gives nothing"),
    }
    return words[kind] % result


def source(step: Step) -> str:
    """What the step comes from and whose it is: "A plot", "Falk, held by Karl"."""
    name, by = _say(step["source"]), _say(step["source_by"])
    if step["source_kind"] == "ruling":
        return gettext("a ruling: %(reason)s") % {"reason": name}
    if not by:
        return name
    if step["source_kind"] == "circumstance":
        return gettext("%(name)s, played by %(by)s") % {"name": name, "by": by}
    return gettext("%(name)s, with %(by)s") % {"name": name, "by": by}


def equation(steps: Sequence[Step]) -> str:
    """A card's steps on one line: "5 ÷ 2", "6 − 1", "1 − 1, at least 1"; a card left alone says its weight."""
    if any(step["kind"] == "struck" for step in steps):
        return gettext("weight was %(weight)s") % {"weight": number(steps[0]["result"])}
    parts: list[str] = []
    worded = False
    for before, step in zip([None, *steps], steps, strict=False):
        kind = step["kind"]
        if kind in ("printed", "sum"):
            parts.append(number(step["result"]))
        elif kind in _SIGNS:
            parts.append(f" {_SIGNS[kind]} {number(step['value'])}")
        elif kind == "share":
            # What is shared is the whole before it.
            if worded and before:
                parts.append(f"; {number(before['result'])}")
            elif len(parts) > 1:
                parts = ["(", *parts, ")"]
            parts.append(f" ÷ {step['value']}")
        elif kind in ("round_up", "share_round_up"):
            worded = True
            parts.append(gettext(", up to %(result)s") % {"result": number(step["result"])})
        elif kind == "floor":
            worded = True
            parts.append(gettext(", but at least %(result)s") % {"result": number(step["result"])})
    text = "".join(parts)
    return gettext("weight %(weight)s") % {"weight": text} if len(parts) == 1 else text


def number_or_word(step: Step) -> str:
    """The step's value as people read it; a weakness stays a word."""
    return step["value"] if step["kind"] == "struck" else number(step["value"])


def _say(text: dict[str, str] | None) -> str:
    return in_language(text, get_language() or "") if text else ""
