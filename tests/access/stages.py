"""The world of the access tests with an intrigue under way: in bids, at the table with strikes, in the draft.

Everything is played by the services, by Vera and so many guests.
"""

from __future__ import annotations

from datetime import datetime

from intrigues.models import Card, Intrigue, LineupCard, Ruling
from intrigues.selectors.drafting import replayed, running_draft, standing_prizes
from intrigues.selectors.ranking import original_ties
from intrigues.services import drafts, goals, intrigues, plays, resolution
from larp.models import Player
from mediators.permissions import actor_of
from mediators.services import disclosures, entries
from tests import cast
from tests.access.world import World
from tests.cast import at

STAGES = {"bids": "15:20", "table": "16:50", "draft": "17:10"}
"""The time at which each is looked at."""


class Stage:
    """An intrigue with Vera and `guests` others in it, played up to the stage that `reach` names."""

    def __init__(self, made: World, guests: int) -> None:
        self.world, self.event = made, made.clinic
        self.intrigue = Intrigue.objects.filter(event=self.event).first() or cast.intrigue(event=self.event)
        guest = [cast.player(event=self.event, key=f"guest-{number}") for number in range(guests)]
        self.players = [made.vera, *guest]
        self.shared = cast.person(event=self.event, key="shared", weight=4, weaknesses=["money"])

    def reach(self, stage: str) -> Intrigue:
        self.declare()
        self.bid()
        if stage != "bids":
            self.lay_open()
        if stage == "draft":
            self.share_out()
        return self.intrigue

    def declare(self) -> None:
        for player, head in zip(self.players, [*self.players[1:], self.players[0]], strict=True):
            goals.declare(
                actor=cast.mediator(), intrigue=self.intrigue, player=player, kind="head", head=head, now=at("14:10")
            )

    def bid(self) -> None:
        """All lay two people, one of them known to everybody, stake one card, and are told of; one record waits."""
        for number, player in enumerate(self.players):
            own = cast.person(event=self.event, key=f"own-{player.key}", weight=6 - number, weaknesses=["women"])
            lineup = [cast.card(design=own, holder=player), cast.card(design=self.shared, holder=player)]
            [paid, late] = cast.people(holder=player, weights=[1, 1])
            self.send(f"bid-{number}", player, lineup, [paid], made=at("15:05"), received=at("15:05"))
            for key, design in (("means", cast.weakness), ("rain", cast.circumstance)):
                for copy in "ab":
                    cast.card(design=design(event=self.event, key=f"{key}-{copy}-{player.key}"), holder=player)
            self.send(f"late-{number}", player, lineup, [late], made=at("15:06"), received=at("15:17"))
        for about in self.players[1:]:
            disclosures.tell(
                actor=actor_of(self.world.orlik), mediator=self.world.orlik, intrigue=self.intrigue,
                to=self.world.vera, about=about, what="lineup",
                card=Card.objects.get(holder=about, design=self.shared), now=at("15:10"),
            )  # fmt: skip

    def send(
        self, entry_id: str, player: Player, lineup: list[Card], paid: list[Card], *, made: datetime, received: datetime
    ) -> None:
        codes = [[card.codes.get().code for card in cards] for cards in (lineup, paid)]
        raw = {
            "id": entry_id, "kind": "bid", "intrigue": self.intrigue.pk, "player": player.pk,
            "bid": {"lineup": codes[0], "cards": codes[1]}, "made_at": made.isoformat(),
        }  # fmt: skip
        orlik = self.world.orlik
        [answer] = entries.submit(
            actor=actor_of(orlik), device=self.world.device, mediator=orlik, raw=[raw], now=received
        )
        assert answer["state"] == ("taken" if entry_id.startswith("bid") else "waiting"), answer

    def lay_open(self) -> None:
        """Circumstances, prizes, the lineups open, everybody but Vera strikes the next one's person, rulings."""
        one, master = self.intrigue, cast.master()
        for player in self.players:
            open_card, hidden = (self.held(player, f"rain-{copy}-{player.key}") for copy in "ab")
            plays.play_circumstance(actor=cast.mediator(), intrigue=one, player=player, card=open_card, now=at("16:05"))
            plays.play_face_down(actor=master, intrigue=one, player=player, card=hidden, now=at("16:06"))
        bank = [cast.card(design=cast.person(event=self.event, key=f"prize-{n}")) for n in range(2 * len(self.players))]
        half = len(self.players)
        drafts.put_up(actor=master, intrigue=one, cards=bank[:half], reason="a feast", now=at("16:10"))
        drafts.put_up(actor=master, intrigue=one, cards=bank[half:], face_down=True, reason="a feast", now=at("16:10"))
        resolution.open_lineups(actor=master, intrigue=one, now=at("16:35"))
        for striker, target in zip(self.players[1:], [*self.players[2:], self.players[0]], strict=True):
            laid = LineupCard.objects.get(entrant__player=target, card__design=self.shared)
            plays.strike(
                actor=cast.acting(striker), intrigue=one, player=striker, lineup_card=laid,
                weakness=self.held(striker, f"means-a-{striker.key}"), now=at("16:40"),
            )  # fmt: skip
        for player in self.players:
            plays.rule_by_hand(
                actor=master, intrigue=one, effects=[{"op": "add", "value": 1, "whose": "target"}], target=player,
                reason="luck", now=at("16:45"),
            )  # fmt: skip
        assert Ruling.objects.count() == len(self.players)

    def share_out(self) -> None:
        """The count, the heads shared out, and influence but for the last two cards."""
        one, master = self.intrigue, cast.master()
        resolution.close_strikes(actor=master, intrigue=one, now=at("16:52"))
        counted = resolution.end_count(actor=master, intrigue=one, now=at("16:53"))
        for tied in original_ties(counted.result):
            order = [player for player in self.players if player.pk in tied]
            resolution.decide_tie(actor=master, intrigue=one, order=order, reason="a coin", now=at("16:54"))
        intrigues.to_victory(actor=master, intrigue=one, now=at("16:55"))
        drafts.start(actor=master, intrigue=one, now=at("17:00"))
        by_id = {player.pk: player for player in self.players}
        while len((state := replayed(draft := running_draft(self.fresh()))).left) > 2 or draft.kind == "heads":
            picked = state.left[0]
            head = by_id[picked] if draft.kind == "heads" else None
            prize = None if head else standing_prizes(one).get(pk=picked)
            drafts.pick(actor=master, intrigue=one, player=by_id[state.turn], head=head, prize=prize, now=at("17:02"))

    def held(self, player: Player, key: str) -> Card:
        return Card.objects.get(holder=player, design__key=key)

    def fresh(self) -> Intrigue:
        return Intrigue.objects.get(pk=self.intrigue.pk)
