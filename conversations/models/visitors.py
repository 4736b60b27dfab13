"""The key with which the service recognizes people whom hosts name."""

from __future__ import annotations

from django.db import models

ONLY = 1


class VisitorKey(models.Model):
    """The one key of this installation under which `Conversation.visitor` is made: who has a digest, and not this key,
    cannot try names. Made at first use, it never changes, or nobody would be known again.

    `box` holds it, encrypted with the key of SEALING_KEYS that `key` names.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    key = models.CharField(max_length=8)
    box = models.BinaryField()

    class Meta:
        verbose_name = "key of visitors"
        verbose_name_plural = "keys of visitors"
        default_permissions = ()

    def __str__(self) -> str:
        return f"encrypted with {self.key}"
