"""Exports that take too long for a browser to wait for: what was ordered, and the file that came of it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class ExportStatus(models.TextChoices):
    """Where an export stands."""

    WAITING = "waiting", _("Waiting")
    READY = "ready", _("Ready")
    REFUSED = "refused", _("Refused")
    FAILED = "failed", _("Failed")


class Export(models.Model):
    """A file of the submissions with the ids in `chosen`, for the account that ordered it and nobody else.

    `looker` and `asked` are for the access log (`Looker`, `query_details`). `done` is how many submissions the file has
    so far; `file` is its name in the storage "exports", "" before it is ready. `refusal` says why there is no file, and
    is "" if each of the `attempts` failed. `recorded` says whether the access log has it. The worker that makes the
    file holds the claim until `claimed_until`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ordered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("ordered by"), on_delete=models.CASCADE, related_name="exports"
    )
    looker = models.JSONField(editable=False)
    asked = models.JSONField(default=dict, editable=False)
    chosen = ArrayField(models.BigIntegerField(), editable=False)
    format = models.CharField(_("format"), max_length=5)
    with_evidence = models.BooleanField(_("with evidence"))
    language = models.CharField(max_length=35, editable=False)
    status = models.CharField(_("status"), max_length=7, choices=ExportStatus, default=ExportStatus.WAITING)
    rows = models.PositiveIntegerField(_("submissions"))
    done = models.PositiveIntegerField(_("done"), default=0)
    refusal = models.TextField(_("reason"), blank=True)
    file = models.CharField(max_length=100, blank=True, editable=False)
    recorded = models.BooleanField(default=False, db_default=False, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    claimed_until = models.DateTimeField(null=True, editable=False)
    ordered_at = models.DateTimeField(_("ordered"), db_default=Now(), editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, editable=False)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ("-ordered_at",)
        default_permissions = ()
        indexes = [models.Index(fields=["ordered_at"], condition=Q(status="waiting"), name="export_waiting")]

    def __str__(self) -> str:
        return f"{self.format} · {self.rows}"
