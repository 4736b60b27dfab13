"""What proves the record: one link a turn, each made of the rows that its turn stored and of the link before it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.conversation import Conversation
from conversations.models.record import Turn
from conversations.models.triggers import append_only


class Link(models.Model):
    """SHA-256 digests of 32 bytes each, computed in the database by the commit of the turn.

    `turn_digest`, and `submission_digest` if there is a submission, are digests of these rows; `message_digests` and
    `answer_digests` are those of its messages and answers one after the other, by position. `chain` is the digest of
    everything here and of the `chain` of the previous turn, so no turn of a conversation can be changed, removed or
    added without changing all that follow. `format` says which columns are digested, and how: see the functions
    `audit_..._1` in the migration that created this table. A new column needs functions of format 2.

    A link outlives its turn. If a conversation was erased, its links keep `chain`, and nothing else that was computed
    from what people said, because a short text can be guessed from its digest. Its tombstone says what the links have
    to be.
    """

    turn = models.OneToOneField(
        Turn,
        verbose_name=_("turn"),
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        primary_key=True,
        related_name="link",
    )
    conversation = models.ForeignKey(
        Conversation,
        verbose_name=_("conversation"),
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="links",
        db_index=False,
    )
    number = models.PositiveIntegerField(_("number"))
    format = models.PositiveSmallIntegerField()
    turn_digest = models.BinaryField()
    message_digests = models.BinaryField()
    answer_digests = models.BinaryField()
    submission_digest = models.BinaryField(null=True)
    chain = models.BinaryField()

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ("turn_id",)
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["conversation", "number"], name="link_number_once")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.conversation_id} #{self.number}"
