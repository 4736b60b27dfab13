"""The outbox, to look at; and what was given up, to deliver again."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import QuerySet, Value
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from typing_extensions import override

from conversations.admin.read_only import ReadOnly
from webhooks import outbox
from webhooks.models import Delivery


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    list_display = (
        *("id", "form_of", "host", "submission_link", "status"),
        *("attempts", "last_outcome", "last_status", "next_attempt", "created_at"),
    )
    list_filter = ("status", "last_outcome", "endpoint__form")
    search_fields = ("id", "submission__reference")
    search_help_text = _("The id of a delivery, or the reference of a submission.")
    fields = (
        *("id", "form_of", "host", "submission_link", "status", "attempts", "last_outcome", "last_status"),
        *("created_at", "last_attempt_at", "next_attempt", "ended_at"),
    )
    actions = ("deliver_again",)

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        """Whether its page may be opened comes with the submission, of which nothing but the reference is shown."""
        deliveries = super().get_queryset(request).select_related("endpoint__form", "submission")
        may_open = Value(request.user.has_perm("conversations.view_submission"))
        return deliveries.defer("submission__data", "submission__left_open").annotate(may_open_submission=may_open)

    def has_redeliver_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("webhooks.redeliver_delivery")

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Whole ids and references alone, which are indexed."""
        term = search_term.strip()
        if not term:
            return queryset, False
        try:
            return queryset.filter(pk=UUID(term)), False
        except ValueError:
            return queryset.filter(submission__reference=term.upper()), False

    @admin.action(description=_("Deliver again"), permissions=["redeliver"])
    def deliver_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        count, left = outbox.deliver_again(queryset)
        if count or not left:
            message = ngettext("%(count)d delivery is sent again.", "%(count)d deliveries are sent again.", count)
            messages.success(request, message % {"count": count})
        if left:
            message = ngettext(
                "%(count)d delivery is left as it is, because its webhook is off.",
                "%(count)d deliveries are left as they are, because their webhooks are off.",
                left,
            )
            messages.warning(request, message % {"count": left})

    @admin.display(description=_("form"), ordering="endpoint__form")
    def form_of(self, delivery: Delivery) -> str:
        return str(delivery.endpoint.form)

    @admin.display(description=_("host"))
    def host(self, delivery: Delivery) -> str:
        """The rest of an address may hold what only its owner should know."""
        return urlsplit(delivery.endpoint.url).netloc

    @admin.display(description=_("submission"))
    def submission_link(self, delivery: Any) -> str:
        """With what happened to it, where that was no completion."""
        if delivery.is_test:
            return str(_("a test"))
        if delivery.submission is None:
            return str(_("erased"))
        amended = _("amended") if delivery.amendment_id else ""
        if not delivery.may_open_submission:
            return f"{delivery.submission.reference} {amended}"
        page = reverse("admin:conversations_submission_change", args=[delivery.submission_id])
        return format_html('<a href="{}">{}</a> {}', page, delivery.submission.reference, amended)

    @admin.display(description=_("next attempt"), ordering="next_attempt_at")
    def next_attempt(self, delivery: Delivery) -> Any:
        return None if delivery.ended_at else delivery.next_attempt_at
