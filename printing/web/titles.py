"""What runs are called on the shop's page: what was printed, and how many pieces of it."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, ngettext

from larp.web.languages import in_language
from printing.models import PrintRun
from printing.selectors.shop import Hand

Kind = PrintRun.Kind


def title(run: PrintRun, *, hands: list[Hand], language: str) -> str:
    """The run's name, in the present language."""
    chosen = run.settings.get("selection", {})
    if run.kind == Kind.DECK:
        name = _CARDS.get(chosen.get("cards", ""), lambda: gettext("Chosen cards"))()
        whose = [in_language(hand.name, language) for hand in hands if hand.player_id == chosen.get("player")]
        return f"{name}: {whose[0]}" if whose else name
    if run.kind == Kind.SLIPS:
        return _SLIPS[chosen["slips"]]()
    if run.kind == Kind.POSTERS:
        return ", ".join(poster_names()[key] for key in chosen["posters"])
    if run.kind == Kind.RECORD:
        said = gettext("Record of intrigue № %(n)d") % {"n": chosen["intrigue"]}
        return f"{said}, {gettext('for masters') if chosen['for'] == 'masters' else gettext('for everybody')}"
    return _KINDS[run.kind]()


def pieces(run: PrintRun) -> str:
    """How many pieces it has, in words; empty where the number of its sheets says it all."""
    number = run.settings.get("pieces", 0)
    if run.kind == Kind.DECK:
        return ngettext("%(n)d card", "%(n)d cards", number) % {"n": number}
    if run.kind == Kind.BADGES:
        return ngettext("%(n)d badge", "%(n)d badges", number) % {"n": number}
    if run.kind == Kind.SLIPS:
        return ngettext("%(n)d slip", "%(n)d slips", number) % {"n": number}
    if run.kind == Kind.ENVELOPES:
        return ngettext("%(n)d envelope", "%(n)d envelopes", number) % {"n": number}
    return gettext("front and back") if run.kind == Kind.CALIBRATION else ""


def poster_names() -> dict[str, str]:
    """The posters by their keys."""
    return {
        "timetable": gettext("Timetable"),
        "goals": gettext("Goals"),
        "rules": gettext("The rules on one page"),
        "wifi": gettext("Join the Wi-Fi"),
        "game": gettext("Open the game"),
    }


_CARDS: dict[str, Callable[[], str]] = {
    "all": lambda: gettext("The whole deck"),
    "changed": lambda: gettext("What had changed"),
    "bank": lambda: gettext("The bank alone"),
    "hands": lambda: gettext("All hands, player by player"),
    "hand": lambda: gettext("One player’s hand"),
    "one": lambda: gettext("A lost card, printed anew"),
}
_SLIPS: dict[str, Callable[[], str]] = {
    "bid": lambda: gettext("Paper slips for bids"),
    "goal": lambda: gettext("Paper slips for goals"),
    "circumstance": lambda: gettext("Paper slips for circumstances"),
}
_KINDS: dict[str, Callable[[], str]] = {
    Kind.BADGES: lambda: gettext("Badges"),
    Kind.CALIBRATION: lambda: gettext("Calibration page"),
    Kind.ENVELOPES: lambda: gettext("Envelopes"),
    Kind.NOTEBOOK: lambda: gettext("A mediator’s notebook"),
    Kind.GAMES: lambda: gettext("Sheets and cards of side games"),
}
