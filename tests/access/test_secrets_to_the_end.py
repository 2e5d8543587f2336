"""Secrets planted for the later half of an intrigue, and every page walked at each station of it.

Hans has folded: his lineup stays unseen for ever (IN-37). Karl and Dietrich come to the table, Karl with a weakness
card in his hand, which nobody looks into (IN-08), and a circumstance that a master laid face down for him (IN-47). A
prize lies face down (IN-24). In the end Karl has won a head and writes its fate, which is between him and the masters
(IN-27).
"""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from intrigues.models import HeadWin
from intrigues.services import bids, drafts, fates, goals, intrigues, plays, resolution
from larp import clock
from larp.models import Badge
from tests import cast
from tests.access import rows, world
from tests.cast import at

FOLDED, HAND, VEILED, DOWN, FATE, ASKED, HUMAN, REASON = MARKS = (
    "Foldedmark", "Handmark", "Veiledmark", "Downmark", "Fatemark", "Askedmark", "Humanmark", "Reasonmark",
)  # fmt: skip
MASTER = "nora, a master"


class Scene:
    """The clinic with the marks planted, and a browser for each who walks."""

    def __init__(self) -> None:
        self.world = world.make()
        event = self.world.clinic
        self.karl, self.hans, self.dietrich = (
            cast.player(event=event, key=key, person=HUMAN, contact=HUMAN) for key in ("karl", "hans", "dietrich")
        )
        self.intrigue = cast.intrigue(event=event)
        self.actor = cast.master()
        goals.declare(
            actor=self.actor, intrigue=self.intrigue, player=self.karl, kind="head", head=self.dietrich, now=at("14:10")
        )
        of_hans = cast.person(event=event, key=FOLDED.lower(), weaknesses=["money"])
        self.folded = cast.card(design=of_hans, holder=self.hans)
        for who, when in ((self.hans, "15:05"), (self.karl, "15:10"), (self.dietrich, "15:15")):
            paid, laid = cast.people(holder=who, weights=[1, 4 if who == self.karl else 3])
            laid.design.weaknesses = ["money"]
            laid.design.save()
            bids.place_bid(
                actor=self.actor, intrigue=self.intrigue, player=who, cards=[paid],
                lineup=[self.folded if who == self.hans else laid], now=at(when),
            )  # fmt: skip
        bids.fold(actor=self.actor, intrigue=self.intrigue, player=self.hans, now=at("15:20"))
        intrigues.pause(actor=self.actor, intrigue=self.intrigue, reason=REASON, now=at("15:30"))
        intrigues.resume(actor=self.actor, intrigue=self.intrigue, now=at("15:30"))
        self.hand = cast.card(design=cast.weakness(event=event, key=HAND.lower()), holder=self.karl)
        self.veiled = cast.card(design=cast.circumstance(event=event, key=VEILED.lower()), holder=self.karl)
        self.down = cast.card(design=cast.person(event=event, key=DOWN.lower()))
        drafts.put_up(actor=self.actor, intrigue=self.intrigue, cards=[self.down], face_down=True, now=at("15:40"))
        self.browsers = {
            "public": ("public", Client()),
            "vera, who looks on": ("player", world.knock("player", self.world)),
            "hans, who folded": ("player", self._player(self.hans, "HANSHANSHANSHANS")),
            "dietrich, who is in": ("player", self._player(self.dietrich, "D1ETR1CHD1ETR1CH")),
            "karl": ("player", self._player(self.karl, "KAR1KAR1KAR1KAR1")),
            "orlik, a known mediator": ("mediator", world.knock("mediator", self.world)),
            MASTER: ("master", world.knock("master", self.world)),
        }

    def _player(self, player, code) -> Client:
        badge = Badge.objects.create(player=player, code=code, issued_at=cast.MORNING)
        client = Client()
        session = client.session
        session["players"] = {str(player.event_id): badge.pk}
        session.save()
        client.cookies["sessionid"] = session.session_key
        return client

    def addresses(self) -> dict[str, str]:
        found = {
            row.name: reverse(row.name, kwargs=row.arguments(self.world))
            for row in rows.all_rows()
            if row.method == "get" and row.name != "larp:one_tap"
        }
        slug = self.world.clinic.slug
        for player in (self.karl, self.hans):
            found[f"desk of {player.key}"] = f"{found['mediators:desk']}?player={player.pk}&intrigue={self.intrigue.pk}"
        marked = {"folded": self.folded, "hand": self.hand, "veiled": self.veiled, "down": self.down}
        for name, card in marked.items():
            for page in ("card", "give", "show", "room_card"):
                found[f"{page} of {name}"] = reverse(f"intrigues:{page}", kwargs={"slug": slug, "card_id": card.pk})
        found["striking"] = f"{found['intrigues:table']}?weakness={self.hand.pk}"
        return found

    def found(self, *, but: str = "") -> dict[str, dict[str, list[str]]]:
        """For each who reads a mark: the marks, each with the addresses that show it; `but` doesn't look."""
        addresses, told = self.addresses(), {}
        for who, (role, browser) in self.browsers.items():
            if who == but:
                continue
            shut = {row.name for row in rows.all_rows() if row.statuses[role] == 404}
            pages = {name: self._read(browser, address) for name, address in addresses.items() if name not in shut}
            told[who] = {
                mark: [name for name, text in pages.items() if mark.lower() in text.lower()]
                for mark in MARKS
                if any(mark.lower() in text.lower() for text in pages.values())
            }
        return {who: marks for who, marks in told.items() if marks}

    def _read(self, browser: Client, address: str) -> str:
        answer = browser.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        return f"{answer.headers} {body.decode(errors='replace')}".replace("\u00ad", "").replace("&shy;", "")


