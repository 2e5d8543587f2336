"""A record from the desk's form, as a tablet would send it."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.http import QueryDict


def fresh_id() -> str:
    """The id that a form carries, so that the form sent twice makes one record."""
    return f"page-{uuid.uuid4().hex}"


def raw_of(form: QueryDict) -> dict[str, Any]:
    """The record that the form says. What isn't a number stays as typed, for the reading to refuse."""
    kind = "goal_withdrawn" if "take_back" in form else form.get("kind", "")
    raw: dict[str, Any] = {
        "id": form.get("entry", ""),
        "kind": kind,
        "intrigue": _number(form.get("intrigue")),
        "player": _number(form.get("player")),
    }
    if form.get("slip"):
        raw["paper"] = {"slip": form["slip"], "at": form.get("at", "")}
    if kind == "bid":
        lineup = codes_in(form.get("lineup", "")) if "names_lineup" in form else None
        raw["bid"] = {"lineup": lineup, "cards": codes_in(form.get("cards", ""))}
    elif kind == "goal":
        goal = form.get("goal", "")
        head = _number(form.get("head")) if goal == "head" else None
        raw["goal"] = {"goal": goal, "head": head, "change": "change" in form}
    elif kind == "remark":
        raw["remark"] = {"text": form.get("text", "")}
    elif kind == "circumstance":
        codes = codes_in(form.get("card", ""))
        raw["circumstance"] = {"card": codes[0] if codes else "", "target": _number(form.get("target"))}
    return raw


def codes_in(typed: str) -> list[str]:
    """Codes out of a field: one a line or divided by commas; the fours of one code may stand apart."""
    return [" ".join(part.split()) for part in re.split(r"[\n,;]+", typed) if part.strip()]


def _number(typed: str | None) -> int | str | None:
    if not typed:
        return None
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else typed
