"""A few numbers for each turn, from which statistics are made, so that no statistics page reads what was said."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models import Conversation


class TurnCount(models.Model):
    """Of the turn with the id `turn_id`: the field that it asks for, "" for none, whether the turn before asked for the
    same, and how often the model was asked and failed. Made by `statistics.counting` some time after the turn; it goes
    with its conversation, and tests have none."""

    turn_id = models.BigIntegerField(primary_key=True)
    conversation = models.ForeignKey(Conversation, on_delete=models.DO_NOTHING, related_name="+")
    number = models.PositiveIntegerField()
    field_id = models.TextField(blank=True)
    asked_again = models.BooleanField()
    model_calls = models.PositiveIntegerField()
    faults = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("statistics of a form")
        verbose_name_plural = _("statistics of forms")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.conversation_id} #{self.number}"
