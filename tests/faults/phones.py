"""Two phones at one moment, as behind a web server: `python -m tests.faults.phones ROUNDS`.

`test_phones.py` runs this as a program on a database that it made for it. To standard output goes, as JSON, for each
case what the two calls came to ("done", or the rule's code) in every round, and what is in the database afterwards.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from intrigues.models import Card, Intrigue, Offer, Pick, Strike  # noqa: E402
from intrigues.services import cards, drafts, give_codes, plays, resolution  # noqa: E402
from intrigues.services import intrigues as course  # noqa: E402
from larp.models import Badge, Phone  # noqa: E402
from larp.rules.errors import RuleViolation  # noqa: E402
from larp.services import phones  # noqa: E402
from tests import cast  # noqa: E402
from tests.cast import acting, at, master  # noqa: E402

NOW = at("12:00")
LATER = at("16:42")
Call = Callable[[], object]
Case = tuple[str, list[str], object]


def at_once(*calls: Call) -> list[str]:
    """What each call came to, in order of the alphabet."""
    start = Barrier(len(calls))

    def run(call: Call) -> str:
        try:
            start.wait()
            call()
        except RuleViolation as no:
            return no.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return sorted(pool.map(run, calls))


def gifts(c: cast.Cast) -> Iterator[Case]:
    def card() -> Card:
        return cast.people(holder=c.karl, weights=[5])[0]

    def offer(of: Card, to=None) -> Offer:
        return cards.offer(actor=acting(c.karl), card=of, receiver=to or c.vera, now=NOW)

    def accept(made: Offer) -> Offer:
        return cards.accept(actor=acting(c.vera), offer=made, now=NOW)

    def holder(of: Card) -> str:
        return Card.objects.get(pk=of.pk).holder.key

    one = card()
    told = at_once(lambda: offer(one), lambda: offer(one, c.hans))
    yield "one card given by two phones", told, one.offers.filter(state="open").count()
    one = card()
    made = offer(one)
    told = at_once(lambda: accept(made), lambda: accept(made))
    yield "one offer accepted twice", told, one.moves.filter(why="gift").count()
    one = card()
    made = offer(one)
    told = at_once(lambda: accept(made), lambda: cards.take_back(actor=acting(c.karl), offer=made, now=NOW))
    made.refresh_from_db()
    yield "taken back while accepted", told, [made.state, holder(one)] in (["accepted", "vera"], ["taken_back", "karl"])
    one = card()
    held = give_codes.hold_out(actor=acting(c.karl), card=one, now=NOW)
    told = at_once(*(
        lambda player=player: give_codes.take(actor=acting(player), held=held, receiver=player, now=NOW)
        for player in (c.vera, c.hans)
    ))  # fmt: skip
    yield "one code scanned by two", told, [one.moves.filter(why="gift").count(), holder(one) in ("vera", "hans")]
    one = card()
    held = give_codes.hold_out(actor=acting(c.karl), card=one, now=NOW)
    told = at_once(
        lambda: give_codes.put_away(actor=acting(c.karl), held=held, now=NOW),
        lambda: give_codes.take(actor=acting(c.vera), held=held, receiver=c.vera, now=NOW),
    )
    taken = holder(one) == "vera"
    # Putting away what is gone is no fault: the giver sees who has it.
    yield "put away while taken", told, told == (["done", "done"] if taken else ["done", "give_code_over"])


def badges(c: cast.Cast) -> Iterator[Case]:
    badge = Badge.objects.create(player=c.vera, code=f"{c.event.pk:016}", issued_at=NOW)
    told = at_once(*[lambda: phones.sign_in(actor=acting(c.vera), badge=badge, now=NOW)] * 2)
    yield "one badge scanned by two phones", told, Phone.objects.filter(badge=badge).count()


def at_the_table(c: cast.Cast) -> Iterator[Case]:
    intrigue = cast.intrigue(event=c.event, settled=3)
    rich = cast.person(event=c.event, key="rich", weight=2, weaknesses=["money"])
    cast.entrant(intrigue=intrigue, player=c.hans, lineup=[cast.card(design=rich, holder=c.hans)], staked=[])
    for player, weight in ((c.karl, 5), (c.vera, 4)):
        cast.entrant(intrigue=intrigue, player=player, lineup=cast.people(holder=player, weights=[weight]), staked=[])
    letters = cast.weakness(event=c.event, key="letters")
    weak = cast.card(design=letters, holder=c.karl)
    resolution.open_lineups(actor=master(), intrigue=intrigue, now=LATER)
    aim = intrigue.entrants.get(player=c.hans).lineup.get()
    told = at_once(
        lambda: plays.strike(
            actor=acting(c.karl), intrigue=intrigue, player=c.karl, weakness=weak, lineup_card=aim, now=LATER
        ),
        lambda: resolution.close_strikes(actor=master(), intrigue=intrigue, now=LATER),
    )
    struck = Strike.objects.filter(intrigue=intrigue).count()
    spent = Card.objects.get(pk=weak.pk).place == "spent"
    # Closing always comes through; the strike came before it, or was told that it is too late and cost nothing.
    came = told == ["done", "done"]
    yield "a strike at the instant of closing", told, [struck, spent] == ([1, True] if came else [0, False])
    resolution.end_count(actor=master(), intrigue=intrigue, now=LATER)
    course.to_victory(actor=master(), intrigue=intrigue, now=LATER)
    put_up = [cast.card(design=cast.person(event=c.event, key=f"prize-{n}")) for n in range(4)]
    prizes = drafts.put_up(actor=master(), intrigue=intrigue, cards=put_up, now=LATER)
    fresh = Intrigue.objects.get(pk=intrigue.pk)
    drafts.start(actor=master(), intrigue=fresh, now=LATER)

    def pick(actor, prize) -> Pick:
        return drafts.pick(player=c.karl, prize=prize, head=None, turn=0, actor=actor, intrigue=fresh, now=LATER)

    told = at_once(lambda: pick(acting(c.karl), prizes[0]), lambda: pick(master(), prizes[0]))
    yield "one card picked twice", told, Pick.objects.filter(draft__intrigue=intrigue).count()


def main(rounds: int) -> None:
    call_command("migrate", verbosity=0)
    found: dict[str, list[list[object]]] = {}
    for number in range(rounds):
        c = cast.cast(slug=f"round-{number}")
        for cases in (gifts, badges, at_the_table):
            for name, told, left in cases(c):
                found.setdefault(name, []).append([told, left])
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]))
