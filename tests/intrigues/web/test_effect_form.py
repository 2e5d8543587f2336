"""Effects of a card in menus: what the rows say is what is saved, and what is saved stands in the rows."""

from __future__ import annotations

import re

import pytest

from intrigues.models import CardDesign
from intrigues.rules.effects import parse_effects
from intrigues.services import packs
from intrigues.services.pack_files import load_pack
from larp.models import JournalEntry
from tests import cast
from tests.forms import as_sent
from tests.intrigues.web.room import browser

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-04")]
TEXTS = {"title_ru": "Буря", "text_ru": "Ветер сорвал крышу.", "effect_line_ru": "как сказано"}
ABILITIES = [
    {"op": "immune", "to": "all"},
    {"op": "immune", "to": ["money", "luxury"]},
    {"op": "also_suit", "suit": ["army", "business"]},
    {"op": "add", "value": 2, "only": "self", "if": {"with_suit": "army", "against_suit": "party"}},
    {"op": "mul", "value": "3/2", "where": {"suit": ["party", "army"], "weight": {"min": 2, "max": 9}}, "whose": "own",
     "only": "rest", "if": {"alone": True}},
]  # fmt: skip
EFFECTS = [
    {"op": "sub", "value": 1, "where": {"suit": ["party"]}},
    {"op": "div", "value": 2, "where": {"weakness": ["money"], "no_weakness": True}, "whose": "target"},
    {"op": "add", "value": 2, "where": {"design": ["falk", "brandt"], "weight": {"max": 2}}, "whose": "others"},
    {"op": "mul", "value": "5/4", "per": "lineup", "whose": "own"},
    {"op": "add", "value": 1, "where": {"suit": ["no-such"]}},
]


@pytest.fixture
def nora():
    made = cast.cast(language="en")
    for key in ("falk", "brandt"):
        cast.person(event=made.event, key=key)
    return browser(made.event)


def saved_again(nora, design: CardDesign) -> CardDesign:
    """The design after its page was opened and its form sent as it stands."""
    path = f"cards/designs/{design.key}/"
    sent = as_sent(nora.get(path), do="save")
    nora.done(path, **{name: value for name, value in sent.items() if name != "do"}, do="save")
    design.refresh_from_db()
    return design


def test_effects_of_a_card_sent_as_they_stand_stay_as_they_were(nora):
    storm = cast.circumstance(event=nora.event, key="storm", effects=EFFECTS)
    CardDesign.objects.update(effect_line={"en": "as said"}, text={"en": "it blows"})
    able = cast.person(event=nora.event, key="able", effects=ABILITIES, effect_line={"en": "as said"}, post={"en": "x"})
    assert saved_again(nora, storm).effects == EFFECTS
    assert saved_again(nora, able).effects == ABILITIES


@pytest.mark.long
@pytest.mark.parametrize("pack", ["clinic", "harbour"])
def test_every_card_of_a_pack_survives_its_form(pack):
    event = cast.event(slug="empty")
    event.suits.all().delete()
    event.weaknesses.all().delete()
    packs.install(actor=cast.master(), event=event, pack=load_pack(pack), now=cast.MORNING)
    nora = browser(event)
    written = {design.key: design.effects for design in event.designs.all() if design.effects}
    assert len(written) > 20
    for key, effects in written.items():
        design = saved_again(nora, event.designs.get(key=key))
        use = "ability" if design.kind == "person" else "circumstance"
        assert parse_effects(design.effects, use=use) == parse_effects(effects, use=use), key
    assert not JournalEntry.objects.filter(kind="design.changed").exists()


def test_rows_become_effects_in_their_order_and_empty_ones_are_none(nora):
    rows = {
        "e0-op": "sub", "e0-value": "1", "e0-per": "card", "e0-whose": "all", "e0-suit": ["party", "army", ""],
        "e0-weakness": ["-", ""], "e0-least": "2", "e0-most": "",
        "e1-op": "", "e1-value": "7",
        "e12-op": "mul", "e12-value": "3/2", "e12-per": "lineup", "e12-whose": "own",
    }  # fmt: skip
    nora.done("cards/new/", "save", kind="circumstance", **TEXTS, **rows)
    assert nora.event.designs.get(kind="circumstance").effects == [
        {"op": "sub", "value": 1, "where": {"suit": ["party", "army"], "weight": {"min": 2}, "no_weakness": True}},
        {"op": "mul", "value": "3/2", "per": "lineup", "whose": "own"},
    ]


def rows_in(page: str) -> list[str]:
    """The source of each row, the pattern for further ones left out."""
    return re.findall(r'<fieldset class="effect".*?</fieldset>', page.split("<template>")[0], re.DOTALL)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"value": "half"}, "The number: expected is a whole number, written is a text"),
        ({"value": "0"}, "The number: the number must be from 1 to"),
        ({"op": "mul", "value": "3/0"}, "The number: expected is a whole number from 1 or a fraction like “3/2”"),
        ({"per": "lineup", "suit": ["party"]}, "“per: lineup” takes no “where”"),
        ({"op": "double"}, "possible here: add, sub, mul, div"),
    ],
)
def test_a_row_that_cant_be_read_says_so_itself_and_all_rows_stay(nora, wrong, says):
    rows = {"e0-op": "add", "e0-value": "1", "e0-suit": ["army"], "e1-op": "sub", "e1-value": "1"}
    rows |= {f"e1-{name}": value for name, value in wrong.items()}
    page = nora.refused("cards/new/", "save", kind="circumstance", **TEXTS, **rows)
    first, second, empty = rows_in(page)
    assert [says in row for row in (first, second, empty)] == [False, True, False]
    assert "+1: army" in first
    assert page.count('role="alert"') == 1
    kept = as_sent(page, do="save")
    assert (kept["e0-suit"], kept["e1-value"], kept["title_ru"]) == (["army", ""], [rows["e1-value"]], ["Буря"])
    assert not nora.event.designs.filter(kind="circumstance").exists()


def test_what_is_written_as_text_goes_before_the_rows_and_names_its_place(nora):
    rows = {"e0-op": "add", "e0-value": "1"}
    page = nora.refused("cards/new/", "save", kind="circumstance", **TEXTS, **rows, effects='[{"op": "add"}]')
    assert "effects[0].value: this is missing" in page
    assert as_sent(page, do="save")["effects"] == ['[{"op": "add"}]']
    nora.done("cards/new/", "save", kind="circumstance", **TEXTS, **rows, effects='{"op": "sub", "value": 3}')
    made = nora.event.designs.get(kind="circumstance")
    assert made.effects == [{"op": "sub", "value": 3}]
    assert "&quot;op&quot;: &quot;sub&quot;" in nora.get(f"cards/designs/{made.key}/")


def test_an_ability_has_menus_of_its_own_and_a_circumstance_has_not(nora):
    person, circumstance = (nora.get(f"cards/new/?kind={kind}") for kind in ("person", "circumstance"))
    for name in ("e0-only", "e0-beside", 'value="immune"'):
        assert (name in person, name in circumstance) == (True, False)
    assert ('value="target"' in person, 'value="target"' in circumstance) == (False, True)
