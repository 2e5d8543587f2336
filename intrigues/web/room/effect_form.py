"""The form of a card's effects (rules, section 8): a row of menus for each, or all of them as text.

A row's fields are named `e3-op`, `e3-value` and so on; those that may come several times, such as suits, are sent
several times. A row whose `op` is empty is no effect. What the rows say is put together here and read by the rules.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from intrigues.rules.effects import EffectError, Use, parse_effects
from intrigues.selectors.signs import Signs
from intrigues.web.room.ruling_form import from_json, value_of
from larp.web.wording import sentence

MOST_ROWS = 20
NO_WEAKNESS, EVERY_WEAKNESS = "-", "*"
"""Stand in menus for `no_weakness` and for `all`; no key looks like them."""

OPS: dict[str, Promise] = {
    "add": _("adds"), "sub": _("takes away"), "mul": _("multiplies by"), "div": _("divides by"),
    "immune": _("can’t be struck through"), "also_suit": _("counts as this suit too"),
}  # fmt: skip
PERS: dict[str, Promise] = {"card": _("for each person"), "lineup": _("for the sum of the lineup")}
WHOSE: dict[str, Promise] = {
    "all": _("in every lineup"), "own": _("in the own lineup"), "others": _("in the others’ lineups"),
    "target": _("in the named player’s lineup"),
}  # fmt: skip
ONLY: dict[str, Promise] = {"": _("whoever fits"), "self": _("only this card"), "rest": _("not this card")}
_LISTS = ("suit", "weakness", "design", "to", "also")


@dataclass
class Row:
    """One effect as the menus hold it: texts by field, and for those that come several times lists of texts."""

    number: int
    op: str = ""
    value: str = "1"
    per: str = "card"
    whose: str = "all"
    least: str = ""
    most: str = ""
    only: str = ""
    beside: str = ""
    against: str = ""
    alone: str = ""
    lists: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in _LISTS})
    problem: str = ""
    effect: dict[str, Any] | None = None


def rows_of(effects: list[dict[str, Any]]) -> list[Row]:
    """The rows that say these effects, which can be read, and an empty one after them."""
    return [*(_row(number, effect) for number, effect in enumerate(effects)), Row(len(effects))]


def rows_sent(sent: QueryDict, *, use: Use) -> list[Row]:
    """The rows as they were sent, each with what it means or why it can't be read, and an empty one after them."""
    rows = _filled(sent)
    for row in rows:
        effect = _effect(row)
        try:
            parse_effects([effect], use=use)
        except EffectError as no:
            # The row stands for the place in the list.
            said = sentence(no).partition(": ")[2]
            row.problem = gettext("The number: %(why)s") % {"why": said} if no.place.endswith(".value") else said
        else:
            row.effect = effect
    return [*rows, Row(max([row.number for row in rows], default=-1) + 1)]


def effects_sent(sent: QueryDict) -> Any:
    """The effects of a form, as JSON has them: those written as text (`effects`), where there are any, otherwise those
    of the rows. Refuses text that is no JSON (`json_wrong`); whether effects can be read is the service's to say."""
    written = sent.get("effects", "").strip()
    if written:
        return from_json(written)
    return [_effect(row) for row in _filled(sent)]


def menus(signs: Signs, people: list[tuple[str, dict[str, str]]], *, use: Use) -> dict[str, Any]:
    """What can be chosen, by field; `people` are designs of persons, by key."""
    is_ability = use == "ability"
    return {
        "ops": {key: word for key, word in OPS.items() if is_ability or key not in ("immune", "also_suit")},
        "pers": PERS,
        "whose": {key: word for key, word in WHOSE.items() if not is_ability or key != "target"},
        "only": ONLY if is_ability else {},
        "weights": [str(weight) for weight in range(1, 7)],
        "suit": {key: sign.name for key, sign in signs.suits.items()},
        "weakness": {key: sign.name for key, sign in signs.weaknesses.items()},
        "design": dict(people),
        "is_ability": is_ability,
    }


def as_text(effects: list[dict[str, Any]]) -> str:
    """The effects as JSON to read, one on a line."""
    written = ",\n ".join(json.dumps(effect, ensure_ascii=False) for effect in effects)
    return f"[{written}]" if written else ""


def _row(number: int, effect: dict[str, Any]) -> Row:
    where, condition = effect.get("where", {}), effect.get("if", {})
    weight = where.get("weight", {})
    nobody = [NO_WEAKNESS] if where.get("no_weakness") else []
    lists = {
        "suit": list(where.get("suit", [])),
        "weakness": [*where.get("weakness", []), *nobody],
        "design": list(where.get("design", [])),
        "to": [EVERY_WEAKNESS] if effect.get("to") == "all" else list(effect.get("to", [])),
        "also": list(effect.get("suit", [])),
    }
    return Row(
        number, op=effect["op"], value=str(effect.get("value", "1")), per=effect.get("per", "card"),
        whose=effect.get("whose", "all"), least=str(weight.get("min", "")), most=str(weight.get("max", "")),
        only=effect.get("only", ""), beside=condition.get("with_suit", ""), against=condition.get("against_suit", ""),
        alone="1" if condition.get("alone") else "", lists=lists, effect=effect,
    )  # fmt: skip


def _filled(sent: QueryDict) -> list[Row]:
    numbers = sorted({int(found[1]) for name in sent if (found := re.fullmatch(r"e([0-9]{1,3})-op", name))})
    return [row for row in (_sent(number, sent) for number in numbers[:MOST_ROWS]) if row.op]


def _sent(number: int, sent: QueryDict) -> Row:
    def text(name: str) -> str:
        return sent.get(f"e{number}-{name}", "").strip()

    return Row(
        number, op=text("op"), value=text("value"), per=text("per"), whose=text("whose"), least=text("least"),
        most=text("most"), only=text("only"), beside=text("beside"), against=text("against"), alone=text("alone"),
        lists={name: [one for one in sent.getlist(f"e{number}-{name}") if one] for name in _LISTS},
    )  # fmt: skip


def _effect(row: Row) -> dict[str, Any]:
    if row.op == "immune":
        to = row.lists["to"]
        return {"op": row.op, "to": "all" if EVERY_WEAKNESS in to else list(dict.fromkeys(to))}
    if row.op == "also_suit":
        return {"op": row.op, "suit": list(dict.fromkeys(row.lists["also"]))}
    weaknesses = [key for key in row.lists["weakness"] if key != NO_WEAKNESS]
    where = {
        "suit": list(dict.fromkeys(row.lists["suit"])),
        "weakness": list(dict.fromkeys(weaknesses)),
        "design": list(dict.fromkeys(row.lists["design"])),
        "weight": {key: value_of(bound) for key, bound in (("min", row.least), ("max", row.most)) if bound},
        "no_weakness": NO_WEAKNESS in row.lists["weakness"],
    }
    condition = {"with_suit": row.beside, "against_suit": row.against, "alone": bool(row.alone)}
    said: dict[str, Any] = {
        "op": row.op,
        "value": value_of(row.value),
        "per": row.per if row.per != "card" else "",
        "where": {key: value for key, value in where.items() if value},
        "whose": row.whose if row.whose != "all" else "",
        "only": row.only,
        "if": {key: value for key, value in condition.items() if value},
    }
    return {key: value for key, value in said.items() if value or key == "value"}
