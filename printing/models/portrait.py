"""A person's own picture."""

from __future__ import annotations

from django.db import models

from intrigues.models import CardDesign


class Portrait(models.Model):
    """The picture printed on a person's card. `name` is that of its files (`printing.services.pictures`), made of what
    is in them."""

    design = models.OneToOneField(CardDesign, on_delete=models.CASCADE, related_name="portrait")
    name = models.CharField(max_length=40)
    kept_at = models.DateTimeField()
