"""Who and what there is before a journey begins: the people of example A, their cards, their ways in.

Runs on the machine of the stage, before the site is started.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from intrigues.models import Card, CardDesign, Suit, Weakness
from larp.models import Event, Player
from larp.permissions import Actor, Role
from larp.services import badges, events, screens
from larp.services.links import make_link
from mediators.services import devices, mediators
from tests import cast

SUITS = {
    "business": {"ru": "Дело", "en": "Business"},
    "army": {"ru": "Армия", "en": "Army"},
    "party": {"ru": "Партия", "en": "Party"},
    "service": {"ru": "Служба", "en": "Service"},
}
WEAKNESSES = {
    "money": {"ru": "деньги", "en": "money"},
    "women": {"ru": "женщины", "en": "women"},
    "luxury": {"ru": "роскошь", "en": "luxury"},
}
NAMES = {
    "karl": {"ru": "Карл Вайс", "en": "Karl Weiss"},
    "hans": {"ru": "Ханс Ребер", "en": "Hans Reber"},
    "dietrich": {"ru": "Дитрих Ланг", "en": "Dietrich Lang"},
}
ROLES = {
    "karl": {"ru": "врач", "en": "a doctor"},
    "hans": {"ru": "фармацевт", "en": "the pharmacist"},
    "dietrich": {"ru": "пациент", "en": "a patient"},
}
# Key: name in Russian and in English, suit, weight, weaknesses.
PEOPLE = {
    "brandt": (("Отто", "Брандт"), ("Otto", "Brandt"), "party", 5, ["money"]),
    "falk": (("Эрих", "Фальк"), ("Erich", "Falk"), "army", 5, []),
    "noll": (("Эмма", "Нолль"), ("Emma", "Noll"), "party", 1, ["women"]),
    "rieger": (("Макс", "Ригер"), ("Max", "Rieger"), "party", 6, ["money"]),
    "sauer": (("Ида", "Зауэр"), ("Ida", "Sauer"), "business", 3, ["luxury"]),
    "ost": (("Вилли", "Ост"), ("Willi", "Ost"), "army", 3, []),
    "stark": (("Рут", "Штарк"), ("Ruth", "Stark"), "service", 2, []),
    "wittig": (("Карла", "Виттиг"), ("Carla", "Wittig"), "business", 2, []),
    "elsner": (("Пауль", "Эльснер"), ("Paul", "Elsner"), "service", 3, []),
    "kranz": (("Анна", "Кранц"), ("Anna", "Kranz"), "service", 2, []),
    "gross": (("Юлиус", "Гросс"), ("Julius", "Gross"), "business", 2, []),
    "lemke": (("Хуго", "Лемке"), ("Hugo", "Lemke"), "army", 1, []),
    "roth": (("Клара", "Рот"), ("Klara", "Roth"), "service", 2, []),
    "thiel": (("Эрнст", "Тиль"), ("Ernst", "Thiel"), "army", 3, []),
    "ulm": (("Герда", "Ульм"), ("Gerda", "Ulm"), "business", 4, []),
    "vogt": (("Артур", "Фогт"), ("Artur", "Vogt"), "party", 1, []),
    "prior": (("Леони", "Приор"), ("Leonie", "Prior"), "business", 5, ["luxury"]),
    "zeller": (("Бруно", "Целлер"), ("Bruno", "Zeller"), "army", 2, []),
}
# Key: title in Russian and in English, weakness.
STRIKES = {
    "bill": ("Вексель", "A bill of exchange", "money"),
    "letters": ("Письма", "The letters", "women"),
    "champagne": ("Шампанское", "Champagne", "luxury"),
}
AGAINST_THE_PARTY = {"op": "sub", "value": 1, "where": {"suit": ["party"]}}
# Key: title in Russian and in English, effects, and what the card says of them.
TURNS = {
    "plot": (
        "Заговор против вождя",
        "A plot against the leader",
        [AGAINST_THE_PARTY],
        {"ru": "партия: −1", "en": "party: −1"},
    ),
    "rumour": ("Слух", "A rumour", [], {}),
    "stork": ("Аист", "A stork", [], {}),
}
HANDS = {
    "karl": ["brandt", "falk", "noll", "wittig", "elsner", "champagne", "rumour", "kranz", "bill", "plot"],
    "hans": ["ost", "stark", "gross", "lemke"],
    "dietrich": ["falk", "rieger", "sauer", "roth", "thiel", "ulm", "vogt", "letters"],
}
BANK = ["prior", "zeller", "stork"]


def make(language: str) -> dict[str, Any]:
    """The event at nine in the morning, all cards dealt. Returns the ways in and each card's code, as "karl/brandt"."""
    user = User.objects.create_user("nora", password="a long night at the clinic")
    name = {"ru": "Нора Вельт", "en": "Nora Welt"}[language]
    master = Actor(role=Role.MASTER, id=user.pk, name=name, public_name=name)
    event = events.create_event(
        actor=master, name={"ru": "Эрленбрух", "en": "Erlenbruch"}[language], slug="clinic", time_zone="Europe/Moscow",
        language=language, accent="petrol", base_url="", options={}, setting={}, now=cast.MORNING,
    )  # fmt: skip
    Suit.objects.bulk_create(
        Suit(event=event, key=key, name=name, sign=f"suit-{key}", position=place)
        for place, (key, name) in enumerate(SUITS.items())
    )
    Weakness.objects.bulk_create(
        Weakness(event=event, key=key, name=name, sign=f"weak-{key}", position=place)
        for place, (key, name) in enumerate(WEAKNESSES.items())
    )
    designs = {design.key: design for design in _designs(event)}
    players = {key: cast.player(event=event, key=key, name=words, role=ROLES[key]) for key, words in NAMES.items()}
    codes = {}
    for key, player in players.items():
        for design in HANDS[key]:
            codes[f"{key}/{design}"] = _code(cast.card(design=designs[design], holder=player))
    for design in BANK:
        codes[f"bank/{design}"] = _code(cast.card(design=designs[design]))
    screen = screens.add(actor=master, event=event, name="Зал", now=cast.MORNING)
    ways = {
        "master": reverse("larp:one_tap", args=[make_link(user=user, now=cast.at("13:50"))]),
        "hall": reverse("larp:hall", args=[screen.code]),
        **{key: _badge(player, master) for key, player in players.items()},
        "moritz": _tablet(event, master, {"ru": "Мориц", "en": "Moritz"}),
        "lotte": _tablet(event, master, {"ru": "Лотта", "en": "Lotte"}),
    }
    return {"ways": ways, "codes": codes}


