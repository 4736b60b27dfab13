"""Facts about the files that people have sent. Their contents are in `settings.STORAGES["uploads"]`."""

from __future__ import annotations

import secrets

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from conversations.models.conversation import Conversation
from conversations.models.ledger import Entered
from conversations.models.record import Turn
from conversations.models.triggers import written_by_services

FACTS = ["conversation", "field_id", "name", "size", "content_type", "sha256", "storage_name", "created_at"]


def new_file_id() -> str:
    """What an answer names a file by; nobody can guess one. `forms_registry.sent_values.files.FILE_ID` describes it."""
    return f"fpf_{secrets.token_urlsafe(16)}"


class UploadedFile(models.Model):
    """One file, for one field of one conversation. Files with the same content share what is stored.

    `name` is the cleaned name from the person's device. For a sensitive field it only shows the kind, and the name
    itself is encrypted in `sealed_name`, with the key of SEALING_KEYS that `sealed_key` names: use
    `services.files.file_name_of`. `content_type` is determined by the content. `turn` is the first turn that names the
    file in an answer: from then on the file belongs to the record, and stays. `manage.py purge` deletes a file that no
    turn has named, after a day.
    """

    id = models.CharField(primary_key=True, max_length=26, default=new_file_id, editable=False)
    conversation = models.ForeignKey(
        Conversation, verbose_name=_("conversation"), on_delete=models.PROTECT, related_name="files"
    )
    field_id = models.TextField(_("field"))
    name = models.CharField(_("name"), max_length=255)
    sealed_key = models.CharField(max_length=8, db_default="", blank=True, editable=False)
    sealed_name = models.BinaryField(null=True)
    size = models.PositiveBigIntegerField(_("bytes"))
    content_type = models.CharField(_("kind"), max_length=127)
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    storage_name = models.CharField(max_length=100, editable=False)
    turn = models.ForeignKey(
        Turn, verbose_name=_("turn"), on_delete=models.PROTECT, related_name="files", null=True, blank=True
    )
    created_at = models.DateTimeField(_("sent"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("file")
        verbose_name_plural = _("files")
        ordering = ("created_at",)
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "field_id", "sha256", "name"], name="uploaded_file_once_a_field"
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(turn__isnull=True), name="uploaded_file_unnamed"),
            models.Index(fields=["storage_name"], name="uploaded_file_stored"),
            models.Index(fields=["sealed_key"], condition=~Q(sealed_key=""), name="uploaded_file_sealed"),
        ]
        triggers = [
            *written_by_services(),
            pgtrigger.ReadOnly(name="facts_for_ever", fields=FACTS),
            pgtrigger.Protect(
                name="named_stays", operation=pgtrigger.Delete, condition=pgtrigger.Q(old__turn__isnull=False)
            ),
            pgtrigger.Protect(
                name="named_for_ever",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__turn__isnull=False) & pgtrigger.Q(old__turn__df=pgtrigger.F("new__turn")),
            ),
            Entered(
                function="audit_uploadedfile_1",
                conversation="NEW.conversation_id",
                where="NEW.turn_id IS NOT NULL",
                updated="turn_id",
            ),
        ]

    def __str__(self) -> str:
        return self.name
