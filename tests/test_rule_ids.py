"""Each numbered rule has a test that is marked with its id, and no mark names a rule that isn't there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
RULES = TESTS.parent / "docs" / "rules"


def numbered() -> set[str]:
    """The ids that the rule files define: a bold id at the start of a point, or the first cell of a table's row."""
    defined = re.compile(r"^(?:- \*\*([A-Z]+-\d+)\*\*|\| ((?:TC|ST|UN|SH)-\d+) \|)", re.M)
    return {first or second for path in RULES.glob("*.md") for first, second in defined.findall(path.read_text())}


def marked(mark: str) -> Iterator[tuple[str, str]]:
    """Every id in a `pytest.mark.<mark>(…)` of the tests, with the file."""
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == mark:
                for given in node.args:
                    if isinstance(given, ast.Constant):
                        yield str(given.value), path.relative_to(TESTS).as_posix()


def test_every_rule_has_a_test():
    ids = numbered()
    assert len(ids) >= 71
    assert sorted(ids - {rule for rule, _ in marked("rule")}) == []


def test_every_mark_names_a_rule():
    ids = numbered()
    assert sorted({(rule, path) for rule, path in marked("rule") if rule not in ids}) == []
