"""The page of a row of the record. Access is recorded first; sensitive values are shown to those who may see them and
give a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from typing_extensions import override

from auditing.access_log import looker_of, record
from auditing.access_log.uncovering import (
    KEPT_SECONDS,
    ReasonForm,
    cover,
    covered_fields,
    may_uncover,
    reason_given,
    uncover,
)
from auditing.admin.reading import RecordedList, answers_of, veil_over, version_names_of
from auditing.admin.searching import FoundByConversation
from auditing.models import Action
from conversations.masking import Veil
from conversations.models import Answer, Conversation

_BULKY = ("markdown", "spec")


class RecordList(ChangeList):
    """Its rows come without the `long_columns`, which their pages alone show."""

    @override
    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        record_admin: Any = self.model_admin
        return super().get_queryset(request, exclude_parameters).defer(*record_admin.long_columns)


class VersionedList(RecordList):
    """With what the versions of forms of those on the page are called."""

    @override
    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list = rows = list(self.result_list)
        names = version_names_of(rows)
        for row in rows:
            row.version_name = names[row.version_id]


class RecordAdmin(FoundByConversation, RecordedList):
    """The page of a row is `template` with what `page_context` makes of it, and takes no other requests than to be
    shown. `path` leads from a row to its conversation, "" for conversations themselves; the access log names a row by
    its `key_column`. `<id>/unmask/` takes a reason, and leads back to the page, which then shows what is sensitive."""

    template = ""
    path = ""
    key_column = "pk"
    long_columns: Sequence[str] = ()

    @override
    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return RecordList

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        prefix = f"{self.path}__" if self.path else ""
        return super().get_queryset(request).defer(*(f"{prefix}version__{name}" for name in _BULKY))

    @override
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(never_cache(require_POST(self.unmask_view)))
        return [path("<path:object_id>/unmask/", view, name=f"auditing_{self.kind}_unmask"), *super().get_urls()]

    @override
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if request.method not in {"GET", "HEAD"}:
            raise PermissionDenied
        row = self._row(request, object_id)
        conversation = self._conversation_of(row)
        reason = reason_given(request, conversation.pk)
        details = {"unmasked": True, "reason": reason} if reason else {}
        self._record(request, Action.VIEWED, row, details)
        answers = answers_of(conversation)
        veil = veil_over(conversation, answers, lifted=bool(reason))
        page = self.page_context(request, row, answers, veil)
        return TemplateResponse(request, f"auditing/{self.template}.html", page)

    def page_context(self, request: HttpRequest, row: Any, answers: Sequence[Answer], veil: Veil) -> dict[str, Any]:
        """What the page shows of a row, to which each page adds its own. `answers` are all of its conversation."""
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "row": row,
            "veil": veil,
            "uncovering": self._uncovering(request, row, answers, veil),
        }

    def unmask_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if not may_uncover(request.user):
            raise PermissionDenied
        row = self._row(request, object_id)
        if "cover" in request.POST:
            cover(request)
        else:
            self._uncover(request, row)
        return HttpResponseRedirect(reverse(f"admin:conversations_{self.kind}_change", args=[row.pk]))

    def _uncover(self, request: HttpRequest, row: Any) -> None:
        form = ReasonForm(request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(map(str, form.errors["reason"])))
            return
        conversation = self._conversation_of(row)
        answers = answers_of(conversation)
        reason = form.cleaned_data["reason"]
        fields = covered_fields(veil_over(conversation, answers), answers)
        self._record(request, Action.UNMASKED, row, {"fields": fields, "reason": reason})
        uncover(request, conversation.pk, reason)

    def _uncovering(self, request: HttpRequest, row: Any, answers: Sequence[Answer], veil: Veil) -> dict[str, Any]:
        """How to uncover sensitive values, for those who may see them; empty if nothing is covered."""
        if not may_uncover(request.user) or not (veil.lifted or covered_fields(veil, answers)):
            return {}
        address = reverse(f"admin:auditing_{self.kind}_unmask", args=[row.pk])
        return {"address": address, "form": ReasonForm(), "lifted": veil.lifted, "minutes": KEPT_SECONDS // 60}

    def _row(self, request: HttpRequest, object_id: str) -> Any:
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        return row

    def _conversation_of(self, row: Any) -> Conversation:
        return row if isinstance(row, Conversation) else row.conversation

    def _record(self, request: HttpRequest, action: Action, row: Any, details: dict[str, Any]) -> None:
        key, conversation = getattr(row, self.key_column), self._conversation_of(row).pk
        record(looker_of(request), action, self.kind, key=key, conversation=conversation, details=details)