def places() -> dict[str, str]:
    """Where each card is: "karl/falk" (dealt to Karl) by its place, with the holder where somebody holds it."""
    told = {}
    for card in Card.objects.select_related("design", "holder").prefetch_related("moves"):
        deal = card.moves.filter(why="deal").select_related("to_holder").first()
        first = deal.to_holder.key if deal else "bank"
        told[f"{first}/{card.design.key}"] = f"{card.place} {card.holder.key}" if card.holder else card.place
    return told


def _designs(event: Event) -> list[CardDesign]:
    people = [
        CardDesign(
            event=event, key=key, kind="person", given={"ru": ru[0], "en": en[0]}, surname={"ru": ru[1], "en": en[1]},
            suit=suit, weight=weight, weaknesses=weaknesses,
        )
        for key, (ru, en, suit, weight, weaknesses) in PEOPLE.items()
    ]  # fmt: skip
    strikes = [
        CardDesign(event=event, key=key, kind="weakness", title={"ru": ru, "en": en}, weaknesses=[kind], source="means")
        for key, (ru, en, kind) in STRIKES.items()
    ]
    turns = [
        CardDesign(
            event=event, key=key, kind="circumstance", title={"ru": ru, "en": en}, effects=effects, effect_line=line
        )
        for key, (ru, en, effects, line) in TURNS.items()
    ]
    made = people + strikes + turns
    for design in made:
        design.save()
    return made


def _code(card: Card) -> str:
    return card.codes.get(withdrawn_at=None).code


def _badge(player: Player, master: Actor) -> str:
    return reverse("larp:badge", args=[badges.issue(actor=master, player=player, now=cast.MORNING).code])


def _tablet(event: Event, master: Actor, name: dict[str, str]) -> str:
    mediator = mediators.add(actor=master, event=event, name=name, now=cast.MORNING)
    return reverse("mediators:pair", args=[devices.issue(actor=master, mediator=mediator, now=cast.MORNING).code])
