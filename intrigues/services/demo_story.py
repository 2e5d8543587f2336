"""The story of a demo event: one intrigue played to its end by the services, one that has just begun, two to come.

It is told of whichever characters a pack lists first, with the cards that they hold, so that it fits every pack. All
instants are counted back from the present one; nothing is written past the services.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from intrigues.models import Card, CardDesign, HeadWin, Intrigue, LineupCard, Place
from intrigues.rules.effects import Immunity, needs_target, parse_effects
from intrigues.selectors.drafting import replayed, running_draft, standing_prizes
from intrigues.selectors.locks import locks_of
from intrigues.selectors.ranking import original_ties
from intrigues.services import bids, drafts, fates, goals, intrigues, plays, resolution
from larp.models import Event, Player
from larp.permissions import Actor, Role

EARLIER = timedelta(hours=6)
JUST_NOW = timedelta(minutes=10)
LATER = (timedelta(hours=5), timedelta(hours=20))
COUNTING = timedelta(minutes=45)

WORDS = {
    "ru": {
        "question": "Можно ли отправить человека в отпуск за границу, если он об этом не просил?",
        "answer": "Можно, если бумагу подпишет кто-то снаружи.",
        "accepted": "Его переводят на должность с видом на море и без права подписи.",
        "waiting": "О нём забывают. Дело лежит в ящике, ящик заперт, ключ у меня.",
        "tie": "Жребий при всех, монетой.",
    },
    "en": {
        "question": "May somebody be sent on leave abroad who hasn’t asked for it?",
        "answer": "Yes, if somebody outside signs the paper.",
        "accepted": "A transfer to a post with a view of the sea, and no right to sign.",
        "waiting": "Forgotten. The file is in the drawer, the drawer is locked, and I have the key.",
        "tie": "By a coin, before everybody.",
    },
}


@dataclass(frozen=True)
class Cast:
    """Who tells the story: the event, a master, two known mediators and an incognito one, and the players in order."""

    event: Event
    master: Actor
    first: Actor
    second: Actor
    hidden: Actor
    players: Sequence[Player]


def tell(*, cast: Cast, prepared: datetime, now: datetime) -> None:
    """Plays everything up to `now`, to the minute; intrigues are announced at `prepared`, before the first begins."""
    # Whole minutes, as people set them.
    now = now.replace(second=0, microsecond=0)
    starts = [now - EARLIER, now - JUST_NOW, *(now + later for later in LATER)]
    planned = cast.event.setting["timetable"]
    announced = [
        intrigues.create(
            actor=cast.master,
            event=cast.event,
            number=row["number"],
            starts_at=start,
            minutes=row["minutes"],
            final=row["final"],
            estimated_end=start + timedelta(minutes=sum(row["minutes"].values())) + COUNTING,
            note=row["note"],
            prize_cards=row["prize_cards"],
            now=prepared,
        )
        for row, start in zip(planned, starts, strict=False)
    ]
    _Evening(cast, announced[0], starts[0]).play()
    _opening(cast, announced[1], now)


def _opening(cast: Cast, intrigue: Intrigue, now: datetime) -> None:
    """The second intrigue, some minutes old: two goals stand on the board, and three cards are put up for influence."""
    anna, boris, vera = cast.players[2], cast.players[0], cast.players[5]
    minute = timedelta(minutes=1)
    goals.declare(actor=cast.first, intrigue=intrigue, player=anna, kind="head", head=boris, now=now - 6 * minute)
    goals.declare(actor=cast.hidden, intrigue=intrigue, player=vera, kind="influence", now=now - 3 * minute)
    _put_up(cast, intrigue, now - 2 * minute)


def _put_up(cast: Cast, intrigue: Intrigue, now: datetime) -> None:
    """Two of the cards that the setting keeps for influence, openly, and one face down."""
    kept = Card.objects.filter(event=cast.event, pk__in=cast.event.setting["prizes"], place=Place.BANK)
    first, second, *_, last = kept.order_by("pk")
    drafts.put_up(actor=cast.master, intrigue=intrigue, cards=[first, second], now=now)
    drafts.put_up(actor=cast.master, intrigue=intrigue, cards=[last], face_down=True, now=now)


class _Evening:
    """The first intrigue from goals to close. Four play: `a`, `b` and `c` to the end, `d` folds; `e` is played for."""

    def __init__(self, cast: Cast, intrigue: Intrigue, start: datetime) -> None:
        self.cast, self.intrigue, self.start = cast, intrigue, start
        self.a, self.b, self.c, self.d, self.e = cast.players[:5]
        self.words = WORDS[cast.event.language]

    def at(self, minutes: int) -> datetime:
        return self.start + timedelta(minutes=minutes)

    def play(self) -> None:
        self.declare()
        self.bid()
        self.change_weights()
        self.count()
        self.share_out()
        self.decide_fates()
        intrigues.close(actor=self.cast.master, intrigue=self.intrigue, now=self.at(240))

    def declare(self) -> None:
        one, cast = self.intrigue, self.cast
        goals.declare(actor=cast.first, intrigue=one, player=self.a, kind="head", head=self.b, now=self.at(10))
        goals.declare(actor=cast.second, intrigue=one, player=self.c, kind="influence", now=self.at(25))
        goals.declare(actor=cast.hidden, intrigue=one, player=self.d, kind="head", head=self.e, now=self.at(40))
        asked = fates.ask(
            actor=_acting(self.a),
            event=cast.event,
            asker=self.a,
            question=self.words["question"],
            person=self.b,
            now=self.at(45),
        )
        fates.answer(actor=cast.master, question=asked, text=self.words["answer"], now=self.at(52))

    def bid(self) -> None:
        first, second, hidden = self.cast.first, self.cast.second, self.cast.hidden
        self.put_in(first, self.a, 1, minute=65)
        self.put_in(first, self.b, 1, minute=72)
        self.put_in(second, self.c, 2, minute=80)
        self.put_in(first, self.a, 1, minute=88)
        self.put_in(hidden, self.b, 1, minute=90)
        self.put_in(second, self.d, 2, minute=95)
        self.put_in(second, self.c, 1, minute=101)
        self.put_in(first, self.a, 1, minute=106)
        bids.fold(actor=second, intrigue=self.intrigue, player=self.d, now=self.at(110))
        self.put_in(hidden, self.b, 1, minute=117)

    def put_in(self, mediator: Actor, player: Player, count: int, *, minute: int) -> None:
        """A bid of the player's least people; with the first one the three weightiest are laid out."""
        people = [card for card in _hand(player) if card.design.kind == CardDesign.Kind.PERSON]
        people.sort(key=lambda card: -(card.design.weight or 0))
        laid = LineupCard.objects.filter(entrant__intrigue=self.intrigue, entrant__player=player)
        lineup = None if laid.exists() else people[:3]
        bids.place_bid(
            actor=mediator,
            intrigue=self.intrigue,
            player=player,
            cards=people[-count:],
            lineup=lineup,
            now=self.at(minute),
        )

    def change_weights(self) -> None:
        for player, mediator, minute in ((self.a, self.cast.first, 126), (self.b, self.cast.hidden, 134)):
            card = _first(_hand(player), CardDesign.Kind.CIRCUMSTANCE)
            effects = parse_effects(card.design.effects, use="circumstance")
            plays.play_circumstance(
                actor=mediator,
                intrigue=self.intrigue,
                player=player,
                card=card,
                target=self.c if needs_target(effects) else None,
                now=self.at(minute),
            )

    def count(self) -> None:
        leader, one = self.cast.first, self.intrigue
        _put_up(self.cast, one, self.at(152))
        resolution.open_lineups(actor=leader, intrigue=one, now=self.at(160))
        self.strike_once(self.at(166))
        resolution.close_strikes(actor=leader, intrigue=one, now=self.at(172))
        counted = resolution.end_count(actor=leader, intrigue=one, now=self.at(180))
        for tied in original_ties(counted.result or {"standings": []}):
            order = [player for player in (self.a, self.b, self.c) if player.pk in tied]
            resolution.decide_tie(
                actor=self.cast.master, intrigue=one, order=order, reason=self.words["tie"], now=self.at(182)
            )
        intrigues.to_victory(actor=leader, intrigue=one, now=self.at(185))

    def strike_once(self, now: datetime) -> None:
        """Whoever first holds a weakness that somebody else's person has strikes through it."""
        laid = LineupCard.objects.filter(entrant__intrigue=self.intrigue, entrant__folded_at=None)
        targets = list(laid.select_related("card__design", "entrant").order_by("entrant", "position"))
        for striker in (self.a, self.b, self.c):
            for card in _hand(striker):
                kind = card.design.kind == CardDesign.Kind.WEAKNESS and card.design.weaknesses[0]
                for target in targets:
                    if kind and target.entrant.player_id != striker.pk and _falls_to(target.card.design, kind):
                        plays.strike(
                            actor=_acting(striker),
                            intrigue=self.intrigue,
                            player=striker,
                            weakness=card,
                            lineup_card=target,
                            now=now,
                        )
                        return

    def share_out(self) -> None:
        """Heads and then influence: everybody takes the first that is left, on their own phone."""
        drafts.start(actor=self.cast.first, intrigue=self.intrigue, now=self.at(190))
        minute, by_id = 191, {player.pk: player for player in self.cast.players}
        while (draft := running_draft(Intrigue.objects.get(pk=self.intrigue.pk))) is not None:
            state = replayed(draft)
            assert state.turn is not None, "a running draft waits for somebody"
            player, left = by_id[state.turn], state.left[0]
            head = by_id[left] if draft.kind == "heads" else None
            prize = None if head else standing_prizes(self.intrigue).get(pk=left)
            drafts.pick(
                actor=_acting(player), intrigue=self.intrigue, player=player, prize=prize, head=head,
                now=self.at(minute),
            )  # fmt: skip
            minute += 1

    def decide_fates(self) -> None:
        """The first fate is accepted; the second waits for a master."""
        for win, text in zip(HeadWin.objects.filter(intrigue=self.intrigue), ("accepted", "waiting"), strict=False):
            sent = fates.send(actor=_acting(win.winner), win=win, text=self.words[text], now=self.at(215))
            if text == "accepted":
                fates.judge(actor=self.cast.master, fate_text=sent, verdict="accepted", now=self.at(225))


def _hand(player: Player) -> list[Card]:
    """The cards in a hand that are free to be used, in the order dealt."""
    held = list(Card.objects.filter(holder=player, place=Place.HAND).select_related("design").order_by("pk"))
    locked = locks_of(held)
    return [card for card in held if card.pk not in locked]


def _first(cards: Iterable[Card], kind: str) -> Card:
    return next(card for card in cards if card.design.kind == kind)


def _falls_to(design: CardDesign, kind: str) -> bool:
    """Whether a person can be struck through the weakness."""
    abilities = parse_effects(design.effects, use="ability")
    immune = any(isinstance(ability, Immunity) and ability.covers(kind) for ability in abilities)
    return kind in design.weaknesses and not immune


def _acting(player: Player) -> Actor:
    name = player.name.get(player.event.language) or next(iter(player.name.values()))
    return Actor(Role.PLAYER, event_id=player.event_id, id=player.pk, name=name, public_name=name, player_id=player.pk)
