"""What stays of a conversation that was erased: that there was one, and that it went by a rule of the service."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.keys import ApiKey
from conversations.models.triggers import append_only

REASON_LENGTH = 200
BY_LENGTH = 150


class Rule(models.TextChoices):
    """By which rule a conversation was erased."""

    RETENTION = "retention", _("Kept for as long as its form says")
    UNFINISHED = "unfinished", _("Not finished, and not gone on with")
    REQUEST = "request", _("Erased on request")


class Tombstone(models.Model):
    """Numbered from 1 without gaps. Contains neither words nor values of the person, nor anything that identifies them.

    `form` and `version` are the address and number of the form, "" and None for a document that came with the
    conversation; `content_hash` is its hash. `api_key` owned the conversation. `by` is the account that erased it, ""
    if its period was over. `counts` says how many rows of each kind were erased. `links` is how many links remain, and
    `digest` that of their chains (`audit_links_1`). `chain` is the digest of everything here and of the `chain` of the
    previous tombstone (`audit_tombstone_1`). `signature` is the HMAC-SHA256 of it under the secret key, so that nobody
    who has only the database can make one. Digests have 32 bytes.
    """

    number = models.PositiveIntegerField(_("number"), primary_key=True)
    conversation_id = models.UUIDField(_("conversation"), unique=True)
    form = models.CharField(_("form"), max_length=100, blank=True)
    version = models.PositiveIntegerField(_("version"), null=True, blank=True)
    content_hash = models.CharField(_("content hash"), max_length=64)
    api_key = models.ForeignKey(
        ApiKey, verbose_name=_("API key"), on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    erased_at = models.DateTimeField(_("erased"))
    rule = models.CharField(_("rule"), max_length=10, choices=Rule)
    by = models.CharField(_("by"), max_length=BY_LENGTH, blank=True)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    counts = models.JSONField(_("what went"))
    links = models.PositiveIntegerField(_("turns"))
    digest = models.BinaryField()
    chain = models.BinaryField()
    signature = models.BinaryField()

    class Meta:
        verbose_name = _("tombstone")
        verbose_name_plural = _("tombstones")
        ordering = ("-number",)
        default_permissions = ("view",)
        triggers = append_only()

    def __str__(self) -> str:
        return f"#{self.number}: {self.conversation_id}"