@pytest.fixture
def hour(db, monkeypatch):
    cache.clear()

    class Hour:
        now = at("15:50")

    monkeypatch.setattr(clock, "now", lambda: Hour.now)
    return Hour


def walk(hour) -> dict[str, dict[str, set[str]]]:
    """What each reads at each station."""
    scene, read = Scene(), {}
    led = {"actor": scene.actor, "intrigue": scene.intrigue}

    def look(station: str, when: str) -> None:
        hour.now = at(when)
        # Masters read everything there is: it is enough to see that at both ends.
        read[station] = scene.found(but="" if station in ("bids", "closed") else MASTER)

    look("bids", "15:50")
    plays.play_face_down(**led, player=scene.karl, card=scene.veiled, now=at("16:04"))
    look("circumstances", "16:05")
    look("before the opening", "16:31")
    resolution.open_lineups(**led, now=at("16:32"))
    look("strikes", "16:33")
    resolution.close_strikes(**led, now=at("16:34"))
    resolution.end_count(**led, now=at("16:35"))
    intrigues.to_victory(**led, now=at("16:36"))
    drafts.start(**led, now=at("16:37"))
    drafts.pick(**led, player=scene.karl, head=scene.dietrich, now=at("16:38"))
    drafts.pick(**led, player=scene.karl, prize=scene.down.prizes.get(), now=at("16:39"))
    look("draft", "16:40")
    win, karl = HeadWin.objects.get(), cast.acting(scene.karl)
    fates.send(actor=karl, win=win, text=FATE, now=at("16:40"))
    fates.ask(actor=karl, event=scene.world.clinic, asker=scene.karl, question=ASKED, now=at("16:40"))
    intrigues.close(**led, now=at("16:42"))
    look("closed", "16:43")
    return read


WITHHELD = {"hans, who folded": {FOLDED}, "karl": {HAND, VEILED}}
OPENED = {
    "public": {VEILED},
    "vera, who looks on": {VEILED},
    "hans, who folded": {FOLDED, VEILED},
    "dietrich, who is in": {VEILED},
    "karl": {HAND, VEILED},
    "orlik, a known mediator": {VEILED},
}
EXPECTED = {
    "bids": WITHHELD,
    "circumstances": WITHHELD,
    "before the opening": WITHHELD,
    "strikes": OPENED,
    "draft": OPENED | {"karl": {HAND, VEILED, DOWN}},
    # A closed intrigue's circumstances stand no longer on the board, but at its table, and in the hall with its count.
    "closed": OPENED | {"karl": {HAND, VEILED, DOWN, FATE, ASKED}},
}


@pytest.mark.long
@pytest.mark.rule("IN-08", "IN-24", "IN-27", "IN-37", "IN-44", "IN-47")
def test_at_each_station_each_reads_what_the_rules_let_them_read(hour):
    read = walk(hour)
    masters = {station: found.pop(MASTER) for station, found in read.items() if MASTER in found}
    assert {station: {who: set(marks) for who, marks in found.items()} for station, found in read.items()} == EXPECTED
    assert set(masters["bids"]) == {FOLDED, HAND, VEILED, DOWN, HUMAN, REASON}
    assert set(masters["closed"]) == set(MARKS)
