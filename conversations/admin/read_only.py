"""Lists that are looked at, and nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from typing_extensions import override


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """No adding, changing or deleting; looking needs the view permission as ever. However many rows there are, a page
    counts no more of them than it has to."""

    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    class Media:
        css = {"all": ["site/lists.css"]}

    @override
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
