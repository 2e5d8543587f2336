"""Reading what a desk sends: one record as JSON, from whatever came.

A record has an `id` made at the desk, a `kind`, the keys of the `intrigue` and the `player` it concerns, and a part
named like its kind:

    goal           {"goal": "head" | "influence" | "institution", "head": player or null, "change": true or absent}
    goal_withdrawn nothing
    bid            {"lineup": [codes] or null, "cards": [codes]}; an empty lineup is named too, null is none
    fold           nothing
    circumstance   {"card": code, "target": player or null}
    disclosure     {"to": player, "what": "lineup" | "stake", "card": key of the card, or "mark": its name on a tablet}
    remark         {"text": what is wrong, to be read by the masters}

Beside them may stand `made_at` (an instant with its zone, corrected by the clock error), `raw_made_at`,
`clock_error_ms`, `mediator` (who made it) and `paper`, where the record was on a slip first: {"slip": its code, "at":
the time of day written on it}; `made_at` is then when it was entered. Other keys are kept and not read. Whether the
things named exist is not asked here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Any

from larp.rules.errors import RuleViolation
from mediators.rules.paper import read_time

VERSION = 2
"""Of the shape of what a tablet sends; a call that names no version is older than the first. What is older than the
present one is read alike: it knew no paper and no sealed records."""
LONGEST = 20_000
"""Of one record as JSON, in characters."""
MOST_CODES = 100
LONGEST_REMARK = 2000
_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}", re.ASCII)
_LARGEST_KEY = 2**63 - 1
_GOALS = ("head", "influence", "institution")


class Kind(StrEnum):
    GOAL = "goal"
    GOAL_WITHDRAWN = "goal_withdrawn"
    BID = "bid"
    FOLD = "fold"
    CIRCUMSTANCE = "circumstance"
    DISCLOSURE = "disclosure"
    REMARK = "remark"


@dataclass(frozen=True)
class Record:
    """One record as read. Codes are as they were typed; players, intrigue and `card_key` are primary keys. `paper_at`
    is the time of day on the slip with the code `slip`, empty where there is none."""

    id: str
    kind: Kind
    intrigue: int
    player: int
    made_at: datetime | None = None
    raw_made_at: datetime | None = None
    clock_error_ms: int | None = None
    goal: str = ""
    head: int | None = None
    change: bool = False
    lineup: tuple[str, ...] | None = None
    cards: tuple[str, ...] = ()
    target: int | None = None
    to: int | None = None
    what: str = ""
    card_key: int | None = None
    mark: str = ""
    text: str = ""
    slip: str = ""
    paper_at: time | None = None


def read_id(raw: Any) -> str:
    """The record's id: 1 to 64 letters, digits, dots, colons and dashes. Refuses another (`entry_malformed`)."""
    found = raw.get("id") if isinstance(raw, Mapping) else None
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise _malformed("id")
    return found


