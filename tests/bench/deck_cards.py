"""The cards that `tests.bench.deck` prints: people, weaknesses and circumstances, each with a name of its own."""

from __future__ import annotations

import random
from typing import Any

from larp.codes import ALPHABET, LENGTH

BASE = "http://192.168.1.5:8000"
EVENT = "Больница у переправы"
_GIVEN = ["Матвей", "Клим", "Эмиль", "Августа", "Савва", "Ида", "Нина", "Евсей", "Тихон", "Дитрих"]
_NAMES = [
    "Златопольский-Рябинин",
    "Щербацкий",
    "Фальк",
    "Верещагинская",
    "Крупа",
    "Корвин",
    "Полозова",
    "Градов",
    "Мох",
]
_POSTS = ["второй секретарь городского комитета", "командует гарнизоном за рекой", "держит угольные склады",
          "начальница попечительского управления губернии", "меняла у пристани"]  # fmt: skip
_SUITS = [("деловые", "suit-business", "slips"), ("армия", "suit-army", "chevrons"), ("партия", "suit-party", "discs"),
          ("служба", "suit-service", "drawers")]  # fmt: skip
_WEAK = [("деньги", "weak-money"), ("женщины", "weak-women"), ("роскошь", "weak-luxury"),
         ("запретные утехи", "weak-forbidden")]  # fmt: skip
_TEXTS = ["Адрес дома с зелёными ставнями и список тех, кто бывает там по четвергам.",
          "В номере напечатали то, о чём в гарнизоне говорили шёпотом."]  # fmt: skip


def faces(count: int) -> list[dict[str, Any]]:
    """So many frozen faces, the same every time, in the order of a deck."""
    dice = random.Random(count)
    people = [_person(n, dice) for n in range(count - count // 5)]
    people.sort(key=lambda face: (face["suit"]["sign"], -face["weight"]))
    return [*people, *(_other(n, dice) for n in range(count // 5))]


def _person(n: int, dice: random.Random) -> dict[str, Any]:
    label, sign, form = dice.choice(_SUITS)
    weak = dice.sample(_WEAK, dice.choice([0, 1, 1, 1, 2, 2, 3]))
    words = {"given": dice.choice(_GIVEN), "surname": f"{dice.choice(_NAMES)} {n}", "post": dice.choice(_POSTS)}
    return _face(n, dice, kind="person", weight=dice.randint(1, 6), suit={"label": label, "sign": sign, "form": form},
                 weaknesses=[{"name": name, "sign": icon} for name, icon in weak], **words)  # fmt: skip


def _other(n: int, dice: random.Random) -> dict[str, Any]:
    name, sign = dice.choice(_WEAK)
    words = {"title": f"Сплетня в газете {n}", "text": dice.choice(_TEXTS)}
    if n % 2:
        return _face(n, dice, kind="weakness", source="means", weaknesses=[{"name": name, "sign": sign}], **words)
    return _face(n, dice, kind="circumstance", line="−1 каждому человеку армии, не ниже 1", **words)


def _face(n: int, dice: random.Random, **fields: Any) -> dict[str, Any]:
    words = dict.fromkeys(("given", "surname", "post", "title", "text", "line", "source"), "")
    face: dict[str, Any] = {
        **words, "id": n, "number": 1 + n % 3, "of": 3, "event": EVENT, "weight": None, "weaknesses": [],
        "suit": {"label": "", "sign": "", "form": "slips"}, "code": "".join(dice.choices(ALPHABET, k=LENGTH)), **fields,
    }  # fmt: skip
    return face | {"name": face["surname"] or face["title"]}
