"""Designs: what a card must have, what stays while it is in play, copies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intrigues.models import CardDesign, Place
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import designs
from intrigues.services.designs import Written
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from tests import cast

pytestmark = pytest.mark.django_db
NOW = cast.at("10:00")
FALK = Written(
    kind="person", given={"ru": "Эмиль", "en": "Emil"}, surname={"ru": "Фальк", "en": "Falk"},
    post={"ru": "держит  склады"}, suit="business", weight=3, weaknesses=("money", "luxury"),
)  # fmt: skip
FLOOD = Written(
    kind="circumstance", title={"ru": "Паводок"}, text={"ru": "Река вышла из берегов."},
    effects=[{"op": "div", "value": 2, "where": {"suit": ["business"]}}], effect_line={"ru": "деловые ÷ 2"},
)  # fmt: skip
BRIBE = Written(kind="weakness", title={"en": "A bribe"}, weaknesses=("money",), source="means")


@pytest.fixture
def event():
    return cast.event()


def add(event, written: Written) -> CardDesign:
    return designs.add(actor=cast.master(), event=event, written=written, now=NOW)


def refusal(event, written: Written) -> str:
    with pytest.raises(RuleViolation) as refused:
        add(event, written)
    assert not event.designs.exists()
    return refused.value.code


@pytest.mark.rule("IN-01", "IN-02")
def test_a_person_is_written_down_with_a_key_of_its_own(event):
    first, second = add(event, FALK), add(event, FALK)
    assert (first.key, second.key) == ("falk", "falk-2")
    assert (first.post, first.weight, first.weaknesses, first.effects) == (
        {"ru": "держит склады"}, 3, ["money", "luxury"], [],
    )  # fmt: skip


@pytest.mark.rule("IN-03", "IN-04")
def test_weakness_cards_and_circumstances_keep_only_what_is_theirs(event):
    bribe = add(event, replace(BRIBE, weight=4, suit="army"))
    flood = add(event, FLOOD)
    assert (bribe.weaknesses, bribe.source, bribe.weight, bribe.suit) == (["money"], "means", None, "")
    assert (flood.effects, flood.effect_line) == (FLOOD.effects, {"ru": "деловые ÷ 2"})


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (replace(FALK, post={}), "person_blank"),
        (replace(FALK, suit="clergy"), "person_suit"),
        (replace(FALK, weight=7), "person_weight"),
        (replace(FALK, weight=None), "person_weight"),
        (replace(FALK, weaknesses=("sloth",)), "person_weakness"),
        (replace(FALK, kind="animal"), "card_kind"),
        (replace(FALK, surname={"en": "F" * 121}), "text_too_long"),
        (replace(BRIBE, weaknesses=("money", "luxury")), "weakness_one"),
        (replace(BRIBE, title={}), "weakness_one"),
        (replace(BRIBE, source="hearsay"), "weakness_source"),
        (replace(FLOOD, title={}), "circumstance_blank"),
        (replace(FLOOD, effect_line={}), "effect_line_missing"),
        (replace(FLOOD, effects=[{"op": "div", "value": 0}]), "input_out_of_range"),
        (replace(FLOOD, effects=7), "input_wrong_kind"),
        (replace(FALK, effects=[{"op": "add", "value": 1, "whose": "target"}]), "effect_whose_not_here"),
    ],
)
@pytest.mark.rule("IN-02", "IN-03", "IN-04")
def test_what_is_no_card_is_refused(written, code, event):
    assert refusal(event, written) == code


def test_only_a_master_of_the_event_designs(event):
    with pytest.raises(RuleViolation) as refused:
        designs.add(actor=cast.mediator(), event=event, written=FALK, now=NOW)
    assert refused.value.code == "masters_only"


def test_a_change_is_journalled_by_its_fields_and_nothing_is_where_nothing_changed(event):
    row = add(event, FALK)
    designs.change(actor=cast.master(), design=row, written=replace(FALK, weight=4, post={"en": "a dealer"}), now=NOW)
    designs.change(actor=cast.master(), design=row, written=replace(FALK, weight=4, post={"en": "a dealer"}), now=NOW)
    entries = JournalEntry.objects.filter(kind="design.changed")
    assert [entry.data["changed"] for entry in entries] == [["post", "weight"]]
    with pytest.raises(RuleViolation) as refused:
        designs.change(actor=cast.master(), design=row, written=BRIBE, now=NOW)
    assert refused.value.code == "design_kind_stays"


@pytest.mark.rule("IN-50")
def test_what_counts_stays_while_a_copy_is_laid_but_words_may_be_mended():
    made = cast.cast()
    row = add(made.event, FALK)
    laid = cast.card(design=row, holder=made.karl)
    staked = cast.people(holder=made.karl, weights=[1])
    cast.entrant(intrigue=cast.intrigue(event=made.event), player=made.karl, lineup=[laid], staked=staked)
    with pytest.raises(RuleViolation) as refused:
        designs.change(actor=cast.master(), design=row, written=replace(FALK, weight=4), now=NOW)
    assert refused.value.code == "design_in_play"
    mended = designs.change(actor=cast.master(), design=row, written=replace(FALK, post={"ru": "купец"}), now=NOW)
    assert (mended.weight, mended.post) == (3, {"ru": "купец"})


@pytest.mark.rule("IN-05", "IN-09")
def test_copies_join_the_bank_with_numbers_that_go_on(event):
    row = add(event, FALK)
    for count in (2, 1):
        designs.add_copies(actor=cast.master(), design=row, count=count, now=NOW)
    cards = list(row.cards.order_by("pk"))
    assert [(card.number, card.place, card.codes.count()) for card in cards] == [
        (1, Place.BANK, 1), (2, Place.BANK, 1), (3, Place.BANK, 1),
    ]  # fmt: skip
    assert disagreements(event) == []
    for count in (0, 97):
        with pytest.raises(RuleViolation) as refused:
            designs.add_copies(actor=cast.master(), design=row, count=count, now=NOW)
        assert refused.value.code == "copies_count"
