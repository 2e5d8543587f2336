"""The open questions of the rules (section 5.1 of the rule file), as options that a table answers when it is opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from side_events.table.game import Option, Words, words

MOST_COINS = 1000
MOST_COST = 100
MOST_SEATS = 12


@dataclass(frozen=True)
class Options:
    players_max: int = 8
    start_wealth: int = 25
    refresh: int = 5
    first_scene_refresh: Literal["none", "standard", "reset_to_start"] = "none"
    first_reference: Literal["last_seat", "seeded_random", "chosen"] = "last_seat"
    emergency_refresh: Literal["ask", "off"] = "ask"
    resume_cost: int = 1
    inherit_by: Literal["scene", "location"] = "scene"
    drop_cost: Literal["each", "flat"] = "each"
    drop_needs_control: bool = True
    min_events: int = 0
    present_cost: int = 0
    midscene_time: str = "off"
    absent: Literal["warn", "block"] = "warn"
    wealth_visibility: Literal["public", "private"] = "public"
    event_cost: int = 1
    transfers: Literal["on", "off"] = "on"
    tie_last_framer: Literal["last", "first"] = "last"
    same_time_place: Literal["enforce", "free"] = "enforce"
    fade: Literal["on", "off"] = "off"
    led_by: Literal["tablet", "players"] = "tablet"

    @property
    def time_machine(self) -> str:
        """The name of the Component that moves Time within a scene (UN-36); empty where nothing does."""
        name = self.midscene_time.strip()
        if name.startswith("on(") and name.endswith(")"):
            name = name[3:-1].strip()
        return "" if name.casefold() == "off" else name


DEFAULTS = Options()
ON = words(ru="можно", en="allowed")
OFF = words(ru="нельзя", en="not allowed")


def one_of(key: str, rule: str, title: Words, explanation: Words, *choices: tuple[Any, Words]) -> Option:
    return Option(key, getattr(DEFAULTS, key), title, explanation, choices=choices, rule=rule)


def number(key: str, rule: str, title: Words, explanation: Words, *, low: int, high: int) -> Option:
    return Option(key, getattr(DEFAULTS, key), title, explanation, low=low, high=high, rule=rule)


OPTIONS: tuple[Option, ...] = (
    number(
        "start_wealth", "UN-Q02", words(ru="Монет в начале", en="Coins to begin with"),
        words(ru="Столько у каждого до заветов.", en="So many each has before the Tenets."), low=0, high=MOST_COINS,
    ),
    number(
        "refresh", "UN-Q02", words(ru="Обновление", en="Refresh"),
        words(ru="Столько монет получает каждый после сцены.", en="So many Coins everybody gets after a scene."),
        low=0, high=MOST_COINS,
    ),
    one_of(
        "first_scene_refresh", "UN-Q02", words(ru="Перед первой сценой", en="Before the first scene"),
        words(ru="Получают ли игроки монеты после заветов.", en="Whether players get Coins after the Tenets."),
        ("none", words(ru="ничего", en="nothing")),
        ("standard", words(ru="одно обновление", en="one Refresh")),
        ("reset_to_start", words(ru="у всех снова начальное", en="back to the start for all")),
    ),
    one_of(
        "fade", "UN-52", words(ru="Уход в затемнение", en="Fade to black"),
        words(
            ru="За монету оформитель закрывает сцену насовсем: к ней не вернётся никто.",
            en="For a Coin the Framer closes a scene for good: nobody returns to it.",
        ),
        ("off", OFF), ("on", ON),
    ),
    one_of(
        "wealth_visibility", "UN-Q19", words(ru="Богатство", en="Wealth"),
        words(ru="Кто видит, сколько у кого монет.", en="Who sees how many Coins others have."),
        ("public", words(ru="видят все", en="all see it")), ("private", words(ru="каждый своё", en="each their own")),
    ),
    one_of(
        "transfers", "UN-Q23", words(ru="Передача монет", en="Transfers"),
        words(ru="Отдавать монеты и записывать долги.", en="Giving Coins away, and noting debts."),
        ("on", ON), ("off", OFF),
    ),
    one_of(
        "led_by", "SYS-6", words(ru="Ведёт", en="Led by"),
        words(
            ru="Кто начинает, раскрывает ставки и записывает решения. Если сами игроки, раскрывают, когда готовы все.",
            en="Who starts, reveals bids and writes down verdicts. Players themselves reveal when all are ready.",
        ),
        ("tablet", words(ru="планшет ведущего", en="the facilitator’s tablet")),
        ("players", words(ru="любой игрок", en="any player")),
    ),
    one_of(
        "first_reference", "UN-Q03", words(ru="«Прошлый» на первых торгах", en="Last Framer of the first auction"),
        words(
            ru="От этого места считают ничью и обязательный взнос, пока сцен ещё не было.",
            en="Ties and the stake are counted from this seat while no scene has been played.",
        ),
        ("last_seat", words(ru="последнее место", en="the last seat")),
        ("seeded_random", words(ru="по жребию", en="by lot")), ("chosen", words(ru="выберем", en="we choose")),
    ),
    one_of(
        "tie_last_framer", "UN-Q27", words(ru="Ничья с прошлым оформителем", en="Tie with the last Framer"),
        words(ru="Он в очереди последний или первый.", en="That Framer comes last, or first."),
        ("last", words(ru="последний", en="last")), ("first", words(ru="первый", en="first")),
    ),
    one_of(
        "emergency_refresh", "UN-Q05", words(ru="Ни у кого нет монет", en="Nobody has a Coin"),
        words(ru="Можно ли раздать всем поровну и торговаться дальше.", en="Whether all may get some and bid again."),
        ("ask", words(ru="можно раздать", en="may be given")), ("off", words(ru="игра кончается", en="the game ends")),
    ),
    number(
        "event_cost", "UN-Q22", words(ru="Цена события", en="Price of an Event"),
        words(ru="За каждое событие.", en="For each Event."), low=0, high=MOST_COST,
    ),
    number(
        "resume_cost", "UN-Q06", words(ru="Цена возвращения к сцене", en="Price of resuming a scene"),
        words(ru="Вместо цены места.", en="In place of the price of the Location."), low=0, high=MOST_COST,
    ),
    number(
        "present_cost", "UN-Q11", words(ru="Цена возвращения в настоящее", en="Price of returning to the present"),
        words(ru="После сцен в прошлом и будущем.", en="After scenes in the past or the future."),
        low=0, high=MOST_COST,
    ),
    number(
        "min_events", "UN-Q09", words(ru="Событий в сцене не меньше", en="Events in a scene at least"),
        words(
            ru="1: без события сцену не закончить, если на него есть монеты.",
            en="1: no scene ends without an Event that its Framer can pay for.",
        ),
        low=0, high=1,
    ),
    one_of(
        "inherit_by", "UN-Q07", words(ru="Новая сцена в знакомом месте", en="A new scene in a known Location"),
        words(ru="Пустая, или там всё, что осталось с прошлого раза.", en="Empty, or with all that stayed there."),
        ("scene", words(ru="пустая", en="empty")), ("location", words(ru="с тем, что осталось", en="with what stayed")),
    ),
    one_of(
        "drop_cost", "UN-Q08", words(ru="Кого не берут при смене места", en="Left behind at a change of Location"),
        words(ru="Монета за каждого или одна за всех.", en="A Coin each, or one for all."),
        ("each", words(ru="за каждого", en="each")), ("flat", words(ru="одна за всех", en="one for all")),
    ),
    one_of(
        "drop_needs_control", "UN-Q08", words(ru="Оставить можно", en="May be left behind"),
        words(ru="Только своё или любое.", en="Only one’s own, or any."),
        (True, words(ru="только своё", en="one’s own")), (False, words(ru="любое", en="any")),
    ),
    one_of(
        "absent", "UN-Q13", words(ru="Объявленный отсутствующим", en="Declared absent"),
        words(ru="Его появление оспоримо или невозможно.", en="Entering is open to a Challenge, or impossible."),
        ("warn", words(ru="предупредить", en="warn")), ("block", words(ru="не пускать", en="refuse")),
    ),
    one_of(
        "same_time_place", "UN-Q29", words(ru="«В то же время» в том же месте", en="Same time in the same place"),
        words(ru="Одновременная сцена идёт в другом месте.", en="A scene at the same time is set elsewhere."),
        ("enforce", OFF), ("free", ON),
    ),
    Option(
        "midscene_time", "off", words(ru="Время посреди сцены", en="Time within a scene"),
        words(
            ru="off — не меняется. Или имя компонента, который его меняет: «Машина времени».",
            en="off: it doesn’t change. Or the name of the Component that moves it: “Time machine”.",
        ),
        longest=60, rule="UN-Q12",
    ),
    number(
        "players_max", "UN-Q01", words(ru="Игроков не больше", en="Players at most"),
        words(ru="Меньше двух не бывает.", en="Never fewer than two."), low=2, high=MOST_SEATS,
    ),
)  # fmt: skip
