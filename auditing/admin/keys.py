"""Which clients have a key. The key itself is nowhere."""

from __future__ import annotations

from typing import cast

from django.contrib import admin
from django.contrib.admin.utils import label_for_field

from conversations.admin.read_only import ReadOnly
from conversations.models import ApiKey
from forms_registry.alphabetical import name_column


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly):
    named = name_column("name", cast("str", label_for_field("name", ApiKey)))
    list_display = ("named", "prefix", "may_erase", "created_at", "revoked_at")
    list_display_links = None
