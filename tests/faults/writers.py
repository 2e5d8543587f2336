"""Many writers on one database, each a thread with a connection of its own, as behind a web server.

`test_writers.py` runs this as a program, in several processes at once, on a database that it made for it:

    python -m tests.faults.writers prepare
    python -m tests.faults.writers write THREADS SECONDS SEED
    python -m tests.faults.writers spend ATTEMPTS

What happened goes to standard output as JSON: how often each service took a call and which rules refused, with every
error that isn't a rule's "no".
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier, Lock

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from intrigues.models import Card, Entrant, Intrigue, Offer, Place  # noqa: E402
from intrigues.selectors.hand import hand  # noqa: E402
from intrigues.services import bids, cards, plays  # noqa: E402
from larp.models import Player  # noqa: E402
from larp.rules.errors import RuleViolation  # noqa: E402
from tests import cast  # noqa: E402
from tests.cast import acting, at, master, mediator  # noqa: E402

GUESTS, HAND = 4, 25
NOW = at("15:05")


class Outcome:
    """What the threads of this process report."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.taken: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.errors: list[str] = []

    def call(self, what: str, service: Callable[[], object]) -> None:
        """Makes one call and counts what became of it."""
        try:
            service()
        except RuleViolation as refused:
            with self.lock:
                self.refused[refused.code] += 1
        except Exception as error:
            with self.lock:
                self.errors.append(f"{what}: {type(error).__name__}: {error}")
        else:
            with self.lock:
                self.taken[what] += 1

    def report(self) -> None:
        print(json.dumps({"taken": self.taken, "refused": self.refused, "errors": self.errors}))


def prepare() -> None:
    """Eight players with 25 people each, two intrigues in bids, one circumstance in Karl's hand."""
    call_command("migrate", verbosity=0)
    c = cast.cast(options={"circumstances_when": "anytime", "circumstances_from": "anyone"})
    guests = [cast.player(event=c.event, key=f"guest-{n}") for n in range(GUESTS)]
    for player in [c.karl, c.hans, c.dietrich, c.vera, *guests]:
        cast.people(holder=player, weights=[1 + n % 6 for n in range(HAND)])
    for number in (1, 2):
        cast.intrigue(event=c.event, number=number)
    cast.card(design=cast.circumstance(event=c.event, key="plot"), holder=c.karl)


def write(threads: int, seconds: float, seed: int) -> None:
    """Threads that give, accept, bid, correct and look for so many seconds, each by its own dice."""
    outcome, began = Outcome(), time.monotonic()

    def work(number: int) -> None:
        dice = random.Random(seed * 1000 + number)
        while (elapsed := time.monotonic() - began) < seconds:
            what = dice.choice([_offer, _offer, _answer, _answer, _bid, _correct, _look])
            outcome.call(what.__name__.strip("_"), partial(what, dice, NOW + timedelta(seconds=elapsed)))
        connection.close()

    _at_once(threads, work)
    outcome.report()


def spend(attempts: int) -> None:
    """So many attempts at one moment to play, or to stake, Karl's one circumstance card, in two intrigues."""
    outcome, start = Outcome(), Barrier(attempts)
    karl = Player.objects.get(key="karl")
    plot = Card.objects.get(design__key="plot")
    intrigues = list(Intrigue.objects.order_by("number"))

    def work(number: int) -> None:
        spent = {"actor": mediator(), "intrigue": intrigues[number % 2], "player": karl, "now": NOW}
        start.wait()
        if number % 4 < 2:
            outcome.call("play", lambda: plays.play_circumstance(card=plot, **spent))
        else:
            outcome.call("stake", lambda: bids.place_bid(cards=[plot], lineup=[], **spent))
        connection.close()

    _at_once(attempts, work)
    outcome.report()


def _at_once(threads: int, work: Callable[[int], None]) -> None:
    with ThreadPoolExecutor(threads) as pool:
        for running in [pool.submit(work, number) for number in range(threads)]:
            running.result()


def _some(dice: random.Random, rows):
    """One of the rows of a query; a rule's "no" where there is none."""
    found = list(rows[:200])
    if not found:
        raise RuleViolation("nothing_there")
    return dice.choice(found)


def _offer(dice, now):
    card = _some(dice, Card.objects.filter(place=Place.HAND).select_related("holder"))
    cards.offer(actor=acting(card.holder), card=card, receiver=_some(dice, Player.objects.all()), now=now)


def _answer(dice, now):
    offer = _some(dice, Offer.objects.filter(state="open").select_related("giver", "receiver"))
    cards.accept(actor=acting(offer.receiver), offer=offer, now=now)


def _bid(dice, now):
    intrigue, player = _some(dice, Intrigue.objects.all()), _some(dice, Player.objects.all())
    entrant = Entrant.objects.filter(intrigue=intrigue, player=player).first()
    free = list(Card.objects.filter(place=Place.HAND, holder=player, design__kind="person"))
    dice.shuffle(free)
    owed = max(1, intrigue.current_stake - (entrant.stake if entrant else 0))
    lineup = None if entrant else free[owed : owed + 3]
    bids.place_bid(actor=mediator(), intrigue=intrigue, player=player, cards=free[:owed], lineup=lineup, now=now)


def _correct(dice, now):
    card = _some(dice, Card.objects.filter(place=Place.STAKE).select_related("holder"))
    cards.correct(actor=master(), card=card, place=Place.HAND, holder=card.holder, reason="a wrong scan", now=now)


def _look(dice, now):
    hand(_some(dice, Player.objects.all()), now)


if __name__ == "__main__":
    what, *numbers = sys.argv[1:]
    {"prepare": prepare, "write": write, "spend": spend}[what](*(int(number) for number in numbers))