def content_of(raw: Mapping[str, Any]) -> str:
    """A digest that is equal for records of equal content (IN-70).

    The corrected time may be computed anew before a second sending and isn't content where the tablet's own time
    stands beside it. Refuses what can't be kept: too long (`entry_too_long`), or no plain text.
    """
    volatile = {"clock_error_ms"} | ({"made_at"} if raw.get("raw_made_at") else set())
    try:
        whole = json.dumps(raw, allow_nan=False, ensure_ascii=False)
        stable = {key: value for key, value in raw.items() if key not in volatile}
        digest = hashlib.sha256(json.dumps(stable, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    except (ValueError, TypeError, RecursionError):
        raise _malformed("text") from None
    if "\\u0000" in whole:
        raise _malformed("text")
    if len(whole) > LONGEST:
        raise RuleViolation("entry_too_long", most=LONGEST)
    return digest


def maker_of(raw: Mapping[str, Any]) -> int | None:
    """The mediator who made the record, where it says so."""
    return _key(raw, "mediator") if raw.get("mediator") is not None else None


def read_record(raw: Mapping[str, Any]) -> Record:
    """The record. Refuses one that can't be read (`entry_malformed`, naming the `place`)."""
    try:
        kind = Kind(str(raw.get("kind")))
    except ValueError:
        raise _malformed("kind") from None
    record: dict[str, Any] = {
        "id": read_id(raw),
        "kind": kind,
        "intrigue": _key(raw, "intrigue"),
        "player": _key(raw, "player"),
        "made_at": _instant(raw, "made_at"),
        "raw_made_at": _instant(raw, "raw_made_at"),
        "clock_error_ms": _milliseconds(raw),
    }
    return Record(**record, **_paper(raw), **_part(kind, raw))


def _paper(raw: Mapping[str, Any]) -> dict[str, Any]:
    part = raw.get("paper")
    if part is None:
        return {}
    if not isinstance(part, Mapping):
        raise _malformed("paper")
    typed = part.get("at")
    at = read_time(typed) if isinstance(typed, str) else None
    if at is None:
        raise RuleViolation("paper_time_missing", "IN-40")
    return {"slip": _code(part.get("slip"), "paper.slip"), "paper_at": at}


def _part(kind: Kind, raw: Mapping[str, Any]) -> dict[str, Any]:
    if kind in (Kind.FOLD, Kind.GOAL_WITHDRAWN):
        return {}
    part = raw.get(kind)
    if not isinstance(part, Mapping):
        raise _malformed(kind)
    if kind is Kind.GOAL:
        if part.get("goal") not in _GOALS:
            raise _malformed("goal.goal")
        change = part.get("change") is True
        return {"goal": part["goal"], "head": _maybe_key(part, "head", "goal."), "change": change}
    if kind is Kind.BID:
        lineup = None if part.get("lineup") is None else _codes(part, "lineup", "bid.")
        return {"lineup": lineup, "cards": _codes(part, "cards", "bid.")}
    if kind is Kind.CIRCUMSTANCE:
        card = _code(part.get("card"), "circumstance.card")
        return {"cards": (card,), "target": _maybe_key(part, "target", "circumstance.")}
    if kind is Kind.REMARK:
        text = part.get("text")
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_REMARK:
            raise _malformed("remark.text")
        return {"text": text.strip()}
    if part.get("what") not in ("lineup", "stake"):
        raise _malformed("disclosure.what")
    told = {"to": _key(part, "to", "disclosure."), "what": part["what"]}
    if part.get("mark") is not None:
        return {**told, "mark": _code(part["mark"], "disclosure.mark")}
    return {**told, "card_key": _key(part, "card", "disclosure.")}


def _key(raw: Mapping[str, Any], name: str, where: str = "") -> int:
    value = raw.get(name)
    if type(value) is not int or not 0 < value <= _LARGEST_KEY:
        raise _malformed(f"{where}{name}")
    return value


def _maybe_key(raw: Mapping[str, Any], name: str, where: str) -> int | None:
    return None if raw.get(name) is None else _key(raw, name, where)


def _codes(raw: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    value = raw.get(name)
    if not isinstance(value, list) or len(value) > MOST_CODES:
        raise _malformed(f"{where}{name}")
    return tuple(_code(code, f"{where}{name}[{place}]") for place, code in enumerate(value))


def _code(value: Any, place: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 200:
        raise _malformed(place)
    return value


def _instant(raw: Mapping[str, Any], name: str) -> datetime | None:
    value = raw.get(name)
    if value is None:
        return None
    try:
        instant = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise _malformed(name) from None
    # Years near the ends of the calendar can't be moved between zones.
    if instant.utcoffset() is None or not 2000 <= instant.year <= 2200:
        raise _malformed(name)
    return instant


def _milliseconds(raw: Mapping[str, Any]) -> int | None:
    value = raw.get("clock_error_ms")
    if value is None:
        return None
    if type(value) is not int or abs(value) >= 2**31:
        raise _malformed("clock_error_ms")
    return value


def _malformed(place: str) -> RuleViolation:
    return RuleViolation("entry_malformed", place=place)
