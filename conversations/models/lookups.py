"""Which answers of services may be taken again."""

from __future__ import annotations

from django.db import models


class CachedLookup(models.Model):
    """A lookup whose answer can be reused: the one in the outcome of the call `call_key`, as long as that exists.
    `entries` is the length of its list. The row with the name of the service alone says when something was last written
    to it: earlier lookups are not reused. The table is unlogged: a crash of the database empties it."""

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
