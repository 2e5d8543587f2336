"""A setting pack made into an event: every text in both languages, every card in the bank, hands dealt at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from intrigues.models import Body, Card, CardCode, CardDesign, Move, Suit, Weakness
from intrigues.rules.pack import PackError
from intrigues.rules.pack.deck import PersonText, WeaknessCardText
from intrigues.services import pack_files, packs
from larp.models import Event, JournalEntry, Player
from larp.rules.errors import RuleViolation
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def bare_event() -> Event:
    return Event.objects.create(name="Erlenbruch", slug="erlenbruch", created_at=cast.MORNING)


def installed(name: str) -> Event:
    return packs.install(actor=cast.master(), event=bare_event(), pack=pack_files.load_pack(name), now=cast.MORNING)


@pytest.mark.rule("IN-01", "IN-02", "IN-03", "IN-04", "IN-05")
@pytest.mark.parametrize("name", ["clinic", "harbour"])
def test_every_text_of_a_pack_is_in_the_database_by_language(name: str):
    event = installed(name)
    pack = pack_files.load_pack(name)

    designs = {design.key: design for design in CardDesign.objects.filter(event=event)}
    assert list(designs) == list(pack.deck.designs)
    for key, text in pack.deck.designs.items():
        row = designs[key]
        if isinstance(text, PersonText):
            told = (row.kind, row.given, row.surname, row.post, row.suit, row.weight, row.weaknesses)
            assert told == (
                "person", text.given, text.surname, text.post, text.suit, text.weight, list(text.weaknesses)
            )  # fmt: skip
            assert (row.effects, row.effect_line) == (list(text.abilities.written), text.ability_line)
        elif isinstance(text, WeaknessCardText):
            told = (row.kind, row.title, row.text, row.weaknesses, row.source)
            assert told == ("weakness", text.title, text.text, [text.weakness], text.source)
        else:
            told = (row.kind, row.title, row.text, row.effects, row.effect_line)
            effects = list(text.effects.written)
            assert told == ("circumstance", text.title, text.flavour, effects, text.effect_line)

    suits = Suit.objects.filter(event=event).values_list("key", "name", "label", "forms")
    assert list(suits) == [(s.key, s.name, s.label, s.forms) for s in pack.deck.suits]
    weaknesses = Weakness.objects.filter(event=event).values_list("key", "name", "forms")
    assert list(weaknesses) == [(w.key, w.name, w.forms) for w in pack.deck.weaknesses]
    bodies = Body.objects.filter(event=event).values_list("key", "name", "text")
    assert list(bodies) == [(b.key, b.name, b.text) for b in pack.bodies]
    kept = [event.setting[word] for word in ("pack", "title", "description", "place")]
    assert kept == [name, pack.title, pack.description, pack.place]


@pytest.mark.rule("IN-05", "IN-06", "IN-09")
def test_all_copies_lie_in_the_bank_with_a_code_each():
    event = installed("clinic")
    pack = pack_files.load_pack("clinic")

    copies = Counter(Card.objects.filter(event=event, place="bank").values_list("design__key", flat=True))
    assert copies == {design.key: design.copies for design in pack.deck.designs.values()}
    codes = CardCode.objects.filter(card__event=event, withdrawn_at=None)
    assert codes.count() == len({code.code for code in codes}) == 192
    assert set(Move.objects.values_list("seq", "from_place", "to_place", "why")) == {(1, "", "bank", "entered")}
    assert list(JournalEntry.objects.values_list("kind", "data__cards")) == [("pack.installed", 192)]


@pytest.mark.rule("IN-24")
def test_prizes_are_marked_and_lie_in_the_bank():
    event = installed("clinic")
    marked = Counter(Card.objects.filter(pk__in=event.setting["prizes"]).values_list("design__key", flat=True))
    assert marked == {prize.design: prize.copies for prize in pack_files.load_pack("clinic").prizes}


def test_a_second_pack_in_one_event_is_refused():
    event = installed("clinic")
    with pytest.raises(RuleViolation) as refusal:
        packs.install(actor=cast.master(), event=event, pack=pack_files.load_pack("harbour"), now=cast.MORNING)
    assert (refusal.value.code, CardDesign.objects.count()) == ("pack_installed", 114)


def test_characters_become_players_once():
    event, pack = bare_event(), pack_files.load_pack("harbour")
    packs.cast_characters(actor=cast.master(), event=event, pack=pack, now=cast.MORNING)
    rows = Player.objects.filter(event=event).values_list("key", "name", "role", "tier")
    assert list(rows) == [(c.key, c.name, c.role, c.tier) for c in pack.characters]

    with pytest.raises(RuleViolation) as refusal:
        packs.cast_characters(actor=cast.master(), event=event, pack=pack, now=cast.MORNING)
    assert (refusal.value.code, Player.objects.count()) == ("player_key_taken", 24)


def test_a_file_that_cannot_be_used_is_refused_with_its_place(tmp_path: Path):
    def said(content: bytes) -> str:
        file = tmp_path / "bad.toml"
        file.write_bytes(content)
        with pytest.raises(PackError) as refusal:
            pack_files.load_pack(file)
        return str(refusal.value).replace(str(tmp_path), "")

    assert said(b"") == "pack: missing"
    assert said(b"\n\xff") == "line 2: is no UTF-8 text"
    assert said(b"[pack]\nid clinic") == "line 2, column 4: Expected '=' after a key in a key/value pair"
    assert said(b"a = " + b"[" * 100_000) == "/bad.toml: is nested too deeply"
    assert said(b"#" * 4_000_001) == "/bad.toml: is larger than 4 MB"
    with pytest.raises(PackError) as refusal:
        pack_files.load_pack(tmp_path)
    assert str(refusal.value) == f"{tmp_path}: is no file"


def test_a_byte_order_mark_is_no_part_of_a_pack(tmp_path: Path):
    file = tmp_path / "marked.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (pack_files.FOLDER / "clinic.toml").read_bytes())
    assert pack_files.load_pack(file) == pack_files.load_pack("clinic")
