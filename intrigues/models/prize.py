"""Prizes, the picks of the drafts, heads won and their fates, and the institution's end."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models.card import Card
from intrigues.models.design import Body
from intrigues.models.intrigue import Intrigue
from intrigues.models.recorded import Recorded
from larp.models import Event, Player


class DraftKind(models.TextChoices):
    HEADS = "heads"
    INFLUENCE = "influence"


class Prize(Recorded):
    """A card put up from the bank for influence (IN-24)."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="prizes")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    face_down = models.BooleanField(default=False)
    returned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            # A card won here may be staked, return to the bank and be put up in a later intrigue again.
            models.UniqueConstraint(
                fields=["intrigue", "card"], condition=Q(returned_at__isnull=True), name="one_prize_a_card"
            ),
        ]


class Draft(models.Model):
    """One draft of an intrigue, from its start. `order` is the ranked list of player ids that take part."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="drafts")
    kind = models.CharField(max_length=10, choices=DraftKind.choices)
    order = models.JSONField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["intrigue", "kind"], name="one_draft_a_kind")]


class Pick(Recorded):
    """One line of a draft: `outcome` is took, declined, passed, wish, given or dealt. `seq` counts from 1.

    The state of a draft is what its rule makes of these rows; there is no marker of whose turn it is.
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="picks")
    seq = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    outcome = models.CharField(max_length=10)
    prize = models.ForeignKey(Prize, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    head = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["draft", "seq"], name="one_pick_a_seq"),
            models.UniqueConstraint(
                fields=["draft", "prize"], condition=Q(prize__isnull=False), name="one_pick_a_prize"
            ),
            models.UniqueConstraint(fields=["draft", "head"], condition=Q(head__isnull=False), name="one_pick_a_head"),
        ]


class WishList(models.Model):
    """A player's written wishes for a draft: prize ids, or the ids of persons whose heads are played for (IN-68)."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="wish_lists")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="wish_lists")
    kind = models.CharField(max_length=10, choices=DraftKind.choices)
    wishes = models.JSONField(default=list)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["intrigue", "player", "kind"], name="one_wish_list_a_draft")]


class HeadWin(Recorded):
    """That a player won a head. The win recorded last counts (IN-23, IN-27); the history stays."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="head_wins")
    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="head_wins")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="head_wins")
    winner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="heads_won")

    class Meta:
        ordering = ["id"]


class FateText(Recorded):
    """A text of a fate as its winner sent it, and a master's verdict (IN-27)."""

    class Verdict(models.TextChoices):
        PENDING = "pending"
        ACCEPTED = "accepted"
        SENT_BACK = "sent_back"

    win = models.ForeignKey(HeadWin, on_delete=models.CASCADE, related_name="texts")
    text = models.TextField()
    verdict = models.CharField(max_length=10, choices=Verdict.choices, default=Verdict.PENDING)
    remark = models.TextField(blank=True)
    judged_at = models.DateTimeField(null=True, blank=True)
    judged_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering = ["id"]


class FateQuestion(models.Model):
    """What somebody asked a master about a fate beforehand, and the answer; private to the two (IN-27)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fate_questions")
    asker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="fate_questions")
    person = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    question = models.TextField()
    asked_at = models.DateTimeField()
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering = ["id"]


class InstitutionPart(Recorded):
    """To which body one part of the institution passes: the place itself, its property, its wards (IN-25)."""

    class Part(models.TextChoices):
        PLACE = "place"
        PROPERTY = "property"
        WARDS = "wards"

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="institution_parts")
    part = models.CharField(max_length=10, choices=Part.choices)
    body = models.ForeignKey(Body, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["intrigue", "part"], name="one_body_a_part")]
