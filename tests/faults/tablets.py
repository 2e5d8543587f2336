"""Five tablets that send to a real server over lines that are cut at random, before and after it has committed.

Each run has an event of its own and a recorded seed. A tablet sends as the desk does (`static/mediators/sender.js`):
the first unsent record of each player at a time, again until it is answered.
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.request import urlopen

PATIENCE = 60
TABLETS, RECORDS = 5, 300
KINDS = {"bid": 80, "fold": 1, "remark": 5, "goal": 4, "circumstance": 3, "?": 2}
"""Of what, and how often; one kind is unknown to the server."""
PREPARE = """
from django.contrib.sessions.backends.db import SessionStore
from mediators.models import Device, Mediator
from tests import cast
from tests.cast import at
from larp.models import Event
from tests.mediators.desk_of import code_of

def made(seed):
    event = cast.event(slug=f"run-{seed}")
    intrigue = cast.intrigue(event=event)
    players = [cast.player(event=event, key=f"player-{n}") for n in range(20)]
    weights = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]
    hands = {one.pk: [code_of(card) for card in cast.people(holder=one, weights=weights)] for one in players}
    tablets = []
    for n in range(5):
        mediator = Mediator.objects.create(event=event, name={"en": f"Mediator {n}"})
        device = Device.objects.create(
            mediator=mediator, code=f"TAB{seed % 1000:03d}{n:010d}", issued_at=at("12:00"), pairings=1
        )
        session = SessionStore()
        session["devices"], session["pairings"] = {str(event.pk): device.pk}, {str(device.pk): 1}
        session.create()
        tablets.append({"session": session.session_key, "mediator": mediator.pk})
    return {"slug": event.slug, "intrigue": intrigue.pk, "hands": hands, "tablets": tablets}
"""
ENDED = """
from intrigues.models import Bid, Entrant
from intrigues.selectors.ledger_check import disagreements
from larp.models import Event
from mediators.models import Entry

def ended(slug):
    event = Event.objects.get(slug=slug)
    rows = Entry.objects.filter(event=event, clash_of=None)
    entrants = Entrant.objects.filter(intrigue__event=event)
    bids = Bid.objects.filter(entrant__intrigue__event=event)
    return {
        "entries": {row.entry_id: row.state for row in rows},
        "clashes": Entry.objects.filter(event=event).exclude(clash_of=None).count(),
        "stakes": {row.player_id: row.stake for row in entrants},
        "staked": {row.player_id: sum(bid.count for bid in row.bids.all()) for row in entrants},
        "cards": [card.pk for bid in bids for card in bid.cards.all()],
        "disagreements": [str(one) for one in disagreements(event)],
    }
