"""The files of a conversation, for auditors: facts about each, and its content. Each download is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from typing_extensions import override

from auditing.access_log.uncovering import reason_given
from auditing.admin.pages import RecordAdmin
from auditing.admin.reading import answers_of, veil_over
from auditing.models import Action
from conversations.attachments import attachment
from conversations.file_errors import FileNotFound, FilesUnavailable
from conversations.masking import MASK, Veil
from conversations.models import Answer, UploadedFile
from conversations.selectors import file_of, files_of
from conversations.services.files import content_of, file_name_where_possible
from forms_registry.field_types.files import size_in_words


class WithFiles(RecordAdmin):
    """`<id>/files/<file_id>/` downloads a file. Whoever may see the page may download it, but a file of a sensitive
    field only while sensitive values are uncovered."""

    @override
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(never_cache(require_safe(self.file_view)))
        return [path("<path:object_id>/files/<str:file_id>/", view, name=self._file_view_name()), *super().get_urls()]

    def file_view(self, request: HttpRequest, object_id: str, file_id: str) -> HttpResponseBase:
        """Records the download, then sends the content as an attachment."""
        row = self._row(request, object_id)
        conversation = self._conversation_of(row)
        try:
            file = file_of(conversation, file_id)
        except FileNotFound as error:
            raise Http404 from error
        reason = reason_given(request, conversation.pk)
        if not reason and veil_over(conversation, answers_of(conversation)).covers(file.field_id):
            raise PermissionDenied
        try:
            content = attachment(file, content_of(file), file_name_where_possible(file))
        except FilesUnavailable:
            messages.error(request, gettext("The place where files are kept does not answer. Try again in a moment."))
            return HttpResponseRedirect(reverse(f"admin:conversations_{self.kind}_change", args=[row.pk]))
        details = {"file": file.pk, "field": file.field_id}
        self._record(request, Action.DOWNLOADED, row, {**details, **({"reason": reason} if reason else {})})
        return content

    @override
    def page_context(self, request: HttpRequest, row: Any, answers: Sequence[Answer], veil: Veil) -> dict[str, Any]:
        """Of its files, too; those that are covered have no `address`."""
        files = [self._file_row(row, file, veil) for file in files_of(self._conversation_of(row))]
        return {**super().page_context(request, row, answers, veil), "files": files}

    def _file_row(self, row: Any, file: UploadedFile, veil: Veil) -> dict[str, Any]:
        covered = veil.covers(file.field_id)
        return {
            "file": file,
            "label": veil.label(file.field_id),
            "name": MASK if covered else file_name_where_possible(file),
            "size": size_in_words(file.size).get(get_language() or "en"),
            "address": "" if covered else reverse(f"admin:{self._file_view_name()}", args=[row.pk, file.pk]),
        }

    def _file_view_name(self) -> str:
        return f"auditing_{self.kind}_file"
