"""Cards, their codes, their present place, and the ledger from which every place can be rebuilt."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q

from intrigues.models.design import CardDesign
from intrigues.models.recorded import Recorded
from larp.models import Event, Player


class Place(models.TextChoices):
    """Where a card can be (IN-09). `SPENT` is a weakness card used up, `OUT` a card out of play for ever."""

    BANK = "bank"
    HAND = "hand"
    STAKE = "stake"
    PRIZE = "prize"
    SPENT = "spent"
    OUT = "out"


class Card(models.Model):
    """One printed copy. `holder` is whose hand, or whose stake; `intrigue` where the stake or prize lies.

    The row is the present place; `Move` is the truth that it always agrees with (IN-09).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cards")
    design = models.ForeignKey(CardDesign, on_delete=models.PROTECT, related_name="cards")
    number = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=6, choices=Place.choices, default=Place.BANK)
    holder = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="cards")
    intrigue = models.ForeignKey(
        "intrigues.Intrigue", null=True, blank=True, on_delete=models.PROTECT, related_name="cards"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["design", "number"], name="one_card_a_number"),
            models.CheckConstraint(
                condition=Q(place__in=["bank", "spent", "out"], holder__isnull=True, intrigue__isnull=True)
                | Q(place="hand", holder__isnull=False, intrigue__isnull=True)
                | Q(place="stake", holder__isnull=False, intrigue__isnull=False)
                | Q(place="prize", holder__isnull=True, intrigue__isnull=False),
                name="card_place_whole",
            ),
        ]
        indexes = [models.Index(fields=["event", "place"], name="card_place")]


class CardCode(models.Model):
    """The code printed on a card. Reissued alone: the old code then says that it is withdrawn."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="codes")
    code = models.CharField(max_length=16, unique=True)
    issued_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(withdrawn_at__isnull=True), name="one_live_code_a_card"
            )
        ]


class Move(Recorded):
    """One change of a card's place: an entry of the append-only ledger (IN-09). `seq` counts the card's moves from 1.

    `why` is a machine word (deal, gift, stake, stake_to_bank, prize_up, prize_back, draft, played, struck, spent,
    call_off, correction, entered), `intrigue` the intrigue it belongs to, `reason` a master's words.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="moves")
    seq = models.PositiveIntegerField()
    from_place = models.CharField(max_length=6, blank=True)
    from_holder = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    from_intrigue = models.ForeignKey(
        "intrigues.Intrigue", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    to_place = models.CharField(max_length=6)
    to_holder = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    to_intrigue = models.ForeignKey(
        "intrigues.Intrigue", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    why = models.CharField(max_length=20)
    intrigue = models.ForeignKey(
        "intrigues.Intrigue", null=True, blank=True, on_delete=models.PROTECT, related_name="moves"
    )
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["card", "seq"], name="one_move_a_seq")]


class Offer(models.Model):
    """That a holder offers a card to a player, who accepts or not (IN-07). At most one is open for a card."""

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        TAKEN_BACK = "taken_back"
        LAPSED = "lapsed"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="offers")
    giver = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="offers_made")
    receiver = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="offers_got")
    made_at = models.DateTimeField()
    note = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["card"], condition=Q(state="open"), name="one_open_offer_a_card"),
        ]


class GiveCode(models.Model):
    """That a holder holds a card out to whoever scans this code from the screen before `until` (IN-07).

    At most one is open for a card. `offer` is the one that the quickest accepted; without it, `ended_at` says that the
    holder put the code away.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="give_codes")
    giver = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="give_codes")
    code = models.CharField(max_length=16, unique=True)
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    offer = models.OneToOneField(Offer, null=True, blank=True, on_delete=models.CASCADE, related_name="give_code")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(ended_at__isnull=True), name="one_open_give_code_a_card"
            ),
        ]

    def is_open(self, now: datetime) -> bool:
        """Whether the card can be taken by it at `now`: the instant of the end is out."""
        return self.ended_at is None and now < self.until


class Showing(models.Model):
    """That an owner shows one card, or the whole hand (`card` null), to one player until an instant (IN-08)."""

    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="showings")
    viewer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="shown_to_me")
    card = models.ForeignKey(Card, null=True, blank=True, on_delete=models.CASCADE, related_name="showings")
    shown_at = models.DateTimeField()
    until = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]


class CardHold(models.Model):
    """A card that a record waiting for masters hands over: it can't be used until that is judged (IN-70)."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="holds")
    held_at = models.DateTimeField()
    why = models.CharField(max_length=40)
    released_at = models.DateTimeField(null=True, blank=True)


class Deal(models.Model):
    """A deal prepared as a draft, checked, and made at once (IN-06). `hands` maps player ids to lists of card ids."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deals")
    name = models.CharField(max_length=80, blank=True)
    hands = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
