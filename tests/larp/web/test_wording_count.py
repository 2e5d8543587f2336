"""Every refusal and warning of the count and the effects has words."""

import re
from pathlib import Path

import pytest

from intrigues.rules.effects import EffectError, parse_effects
from larp.rules.errors import RuleViolation
from larp.web.wording import count, effects, sentence

APPS = Path(__file__).parents[3]
COUNT = [f"intrigues/rules/{name}" for name in ("cards", "lineup", "plays", "standings", "strikes", "weights")]
READING = ["intrigues/rules/effects", "intrigues/rules/futility", "larp/rules/json_file", "larp/rules/reading"]


def codes_in(*modules):
    text = "".join((APPS / f"{module}.py").read_text() for module in modules)
    raised = set(re.findall(r'RuleViolation\(\s*"(\w+)"', text))
    named = set(re.findall(r'"((?:effect|input|json|idle)_\w+)"', text))
    return raised | named


def test_every_code_is_worded_once():
    assert codes_in(*COUNT) == set(count.SENTENCES)
    assert codes_in(*READING) | {f"unknown_{kind}" for kind in ("suit", "weakness", "design")} == set(effects.SENTENCES)


@pytest.mark.parametrize(
    ("violation", "english"),
    [
        (RuleViolation("lineup_too_long", "IN-32", limit=3, given=4), "A lineup holds at most 3 people. You named 4."),
        (RuleViolation("person_weight", "IN-02", least=1, most=6), "The weight is a whole number from 1 to 6."),
        (RuleViolation("person_suit", "IN-02", suit="navy"), "The event has no suit “navy”. Choose one of its suits."),
    ],
)
def test_sentences(violation, english, settings):
    settings.LANGUAGE_CODE = "en"
    assert sentence(violation) == english


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        (
            {"op": "add", "value": 1, "where": {"weight": {"min": "4"}}},
            "effects[0].where.weight.min: expected is a whole number, written is a text",
        ),
        ({"op": "add", "value": 0}, "effects[0].value: the number must be from 1 to 1000000000000000000"),
        ({"op": "add"}, "effects[0].value: this is missing"),
        ({"op": "add", "value": 1, "only": "self"}, "effects[0].only: only an ability can have “only”"),
        ({"op": "add", "value": 1, "per": "hand"}, "effects[0].per: possible here: card, lineup"),
    ],
)
def test_a_sentence_about_an_effect_begins_with_the_place(effect, english, settings):
    settings.LANGUAGE_CODE = "en"
    with pytest.raises(EffectError) as refused:
        parse_effects([effect], use="circumstance")
    assert sentence(refused.value) == english
