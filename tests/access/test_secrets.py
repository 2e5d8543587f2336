"""Secrets planted and every page walked: who can read an incognito mediator's name, a lineup, a stake, a hand.

Karl has bid with Xenia, who wears a mask; she has told Dietrich of a card of Karl's lineup. All GET addresses of the
table of rows are read in every role, and beside them the pages of the marked cards by their keys. What is
found is compared whole: a page that shows one mark more, or a role that lost what it may see, fails.
"""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from intrigues.services import slips
from larp import clock
from larp.models import Badge
from mediators.models import Device, Mediator
from mediators.permissions import actor_of
from mediators.services import disclosures, entries
from printing.services import runs
from tests import cast
from tests.access import rows, world
from tests.cast import at

MASK, LINEUP, STAKE, HAND = "Xeniamark", "Lineupmark", "Stakemark", "Handmark"
MARKS = (MASK, LINEUP, STAKE, HAND)
NAMES = {
    "public": set(),
    "vera": set(),
    "dietrich, who was told": set(),
    "captain of another event": set(),
    "karl": {LINEUP, STAKE, HAND},
    "orlik, a known mediator": set(),
    "xenia, masked": {MASK, LINEUP, STAKE},
    "nora, a master": {MASK, LINEUP, STAKE, HAND},
}


