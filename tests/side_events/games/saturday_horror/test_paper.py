"""What a film gives to the print shop: its poster, its cards, blank cards."""

from __future__ import annotations

import pytest

from larp import clock
from printing.services import printer
from printing.services.leaves.games import table_sheets
from side_events.games import saturday_horror as game
from side_events.games.saturday_horror.paper import shortened
from side_events.services import tables
from side_events.services.tables import Sits
from side_events.table.action import Action
from side_events.table.header import Header, take_options, take_seats
from side_events.table.replay import act, begin
from tests import cast
from tests.printing import paper
from tests.printing.shop import clinic, order
from tests.side_events.games.saturday_horror.short_film import OPTIONS, film
from tests.side_events.services.scene import Scene


def shot(seed="the tests'"):
    """The short film to its credits, without a database."""
    names = ("Ольга", "Игорь", "Света")
    seats = take_seats(game.META, [{"key": f"s{n}", "name": name} for n, name in enumerate(names, 1)])
    header = Header("saturday_horror", "1.0", seats, take_options(game.META, OPTIONS), seed)
    stages = [begin(game, header)]
    for one in film(lambda: stages[-1].state):
        sent = {"a": "monster", "intent": "chase", **one.payload} if one.kind == "open_conflict" else one.payload
        stages.append(act(stages[-1], Action(one.seat, one.kind, sent, one.dice)))
    return stages[-1]


@pytest.mark.rule("SH-92")
@pytest.mark.parametrize("seed", ["the tests'", "1", "2", "3", "4"])
def test_the_short_film_ends_well_whatever_is_dealt(seed):
    assert shot(seed).state.outcome == "heroes_win"


@pytest.mark.django_db
def test_the_poster_names_everybody_and_how_they_died():
    made, position = clinic(), shot()
    table = tables.open_table(
        actor=cast.master(), event=made.event, game_key="saturday_horror", name="Подвал",
        seats=[Sits(seat.name) for seat in position.header.seats], options=OPTIONS, now=cast.MORNING, seed="the tests'",
    )  # fmt: skip
    scene = Scene(made.event, made.vera, table)
    for entry in position.entries:
        one = entry.action
        scene.act(one.seat, one.kind, one.payload, dice=one.dice)
    assert [(found.number, sheet.key) for found, sheet in table_sheets(made.event)] == [
        (table.number, "poster"), (table.number, "cards"),
    ]  # fmt: skip
    chosen = {"sheets": [f"table:{table.number}:poster", f"table:{table.number}:cards"]}
    bill, cards = order(made, kind="games", selection=chosen, language="ru").content
    assert (bill["head"], bill["lead"]) == ("Мумия! Мумия!", "Городской музей, ночь, гроза")
    fates = {name: (fate, who) for name, fate, who in bill["rows"]}
    dead = [role for role in position.state.roles.values() if role.status == "dead"]
    assert dead
    for role in dead:
        fate, who = fates[role.name]
        assert "бросается на монстра" in fate or "погони" in fate
        assert who == position.state.names[role.player]
    assert fates["Мумия жреца"][0] == "монстр"
    assert bill["foot"] == "Монстр повержен. Ольга, Игорь, Света"
    titles = {card["title"]: card["foot"] for card in cards["cards"]}
    assert titles["Зал мумий"] == "Сет · ЭВ 1"
    assert titles["Бетани Грин"].startswith("Роль · ЭВ 3 · Оговорок ")
    assert titles["Штамп"] == "Штамп · Акт 1"
    texts = [card["text"] for card in cards["cards"]]
    assert "Саркофаг открывают · Мумия жреца" in texts
    assert len(titles) == len(position.state.roles) + len(position.state.sets) + 2


def test_a_card_holds_what_it_has_room_for():
    assert shortened("a" * 260) == "a" * 260
    assert shortened("a" * 261) == "a" * 259 + "…"


@pytest.mark.services
@pytest.mark.django_db
def test_the_poster_is_one_page(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    made = clinic()
    table = tables.open_table(
        actor=cast.master(), event=made.event, game_key="saturday_horror", name="Подвал",
        seats=[Sits("Ольга"), Sits("Игорь")], options={}, now=cast.MORNING, seed="s",
    )  # fmt: skip
    run = order(made, kind="games", selection={"sheets": [f"table:{table.number}:poster"]})
    assert printer.print_run(run_id=run.pk, clock=clock.now)
    run.refresh_from_db()
    assert (run.state, run.failures) == ("ready", [])
    assert paper.page_sizes(printer.path_of(run)) == [(210.0, 297.0)]
