"""The entries of the game's forms."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.ten_candles.brinks import prompt, reader, readers
from side_events.games.ten_candles.conflicts import LINE
from side_events.games.ten_candles.creation import CARD, LONG, TEXT
from side_events.games.ten_candles.state import Card, State
from side_events.games.ten_candles.truths import RESERVED, TRUTH
from side_events.table.game import Field, Words, words

CARDS: dict[str, Words] = {
    "virtue": words(ru="Добродетель", en="Virtue"),
    "vice": words(ru="Порок", en="Vice"),
    "moment": words(ru="Момент", en="Moment"),
    "brink": words(ru="Грань", en="Brink"),
}
PROMPTS: dict[str, Words] = {
    "moment": words(ru="Я обрету надежду, когда…", en="I will find hope when…"),
    "i_saw_you": words(ru="Я видел, как ты…", en="I saw you…"),
    "they_saw_you": words(ru="Они видели, как ты…", en="They saw you…"),
    "i_saw_them": words(ru="Я видел, как Они…", en="I saw Them…"),
}
TOPIC_WORDS: dict[str, Words] = {
    "ordinary": words(ru="о чём угодно", en="anything"),
    "their_vulnerability": words(ru="Их слабость", en="Their weakness"),
    "darkness": words(ru="тьма", en="the darkness"),
    "sun": words(ru="пропавшее солнце", en="the missing sun"),
}

TRAIT = (
    Field("card", "choice", words(ru="Какая", en="Which"), tuple((kind, CARDS[kind]) for kind in ("virtue", "vice"))),
    Field(
        "text",
        "text",
        words(ru="Одним словом", en="In one word"),
        longest=40,
        secret=True,
        note=words(
            ru="Добродетель чаще выручает, чем вредит; порок наоборот. Лучше прилагательное.",
            en="A Virtue solves more than it breaks, a Vice the other way round. An adjective is best.",
        ),
    ),
)
DESCRIPTION = (
    Field("name", "text", words(ru="Имя выжившего", en="The survivor's name"), longest=60),
    Field("look", "text", words(ru="Как выглядит", en="Looks"), longest=CARD),
    Field("summary", "text", words(ru="Кто это, в двух словах", en="Who this is, in short"), longest=TEXT, rows=3),
)
MODULE = (
    Field("title", "text", words(ru="Название", en="Title")),
    Field("text", "text", words(ru="Текст для чтения вслух", en="Text to be read aloud"), longest=LONG, rows=8),
)
MOMENT = Field(
    "text",
    "text",
    PROMPTS["moment"],
    longest=CARD,
    note=words(
        ru="Коротко, лично, и так, чтобы могло не выйти.", en="Short and personal, and it must be able to fail."
    ),
)
ORDER = Field(
    "order",
    "order",
    words(ru="Сверху вниз; грань всегда внизу", en="From the top down; the Brink is always last"),
    tuple((kind, CARDS[kind]) for kind in ("virtue", "vice", "moment")),
)
DANGEROUS = Field(
    "dangerous",
    "flag",
    words(ru="Опасный: провал может убить", en="Dangerous: failure may kill"),
    required=False,
    default=False,
)
WHAT = Field("what", "text", words(ru="Что происходит", en="What happens"), longest=LINE, required=False, default="")
STAKE = Field("stake", "text", words(ru="Если не выйдет", en="If it fails"), longest=LINE, required=False, default="")
LEAVE_OUT = Field(
    "leave_out_hope",
    "flag",
    words(ru="Без кубика надежды", en="Without the hope die"),
    required=False,
    default=False,
)
NOTE = Field(
    "note",
    "text",
    words(ru="Как она скажется", en="How it will weigh"),
    longest=LINE,
    required=False,
    default="",
)
REASON = Field("reason", "text", words(ru="Почему", en="Why"))


def hidden(key: str, value: str) -> Field:
    return Field(key, "hidden", words(ru=key, en=key), default=value)


def survivor(state: State, key: str, seats: tuple[str, ...]) -> Field:
    """A choice among survivors, each by its name, or by its seat while it has none."""
    label = words(ru="Кто бросает", en="Who rolls") if key == "active" else words(ru="Кто", en="Who")
    return Field(key, "choice", label, tuple((seat, named(state, seat)) for seat in seats))


def named(state: State, seat: str) -> Words:
    described = state.survivors[seat].description
    name = described.name if described else seat
    return words(ru=name, en=name)


def brink(state: State, author: str) -> tuple[Field, ...]:
    """A Brink for the left neighbour, with the phrase that opens it; Theirs with the tick of TC-20."""
    seen_by = readers(state, Card("brink", "", author))
    them = reader(state, author) == state.storyteller
    who = "" if them else named(state, reader(state, author))["ru"]
    about = (
        words(ru="Что Они могут или что Они такое", en="What They can do, or what They are")
        if them
        else words(ru=f"Для соседа слева: {who}", en=f"For the left neighbour: {who}")
    )
    fields = (
        Field("text", "text", PROMPTS[prompt(state, author)], longest=CARD, secret=True, seen_by=seen_by, note=about),
        Field(
            "where", "text", words(ru="Где и когда", en="Where and when"), longest=TEXT, secret=True, seen_by=seen_by
        ),
    )
    if not them:
        return fields
    tick = words(ru="Слабости Их не названы", en="It names no weakness of Theirs")
    return (*fields, Field("no_weakness", "flag", tick))


def truth(state: State, seat: str) -> tuple[Field, ...]:
    text = Field("text", "text", words(ru="Истина", en="The truth"), longest=TRUTH, rows=2)
    if seat == state.storyteller:
        values = tuple((topic, TOPIC_WORDS[topic]) for topic in ("ordinary", *RESERVED))
        return (text, Field("topic", "choice", words(ru="О чём", en="About"), values, default="ordinary"))
    about = words(
        ru="Одно изменение, не против прежних истин. О Их слабостях, тьме и солнце говорит Рассказчик.",
        en="One change, against no earlier truth. Their weaknesses, the darkness and the sun are the Storyteller's.",
    )
    return (replace(text, note=about), hidden("topic", "ordinary"))
