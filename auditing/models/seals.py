"""Seals over the links of many turns: whole conversations, and the last turns of one, cannot go without a trace."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.ledger import Entered
from conversations.models.triggers import append_only


class Seal(models.Model):
    """Numbered from 1 without gaps. One covers the links of the turns after those of the seal before, up to the turn
    with the id `up_to_turn`, tests left out: these are `links` many.

    `root` is the SHA-256 digest, 32 bytes, of the root before, of all that is here, and of the `chain` of each of its
    links in the order of their turns. `format` says by which function it is made, `audit_seal_1` to `audit_seal_3`: the
    second sums the tombstones too, up to the one with the number `tombstone` (0: none), by the `chain` of that one; the
    third also the leaves of the ledger, of those after the seal before up to the one with the id `up_to_entry`: these
    are `entries` many.
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
