"""How much has been asked lately."""

from __future__ import annotations

from django.db import models


class Counter(models.Model):
    """How much of one limit somebody has used in the period that ends at `ends_at`, in seconds since 1970.

    The table is unlogged: a count costs no write to the log of the database, and a crash of it sets all to nothing.
    """

    name = models.CharField(max_length=120, primary_key=True)
    used = models.PositiveIntegerField()
    ends_at = models.BigIntegerField()

    class Meta:
        verbose_name = "counter"
        verbose_name_plural = "counters"
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.used}"
