"""The action above the list of conversations that erases those selected, after a page that says what would go."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import DatabaseError
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from auditing.access_log import looker_of, query_details, record
from auditing.erasing.recorded import erase_recorded
from auditing.erasing.wording import kinds_in_words
from auditing.models import Action, Kind
from conversations.file_errors import FilesUnavailable
from conversations.models import Conversation, Rule
from conversations.models.tombstones import REASON_LENGTH
from conversations.services.erasing import row_counts

logger = logging.getLogger(__name__)

MOST = 500
"""So many are erased while a browser waits; more are for `manage.py erase`."""


class WhyForm(forms.Form):
    reason = forms.CharField(
        label=_("Why they are erased"),
        max_length=REASON_LENGTH,
        help_text=_("It is kept, with your name. It must not contain any person or value."),
        widget=forms.TextInput(attrs={"class": "vTextField", "dir": "auto"}),
    )


class ConversationErasure(admin.ModelAdmin):  # type: ignore[type-arg]
    """For the list of conversations: the action that erases those selected."""

    actions: Sequence[str] = ("erase",)

    def has_erase_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.erase_conversation")

    @admin.action(description=_("Erase the selected conversations…"), permissions=["erase"])
    def erase(self, request: HttpRequest, queryset: QuerySet[Conversation]) -> TemplateResponse | None:
        chosen = Conversation.objects.in_earnest().filter(pk__in=queryset.order_by().values("pk"))
        ids = list(chosen.values_list("pk", flat=True)[: MOST + 1])
        if not ids or len(ids) > MOST:
            refusal = gettext("At most %(most)d conversations are erased here at once, and at least one.")
            messages.error(request, refusal % {"most": MOST})
            return None
        why = WhyForm(request.POST if "confirmed" in request.POST else None)
        if why.is_valid():
            self._erase(request, ids, why.cleaned_data["reason"])
            return None
        record(
            looker_of(request), Action.LISTED, Kind.CONVERSATION, details={**query_details(request), "rows": len(ids)}
        )
        conversations = Conversation.objects.filter(pk__in=ids)
        counts_by_form = conversations.order_by("version__title").values_list("version__title").annotate(Count("pk"))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Erase conversations"),
            "why": why,
            "ids": ids,
            "forms": counts_by_form,
            "kinds": kinds_in_words(row_counts(conversations)),
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "auditing/erase.html", context)

    def _erase(self, request: HttpRequest, ids: Sequence[Any], reason: str) -> None:
        by = request.user.get_username()
        looker, why = looker_of(request), {"reason": reason}
        numbers = []
        for conversation_id in ids:
            try:
                stone = erase_recorded(conversation_id, looker, rule=Rule.REQUEST, by=by, reason=reason, details=why)
            except FilesUnavailable:
                messages.error(
                    request, gettext("The place where files are kept does not answer. Try again in a moment.")
                )
                break
            except DatabaseError:
                logger.exception("a conversation could not be erased")
                refusal = gettext("Conversation %(id)s could not be erased, nor any after it. Try again in a moment.")
                messages.error(request, refusal % {"id": conversation_id})
                break
            numbers += [stone.number] if stone else []
        message = ngettext(
            "%(count)d conversation is erased. Its tombstone has the number %(last)d.",
            "%(count)d conversations are erased. The last tombstone has the number %(last)d.",
            len(numbers),
        )
        if numbers:
            messages.success(request, message % {"count": len(numbers), "last": numbers[-1]})
