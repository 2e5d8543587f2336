"""What the table itself refuses, in words: these codes come before any of a game's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from side_events.table.game import Meta, Words, words
from side_events.table.refusal import Refusal

REFUSALS: Mapping[str, Words] = {
    "E_SEAT": words(ru="За столом нет такого места.", en="There is no such seat at this table."),
    "E_ACTION": words(ru="Такого действия в этой игре нет.", en="This game has no such action."),
    "E_PAYLOAD": words(ru="Поле заполнено неверно: {field}.", en="A field is not filled in as it should be: {field}."),
    "E_OPTION": words(ru="У правила «{option}» нет такого значения.", en="The rule “{option}” has no such value."),
    "E_SEATS": words(
        ru="Так за стол не сесть: проверьте число мест, имена и роли.",
        en="The table can't be seated like this: look at the number of seats, the names and the roles.",
    ),
    "E_DICE_COUNT": words(ru="Нужно другое число кубиков.", en="Another number of dice is due."),
    "E_DICE_VALUE": words(ru="Такой грани у кубика нет.", en="The die has no such face."),
    "E_UNDO": words(
        ru="Отменить это может только ведущий: брошены кубики, раскрыта тайна или ход не ваш.",
        en="Only the facilitator can undo this: dice were rolled, a secret was shown, or the act isn't yours.",
    ),
    "E_NOTHING_TO_UNDO": words(ru="Отменять нечего.", en="There is nothing to undo."),
    "E_ALREADY_UNDONE": words(ru="Это уже отменено.", en="This is undone already."),
    "E_NOTHING_TO_REDO": words(ru="Возвращать нечего.", en="There is nothing to redo."),
}


YES, NO = words(ru="да", en="yes"), words(ru="нет", en="no")


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


def fill(template: str, facts: Mapping[str, object]) -> str:
    """The sentence with the facts in their places; a fact that isn't there is an ellipsis."""
    return template.format_map(_Facts(facts))


def in_language(text: Words, language: str) -> str:
    """The text in `language`, or else in English, or else in any."""
    return text.get(language) or text.get("en") or next(iter(text.values()), "")


def sentence(meta: Meta, refusal: Refusal, language: str, names: Mapping[str, str] | None = None) -> str:
    """Why it was refused: the game's own words, or the table's; the bare code where neither has any. Seats among the
    facts are called by their `names`."""
    text = meta.refusals.get(refusal.code) or REFUSALS.get(refusal.code)
    return told(text, refusal.facts, language, names or {}) if text else refusal.code


def told(text: Words, facts: Mapping[str, Any], language: str, names: Mapping[str, str]) -> str:
    """A sentence with its facts: texts by language in `language`, seats by name, lists with commas."""
    return fill(in_language(text, language), {key: _fact(value, language, names) for key, value in facts.items()})


def _fact(value: Any, language: str, names: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return in_language(value, language)
    if isinstance(value, list | tuple):
        return ", ".join(str(_fact(item, language, names)) for item in value)
    if isinstance(value, bool):
        return in_language(YES if value else NO, language)
    return names.get(value, value) if isinstance(value, str) else value
