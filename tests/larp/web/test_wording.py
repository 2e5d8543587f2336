"""Words for every "no"."""

from __future__ import annotations

import ast

import pytest
from django.conf import settings
from django.utils import translation

from larp.msgids import APPS
from larp.rules.errors import RuleViolation
from larp.web.wording import modules, sentence, sentences


def raised_codes() -> dict[str, str]:
    """Every code that the source gives to a RuleViolation, and a file that does."""
    found: dict[str, str] = {}
    for app in APPS:
        for path in sorted((settings.BASE_DIR / app).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation" and node.args:
                    code = node.args[0]
                    if isinstance(code, ast.Constant):
                        found.setdefault(code.value, str(path.relative_to(settings.BASE_DIR)))
    return found


def test_every_refusal_has_words():
    missing = {code: path for code, path in raised_codes().items() if code not in sentences()}
    assert missing == {}, "\n".join(f"{path}: {code}" for code, path in sorted(missing.items()))


def test_no_code_is_worded_twice():
    codes = [code for words in modules().values() for code in words]
    assert sorted(code for code in set(codes) if codes.count(code) > 1) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "Правила этого не разрешают (moon_is_full). Спросите мастера."),
        ("en", "The rules forbid it (moon_is_full). Ask a master."),
    ],
)
def test_a_code_without_words_is_still_said(language, said):
    with translation.override(language):
        assert sentence(RuleViolation("moon_is_full", "IN-33")) == said
