"""Answers to records in words, and the face of a card in JSON, both in the present language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from larp.rules.errors import RuleViolation
from larp.web.languages import in_language
from larp.web.wording import sentence
from mediators.selectors.faces import Face


def with_words(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer with `message`: the sentence for its code in the present language, empty where it was taken."""
    return {**answer, "message": sentence_of(answer)}


def sentence_of(answer: dict[str, Any]) -> str:
    """Why a record wasn't simply taken; empty where it was."""
    if not answer.get("code"):
        return ""
    return sentence(RuleViolation(answer["code"], answer.get("rule", ""), **answer.get("facts", {})))


def face_json(face: Face) -> dict[str, Any]:
    """What a chip at the desk shows of the card."""
    language = get_language() or ""
    return {
        "kind": face.kind,
        "weight": face.weight,
        "name": in_language(face.name, language),
        "line": in_language(face.line, language),
        "sign": face.sign,
        "signs": [{"sign": sign, "name": in_language(name, language)} for sign, name in face.signs],
        "needs_target": face.needs_target,
    }
