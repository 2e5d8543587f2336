"""The game's own pages: what stands on the tablet, a phone and the screen in each part of a game, in both languages."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from side_events.permissions import Sitter
from side_events.selectors import positions
from side_events.services import acting, tables
from side_events.services.tables import Sits
from side_events.table.action import Action
from tests import cast
from tests.cast import at
from tests.side_events.games.stalker.zone_t1 import T1, traps_json

pytestmark = pytest.mark.django_db
JUDGE, RED, BLUE = "s1", "s2", "s3"
MOST = 12


class Sitting:
    def __init__(self, *, game="stalker", seats=(), options=None, language="en"):
        cache.clear()
        event = cast.event(language=language)
        self.table = tables.open_table(
            actor=cast.master(), event=event, game_key=game, name="Attic", options=options or {}, seed="zone-1",
            seats=list(seats) or [Sits("Linda", role="judge"), Sits("<b>Red</b>"), Sits("Blue")], now=cast.MORNING,
        )  # fmt: skip

    def do(self, seat, kind, /, dice=None, **payload):
        sitter = Sitter(actor=cast.master(), table_id=self.table.pk, seats=frozenset([seat]), facilitates=True)
        acting.act(
            sitter=sitter, table=self.table, action=Action(seat, kind, payload, dice), once=uuid.uuid4().hex,
            now=at("15:00"),
        )  # fmt: skip

    def device(self, **which):
        client = Client()
        code = self.table.passes.get(withdrawn_at=None, **which).code
        answer = client.post(f"/t/{code}")
        return lambda: client.get(answer.url)

    def devices(self):
        """The tablet, both phones, the judge's own phone, the screen: each a way to ask for its page."""
        code = self.table.passes.get(door="screen").code
        return {
            "tablet": self.device(door="facilitator"),
            "judge": self.device(seat__key=JUDGE),
            "red": self.device(seat__key=RED),
            "blue": self.device(seat__key=BLUE),
            "screen": lambda: Client().get(f"/t/{code}/screen/"),
        }


def phases(sitting) -> Iterator[str]:
    """A short game, stopping in each part of it."""
    yield "SETUP"
    sitting.do(JUDGE, "field", W=15, H=15)
    yield "LAYOUT"
    sitting.do(JUDGE, "layout", traps=traps_json(T1))
    yield "LAYOUT with traps"
    sitting.do(JUDGE, "lock")
    yield "ENTRY"
    sitting.do(RED, "enter", entrance="A1", members=["<i>Ann</i>", "Bea"])
    sitting.do(BLUE, "enter", entrance="O1")
    order = [RED, BLUE] if turn_of(sitting) == RED else [BLUE, RED]
    yield "READY"
    first, second = order
    sitting.do(first, "throw", (3,), direction="D")
    sitting.do(first, "roll", (5,))
    sitting.do(first, "step", path="D")
    yield "MOVING"
    sitting.do(first, "end")
    sitting.do(second, "roll", (1,))
    sitting.do(second, "step", path="D")
    yield "AFTER_MOVE"


def turn_of(sitting):
    sitting.table.refresh_from_db()
    return positions.position(sitting.table).state.seat


def hidden_traps(page: str) -> int:
    return len(re.findall(r"data-trap=", page))


@pytest.mark.rule("ST-11")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_page_in_every_part_of_a_game(language):
    """All pages stand; names are text; traps are on the judge's pages alone; Russian pages say nothing in English."""
    sitting = Sitting(language=language, options={"terrain": "on", "galosha": "on"})
    devices = sitting.devices()
    for phase in phases(sitting):
        laid = len(T1) if phase not in ("SETUP", "LAYOUT") else 0
        for name, ask in devices.items():
            answer = ask()
            page = answer.content.decode()
            assert answer.status_code == 200, (phase, name)
            assert "<b>Red" not in page
            assert "<i>Ann" not in page
            judging = name in ("tablet", "judge")
            # The tablet carries the sheet twice: on the screen and for paper.
            assert hidden_traps(page) == laid * {"tablet": 2, "judge": 1}.get(name, 0), (phase, name)
            assert ("data-lay" in page) == (judging and phase.startswith("LAYOUT"))
            if language == "ru":
                words = re.sub(r"<(?:script|style)[^>]*>.*?</(?:script|style)>|<[^>]+>", " ", page)
                assert not re.search(r"\b(?:turn|nuts|penalty|the judge|entrance|rolled)\b", words), (phase, name)


@pytest.mark.rule("ST-32")
def test_a_phone_whose_turn_it_is_has_its_buttons():
    sitting = Sitting()
    devices = sitting.devices()
    for phase in phases(sitting):
        if phase in ("READY", "MOVING", "AFTER_MOVE"):
            seat = turn_of(sitting)
            mine, other = (
                devices[name]().content.decode() for name in (("red", "blue") if seat == RED else ("blue", "red"))
            )
            kinds = {
                "READY": {"roll", "throw", "end"},
                "MOVING": {"step", "throw", "end"},
                "AFTER_MOVE": {"throw", "end"},
            }
            assert set(re.findall(r'name="kind" value="(\w+)"', mine)) == kinds[phase]
            assert re.findall(r'name="kind" value="(\w+)"', other) == []


