"""Words of the table and the drafts, in both languages."""

from __future__ import annotations

import pytest
from django.utils import translation

from larp.rules.errors import RuleViolation
from larp.web.wording import sentence, table

FACTS = {"wanted": "weakness", "step": "strikes", "fit": 2, "limit": 3, "places": [1, 3]}


@pytest.mark.parametrize("code", sorted(table.SENTENCES))
def test_every_code_has_a_sentence_in_both_languages(code):
    said = []
    for language in ("en", "ru"):
        with translation.override(language):
            said.append(sentence(RuleViolation(code, **FACTS)))
    english, russian = said
    assert english.isascii()
    assert not russian.isascii()
    assert "%" not in english + russian


@pytest.mark.rule("IN-24", "IN-60")
@pytest.mark.parametrize(
    ("violation", "russian"),
    [
        (
            RuleViolation("prize_limit", "IN-24", limit=3, fit=2),
            "Играют на голову: можно выставить ещё только 2 карты. Если нужно больше, напишите причину.",
        ),
        (
            RuleViolation("prize_limit", "IN-24", limit=3, fit=0),
            "Играют на голову, поэтому больше карт не выставляют. Если нужно больше, напишите причину.",
        ),
        (RuleViolation("tie_undecided", "IN-60", places=[2]), "На месте 2 поровну. Сначала решает мастер."),
        (RuleViolation("tie_undecided", "IN-60", places=[1, 3]), "На местах 1, 3 поровну. Сначала решает мастер."),
        (RuleViolation("wrong_step", "IN-49", step=""), "Расклады ещё не открыты. Сначала откройте их."),
        (
            RuleViolation("card_other_kind", wanted="circumstance"),
            "Это не обстоятельство. Выберите карту обстоятельства.",
        ),
    ],
)
def test_numbers_and_steps(violation, russian):
    with translation.override("ru"):
        assert sentence(violation) == russian
