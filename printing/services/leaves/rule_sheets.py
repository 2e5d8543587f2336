"""The rules on one page, as this event plays them: its options, its lengths of time, its suits and weaknesses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext

from intrigues.models import Suit, Weakness
from larp.models import Event
from printing.rules.codes import address, symbol_for
from printing.rules.paper import POKER, Box
from printing.services.faces import sign_of, text_of
from printing.services.leaves.order import Order
from printing.services.leaves.pages import Leaf

_NO_CODE = "0" * 16


def rules(order: Order) -> list[Leaf]:
    """The sheet. The options of the event decide what stands on it; nothing of its cards does but the names of suits
    and weaknesses."""
    event, language = order.event, order.language
    suits = [_named(row, language) for row in Suit.objects.filter(event=event)]
    weaknesses = [_named(row, language) for row in Weakness.objects.filter(event=event)]
    options = event.rules
    leaf: dict[str, Any] = {
        "kind": "rules",
        "name": gettext("The rules on one page"),
        "rules": asdict(options),
        "lengths": {
            "goals": length(options.goals_minutes),
            "bids": length(options.bids_minutes),
            "window": length(options.no_raise_window),
            "circumstances": length(options.circumstances_minutes),
        },
        "suits": suits,
        "weaknesses": weaknesses,
        "intrigues": [row.number for row in event.intrigues.filter(closed_at=None).order_by("goals_from")],
    }
    return [leaf | {"piece": _sample(event, language, suits, weaknesses)}]


def length(minutes: int) -> str:
    """A length of time as short as a poster wants it: "1 h", "15 min", "1 h 30 min"."""
    hours, rest = divmod(minutes, 60)
    parts = [gettext("%(n)d h") % {"n": hours}] if hours else []
    return " ".join([*parts, *([gettext("%(n)d min") % {"n": rest}] if rest or not hours else [])])


def _named(row: Suit | Weakness, language: str) -> dict[str, str]:
    return {"name": text_of(row.name, language), "label": text_of(getattr(row, "label", "") or row.name, language),
            "sign": sign_of(row.sign)}  # fmt: skip


def _sample(
    event: Event, language: str, suits: list[dict[str, str]], weaknesses: list[dict[str, str]]
) -> dict[str, Any]:
    """A card that there is not, to explain one by."""
    suit = suits[0] if suits else {"label": "", "sign": ""}
    face = {
        "kind": "person", "id": 0, "name": "", "code": _NO_CODE, "number": 2, "of": 3,
        "event": text_of(event.name, language),
        "given": gettext("Matthew"), "surname": gettext("Goldwater-Finch"),
        "post": gettext("second secretary of the city council"),
        "title": "", "text": "", "line": "", "weight": 5, "source": "",
        "suit": {"label": suit["label"], "sign": suit["sign"]},
        "weaknesses": [{"name": row["name"], "sign": row["sign"]} for row in weaknesses[:2]],
    }  # fmt: skip
    base = event.base_url or "http://0"
    symbol = symbol_for([address(base=base, kind="card", code=_NO_CODE)])
    box = Box(0, 0, POKER.width, POKER.height)
    return {"face": face, "box": asdict(box), "base": base, "symbol": [symbol.version, symbol.module, symbol.box]}
