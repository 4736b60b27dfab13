"""By what conversations, turns and submissions are told apart in their lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from typing_extensions import override


class TestsFilter(admin.SimpleListFilter):
    """Tests are left out, unless they are asked for. `path` leads from what is listed to its conversation."""

    title = _("tests of drafts")
    parameter_name = "tests"
    path = ""

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("Only tests"))]

    @override
    def choices(self, changelist: Any) -> Iterator[Any]:
        first, *others = super().choices(changelist)
        yield {**first, "display": _("Without tests")}
        yield from others

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{f"{self.path}is_test": self.value() == "1"})


class TestsOfConversations(TestsFilter):
    path = "conversation__"
