"""How much has been asked lately. The tables are unlogged: a count costs no write to the log of the database, and a
crash of it forgets all of them."""

from __future__ import annotations

from django.db import models


class TokenBucket(models.Model):
    """A token bucket of one limit and client: `tokens` at the time `refilled_at`, of a `capacity` that refills within
    `refill_seconds`. `granted` is what was taken last."""

    name = models.CharField(max_length=120, primary_key=True)
    capacity = models.PositiveIntegerField()
    refill_seconds = models.PositiveIntegerField()
    tokens = models.FloatField()
    granted = models.PositiveIntegerField()
    refilled_at = models.DateTimeField()

    class Meta:
        verbose_name = "token bucket"
        verbose_name_plural = "token buckets"
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.tokens:.0f}"


class Counter(models.Model):
    """How much was used of one budget in the period that ends at `ends_at`, in seconds since 1970."""

    name = models.CharField(max_length=120, primary_key=True)
    used = models.PositiveIntegerField()
    ends_at = models.BigIntegerField()

    class Meta:
        verbose_name = "counter"
        verbose_name_plural = "counters"
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.used}"
