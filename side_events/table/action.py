"""What a seat does: a frozen value that goes to JSON and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from side_events.table.refusal import Refusal

Json = dict[str, Any]


@dataclass(frozen=True)
class Action:
    """`seat` (or `"facilitator"`) does `kind`. `payload` is a JSON object; `dice` are values typed in from real dice,
    in the order that the game's rules name, or None where the table's seed rolls."""

    seat: str
    kind: str
    payload: Json = field(default_factory=dict)
    dice: tuple[int, ...] | None = None

    def to_json(self) -> Json:
        data: Json = {"seat": self.seat, "kind": self.kind, "payload": self.payload}
        return data if self.dice is None else {**data, "dice": list(self.dice)}


def from_json(data: Any) -> Action:
    """The action in `data`. What has not its shape is refused (`E_PAYLOAD`, with the `field` at fault)."""
    if not isinstance(data, dict):
        raise Refusal("E_PAYLOAD", field="action")
    for name in ("seat", "kind"):
        if not isinstance(data.get(name), str):
            raise Refusal("E_PAYLOAD", field=name)
    payload = data.get("payload", {})
    if not isinstance(payload, dict):
        raise Refusal("E_PAYLOAD", field="payload")
    dice = data.get("dice")
    if dice is not None and not (isinstance(dice, list) and all(type(value) is int for value in dice)):
        raise Refusal("E_PAYLOAD", field="dice")
    return Action(seat=data["seat"], kind=data["kind"], payload=payload, dice=None if dice is None else tuple(dice))
