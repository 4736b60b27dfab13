"""Where the words of turns lie that must not be read in the tables."""

from __future__ import annotations

from django.db import models

from conversations.models.record import Turn
from conversations.models.triggers import append_only


class Sealed(models.Model):
    """The box of one turn: what people said in it, encrypted with the key of SEALING_KEYS that `key` names. Only code
    that names the trigger can encrypt it with another key, or delete it with its turn. The contents never change,
    because the turn's `request` contains their SHA-256."""

    turn = models.OneToOneField(Turn, on_delete=models.PROTECT, primary_key=True, related_name="sealed")
    key = models.CharField(max_length=8, db_index=True)
    box = models.BinaryField()

    class Meta:
        verbose_name = "sealed turn"
        verbose_name_plural = "sealed turns"
        default_permissions = ()
        triggers = append_only()

    def __str__(self) -> str:
        return f"sealed {self.turn_id}"
