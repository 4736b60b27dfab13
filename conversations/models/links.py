"""What proves the record: one link a turn, each made of the rows that its turn stored and of the link before it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.conversation import Conversation
from conversations.models.record import Turn
from conversations.models.triggers import append_only


class Link(models.Model):
    """SHA-256 digests, of 32 bytes each, made by the commit of the turn, in the database.

    `turn_digest`, and `submission_digest` where there is a submission, are of these rows; `message_digests` and
    `answer_digests` are those of its messages and answers put together, by position. `chain` is the digest of all that
    is here and of the `chain` of the turn before, so that no turn of a conversation changes, goes or comes without
    changing all that follow. Which columns are digested, and how, `format` says: see the functions `audit_..._1` in
    the migration that made this table. A column that comes later needs functions of format 2.

    A link outlives its turn: where a conversation was erased, its links stay with `chain` and nothing else that was
    made of what people said, for a short text can be guessed by its digest. Its tombstone says what they have to be.
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
