"""Notices of intrigues, cards and fates in words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from intrigues.services.notices import FOR_ALL
from intrigues.web.news import line_of
from larp.models import Event, Notice
from larp.sayings import Said, register
from larp.templatetags.larp import daytime, local


def _clock(notice: Notice, event: Event) -> Said:
    return Said(line_of(notice.kind, notice.data, event), _now(event), "late")


def _ending(notice: Notice, event: Event) -> Said:
    facts = {"number": notice.data["number"], "time": daytime(datetime.fromisoformat(notice.data["at"]), event)}
    phase = "raises" if notice.kind == "raises.ending" else notice.data["phase"]
    words = {
        "announced": gettext("Intrigue No. %(number)s begins at %(time)s."),
        "goals": gettext("Intrigue No. %(number)s: goals are taken until %(time)s only."),
        "bids": gettext("Intrigue No. %(number)s: bids end at %(time)s. Whoever is below the stake then is out."),
        "raises": gettext("Intrigue No. %(number)s: the stake can be raised until %(time)s only."),
        "circumstances": gettext("Intrigue No. %(number)s: circumstances are taken until %(time)s only."),
    }
    return Said(words[phase] % facts, _now(event), "late")


def _card(notice: Notice, event: Event) -> Said:
    name = {"name": local(notice.data.get("name"))}
    hand = reverse("intrigues:hand", kwargs={"slug": event.slug})
    if notice.kind == "card.offered":
        offer = reverse("intrigues:offer", kwargs={"slug": event.slug, "offer_id": notice.data["offer"]})
        return Said(gettext("%(name)s offers you a card.") % name, offer, "give")
    if notice.kind == "card.given":
        return Said(gettext("%(name)s has taken your card.") % name, hand, "give")
    if notice.kind == "card.declined":
        return Said(gettext("%(name)s doesn’t take your card; it stays with you.") % name, hand, "give")
    if notice.kind == "card.shown":
        shown = reverse("intrigues:shown", kwargs={"slug": event.slug})
        return Said(gettext("%(name)s shows you cards.") % name, shown, "show")
    return Said(_hand(notice.kind, notice.data["n"]), hand, "shared")


def _hand(kind: str, n: int) -> str:
    if kind == "card.dealt":
        return ngettext(
            "A master has dealt you %(n)d card.", "A master has dealt you %(n)d cards.", n
        ) % {"n": n}  # fmt: skip
    if n > 0:
        return gettext("A master has put a card into your hand.")
    return gettext("A master has taken a card out of your hand.") if n < 0 else gettext("A master has moved your card.")


def _course(notice: Notice, event: Event) -> Said:
    number = notice.data["number"]
    words = {
        "fold.clock": gettext("Intrigue No. %(number)s: you are out, your stake was below the current one."),
        "fold.master": gettext("Intrigue No. %(number)s: you are out, a master folded for you."),
    }
    return Said(words[notice.kind] % {"number": number}, _now(event), "fold")


def _draft(notice: Notice, event: Event) -> Said:
    facts = {"number": notice.data["number"]}
    page = reverse("intrigues:draft", kwargs={"slug": event.slug, "number": notice.data["number"]})
    if notice.kind == "draft.got":
        return Said(gettext("Intrigue No. %(number)s: a prize has come to you.") % facts, page, "wish")
    if notice.data["kind"] == "heads":
        return Said(gettext("Intrigue No. %(number)s: your turn. Choose a head.") % facts, page, "wish")
    return Said(gettext("Intrigue No. %(number)s: your turn to choose a prize.") % facts, page, "wish")


def _fate(notice: Notice, event: Event) -> Said:
    facts: dict[str, Any] = {"name": local(notice.data.get("name"))}
    you = reverse("intrigues:you", kwargs={"slug": event.slug})
    if notice.kind == "fate.answered":
        return Said(gettext("The masters have answered your question."), you, "master")
    page = f"{you}#win-{notice.data['win']}"
    if notice.kind == "fate.accepted":
        return Said(gettext("The fate of %(name)s: your text is accepted.") % facts, page, "goal-head")
    return Said(gettext("The fate of %(name)s: your text is sent back with a remark.") % facts, page, "goal-head")


def _end(_notice: Notice, event: Event) -> Said:
    return Said(gettext("The event has ended: the accepted fates take effect."), _board(event), "goal-head")


def _now(event: Event) -> str:
    return reverse("intrigues:now", kwargs={"slug": event.slug})


def _board(event: Event) -> str:
    return reverse("intrigues:board", kwargs={"slug": event.slug})


register(_clock, *FOR_ALL)
register(_ending, "phase.ending", "raises.ending")
register(_card, "card.offered", "card.given", "card.declined", "card.shown", "card.dealt", "card.corrected")
register(_course, "fold.clock", "fold.master")
register(_draft, "draft.turn", "draft.got")
register(_fate, "fate.accepted", "fate.sent_back", "fate.answered")
register(_end, "event.ended")