class Scene:
    """The world of the access tests with the marks planted in it, and a browser for each who walks."""

    def __init__(self, *, shared_desk: bool) -> None:
        self.world = world.make()
        self.kept: dict[tuple[Client, str], str] = {}
        event = self.world.clinic
        if shared_desk:
            event.options = {**event.options, "shared_desk": True}
            event.save(update_fields=["options"])
        self.intrigue = cast.intrigue(event=event)
        self.karl, dietrich = (cast.player(event=event, key=key) for key in ("karl", "dietrich"))
        self.cards = {
            mark: cast.card(design=cast.person(event=event, key=mark.lower()), holder=self.karl)
            for mark in (LINEUP, STAKE, HAND)
        }
        xenia = Mediator.objects.create(event=event, name={"ru": MASK, "en": MASK}, incognito=True)
        tablet = Device.objects.create(mediator=xenia, code="XEN1AXEN1AXEN1A0", issued_at=cast.MORNING)
        codes = {mark: card.codes.get().code for mark, card in self.cards.items()}
        bid = {"lineup": [codes[LINEUP]], "cards": [codes[STAKE]]}
        # Written on paper first: what is known of the slip must tell as little.
        [self.slip] = slips.issue(actor=cast.master(), event=event, kind="bid", count=1, now=cast.MORNING)
        paper = {"slip": self.slip.code, "at": "15:04"}
        raw = {"id": "planted", "kind": "bid", "intrigue": self.intrigue.pk, "player": self.karl.pk, "bid": bid,
               "made_at": at("15:05").isoformat(), "paper": paper}  # fmt: skip
        # One that waits for the masters too: it is listed in more places than one that was taken.
        waits = {**raw, "id": "late", "paper": None, "bid": {"lineup": [codes[LINEUP]], "cards": [codes[HAND]]},
                 "made_at": at("15:06").isoformat()}  # fmt: skip
        [taken] = entries.submit(actor=actor_of(xenia), device=tablet, mediator=xenia, raw=[raw], now=at("15:05"))
        assert taken["state"] == "taken"
        self.waits = (actor_of(xenia), tablet, xenia, waits)
        disclosures.tell(
            actor=actor_of(xenia), mediator=xenia, intrigue=self.intrigue, to=dietrich, about=self.karl,
            what="lineup", card=self.cards[LINEUP], now=at("15:10"),
        )  # fmt: skip
        self.browsers = {
            "public": Client(),
            "vera": world.knock("player", self.world),
            "dietrich, who was told": self._player(dietrich, "D1ETR1CHD1ETR1CH"),
            "captain of another event": world.knock("other_master", self.world),
            "karl": self._player(self.karl, "KAR1KAR1KAR1KAR1"),
            "orlik, a known mediator": world.knock("mediator", self.world),
            "xenia, masked": self._tablet(tablet),
            "nora, a master": world.knock("master", self.world),
        }

    def _player(self, player, code) -> Client:
        badge = Badge.objects.create(player=player, code=code, issued_at=cast.MORNING)
        return self._signed_in({"players": {str(self.world.clinic.pk): badge.pk}})

    def _tablet(self, device) -> Client:
        event = str(self.world.clinic.pk)
        return self._signed_in({"devices": {event: device.pk}, "pairings": {str(device.pk): 0}})

    def _signed_in(self, facts) -> Client:
        client = Client()
        session = client.session
        session.update(facts)
        session.save()
        client.cookies["sessionid"] = session.session_key
        return client

    def addresses(self) -> dict[str, str]:
        """Every address to read, by a name for the failure's message."""
        found = {
            row.name: reverse(row.name, kwargs=row.arguments(self.world))
            for row in rows.all_rows()
            if row.method == "get" and row.name != "larp:one_tap"
        }
        slug = self.world.clinic.slug
        for mark, card in self.cards.items():
            for name in ("card", "give", "show", "room_card"):
                found[f"{name} of {mark}"] = reverse(f"intrigues:{name}", kwargs={"slug": slug, "card_id": card.pk})
        desk = found["mediators:desk"]
        found["desk of karl"] = f"{desk}?player={self.karl.pk}&intrigue={self.intrigue.pk}"
        found["desk with the record"] = f"{desk}?done=planted"
        found["slip of the record"] = reverse("mediators:slip", args=[self.slip.code])
        found["told in this intrigue"] = f"{found['mediators:told']}?intrigue={self.intrigue.pk}"
        return found

    def with_the_paper(self) -> dict[str, set[str]]:
        """For each who walks: the marks of the cards that open to them by the code on the paper."""
        codes = {mark: reverse("intrigues:code", args=[card.codes.get().code]) for mark, card in self.cards.items()}
        return {
            who: {mark for mark, address in codes.items() if mark in self._read(browser, address)}
            for who, browser in self.browsers.items()
        }

    def found(self) -> dict[str, dict[str, list[str]]]:
        """For each who walks: the marks read, each with the addresses that show it."""
        addresses = self.addresses()
        return {
            who: {
                mark: pages
                for mark in MARKS
                if (pages := [name for name, address in addresses.items() if mark in self._read(browser, address)])
            }
            for who, browser in self.browsers.items()
        }

    def _read(self, browser: Client, address: str) -> str:
        """The answer, headers and body."""
        key = (browser, address)
        if key not in self.kept:
            answer = browser.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            # Long names carry soft hyphens, which would hide a mark from the search.
            text = body.decode(errors="replace").replace("\u00ad", "").replace("&shy;", "")
            self.kept[key] = f"{answer.headers} {text}"
        return self.kept[key]


def only_marks(found):
    return {who: set(marks) for who, marks in found.items()}


@pytest.fixture
def hour(db, monkeypatch):
    cache.clear()

    class Hour:
        now = at("15:20")

    monkeypatch.setattr(clock, "now", lambda: Hour.now)
    return Hour


@pytest.mark.long
@pytest.mark.rule("IN-08", "IN-41", "IN-42", "IN-44")
def test_each_reads_what_the_rules_let_them_read_and_nothing_more(hour):
    found = Scene(shared_desk=False).found()
    assert only_marks(found) == NAMES, {who: pages for who, pages in found.items() if set(pages) != NAMES[who]}


@pytest.mark.long
@pytest.mark.rule("IN-41", "IN-44")
def test_on_a_shared_desk_a_known_mediator_reads_the_cards_and_not_the_name(hour):
    found = Scene(shared_desk=True).found()
    assert only_marks(found) == NAMES | {"orlik, a known mediator": {LINEUP, STAKE}}, found


