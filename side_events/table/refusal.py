"""How a game says no."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An action that the game forbids. It changes nothing and uses up no dice.

    `code` is the rule file's own (`E_WRONG_STEP`); `facts` are JSON values for the sentence in `Meta.refusals`, never
    a secret that the seat refused may not see.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts
