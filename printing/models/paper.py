"""What a master chose of paper and printer."""

from __future__ import annotations

from django.db import models

from larp.models import Event


class PaperChoice(models.Model):
    """The paper of an event's prints, and how far its printer puts backs off their fronts.

    `sheet` and `printer` are keys of `printing.rules.paper`; `piece` is one of its cards, or `own` with the size in
    `own_width` × `own_height`; `gutter` and `bleed` are millimetres, `look` one of `printing.rules.looks`. `edge` is
    that over which sheets are turned, empty for fronts alone; `order` how pages follow each other. `off_right` and
    `off_down` are millimetres as measured on the calibration page (`printing.rules.duplex.Off`), `measured_at` when
    they were typed in.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="paper")
    sheet = models.CharField(max_length=10, default="a4")
    printer = models.CharField(max_length=12, default="most")
    piece = models.CharField(max_length=12, default="poker")
    own_width = models.FloatField(default=63)
    own_height = models.FloatField(default=88)
    gutter = models.FloatField(default=0)
    bleed = models.FloatField(default=0)
    look = models.CharField(max_length=10, default="black")
    edge = models.CharField(max_length=5, blank=True, default="")
    order = models.CharField(max_length=30, default="turns")
    off_right = models.FloatField(default=0)
    off_down = models.FloatField(default=0)
    measured_at = models.DateTimeField(null=True, blank=True)
