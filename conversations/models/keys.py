"""Who may call the API."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from forms_registry.alphabetical import Alphabetical

NAME_LENGTH = 100


class ApiKey(models.Model):
    """One client of the API. The key itself is shown once, when it is made; only its SHA-256 stays here.

    A plain hash serves where a password's would not: the key holds 256 random bits, so there is nothing to guess. A
    client whose key `may_erase` may erase the conversations that it opened.
    """

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    prefix = models.CharField(_("begins with"), max_length=12, help_text=_("Enough of the key to recognise it by."))
    key_hash = models.CharField(_("hash"), max_length=64, unique=True, editable=False)
    may_erase = models.BooleanField(_("may erase conversations"), default=False, db_default=False)
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        ordering = (Alphabetical("name"), "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