"""


class Cut(Exception):
    """The line was cut, or nobody answered."""


@dataclass
class Line:
    """One tablet's line to the server. It is cut in one call of three: half of the request sent, or all of it and no
    answer heard, or half an answer."""

    port: int
    chance: random.Random
    cuts: dict[str, int] = field(default_factory=lambda: {"before": 0, "after": 0, "half": 0})

    def call(self, method: str, path: str, headers: dict[str, str], body: str = "") -> tuple[int, Any]:
        how = self.chance.choice(["", "", "", "", "before", "after", "half"])
        raw = body.encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(raw)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n"
        sent = head.encode() + raw
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
            if how:
                self.cuts[how] += 1
            line.sendall(sent[: len(sent) // 2] if how == "before" else sent)
            if how in ("before", "after"):
                raise Cut(how)
            try:
                answer = http.client.HTTPResponse(line)
                answer.begin()
                text = answer.read(40) if how == "half" else answer.read()
                return answer.status, json.loads(text)
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise Cut(str(error)) from error


@dataclass
class Tablet:
    """A queue, and what became of each record: the answers that were heard, in order. `faults` are those in which the
    server owned to a fault of its own."""

    line: Line
    slug: str
    session: str
    queue: list[dict[str, Any]]
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    csrf: tuple[str, str] | None = None
    faults: int = 0

    def run(self) -> Tablet:
        for _ in range(2000):
            unsent = [raw for raw in self.queue if raw["id"] not in self.answers]
            if not unsent:
                return self
            try:
                self._round(unsent)
            except Cut:
                continue
        raise AssertionError(f"{len(unsent)} records of {self.slug} never came through")

    def _round(self, unsent: list[dict[str, Any]]) -> None:
        if self.csrf is None:
            self.csrf = self._token()
        first = {raw["player"]: raw for raw in reversed(unsent)}
        batch = list(first.values())
        body = json.dumps({"version": 1, "entries": batch, "unsent": len(unsent)})
        status, told = self._call("POST", "entries", body)
        assert status == 200, told
        for raw, answer in zip(batch, told, strict=True):
            assert answer["id"] == raw["id"]
            if answer["code"] == "server_fault":
                self.faults += 1
            else:
                self.answers.setdefault(raw["id"], []).append(answer)

    def again(self) -> list[dict[str, Any]]:
        """Everything sent once more, now that all has been answered."""
        for start in range(0, len(self.queue), 50):
            while True:
                try:
                    batch = self.queue[start : start + 50]
                    _, told = self._call("POST", "entries", json.dumps({"version": 1, "entries": batch}))
                    break
                except Cut:
                    continue
            for answer in told:
                self.answers[answer["id"]].append(answer)
        return self.queue

    def _token(self) -> tuple[str, str]:
        _, told = self._call("GET", "hello")
        return told["csrf"], told["csrf"]

    def _call(self, method: str, name: str, body: str = "") -> tuple[int, Any]:
        cookies = f"sessionid={self.session}"
        headers = {"Content-Type": "application/json"}
        if self.csrf:
            headers["X-CSRFToken"] = self.csrf[0]
            cookies += f"; csrftoken={self.csrf[1]}"
        return self.line.call(method, f"/e/{self.slug}/desk/{name}/", {**headers, "Cookie": cookies}, body)


def records(seed: int, world: dict[str, Any], minutes: list[str]) -> list[list[dict[str, Any]]]:
    """What five mediators write down: 300 records in all, most of them bids that can be taken, some about one card or
    player at two tablets, half of them made out of touch (at one of `minutes`, in order), some that can't be right."""
    chance = random.Random(seed)
    players = [int(key) for key in world["hands"]]
    fresh = {int(key): list(codes) for key, codes in world["hands"].items()}
    queues: list[list[dict[str, Any]]] = [[] for _ in range(TABLETS)]
    inside: set[int] = set()
    for number in range(RECORDS):
        tablet = chance.randrange(TABLETS)
        # Players mostly go to the mediator they went to before; first of all everybody comes in.
        own = players[tablet * 4 : tablet * 4 + 4]
        outside = [player for player in own if player not in inside]
        player = outside[0] if outside else chance.choice(own if chance.random() < 0.85 else players)
        kind = "bid" if outside else chance.choices(list(KINDS), list(KINDS.values()))[0]
        raw: dict[str, Any] = {"id": f"{seed}-{number}", "kind": kind, "intrigue": world["intrigue"], "player": player}
        if outside or chance.random() < 0.5:
            raw["made_at"] = minutes[number * len(minutes) // RECORDS]
        hand = fresh[player]
        if kind == "bid":
            first = player not in inside
            inside.add(player)
            lineup = world["hands"][str(player)][:2] if first or chance.random() < 0.05 else None
            # Most of them hand over a card that was never handed over; the others name any card of that hand.
            new = chance.random() < 0.9 and len(hand) > 2
            raw["bid"] = {"lineup": lineup, "cards": [hand.pop() if new else chance.choice(hand)]}
        raw["remark"], raw["goal"] = {"text": "Something is wrong"}, {"goal": "influence", "head": None}
        raw["circumstance"] = {"card": chance.choice(hand), "target": None}
        queues[tablet].append(raw)
    return queues


def play(seed: int, world: dict[str, Any], port: int, minutes: list[str]) -> list[Tablet]:
    """Runs the five tablets at once to their ends."""
    tablets = [
        Tablet(Line(port, random.Random(seed * 10 + n)), world["slug"], one["session"], queue)
        for n, (one, queue) in enumerate(zip(world["tablets"], records(seed, world, minutes), strict=True))
    ]
    ended = threading.Event()
    with ThreadPoolExecutor(TABLETS + 1) as pool:
        board = pool.submit(_watch, f"http://127.0.0.1:{port}/e/{world['slug']}/", ended)
        try:
            done = list(pool.map(Tablet.run, tablets))
        finally:
            ended.set()
        assert board.result() > 0
    return done


def _watch(board: str, ended: threading.Event) -> int:
    """Looks at the board again and again until the end; how often. Any other answer than the page is a fault."""
    looks = 0
    while not ended.wait(0.5):
        with urlopen(board, timeout=PATIENCE) as page:
            assert page.status == 200
        looks += 1
    return looks
