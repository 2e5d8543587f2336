"""A setting pack: both packs of the program are good, and every mistake is named by its place."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from intrigues.rules.pack import PackError, parse_pack, warnings_of

PACKS = Path(__file__).resolve().parents[3] / "intrigues" / "packs"
CLINIC = tomllib.loads((PACKS / "clinic.toml").read_text())
HARBOUR = tomllib.loads((PACKS / "harbour.toml").read_text())
Data = dict[str, Any]


@pytest.mark.parametrize("data", [CLINIC, HARBOUR], ids=["clinic", "harbour"])
@pytest.mark.rule("IN-01", "IN-02", "IN-03", "IN-04")
def test_the_packs_hold_what_they_promise(data: Data):
    pack = parse_pack(data)
    deck = pack.deck
    assert [len(deck.people), len(deck.weakness_cards), len(deck.circumstances)] == [64, 24, 26]
    assert [len(deck.suits), len(deck.weaknesses), len(pack.bodies)] == [4, 4, 7]
    assert [len(pack.characters), len(pack.timetable), pack.deal.players] == [24, 4, 24]
    assert [planned.final for planned in pack.timetable] == [False, False, False, True]
    assert warnings_of(pack) == []


@pytest.mark.parametrize("data", [CLINIC, HARBOUR], ids=["clinic", "harbour"])
@pytest.mark.rule("IN-06")
def test_prizes_and_hands_use_every_copy_once(data: Data):
    pack = parse_pack(data)
    used = sum(prize.copies for prize in pack.prizes) + sum(len(character.hand) for character in pack.characters)
    assert used == sum(design.copies for design in pack.deck.designs.values())
    sizes = sorted(len(character.hand) for character in pack.characters)
    assert (sizes[0], sizes[-1]) == (1, 13)


def test_days_are_counted_from_the_first_intrigue():
    assert [(planned.start.day, f"{planned.start.time:%H:%M}") for planned in parse_pack(CLINIC).timetable] == [
        (0, "20:00"),
        (1, "10:30"),
        (1, "18:00"),
        (2, "08:30"),
    ]


def test_the_place_keeps_its_cases():
    assert parse_pack(CLINIC).place == CLINIC["pack"]["place"]


def test_signs_are_given_in_turn_unless_named():
    data = copy.deepcopy(HARBOUR)
    data["suits"][0]["sign"], data["suits"][3]["sign"] = "suit-service", "suit-business"
    signs = [suit.sign for suit in parse_pack(data).deck.suits]
    assert signs == ["suit-service", "suit-army", "suit-party", "suit-business"]


def _set(path: str, value: Any) -> Callable[[Data], None]:
    """Sets, adds or (with `...`) removes the value at a path like `people.12.weight`."""

    def change(data: Data) -> None:
        *way, last = path.split(".")
        there: Any = data
        for step in way:
            there = there[int(step) if isinstance(there, list) else step]
        name: Any = int(last) if isinstance(there, list) else last
        if value is ...:
            del there[name]
        else:
            there[name] = value

    return change


def _append(path: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        there: Any = data
        for step in path.split("."):
            there = there[int(step) if isinstance(there, list) else step]
        there.append(value)

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("peple", []), "peple: unknown key"),
        (_set("people", ...), "people: missing"),
        (_set("people", {}), "people: expected a list, not an object"),
        (_set("pack.version", 2), "pack.version: this program reads version 1"),
        (_set("pack.languages", ["ru", "de"]), 'pack.languages[1]: unknown language "de"'),
        (_set("pack.languages", []), "pack.languages: a pack needs at least one language"),
        (_set("pack.accent", "pink"),
         'pack.accent: expected one of "petrol", "brick", "copying", "moss", "slate", not "pink"'),
        (_set("pack.place.de", "Haus"), "pack.place.de: unknown key"),
        (_set("suits.1.id", "business"), 'suits[1].id: "business" is taken by suits[0] (in "business")'),
        (_set("suits.1.forms.ru.from", ...), 'suits[1].forms.ru.from: missing (in "army")'),
        (_set("suits.1.sign", "eagle"), 'suits[1].sign: expected one of "suit-business", "suit-army", "suit-party", '
                                        '"suit-service", not "eagle" (in "army")'),
        (_set("people.5.weight", 7), 'people[5].weight: expected a whole number from 1 to 6 (in "zinn")'),
        (_set("people.5.weight", 0), 'people[5].weight: expected a whole number from 1 to 6 (in "zinn")'),
        (_set("people.5.weight", True), 'people[5].weight: expected a whole number, not true (in "zinn")'),
        (_set("people.5.weight", 3.0),
         'people[5].weight: expected a whole number, not a number with a point (in "zinn")'),
        (_set("people.5.suit", "navy"), 'people[5].suit: unknown suit "navy" (in "zinn")'),
        (_set("people.5.weaknesses.1", "pride"), 'people[5].weaknesses[1]: unknown weakness "pride" (in "zinn")'),
        (_set("people.5.weaknesses.1", "luxury"), 'people[5].weaknesses[1]: "luxury" comes twice (in "zinn")'),
        (_set("people.5.copies", 0), 'people[5].copies: expected a whole number from 1 to 99 (in "zinn")'),
        (_set("people.5.post.en", ...), 'people[5].post.en: missing (in "zinn")'),
        (_set("people.5.post.de", "Wirtin"), 'people[5].post.de: unknown key (in "zinn")'),
        (_set("people.5.post.en", " "), 'people[5].post.en: the text is empty (in "zinn")'),
        (_set("people.5.post.en", "a\nb"), 'people[5].post.en: the text holds a sign that can\'t be printed '
                                           '(in "zinn")'),
        (_set("people.5.post.en", "a" * 401), "people[5].post.en: the text has 401 signs, at most 400 are allowed "
                                              '(in "zinn")'),
        (_set("people.5.id", "Frau Zinn"), 'people[5].id: expected lower-case Latin letters, digits and hyphens, '
                                           'not "Frau Zinn" (in "Frau Zinn")'),
        (_set("people.5.id", ...), "people[5].id: missing"),
        (_set("people.5.hue", "red"), 'people[5].hue: unknown key (in "zinn")'),
        (_set("people.5.abilities", []), 'people[5].abilities_text: missing (in "zinn")'),
        (_set("people.7.abilities.0.op", "steal"),
         'people[7].abilities[0].op: expected one of "add", "sub", "mul", "div", "immune", "also_suit", '
         'not "steal" (in "klosterfelde")'),
        (_set("people.10.abilities.0.value", 0),
         "people[10].abilities[0].value: expected a whole number from 1 to 1000000000000000000 (in \"eilert\")"),
        (_set("weakness_cards.0.weakness", "pride"), 'weakness_cards[0].weakness: unknown weakness "pride" '
                                                     '(in "savings-book")'),
        (_set("weakness_cards.0.source", "gossip"), 'weakness_cards[0].source: expected one of "means", '
                                                    '"information", not "gossip" (in "savings-book")'),
        (_set("weakness_cards.0.id", "zinn"), 'weakness_cards[0].id: "zinn" is taken by people[5] (in "zinn")'),
        (_set("circumstances.0.effects.0.where.weight", {"min": "one"}),
         'circumstances[0].effects[0].where.weight.min: expected a whole number, not a text (in "plot")'),
        (_set("circumstances.0.effects.0.only", "self"),
         'circumstances[0].effects[0].only: only an ability can have "only" (in "plot")'),
        (_set("circumstances.0.effect_line", ...), 'circumstances[0].effect_line: missing (in "plot")'),
        (_set("prizes.0.design", "nobody"), 'prizes[0].design: unknown design "nobody"'),
        (_set("prizes.0.copies", 2), 'prizes[0].copies: 2 copies of "klingenau", but only 1 are made'),
        (_append("prizes", {"design": "klingenau", "copies": 1}), 'prizes[45].design: "klingenau" comes twice'),
        (_set("timetable.0.day", "someday"), 'timetable[0].day: expected one of "monday", "tuesday", "wednesday", '
                                             '"thursday", "friday", "saturday", "sunday", not "someday"'),
        (_set("timetable.0.start", "25:00"), 'timetable[0].start: expected a time like "09:30", not "25:00"'),
        (_set("timetable.0.start", "8:30"), 'timetable[0].start: expected a time like "09:30", not "8:30"'),
        (_set("timetable.1.number", 1), "timetable[1].number: expected 2"),
        (_set("timetable.2.start", "09:00"), "timetable[2].start: starts before the intrigue above it"),
        (_set("timetable.0.minutes.bids", 0), "timetable[0].minutes.bids: expected a whole number from 1 to 1440"),
        (_set("timetable.0.estimated_end.time", "21:00"),
         "timetable[0].estimated_end: comes before the circumstances are over"),
        (_set("timetable.0.final", True), "timetable[3].final: only one intrigue can be final"),
        (_set("timetable.0.final", 1), "timetable[0].final: expected true or false"),
        (_set("deal.players", 25), "deal.players: the tiers hold 24 players, not 25"),
        (_set("deal.tiers.1.id", "intriguers"), 'deal.tiers[1].id: "intriguers" is taken by deal.tiers[0] '
                                                '(in "intriguers")'),
        (_set("characters.0.tier", "lords"), 'characters[0].tier: unknown tier "lords" (in "freising")'),
        (_set("characters.0.hand.0", "nobody"), 'characters[0].hand[0]: unknown design "nobody" (in "freising")'),
        (_set("characters.0.hand.1", "linneweber"), 'characters[0].hand[1]: "linneweber" comes twice in this hand '
                                                    '(in "freising")'),
        (_append("characters.23.hand", "suederau"),
         'characters[23].hand[1]: no copy of "suederau" is left: 1 made for all prizes and hands (in "hoffner")'),
        (_set("characters.0.mediator", "secret"), 'characters[0].mediator: expected one of "known", "incognito", '
                                                  'not "secret" (in "freising")'),
        (_set("characters.1.id", "freising"), 'characters[1].id: "freising" is taken by characters[0] '
                                              '(in "freising")'),
        (_set("institutions.1.id", "medical-corps"), 'institutions[1].id: "medical-corps" is taken by '
                                                     'institutions[0] (in "medical-corps")'),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_its_place(change: Callable[[Data], None], said: str):
    data = copy.deepcopy(CLINIC)
    change(data)
    with pytest.raises(PackError) as refusal:
        parse_pack(data)
    assert str(refusal.value) == said


def test_the_facts_of_a_refusal_hold_its_place():
    data = copy.deepcopy(CLINIC)
    data["people"][5]["weight"] = 7
    with pytest.raises(PackError) as refusal:
        parse_pack(data)
    assert (refusal.value.code, refusal.value.facts["place"]) == ("input_out_of_range", "people[5].weight")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("suits.1.sign", "suit-business"), ['suits[1].sign: "army" has the sign of "business"']),
        (_set("people.10.abilities.0.whose", "others"),
         ['people[10].abilities[0]: "only": "self" is never among "whose": "others" (in "eilert")']),
        (_set("circumstances.0.effects.0.where.suit", ["navy"]),
         ['circumstances[0].effects[0].where.suit: the event has no suit "navy" (in "plot")']),
        (_set("timetable.3.final", False), ["timetable: no intrigue is final: the institution can't be played for"]),
        (_set("institutions", []),
         ["institutions: no outside body is listed to which the institution may pass"]),
        (_set("characters.23", ...), ["characters: 23 characters, but the deal is for 24",
                                      "deal.tiers[2].players: 10 players, but 9 characters"]),
        (_set("deal.tiers.2.weight_max", 2),
         ['characters[17].hand: holds a person of weight 3, above the 2 of its tier (in "scheidt")',
          'characters[18].hand: holds a person of weight 3, above the 2 of its tier (in "neumark")',
          'characters[22].hand: holds a person of weight 3, above the 2 of its tier (in "nissen")']),
    ],
)  # fmt: skip
def test_what_is_worth_a_look_is_a_warning(change: Callable[[Data], None], said: list[str]):
    data = copy.deepcopy(CLINIC)
    change(data)
    assert [str(warning) for warning in warnings_of(parse_pack(data))] == said
