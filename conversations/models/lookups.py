"""Which answers of services may be taken again."""

from __future__ import annotations

from django.db import models


class CachedLookup(models.Model):
    """A lookup whose answer may serve others like it: what stands in the outcome of the call `call_key`, for as long as
    that is there. `entries` is how long a list it is. The row named after the service alone tells when something was
    last written to it: what was asked for before then is not taken again.

    The table is unlogged: a crash of the database sets it to nothing.
    """

    name = models.CharField(max_length=64, primary_key=True)
    service = models.CharField(max_length=40, db_index=True)
    call_key = models.CharField(max_length=32)
    entries = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = "cached lookup"
        verbose_name_plural = "cached lookups"
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.service}: {self.name}"
