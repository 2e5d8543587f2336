"""What each rule option means, in words: a caption, and under every answer what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


@dataclass(frozen=True)
class Answer:
    """One answer to an option: the stored value as a form sends it, its word and what follows from it."""

    value: str
    word: Text
    means: Text


@dataclass(frozen=True)
class Question:
    """An option with a few answers; `rule` is where the rules speak of it."""

    key: str
    rule: str
    caption: Text
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Measure:
    """An option that is a number; `unit` stands behind the field."""

    key: str
    rule: str
    caption: Text
    unit: Text
    means: Text


@dataclass(frozen=True)
class Group:
    key: str
    caption: Text
    parts: tuple[Question | Measure, ...]


GROUPS: tuple[Group, ...] = (
    Group("clock", _("The clock"), (
        Measure("goals_minutes", "IN-12", _("Goals last"), _("min"), _("Each intrigue can have a length of its own.")),
        Measure("bids_minutes", "IN-12", _("Bids last"), _("min"), ""),
        Measure("circumstances_minutes", "IN-12", _("Circumstances last"), _("min"), ""),
        Measure("no_raise_window", "IN-36", _("No raises in the last"), _("min"),
                _("Topping up and folding go on until the end of bids. 0: raises until the end.")),
        Measure("remind_minutes", "IN-13", _("Phones are told of an end"), _("min before"),
                _("Of the end of each phase, and of raises. 0: they aren’t.")),
    )),
    Group("bids", _("Bids"), (
        Question("late_entry", "IN-36", _("Coming in late, in those last minutes"), (
            Answer("allow", _("allowed"), _("By exactly the current stake, a player may still come in.")),
            Answer("refuse", _("not allowed"), _("Whoever hasn’t bid before stays out of this intrigue.")),
        )),
        Question("fold_until", "IN-37", _("A player may fold"), (
            Answer("resolution", _("until the lineups open"), _("In the circumstances phase too.")),
            Answer("bids", _("only while bids run"), _("Who is in when bids end stays to the count.")),
        )),
        Question("stake_on_board", "IN-42", _("The current stake"), (
            Answer("", _("is told by mediators"), _("Who wants to know must come and ask.")),
            Answer("on", _("stands on the board"),
                   _("Everybody sees it rise, and mediators lose some of their trade.")),
        )),
        Question("shared_desk", "IN-44", _("Mediators see"), (
            Answer("", _("what each took"), _("Of the rest only how much is staked and who is in.")),
            Answer("on", _("all records"), _("Whoever asks one mediator has asked them all.")),
        )),
        Question("second_eyes", "IN-40", _("A bid is entered"), (
            Answer("", _("once"), _("The mediator’s record is enough.")),
            Answer("on", _("twice, on two tablets"),
                   _("It waits until another tablet enters the same slip blind; masters judge what differs.")),
        )),
    )),
    Group("circumstances", _("Circumstances"), (
        Question("circumstances_from", "IN-46", _("They are played by"), (
            Answer("participants", _("those who have bid"), _("And are still in.")),
            Answer("anyone", _("anybody at all"), _("Who stays out can still change the weights.")),
        )),
        Question("circumstances_when", "IN-46", _("They are played"), (
            Answer("phase", _("in their own phase"), _("Half an hour by default, after bids.")),
            Answer("anytime", _("from the start of goals"), _("“At any moment”, taken literally.")),
        )),
        Question("circumstance_author", "IN-47", _("Who played one"), (
            Answer("hidden", _("isn’t on the board"), _("Everybody reads the circumstance and guesses.")),
            Answer("shown", _("stands beside it"), _("Nothing is played in secret.")),
        )),
    )),
    Group("count", _("The count"), (
        Question("weakness_spent", "IN-52", _("A weakness card that struck"), (
            Answer("on", _("is spent for ever"), _("Means run out; a secret told is no secret.")),
            Answer("", _("stays in hand"), _("It strikes once in each intrigue.")),
        )),
        Question("rounding", "IN-54", _("Factors are rounded up"), (
            Answer("once", _("once, at the end"), _("All are combined first: 5 ÷2 ×3 is 7½, so 8.")),
            Answer("each", _("after every factor"), _("In the order played: 5 ÷2 ×3 is 9, 5 ×3 ÷2 is 8.")),
        )),
        Question("shared_points", "IN-55", _("A person in two lineups gives each"), (
            Answer("exact", _("an exact share"), _("A weight of 5 gives 5/2 to each.")),
            Answer("round_up", _("a share rounded up"), _("A weight of 5 gives 3 to each.")),
        )),
        Question("copies_counted", "IN-56", _("The share is among"), (
            Answer("all", _("all copies laid"), _("Struck ones too: a struck copy still halves the other.")),
            Answer("unstruck", _("copies not struck"), _("Strike a rival’s copy, and one’s own counts whole.")),
        )),
    )),
    Group("spoils", _("Heads and influence"), (
        Question("head_replay", "IN-26", _("A head that was won"), (
            Answer("free", _("may be played for again"), _("Until its fate takes effect, by anybody who declares it.")),
            Answer("status_change", _("only after a change in standing"),
                   _("A master records the change, and it is shown to those playing.")),
        )),
        Measure("draft_places", "IN-66", _("Places that take part in the draft"), "",
                _("Empty: all who are still in. 1: the winner alone.")),
        Question("draft_mode", "IN-66", _("Influence is"), (
            Answer("pick", _("picked by turns"), _("Open cards are chosen, face-down ones taken blind.")),
            Answer("deal", _("dealt in shuffled order"), _("By a recorded seed, so that it can be checked.")),
        )),
    )),
)  # fmt: skip
"""All options, in the order of play; a test holds them against `larp.rules.options`."""


def questions() -> list[Question]:
    return [part for group in GROUPS for part in group.parts if isinstance(part, Question)]


def measures() -> list[Measure]:
    return [part for group in GROUPS for part in group.parts if isinstance(part, Measure)]