@pytest.mark.rule("ST-63")
def test_after_the_end_everybody_sees_the_sheet():
    """Alone on an empty field: ten steps from K1 to the ball at F6."""
    sitting = Sitting(seats=[Sits("Linda", role="judge"), Sits("Red")], options={"W": 11, "H": 11})
    code = sitting.table.passes.get(door="screen").code
    phone, tablet = sitting.device(seat__key=RED), sitting.device(door="facilitator")
    sitting.do(JUDGE, "field")
    sitting.do(JUDGE, "layout", traps=[{"kind": "web", "cells": ["A5", "A6"]}])
    sitting.do(JUDGE, "lock")
    sitting.do(RED, "enter", entrance="K1")
    for path in ("LLLLLD", "DDDD"):
        sitting.do(RED, "roll", (6,))
        sitting.do(RED, "step", path=path)
        if path != "DDDD":
            sitting.do(RED, "end")
    for page in (phone(), tablet(), Client().get(f"/t/{code}/screen/")):
        assert hidden_traps(page.content.decode()) in (1, 2)
        assert "The golden ball is found" in page.content.decode()


def test_pages_ask_no_more_with_many_traps_and_a_long_log():
    sitting = Sitting()
    devices = sitting.devices()
    sitting.do(JUDGE, "field", W=15, H=15)

    def asked(ask):
        ask()
        with CaptureQueriesContext(connection) as seen:
            assert ask().status_code == 200
        return len(seen)

    few = {name: asked(ask) for name, ask in devices.items()}
    sitting.do(JUDGE, "layout", traps=traps_json(T1))
    for _ in range(6):
        sitting.do(JUDGE, "generate", as_many_as_possible=True)
    assert {name: asked(ask) for name, ask in devices.items()} == few
    assert max(few.values()) <= MOST


@pytest.mark.rule("ST-60")
def test_one_of_two_has_a_sheet_and_a_walk():
    sitting = Sitting(seats=[Sits("X"), Sits("Y")], options={"mutual": "on", "W": 15, "H": 15})
    counts = {"jelly": 1}
    sitting.do("s1", "field", counts=counts)
    sitting.do("s2", "agree")
    sitting.do("s1", "layout", traps=[{"kind": "jelly", "cells": ["E5", "E6"]}])
    sitting.do("s2", "layout", traps=[{"kind": "jelly", "cells": ["G2", "H2"]}])
    x, y, tablet = sitting.device(seat__key="s1"), sitting.device(seat__key="s2"), sitting.device(door="facilitator")
    assert 'data-cells="E5 E6"' in x().content.decode()
    assert 'data-cells="G2 H2"' in y().content.decode()
    for page, other in ((x(), "G2 H2"), (y(), "E5 E6"), (tablet(), "E5 E6"), (tablet(), "G2 H2")):
        assert other not in page.content.decode()
    for seat in ("s1", "s2"):
        sitting.do(seat, "lock")
        page = (x if seat == "s1" else y)().content.decode()
        assert "data-lay" not in page
    for seat in ("s1", "s2"):
        sitting.do(seat, "enter", entrance="A1")
    page = x().content.decode()
    # One's own zone lies face down: the page that shows it is hidden until the button is held.
    assert re.search(r'data-page="zone" hidden', page)
    assert re.search(r'data-page="walk"(?! hidden)', page)
    assert "data-hold" in page


def test_the_moneybox_on_its_pages():
    sitting = Sitting(game="plots", seats=[Sits("Proteus"), Sits("<b>Red</b>")], language="ru")
    tablet, phone = sitting.device(door="facilitator"), sitting.device(seat__key="s1")
    code = sitting.table.passes.get(door="screen").code
    screen = lambda: Client().get(f"/t/{code}/screen/")  # noqa: E731
    host = "facilitator"
    assert "Вытянуть сюжет" in tablet().content.decode()
    sitting.do(host, "draw")
    for ask in (tablet, phone, screen):
        assert "Герой" in ask().content.decode()
    sitting.do(host, "keep", seat="s1")
    assert "Ваша карточка" in phone().content.decode()
    sitting.do(host, "speak", number=1)
    assert "data-minute" in screen().content.decode()
    sitting.do(host, "vote", number=1, votes=5)
    assert "data-minute" not in screen().content.decode()
    sitting.do(host, "add", category="hero", ru="<img src=x>")
    for _ in range(30):
        sitting.do(host, "draw")
    assert "<img src=x>" not in tablet().content.decode()
    sitting.do(host, "finish")
    assert "№ 1, Proteus: 5" in screen().content.decode()
