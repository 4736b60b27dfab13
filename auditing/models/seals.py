"""Seals over the links of many turns: whole conversations, and the last turns of one, cannot go without a trace."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.ledger import Entered
from conversations.models.triggers import append_only


class Seal(models.Model):
    """Numbered from 1 without gaps. A seal covers the links of the turns after the previous seal, up to the turn with
    the id `up_to_turn`, without tests; `links` is how many these are.

    `root` is a SHA-256 digest of 32 bytes, of the previous root, of the columns here, and of the `chain` of each of its
    links in the order of their turns. `format` selects the function that computes it, `audit_seal_1` to `audit_seal_3`.
    The second one also sums up the tombstones, up to the one with the number `tombstone` (0: none), by the `chain` of
    that one. The third one also sums up the leaves of the ledger after the previous seal, up to the one with the id
    `up_to_entry`; `entries` is how many these are.
    """

    number = models.PositiveIntegerField(_("number"), primary_key=True)
    up_to_turn = models.BigIntegerField(_("up to turn"))
    links = models.PositiveIntegerField(_("turns"))
    root = models.BinaryField()
    sealed_at = models.DateTimeField(_("sealed"))
    format = models.PositiveSmallIntegerField(db_default=1)
    tombstone = models.PositiveIntegerField(_("up to tombstone"), db_default=0)
    up_to_entry = models.BigIntegerField(_("up to ledger entry"), db_default=0)
    entries = models.PositiveIntegerField(_("ledger entries"), db_default=0)

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        ordering = ("number",)
        default_permissions = ("view",)
        # So that the last one, after which none comes, cannot go without a trace either.
        triggers = [*append_only(), Entered(function="audit_sealed_1", conversation="NULL::uuid")]

    def __str__(self) -> str:
        return str(self.number)
