"""Who looked at what, and who took it away with them."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from conversations.fields import OrderedJSONField
from conversations.models.ledger import Entered
from conversations.models.triggers import append_only


class Action(models.TextChoices):
    """What somebody did."""

    LISTED = "listed", _("Looked at a list")
    VIEWED = "viewed", _("Looked at")
    DOWNLOADED = "downloaded", _("Took as a document")
    EXPORTED = "exported", _("Exported")
    UNMASKED = "unmasked", _("Uncovered sensitive values")
    AMENDED = "amended", _("Amended")
    ERASED = "erased", _("Erased")


class Kind(models.TextChoices):
    """What was looked at."""

    CONVERSATION = "conversation", _("Conversation")
    TURN = "turn", _("Turn")
    SUBMISSION = "submission", _("Submission")
    ACCESS = "access", _("Access log")


class Access(models.Model):
    """One access to people's data by staff or by a command, stored before anything is shown.

    `person` is the name of the account, or "name@machine" for a command; `account` is the id of the account, which may
    have been deleted since. `key` is the id of the row, "" for many rows; `conversation` is the id of its conversation.
    `details` contains nothing that people said or answered: `filters`, `searched` (what kind of term), `rows`,
    `format`, `fields`, `reason`, `command`.
    """

    at = models.DateTimeField(_("when"), db_default=Now(), editable=False)
    person = models.CharField(_("who"), max_length=200)
    account = models.BigIntegerField(_("account"), null=True, blank=True)
    action = models.CharField(_("what was done"), max_length=10, choices=Action)
    kind = models.CharField(_("with what"), max_length=12, choices=Kind)
    key = models.CharField(_("row"), max_length=100, blank=True)
    conversation = models.UUIDField(_("conversation"), null=True, blank=True)
    details = OrderedJSONField(_("details"), default=dict, blank=True)
    address = models.GenericIPAddressField(_("from the address"), null=True, blank=True)
    request_id = models.CharField(_("request"), max_length=32, blank=True)

    class Meta:
        verbose_name = _("access")
        verbose_name_plural = _("access log")
        ordering = ("-pk",)
        default_permissions = ("view",)
        permissions = [("unmask_values", _("Can see sensitive values, giving a reason"))]
        indexes = [
            models.Index(fields=["at"], name="access_at"),
            models.Index(fields=["person", "-id"], name="access_person"),
            models.Index(fields=["conversation"], name="access_conversation"),
        ]
        triggers = [*append_only(), Entered(function="audit_access_1", conversation="NULL::uuid")]

    def __str__(self) -> str:
        return f"{self.person}: {self.action} {self.kind} {self.key}".rstrip()
