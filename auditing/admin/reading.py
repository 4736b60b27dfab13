"""What all pages of the record share: they are looked at, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import get_language
from typing_extensions import override

from auditing.admin.veil import Veil
from conversations.models import Answer, Conversation
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec
from forms_registry.selectors import spec_of

_BULKY = ("markdown", "spec")


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


class RecordAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The page of a row is `template` with what `told` makes of it, and takes no other requests than to be shown.
    `path` leads from a row to its conversation, "" for conversations themselves."""

    template = ""
    path = ""
    list_per_page = 50
    list_max_show_all = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    class Media:
        css = {"all": ["auditing/lists.css"]}

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        prefix = f"{self.path}__" if self.path else ""
        return super().get_queryset(request).defer(*(f"{prefix}version__{name}" for name in _BULKY))

    @override
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_view_permission(request) or request.method not in {"GET", "HEAD"}:
            raise PermissionDenied
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": str(row), "row": row}
        return TemplateResponse(request, f"auditing/{self.template}.html", {**shared, **self.told(request, row)})

    def told(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What the page shows of a row."""
        raise NotImplementedError


def veil_over(conversation: Conversation, answers: Iterable[Answer]) -> Veil:
    """`answers` are all that the conversation has had."""
    now = timezone.now().astimezone(ZoneInfo(conversation.timezone))
    language = (get_language() or "en").split("-")[0]
    return Veil(_spec_or_none(conversation.version), answers, language=language, now=now)


def answers_of(conversation: Conversation) -> list[Answer]:
    """All that were given and changed, with their turns, in the order in which it happened. One query."""
    rows = Answer.objects.filter(conversation=conversation).select_related("turn")
    return list(rows.defer("turn__request", "turn__response").order_by("turn__number", "position"))


def end_user(conversation: Conversation) -> str:
    """Whom the host says that the person is, "" where it does not."""
    known = conversation.user if isinstance(conversation.user, dict) else {}
    return next((str(known[name]) for name in ("name", "id", "email") if known.get(name)), "")


def _spec_or_none(version: FormVersion) -> FormSpec | None:
    try:
        return spec_of(version)
    except (DocumentUnreadable, VersionUnreadable, ReadersBusy):
        return None
