"""The options of a game as fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from side_events.table.game import Meta, Option


def read(meta: Meta, form: QueryDict) -> dict[str, Any]:
    """The options as the form says them; what it doesn't say is as the rules have it."""
    return {option.key: _value(option, form) for option in meta.options}


def drawn(meta: Meta, sent: QueryDict, kept: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Each option with what was `sent`, else what is `kept`, else what the rules have, for `parts/options.html`."""
    return [_drawn(option, sent, (kept or {}).get(option.key, option.default)) for option in meta.options]


def _value(option: Option, form: QueryDict) -> Any:
    sent = form.get(f"option-{option.key}")
    if sent is None:
        return option.default
    if option.choices:
        return next((value for value, _ in option.choices if str(value) == sent), sent)
    if option.low is not None or option.high is not None:
        if not sent.strip() and option.default is None:
            return None
        return int(sent) if sent.strip().isascii() and sent.strip().isdigit() and len(sent) < 9 else sent
    return sent.replace("\r\n", "\n").replace("\0", "")


def _drawn(option: Option, sent: QueryDict, standing: Any) -> dict[str, Any]:
    chosen = sent.get(f"option-{option.key}", "" if standing is None else str(standing))
    answers = [
        {"value": str(value), "label": words, "on": str(value) == chosen, "usual": value == option.default}
        for value, words in option.choices
    ]
    return {"of": option, "chosen": chosen, "answers": answers, "number": option.low is not None or bool(option.high)}
