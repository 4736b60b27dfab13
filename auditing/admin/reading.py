"""What all pages of the record share: they are looked at, and nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.options import BaseModelAdmin
from django.http import HttpRequest
from typing_extensions import override


class ReadOnly(BaseModelAdmin):  # type: ignore[type-arg]
    """No adding, changing or deleting; looking needs the view permission as ever."""

    @override
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
