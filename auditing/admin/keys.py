"""Which clients have a key. The key itself is nowhere."""

from __future__ import annotations

from django.contrib import admin

from conversations.admin.read_only import ReadOnly
from conversations.models import ApiKey


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly):
    list_display = ("name", "prefix", "may_erase", "created_at", "revoked_at")
    list_display_links = None