@pytest.mark.long
@pytest.mark.rule("IN-41", "IN-44", "IN-70")
def test_a_record_that_waits_for_the_masters_tells_no_more(hour):
    scene = Scene(shared_desk=False)
    actor, tablet, xenia, raw = scene.waits
    [answer] = entries.submit(actor=actor, device=tablet, mediator=xenia, raw=[raw], now=at("16:05"))
    assert answer["state"] == "waiting"
    hour.now = at("16:10")
    found = scene.found()
    assert only_marks(found) == NAMES, found


@pytest.mark.rule("IN-08", "IN-44")
def test_the_paper_in_hand_opens_a_card_to_mediators_and_masters_alone(hour):
    everything = {LINEUP, STAKE, HAND}
    # Karl's own: what lies in his hand leads on to its page, what he staked is shown as his stake.
    opened = {who: set() for who in NAMES} | {"karl": {STAKE}}
    opened |= dict.fromkeys(("orlik, a known mediator", "xenia, masked", "nora, a master"), everything)
    assert Scene(shared_desk=False).with_the_paper() == opened


@pytest.mark.rule("IN-41", "IN-44")
def test_answers_to_another_mediators_tablet_tell_neither_who_took_a_record_nor_its_cards(hour):
    scene = Scene(shared_desk=False)
    codes = {mark: card.codes.get().code for mark, card in scene.cards.items()}
    about = {"intrigue": scene.intrigue.pk, "player": scene.karl.pk}
    bids = [{"lineup": [], "cards": [codes[STAKE]]}, {"lineup": None, "cards": [codes[LINEUP]]}]
    told = {"to": scene.world.vera.pk, "what": "lineup", "card": scene.cards[LINEUP].pk}
    raws = [
        *({"id": f"b{n}", "kind": "bid", "bid": bid, **about} for n, bid in enumerate(bids)),
        {"id": "planted", "kind": "fold", **about},
        {"id": "t", "kind": "disclosure", "disclosure": told, **about},
        {"id": "s", "kind": "fold", "paper": {"slip": scene.slip.code, "at": "15:10"}, **about},
    ]
    where = reverse("mediators:entries", kwargs={"slug": scene.world.clinic.slug})
    answer = scene.browsers["orlik, a known mediator"].post(where, json.dumps(raws), content_type="application/json")
    assert [row["code"] for row in answer.json()] == [
        "second_lineup", "card_locked", "id_with_other_content", "disclosure_unknown", "slip_used",
    ]  # fmt: skip
    assert [mark for mark in MARKS if mark in answer.content.decode()] == []


@pytest.mark.rule("IN-41", "IN-44")
@pytest.mark.parametrize(
    ("kind", "selection", "printed"),
    [
        ("badges", {}, set()),
        ("slips", {"slips": "bid", "sheets": 1}, set()),
        ("envelopes", {"badge": True}, set()),
        ("notebook", {"pages": 1}, set()),
        ("posters", {"posters": ["timetable", "goals", "rules", "game"]}, set()),
        # While bids run the public record tells no more than the board.
        ("record", {"intrigue": 1, "for": "all"}, set()),
        # A deck is all cards: whose they are, and what lies where, stands nowhere on it.
        ("deck", {"cards": "all"}, {LINEUP, STAKE, HAND}),
    ],
)
def test_paper_names_no_mediator_and_no_holder(hour, kind, selection, printed):
    scene = Scene(shared_desk=False)
    event = scene.world.clinic
    event.base_url = "http://10.0.0.1"
    event.save(update_fields=["base_url"])
    run = runs.start_run(
        actor=cast.master(), event=event, kind=kind, language="en", selection=selection, now=at("15:20")
    )
    text = json.dumps(run.content) + json.dumps(run.settings)
    assert {mark for mark in MARKS if mark in text} == printed
    assert kind != "deck" or "Karl" not in text
