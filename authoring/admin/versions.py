"""The pages of versions: drafts are written here, all others shown."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from authoring.admin.drafts import DraftForm
from authoring.admin.facts import UnlistedFilter, VersionFacts, may_view_unlisted
from authoring.admin.refusals import refusal
from authoring.admin.wording import show_diagnostics, staff_of
from authoring.trying.endpoints import TrialEndpoints
from authoring.versions.publishing import Unconfirmed, publish
from authoring.versions.version_pages import VersionPages
from forms_registry import selectors, services
from forms_registry.alphabetical import name_column
from forms_registry.errors import (
    DocumentUnreadable,
    DraftChanged,
    DraftGone,
    NotADraft,
    RegistryError,
    VersionImmutable,
    WrongForm,
)
from forms_registry.models import FormVersion


@admin.register(FormVersion)
class FormVersionAdmin(VersionFacts, VersionPages, TrialEndpoints):
    """Drafts are written here; published and retired versions are only shown."""

    form = DraftForm
    named = name_column("title", _("title"))
    list_display = ("named", "address", "number", "status", "origin", "languages", "created_at", "published_at")
    list_filter = ("status", "origin", UnlistedFilter)
    search_fields = ("title", "form__slug", "content_hash")
    list_select_related = ("form",)
    actions = ("publish",)
    facts = ("form", "number", "status", "origin", "title", "languages", "note", "created_at", "creator")
    facts_of_published = (
        *facts,
        *("changed_at", "changer", "published_at", "publisher", "retired_at", "retirer"),
        *("kept", "listed", "rules"),
    )
    facts_of_drafts = (*facts, "findings", "rules")
    facts_beside_drafts = ("form", "number", "status")

    @admin.display(description=_("address"), ordering="form__slug")
    def address(self, version: FormVersion) -> str:
        return version.form.slug if version.form else ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[FormVersion]:
        versions = super().get_queryset(request).defer("markdown", "spec")
        return versions if may_view_unlisted(request) else versions.filter(form__isnull=False)

    def get_fields(self, request: HttpRequest, obj: FormVersion | None = None) -> tuple[str, ...]:
        publish = ("publish", "note_of_it") if self.has_publish_permission(request) else ()
        if obj is None:
            return ("slug", "markdown", "replace", *publish)
        if obj.is_draft:
            return (*self.facts_of_drafts, "markdown", "read", "replace", *publish)
        return (*self.facts_of_published, "markdown")

    def get_fieldsets(self, request: HttpRequest, obj: FormVersion | None = None) -> Any:
        """Who opens a draft came to write: its document stands first, and its facts in a fold below."""
        if obj is None or not obj.is_draft:
            return super().get_fieldsets(request, obj)
        first = {*self.facts_beside_drafts, "findings"}
        folded = [name for name in self.facts_of_drafts if name not in first]
        inputs = [name for name in self.get_fields(request, obj) if name not in self.facts_of_drafts]
        return [
            (None, {"fields": [self.facts_beside_drafts, "findings", *inputs]}),
            (_("About this version"), {"fields": folded, "classes": ["collapse"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: FormVersion | None = None) -> tuple[str, ...]:
        if obj is None:
            return ()
        return self.facts_of_drafts if obj.is_draft else self.facts_of_published

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, str | list[str]]:
        """With `?slug=`, a new draft starts from the newest document of that form."""
        initial = super().get_changeform_initial_data(request)
        if not self.has_view_permission(request):
            return initial
        if unsaved := request.POST.get("markdown"):
            return {**initial, "markdown": unsaved, "unsaved": unsaved}
        newest = FormVersion.objects.filter(form__slug=initial.get("slug", "")).order_by("-number").first()
        return {**initial, "markdown": newest.markdown} if newest else initial

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.may_publish = self.has_publish_permission(request)
        return form

    def has_change_permission(self, request: HttpRequest, obj: FormVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.is_draft)

    def has_delete_permission(self, request: HttpRequest, obj: FormVersion | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.is_draft)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        try:
            return self._changeform(request, object_id, form_url, extra_context)
        except (DraftChanged, DraftGone, VersionImmutable, NotADraft, WrongForm):
            # Somebody came between the check and the saving, all of which was undone: now the check tells.
            return self._changeform(request, object_id, form_url, extra_context)

    def _changeform(self, request: HttpRequest, object_id: str | None, *shown: Any) -> HttpResponse:
        if request.method == "POST" and object_id is not None and "markdown" in request.POST:
            version = self.get_object(request, unquote(object_id))
            if version is None or not version.is_draft:
                return self._as_new_draft(request, version)
        return super().changeform_view(request, object_id, *shown)

    def _as_new_draft(self, request: HttpRequest, version: FormVersion | None) -> HttpResponse:
        """The text of an author whose draft was published or deleted meanwhile, in the editor of a new draft."""
        message = gettext(
            "This is no draft any more: somebody else has published or discarded it. Your text stands below and is not "
            "saved yet. Save it as a new draft."
        )
        messages.error(request, message)
        query = request.GET.copy()
        query["slug"] = version.form.slug if version and version.form else ""
        request.GET = query  # type: ignore[assignment]
        request.method = "GET"
        add = reverse("admin:forms_registry_formversion_add", query={"slug": query["slug"]})
        response = super().changeform_view(request, None, add)
        response.status_code = 409
        return response

    def save_model(self, request: HttpRequest, obj: FormVersion, form: DraftForm, change: bool) -> None:
        data, actor = form.cleaned_data, staff_of(request)
        if change:
            changes = {"markdown": data["markdown"], "read": data["read"], "note": data.get("note_of_it")}
            draft = services.update_draft(version=obj, **changes, changed_by=actor)
        else:
            draft = services.create_draft(
                markdown=data["markdown"],
                slug=data["slug"],
                note=data.get("note_of_it", ""),
                replace=data["replace"],
                created_by=actor,
            )
            self._warn_of_earlier_versions(request, draft)
        if data.get("publish"):
            draft = self._publish_unless_unconfirmed(request, draft, data)
        # The admin goes on with its own instance: the log entry and the redirect need what was stored.
        obj.pk = draft.pk
        obj.refresh_from_db()
        show_diagnostics(request, selectors.diagnostics_of(draft))

    def _warn_of_earlier_versions(self, request: HttpRequest, draft: FormVersion) -> None:
        assert draft.form is not None, "drafts have a form"
        if draft.number != 1 and request.GET.get("slug") != draft.form.slug:
            message = gettext("The address %(slug)s was there already: this is version %(number)d of “%(title)s”.")
            messages.warning(
                request, message % {"slug": draft.form.slug, "number": draft.number, "title": draft.form.title}
            )

    def _publish_unless_unconfirmed(
        self, request: HttpRequest, draft: FormVersion, data: dict[str, Any]
    ) -> FormVersion:
        """What speaks against publishing is asked on a page of its own: the draft is saved until then."""
        try:
            with transaction.atomic():
                published = publish(
                    draft, published_by=staff_of(request), replace=data["replace"], note=data["note_of_it"]
                )
        except Unconfirmed:
            return draft
        self.log_publication(request, published)
        self.tell_published(request, published)
        return published

    def response_add(self, request: HttpRequest, obj: FormVersion, post_url_continue: Any = None) -> HttpResponse:
        return self._redirect_to_confirm(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: FormVersion) -> HttpResponse:
        return self._redirect_to_confirm(request, obj) or super().response_change(request, obj)

    def _redirect_to_confirm(self, request: HttpRequest, saved: FormVersion) -> HttpResponse | None:
        """The way to what speaks against publishing: what was to be published, and is a draft still, waits for it."""
        if not (saved.is_draft and request.POST.get("publish") and self.has_publish_permission(request)):
            return None
        messages.info(request, gettext("The draft is saved. Confirm what is listed here to publish it."))
        query = {"replace": "on"} if request.POST.get("replace") else {}
        return redirect(reverse("admin:forms_registry_formversion_publish", args=[saved.pk], query=query))

    def delete_model(self, request: HttpRequest, obj: FormVersion) -> None:
        services.discard_draft(version=obj, discarded_by=staff_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> None:
        for version in queryset:
            services.discard_draft(version=version, discarded_by=staff_of(request))

    @admin.action(description=_("Publish the selected drafts"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> None:
        published = 0
        for version in queryset.order_by("number"):
            try:
                if not version.is_draft:
                    raise NotADraft(version)
                new_version = publish(version, published_by=staff_of(request))
            except DocumentUnreadable as error:
                messages.error(request, gettext("%(version)s has errors, and stays a draft.") % {"version": version})
                show_diagnostics(request, error.diagnostics)
            except (WrongForm, Unconfirmed):
                self._ask_to_confirm(request, version)
            except RegistryError as error:
                messages.error(request, refusal(error))
            else:
                published += 1
                self.log_publication(request, new_version)
        if published:
            text = ngettext("%(count)d version published.", "%(count)d versions published.", published)
            messages.success(request, text % {"count": published})

    def _ask_to_confirm(self, request: HttpRequest, version: FormVersion) -> None:
        message = gettext("%(version)s stays a draft until somebody confirms what it changes.") % {"version": version}
        address = reverse("admin:forms_registry_formversion_publish", args=[version.pk])
        messages.warning(request, format_html('{} <a href="{}">{}</a>', message, address, gettext("Look at it")))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        version = self.get_object(request, unquote(object_id))
        tools = self.tools_of(request, version) if version and self.has_view_permission(request, version) else []
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "tools": tools})
