"""How a rule says no.

A rule never knows the language of the person it refuses: it raises a machine code, the id of the rule it comes from
and the facts of the case; `larp.web.wording` makes the sentence.
"""

from __future__ import annotations

from typing import Any


class RuleViolation(Exception):
    """An action that the rules forbid.

    `code` is a lower-case machine word that is unique in the project (`stake_too_low`), `rule` the id of the rule
    that forbids (`IN-33`; empty where no numbered rule speaks), `facts` plain JSON values for the sentence
    (names, numbers, ISO instants), never a secret that the person refused may not see.
    """

    def __init__(self, code: str, rule: str = "", /, **facts: Any) -> None:
        super().__init__(f"{rule} {code} {facts}".strip())
        self.code = code
        self.rule = rule
        self.facts = facts
