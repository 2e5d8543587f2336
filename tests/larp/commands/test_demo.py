"""The demo event: made once, true in its ledger, and open by every address that it prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from intrigues.models import Card, FateText, HeadWin, Intrigue
from intrigues.selectors.clock import history_of
from intrigues.selectors.ledger_check import disagreements
from intrigues.services.pack_files import load_pack
from larp import clock
from larp.management.commands.demo import lead_to, make
from larp.models import Event, JournalEntry, Player
from larp.rules.timeline import Phase
from mediators.models import Mediator

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def demo(settings: Any, tmp_path: Path) -> Callable[..., str]:
    """`manage.py demo` with its secrets in a folder of the test."""
    settings.DATA_DIR = tmp_path

    def run(*arguments: str) -> str:
        out = StringIO()
        call_command("demo", *arguments, stdout=out)
        return out.getvalue()

    return run


def test_two_that_make_it_at_once_make_one(demo: Callable[..., str], monkeypatch: pytest.MonkeyPatch):
    def after_the_other(**asked: Any) -> Event:
        make(**asked)
        return make(**asked)

    monkeypatch.setattr("larp.management.commands.demo.make", after_the_other)
    assert "всё как было" in demo("--pack", "clinic")
    assert (Event.objects.count(), Intrigue.objects.count()) == (1, 4)


@pytest.mark.parametrize("pack", ["clinic", "harbour"])
def test_one_intrigue_is_played_and_one_has_begun(demo: Callable[..., str], pack: str):
    demo("--pack", pack)
    event = Event.objects.get(slug=pack)
    now = clock.now()

    phases = [history_of(intrigue).phase_at(now) for intrigue in Intrigue.objects.filter(event=event)]
    assert phases == [Phase.CLOSED, Phase.GOALS, Phase.ANNOUNCED, Phase.ANNOUNCED]
    assert Intrigue.objects.get(event=event, final=True).number == 4
    assert disagreements(event) == []

    played = Intrigue.objects.get(event=event, number=1)
    assert sorted(played.entrants.values_list("stake", "fold_cause")) == [(2, "own"), (3, ""), (3, ""), (3, "")]
    assert (played.strikes.count(), played.circumstances.count(), played.current_stake) == (1, 2, 3)
    verdicts = FateText.objects.filter(win__intrigue=played).order_by("pk").values_list("verdict", flat=True)
    assert list(verdicts) == ["accepted", "pending"]
    assert [played.result["winner"]] == [HeadWin.objects.filter(intrigue=played).order_by("pk")[0].winner_id]
    begun = Intrigue.objects.get(event=event, number=2)
    assert begun.goals.count() == 2
    put_up = [(prize.face_down, prize.card.place, prize.card.intrigue) for prize in begun.prizes.all()]
    assert put_up == [(False, "prize", begun), (False, "prize", begun), (True, "prize", begun)]
    assert {prize.card_id for prize in begun.prizes.all()} <= set(event.setting["prizes"])


def test_hands_are_unequal_and_won_cards_lie_in_them(demo: Callable[..., str]):
    demo()
    dealt = {character.key: len(character.hand) for character in load_pack("clinic").characters}
    held = {player.key: Card.objects.filter(holder=player, place="hand").count() for player in Player.objects.all()}
    changed = {key: held[key] - dealt[key] for key in dealt if held[key] != dealt[key]}
    # Of those who play each has paid three cards or two; three have won a card; one has spent a weakness and lost
    # nobody, one has lost a struck person, two have played a circumstance.
    assert {key: change for key, change in changed.items() if change > 0} == {}
    assert set(changed) == {"freising", "steinkopf", "lotz", "krell"}
    won = {row["player"] for row in Intrigue.objects.get(number=1).result["standings"]}
    picked = Card.objects.filter(moves__why="draft", place="hand").values_list("holder", flat=True)
    assert set(picked) == won


def test_mediators_are_two_known_and_one_incognito(demo: Callable[..., str]):
    demo("--language", "en")
    rows = Mediator.objects.order_by("pk").values_list("player__key", "incognito")
    assert list(rows) == [("kuehn", False), ("reinicke", False), ("weiss", True)]
    event = Event.objects.get()
    assert (event.name, event.language) == ("The Erlenbruch Hospital", "en")


@pytest.mark.parametrize("last", ["ru", "en"])
def test_it_speaks_the_language_of_its_event(demo: Callable[..., str], last: str):
    with translation.override(last):
        assert demo("--pack", "clinic", "--language", "ru") == "Лечебница Эрленбрух: игра создана\n"
        assert demo("--pack", "harbour", "--language", "en").endswith(": made\n")


def test_the_second_start_changes_nothing(demo: Callable[..., str]):
    assert demo() == "Лечебница Эрленбрух: игра создана\n"
    Player.objects.filter(key="freising").update(contact="@somebody")
    entries = JournalEntry.objects.count()
    assert demo() == "Лечебница Эрленбрух: игра уже есть, всё как было\n"
    assert (JournalEntry.objects.count(), Player.objects.get(key="freising").contact) == (entries, "@somebody")


def test_every_address_opens(demo: Callable[..., str]):
    told = json.loads(demo("--links"))
    assert [way["role"] for way in told["links"]] == [
        "master", "mediator", "mediator", "player", "player", "player", "screen",
    ]  # fmt: skip
    assert {way["path"]: Client().get(way["path"]).status_code for way in told["links"]} == {
        way["path"]: 200 for way in told["links"]
    }
    assert Client().login(username=told["user"], password=told["password"])


def test_its_paper_leads_to_the_address_of_the_start_until_people_set_another(demo: Callable[..., str]):
    demo()
    led = []
    for address in ("http://localhost:8000", "http://10.42.0.1:8000", "http://192.168.1.5:8000"):
        lead_to(event=Event.objects.get(), address=address, now=clock.now())
        led.append(Event.objects.get().base_url)
    assert led == ["http://localhost:8000", "http://10.42.0.1:8000", "http://10.42.0.1:8000"]


def test_an_unknown_pack_makes_nothing(demo: Callable[..., str]):
    with pytest.raises(CommandError) as refusal:
        demo("--pack", "moon")
    assert (str(refusal.value), refusal.value.returncode) == ("moon: there is no such file", 2)
    assert Event.objects.count() == 0
