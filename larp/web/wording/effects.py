"""Words for effects and files that can't be read, and for effects that never do anything (rules, section 8).

A sentence about unreadable input begins with the place, as in `effects[0].where.weight.min`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, gettext_lazy

Facts = dict[str, Any]

KINDS = {
    "null": gettext_lazy("nothing"),
    "true": gettext_lazy("“true”"),
    "false": gettext_lazy("“false”"),
    "a number": gettext_lazy("a number"),
    "a whole number": gettext_lazy("a whole number"),
    "a number with a point": gettext_lazy("a number with a point"),
    "a number out of bounds": gettext_lazy("a number out of bounds"),
    "a text": gettext_lazy("a text"),
    "a list": gettext_lazy("a list"),
    "an object": gettext_lazy("an object"),
}


def _placed(words: Callable[[Facts], str]) -> Callable[[Facts], str]:
    return lambda facts: f"{facts['place']}: {words(facts)}"


def _wrong_kind(facts: Facts) -> str:
    named = {key: KINDS.get(facts[key], facts[key]) for key in ("expected", "given")}
    return gettext("expected is %(expected)s, written is %(given)s") % named


def _out_of_range(facts: Facts) -> str:
    if facts["most"] is None:
        return gettext("the number must be %(least)s or more") % facts
    return gettext("the number must be from %(least)s to %(most)s") % facts


def _choice(facts: Facts) -> str:
    return gettext("possible here: %(options)s") % {"options": ", ".join(facts["options"])}


_UNREADABLE: dict[str, Callable[[Facts], str]] = {
    "input_wrong_kind": _wrong_kind,
    "input_out_of_range": _out_of_range,
    "input_not_a_choice": _choice,
    "input_key_unknown": lambda _: gettext("there is no such key; check the spelling"),
    "input_key_missing": lambda _: gettext("this is missing"),
    "input_unreadable": lambda _: gettext("this can’t be read"),
    "effect_ability_only": lambda f: gettext("only an ability can have “%(op)s”") % f,
    "effect_key_not_here": lambda f: gettext("“%(op)s” takes no “%(key)s”") % f,
    "effect_value": lambda _: gettext("expected is a whole number from 1 or a fraction like “3/2”"),
    "effect_whose_not_here": lambda f: gettext("“%(whose)s” isn’t possible here") % f,
    "json_not_utf8": lambda _: gettext("the file isn’t UTF-8 text; save it again as UTF-8"),
    "json_unreadable": lambda _: gettext("this isn’t JSON"),
    "json_too_deep": lambda _: gettext("nested too deeply"),
    "json_name_repeated": lambda _: gettext("the name is given twice"),
    "json_half_character": lambda _: gettext("the text holds half a character"),
}

SENTENCES: dict[str, Callable[[Facts], str]] = {code: _placed(words) for code, words in _UNREADABLE.items()} | {
    "unknown_suit": lambda f: gettext("The event has no suit “%(name)s”.") % f,
    "unknown_weakness": lambda f: gettext("The event has no weakness “%(name)s”.") % f,
    "unknown_design": lambda f: gettext("The event has no card “%(name)s”.") % f,
    "idle_self_of_others": lambda _: gettext("The card itself is never among the others’ cards: the effect is idle."),
    "idle_alone_with": lambda _: gettext("A card that is alone has no card beside it: the effect is idle."),
    "idle_alone_rest": lambda _: gettext("A card that is alone has no others in its lineup: the effect is idle."),
    "idle_factor": lambda _: gettext("A factor of 1 changes no card."),
    "idle_empty_list": lambda f: gettext("The list “%(key)s” is empty: the effect is idle.") % f,
    "idle_weakness_and_none": lambda _: gettext("Nobody both has a weakness and has none: the effect is idle."),
    "idle_weight": lambda _: gettext("No person has such a weight: the effect is idle."),
    "idle_self_not_meant": lambda _: gettext("The conditions don’t fit this person: the effect is idle."),
    "idle_immunity": lambda _: gettext("The person doesn’t have the weakness from which the ability protects."),
    "idle_weaknesses": lambda _: gettext("The person is immune to every weakness it shows: nobody can strike it."),
    "idle_own_suit": lambda _: gettext("The person belongs to this suit anyway."),
}
