"""The one thing that a player can or must do at this moment, said in a title, a sentence and at most one button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from intrigues.models import Intrigue
from intrigues.selectors.entries import FoldCause
from intrigues.selectors.mine import Mine
from larp.models import Player
from larp.rules.timeline import Phase
from larp.templatetags.larp import clock as clock_time
from larp.templatetags.larp import daytime, local


@dataclass(frozen=True)
class Moment:
    """`leads` is where the button goes: table, draft, hand, mediators, or empty for none. `presses`: it is due."""

    title: str
    text: str
    leads: str = ""
    presses: bool = False


@dataclass(frozen=True)
class Around:
    """What the sentence needs besides the player's own part: what can be struck (weakness cards with a target), the
    draft and the count as the player sees them (None before), and circumstance cards in the hand."""

    player: Player
    strikes: int = 0
    circumstances: int = 0
    draft: dict[str, Any] | None = None
    counted: dict[str, Any] | None = None


def moment(part: Mine, around: Around) -> Moment:
    """What the player of `part` is told now, whether or not they take part."""
    if around.player.bystander:
        return Moment(
            gettext("You look on"),
            gettext("You hold no cards and lay none. Your head may be played for: the goals stand on the board."),
        )
    if part.clock.paused:
        return Moment(
            gettext("A pause"), gettext("Nothing is taken until the masters go on. The time left stands still.")
        )
    return _SAID[part.clock.phase](part, around)


def _announced(part: Mine) -> Moment:
    return Moment(
        gettext("Nothing to do yet"),
        gettext("Goals are declared from %(time)s, with a mediator.") % {"time": _when(part, part.clock.starts)},
    )


def _goals(part: Mine) -> Moment:
    until = {"time": _when(part, part.clock.deadline)}
    if part.goal is None:
        return Moment(
            gettext("Declare a goal if you have one"),
            gettext(
                "A mediator writes it down until %(time)s. Everybody reads it at once; it obliges you to nothing, and "
                "without one you can bid as well."
            )
            % until,
            "mediators",
        )
    return Moment(
        gettext("Your goal is declared"),
        gettext("Until %(time)s a mediator changes it or takes it back. Then bids begin.") % until,
    )


def _bids(part: Mine) -> Moment:
    until = {"time": _when(part, part.clock.deadline)}
    if part.state == "out":
        return _out(part)
    if part.state == "none":
        return _not_in_yet(part, until)
    stake = ngettext("You are in: %(n)d card put in.", "You are in: %(n)d cards put in.", part.stake) % {
        "n": part.stake
    }
    if part.short_by:
        missing = ngettext(
            "One card is missing. Top up with a mediator by %(time)s or you are out.",
            "%(n)d cards are missing. Top up with a mediator by %(time)s or you are out.",
            part.short_by,
        ) % {"n": part.short_by, **until}
        return Moment(gettext("You are short of the stake"), f"{stake} {missing}", "mediators", presses=True)
    if part.short_by == 0:
        return Moment(
            gettext("Your stake is enough for now"),
            stake + " " + (gettext("No more raises.") if part.clock.in_window else _raises(part)),
        )
    title = gettext("Check the stake with a mediator")
    rest = (
        gettext(
            "Raising is over: only match or fold. Only a mediator knows the current stake; whoever is below it at "
            "%(time)s is out."
        )
        if part.clock.in_window
        else gettext("Only a mediator knows the current stake. Whoever is below it at %(time)s is out.")
    )
    return Moment(title, f"{stake} {rest % until}", "mediators", presses=True)


def _raises(part: Mine) -> str:
    if part.clock.window_from is None:
        return gettext("It can be raised until bids end.")
    return gettext("It can be raised until %(time)s.") % {
        "time": clock_time(part.clock.window_from, part.intrigue.event)
    }


def _not_in_yet(part: Mine, until: dict[str, str]) -> Moment:
    if "bid" not in part.can:
        return Moment(
            gettext("Too late to come in"),
            gettext("In the last minutes only those already in match the stake. What happens you see on the board."),
        )
    if part.clock.in_window:
        return Moment(
            gettext("The last minutes to come in"),
            gettext(
                "Until %(time)s a mediator takes you in for exactly the current stake: name a lineup of up to three "
                "people and hand the cards over."
            )
            % until,
            "mediators",
        )
    return Moment(
        gettext("Bids are open"),
        gettext(
            "To come in, go to a mediator by %(time)s: name a lineup of up to three people and hand in at least as "
            "many other cards as the stake. What is handed in does not come back."
        )
        % until,
        "mediators",
    )


def _out(part: Mine) -> Moment:
    time = {"time": _when(part, part.folded_at)}
    if part.fold_cause == FoldCause.CLOCK:
        return Moment(
            gettext("You are out"),
            gettext("At %(time)s your stake was below the current one. Your lineup is free again; nobody saw it.")
            % time,
        )
    if part.fold_cause == FoldCause.MASTER:
        return Moment(gettext("You are out"), gettext("A master folded for you at %(time)s.") % time)
    return Moment(
        gettext("You have folded"),
        gettext("Since %(time)s you are out. The stake is gone; your lineup is free again and nobody saw it.") % time,
    )


def _circumstances(part: Mine, around: Around) -> Moment:
    until = {"time": _when(part, part.clock.deadline)}
    if "circumstance" not in part.can:
        return _out(part) if part.state == "out" else _watching()
    held = gettext("You hold none.")
    if around.circumstances:
        held = ngettext("You hold %(n)d card.", "You hold %(n)d cards.", around.circumstances) % {
            "n": around.circumstances
        }
    return Moment(
        gettext("Circumstances may be played"),
        gettext("A mediator takes them until %(time)s.") % until + " " + held,
        "hand" if around.circumstances else "",
    )


def _watching() -> Moment:
    return Moment(
        gettext("You aren't in"),
        gettext("Others play this one. Circumstances and the result stand on the board; the table is open to all."),
    )


def _resolution(part: Mine, around: Around) -> Moment:
    step, is_in = part.intrigue.step, part.state == "in"
    if step == Intrigue.Step.NONE:
        place = part.intrigue.place_note
        where = gettext("The table: %(place)s.") % {"place": place} if place else gettext("Come to the masters' table.")
        if is_in:
            return Moment(
                gettext("Come to the table"),
                gettext("The lineups are about to be laid open. Lay nothing: yours is recorded.") + " " + where,
                "table", presses=True,
            )  # fmt: skip
        return Moment(gettext("The lineups are about to be laid open"), where, "table")
    if step == Intrigue.Step.STRIKES and is_in and around.strikes:
        return Moment(
            gettext("You can strike now"),
            ngettext(
                "%(n)d of your weaknesses fits somebody at the table. A strike isn't taken back.",
                "%(n)d of your weaknesses fit somebody at the table. A strike isn't taken back.",
                around.strikes,
            )
            % {"n": around.strikes},
            "table", presses=True,
        )  # fmt: skip
    if step == Intrigue.Step.STRIKES:
        nothing = gettext("None of your weaknesses fits.") if is_in else gettext("You aren't in and don't strike.")
        return Moment(gettext("The lineups lie open"), gettext("Strikes are being made.") + " " + nothing, "table")
    if around.counted and around.counted["ties"]:
        return Moment(
            gettext("A tie waits for the masters"),
            gettext("Points and best cards are equal: a master decides. Nothing is needed from you."), "table",
        )  # fmt: skip
    return Moment(gettext("The count is under way"), gettext("Card by card, each with its reason."), "table")


def _victory(part: Mine, around: Around) -> Moment:
    draft = around.draft or {}
    won = bool(around.counted) and around.counted is not None and around.counted["winner"] == around.player.pk
    if draft.get("my_turn"):
        return Moment(
            gettext("Your turn to choose"),
            gettext("A head: whose fate will you settle?")
            if draft["kind"] == "heads"
            else gettext("Take one of the prize cards, or nothing this time."),
            "draft", presses=True,
        )  # fmt: skip
    title = gettext("You have won") if won else gettext("The prizes are shared out")
    if won and part.intrigue.final:
        return Moment(title, gettext("You decide to whom the institution passes, and you choose first."), "draft", True)
    if draft.get("turn"):
        names = {row["player"]: row["name"] for row in draft["order"]}
        text = gettext("Now chooses: %(name)s.") % {"name": local(names[draft["turn"]])}
        if part.state == "in":
            text += " " + gettext("Write a wish list in case you have to leave.")
        return Moment(title, text, "draft")
    if draft.get("is_over"):
        return Moment(title, gettext("Everything is shared out."), "draft")
    return Moment(title, gettext("The sharing begins as soon as a master starts it."), "draft")


def _closed() -> Moment:
    return Moment(gettext("It is over"), gettext("The result stands on the board."))


def _when(part: Mine, instant: Any) -> str:
    return daytime(instant, part.intrigue.event)


_SAID: dict[Phase, Callable[[Mine, Around], Moment]] = {
    Phase.ANNOUNCED: lambda part, _: _announced(part),
    Phase.GOALS: lambda part, _: _goals(part),
    Phase.BIDS: lambda part, _: _bids(part),
    Phase.CIRCUMSTANCES: _circumstances,
    Phase.RESOLUTION: _resolution,
    Phase.VICTORY: _victory,
    Phase.CLOSED: lambda *_: _closed(),
}
