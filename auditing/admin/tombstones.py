"""What was erased: that there was something, when it went, and why."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from auditing.admin.searching import FoundByConversation
from auditing.erasing.wording import kinds_in_words
from conversations.models import Tombstone


@admin.register(Tombstone)
class TombstoneAdmin(FoundByConversation):
    list_display = ("number", "conversation_id", "form_version", "erased_at", "rule", "by", "reason")
    list_filter = ("rule", "erased_at")
    search_fields = ("=conversation_id",)
    search_help_text = _("The number of a conversation that was erased.")

    @override
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if request.method not in {"GET", "HEAD"} or not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "row": row,
            "title": gettext("Tombstone %(number)d") % {"number": row.number},
            "kinds": kinds_in_words(row.counts),
            "digest": bytes(row.digest).hex(),
        }
        return TemplateResponse(request, "auditing/tombstone.html", context)

    @admin.display(description=_("form version"))
    def form_version(self, stone: Tombstone) -> str:
        return f"{stone.form} {stone.version}" if stone.form else gettext("a document of no form")
