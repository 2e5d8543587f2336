"""Runs: frozen at the start, one of a kind at a time, taken up once, ended once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from intrigues.models import Card, CardDesign
from larp.models import Badge, JournalEntry
from larp.rules.errors import RuleViolation
from printing.models import PrintRun
from printing.services import runs
from tests.printing.shop import BASE, KARLS, NOW, clinic, order

pytestmark = pytest.mark.django_db


def names(run: PrintRun) -> list[str]:
    return [f"{face['name']} {face['number']}/{face['of']}" for face in run.content]


def test_a_deck_is_frozen_people_by_suit_then_weaknesses_then_circumstances():
    run = order(clinic())
    assert names(run) == ["Отто Banker 1/2", "Отто Banker 2/2", "Отто Officer 1/1", "Cheque 1/1", "Gossip 1/1"]
    assert (run.state, run.total, run.warnings, run.settings) == (
        "queued",
        1,
        [],
        {
            "selection": {"cards": "all"},
            "base": BASE,
            "title": "Erlenbruch",
            "pieces": 5,
            "paper": {
                "sheet": "a4", "printer": "most", "edge": "", "order": "turns", "off": [0, 0], "piece": "poker",
                "size": [63, 88], "gutter": 0, "bleed": 0, "look": "black",
            },
            "symbol": [3, 0.55, 20.35],
            "ink": "#000",
        },
    )  # fmt: skip
    printed = {face["id"]: face["code"] for face in run.content}
    assert printed == {card.pk: card.codes.get().code for card in run.event.cards.all()}


def test_what_is_changed_after_the_start_is_printed_as_it_was():
    made = clinic()
    run = order(made)
    CardDesign.objects.filter(event=made.event).update(weight=None, suit="", kind="circumstance")
    assert PrintRun.objects.get(pk=run.pk).content[0]["weight"] == 3


@pytest.mark.parametrize(
    ("selection", "printed"),
    [
        ({"cards": "bank"}, ["Отто Banker 1/2", "Отто Banker 2/2", "Gossip 1/1"]),
        ({"cards": "hand", "player": "karl"}, ["Отто Officer 1/1", "Cheque 1/1"]),
        ({"cards": "designs", "designs": ["banker"]}, ["Отто Banker 1/2", "Отто Banker 2/2"]),
    ],
)
def test_a_part_of_the_deck(selection, printed):
    made = clinic()
    if "player" in selection:
        selection = {**selection, "player": made.karl.pk}
    if "designs" in selection:
        selection = {**selection, "designs": [made.event.designs.get(key="banker").pk]}
    assert names(order(made, selection=selection)) == printed


def test_all_hands_come_hand_by_hand_with_whose_they_are():
    made = clinic()
    gossip = Card.objects.get(design__key="gossip", design__event=made.event)
    Card.objects.filter(pk=gossip.pk).update(place="hand", holder=made.vera)
    run = order(made, selection={"cards": "hands"})
    assert [(face["holder"], face["name"]) for face in run.content] == [
        ("Karl", "Отто Officer"), ("Karl", "Cheque"), ("Vera", "Gossip"),
    ]  # fmt: skip
    # What a hand's sheet has printed has not changed by it.
    PrintRun.objects.filter(pk=run.pk).update(state=PrintRun.State.READY)
    assert names(order(made, selection={"cards": "changed"})) == ["Отто Banker 1/2", "Отто Banker 2/2"]


def test_cards_of_another_event_are_never_chosen():
    made, other = clinic(), clinic(slug="harbour", badge="9XT7KQ2MRW4HPA3E")
    foreign = {"cards": "designs", "designs": [other.event.designs.get(key="banker").pk]}
    with pytest.raises(RuleViolation) as refused:
        order(made, selection=foreign)
    assert refused.value.code == "print_nothing"


@pytest.mark.parametrize(
    ("fields", "order_fields", "code"),
    [
        ({"base_url": ""}, {}, "base_address_missing"),
        ({"base_url": "http://" + "a" * 100}, {}, "base_address_long"),
        ({}, {"selection": {"cards": "hand", "player": 0}}, "print_selection"),
        ({}, {"selection": {"cards": "designs", "designs": []}}, "print_selection"),
        ({}, {"selection": {}}, "print_selection"),
        ({}, {"kind": "poster"}, "print_selection"),
        ({}, {"language": "de"}, "print_selection"),
    ],
)
def test_an_order_that_cant_be_printed_is_refused_and_nothing_is_kept(fields, order_fields, code):
    made = clinic(**fields)
    with pytest.raises(RuleViolation) as refused:
        order(made, **order_fields)
    assert (refused.value.code, PrintRun.objects.count()) == (code, 0)


@pytest.mark.report("A10")
def test_a_second_click_gives_the_run_that_is_there_and_another_order_must_wait():
    made = clinic()
    first = order(made)
    assert order(made).pk == first.pk
    with pytest.raises(RuleViolation) as refused:
        order(made, selection={"cards": "bank"})
    assert (refused.value.code, PrintRun.objects.count()) == ("print_running", 1)
    badges = order(made, kind="badges", selection={})
    assert badges.pk != first.pk
    runs.cancel(actor=made.nora, run=first, now=NOW)
    assert order(made).pk not in {first.pk, badges.pk}


def test_badges_are_for_all_who_are_here_and_those_without_get_one():
    made = clinic()
    made.vera.person = "Марина Соболь"
    made.vera.left_at = None
    made.vera.save()
    run = order(made, kind="badges", selection={})
    assert [face["name"] for face in run.content] == ["Dietrich", "Hans", "Karl", "Vera"]
    assert [face["person"] for face in run.content] == ["", "", "", "Играет Марина Соболь"]
    live = dict(Badge.objects.filter(withdrawn_at=None).values_list("player_id", "code"))
    assert {face["id"]: face["code"] for face in run.content} == live
    assert live[made.karl.pk] == KARLS


def test_only_one_worker_takes_a_run_up():
    run = order(clinic())
    first = runs.claim(run_id=run.pk, worker="anna", now=NOW)
    assert first is not None
    assert runs.claim(run_id=run.pk, worker="boris", now=NOW + timedelta(seconds=10)) is None
    assert runs.beat(run=first, done=1, now=NOW)


def test_a_run_of_a_dead_worker_is_taken_up_again_and_the_dead_one_writes_no_more():
    run = order(clinic())
    dead = runs.claim(run_id=run.pk, worker="anna", now=NOW)
    later = NOW + runs.SILENT_AFTER + timedelta(seconds=1)
    assert runs.left_behind(now=NOW) == []
    assert runs.left_behind(now=later) == [run.pk]
    alive = runs.claim(run_id=run.pk, worker="boris", now=later)
    assert not runs.beat(run=dead, done=1, now=later)
    assert not runs.finish(run=dead, file="print/x.pdf", failures=[], now=later)
    assert runs.finish(run=alive, file="print/y.pdf", failures=[], now=later)
    run.refresh_from_db()
    assert (run.state, run.file, run.done, run.attempts) == ("ready", "print/y.pdf", 1, 2)
    assert runs.claim(run_id=run.pk, worker="clara", now=later) is None


def test_a_run_that_kills_its_workers_fails_in_the_end():
    run = order(clinic())
    now = NOW
    for worker in ["anna", "boris", "clara"]:
        assert runs.claim(run_id=run.pk, worker=worker, now=now) is not None
        now += runs.SILENT_AFTER + timedelta(seconds=1)
    assert runs.claim(run_id=run.pk, worker="dora", now=now) is None
    run.refresh_from_db()
    assert run.state == "failed"


def test_a_run_that_nobody_heard_of_is_found():
    run = order(clinic())
    assert runs.left_behind(now=NOW + timedelta(minutes=1)) == [run.pk]


def test_cancelled_is_cancelled_for_its_worker_and_ended_runs_stay():
    made = clinic()
    run = order(made)
    at_work = runs.claim(run_id=run.pk, worker="anna", now=NOW)
    assert runs.cancel(actor=made.nora, run=run, now=NOW).state == "cancelled"
    assert not runs.beat(run=at_work, done=1, now=NOW)
    runs.cancel(actor=made.nora, run=run, now=NOW)
    kinds = list(JournalEntry.objects.filter(kind__startswith="print.").values_list("kind", flat=True))
    assert kinds == ["print.started", "print.cancelled"]


@pytest.mark.report("A12")
def test_a_master_is_told_which_words_were_cut():
    made = clinic()
    made.event.designs.filter(key="banker").update(post={"ru": "я" * 300})
    assert order(made).warnings == [{"name": "Отто Banker", "parts": ["post"]}]


@pytest.mark.report("A20")
def test_signs_that_turn_the_reading_direction_are_left_out():
    made = clinic()
    made.event.designs.filter(key="banker").update(surname={"ru": "Фа\u202eльк\n\tи \x07сын"})
    assert order(made).content[0]["surname"] == "Фальк и\u00a0сын"
