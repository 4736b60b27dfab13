"""Which clients have a key. The key itself is nowhere."""

from __future__ import annotations

from django.contrib import admin

from auditing.admin.reading import ReadOnly
from conversations.models import ApiKey


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "prefix", "may_erase", "created_at", "revoked_at")
    list_display_links = None
