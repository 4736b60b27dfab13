"""The pages of versions: drafts are written here, all others shown."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from authoring.admin.drafts import DraftForm
from authoring.admin.telling import in_words, staff_of, tell
from authoring.rules import rules_in
from authoring.trying.doors import TrialDoors
from forms_registry import content, permissions, selectors, services
from forms_registry.errors import (
    DocumentUnreadable,
    DraftChanged,
    NotADraft,
    ReadersBusy,
    RegistryError,
    VersionImmutable,
    VersionUnreadable,
    WrongForm,
)
from forms_registry.models import FormVersion, VersionStatus


class UnlistedFilter(admin.SimpleListFilter):
    """Documents that came with conversations are none of the authors' work, and are shown apart."""

    title = _("where it came from")
    parameter_name = "unlisted"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("1", gettext("Sent with a conversation"))] if may_see_unlisted(request) else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> QuerySet[FormVersion]:
        return queryset.filter(form__isnull=self.value() == "1")


def may_see_unlisted(request: HttpRequest) -> bool:
    return request.user.has_perm("forms_registry.view_unlisted")


@admin.register(FormVersion)
class FormVersionAdmin(TrialDoors):
    """Drafts are written here; published and retired versions are only shown."""

    form = DraftForm
    list_display = ("title", "number", "status", "origin", "languages", "created_at", "published_at")
    list_filter = ("status", "origin", UnlistedFilter)
    search_fields = ("title", "form__slug", "content_hash")
    list_select_related = ("form",)
    actions = ("publish",)
    facts = ("form", "number", "status", "origin", "title", "languages", "created_at")
    facts_of_published = (*facts, "published_at", "published_by", "retired_at", "retired_by", "kept", "rules")
    facts_of_drafts = (*facts, "findings", "rules")

    def get_queryset(self, request: HttpRequest) -> QuerySet[FormVersion]:
        versions = super().get_queryset(request).defer("markdown", "spec")
        return versions if may_see_unlisted(request) else versions.filter(form__isnull=False)

    def get_fields(self, request: HttpRequest, obj: FormVersion | None = None) -> tuple[str, ...]:
        publish = ("publish",) if self.has_publish_permission(request) else ()
        if obj is None:
            return ("slug", "markdown", "replace", *publish)
        if obj.is_draft:
            return (*self.facts_of_drafts, "markdown", "read", "replace", *publish)
        return (*self.facts_of_published, "markdown")

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
            return {**initial, "markdown": unsaved}
        newest = FormVersion.objects.filter(form__slug=initial.get("slug", "")).order_by("-number").first()
        return {**initial, "markdown": newest.markdown} if newest else initial

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.may_publish = self.has_publish_permission(request)
        return form

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(permissions.PUBLISH)

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
        if request.method == "POST" and object_id is not None and "markdown" in request.POST:
            version = self.get_object(request, unquote(object_id))
            if version is None or not version.is_draft:
                return self._as_new_draft(request, version)
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except (DraftChanged, VersionImmutable, NotADraft, WrongForm):
            # Somebody came between the check and the saving, all of which was undone: now the check tells.
            return super().changeform_view(request, object_id, form_url, extra_context)

    def _as_new_draft(self, request: HttpRequest, gone: FormVersion | None) -> HttpResponse:
        """The text of an author whose draft was published or thrown away meanwhile, in the editor of a new one."""
        told = gettext(
            "This is no draft any more: somebody else has published or discarded it. Your text stands below and is not "
            "saved yet. Save it as a new draft."
        )
        messages.error(request, told)
        query = request.GET.copy()
        query["slug"] = gone.form.slug if gone and gone.form else ""
        request.GET = query  # type: ignore[assignment]
        request.method = "GET"
        add = reverse("admin:forms_registry_formversion_add", query={"slug": query["slug"]})
        response = super().changeform_view(request, None, add)
        response.status_code = 409
        return response

    def save_model(self, request: HttpRequest, obj: FormVersion, form: DraftForm, change: bool) -> None:
        said, actor = form.cleaned_data, staff_of(request)
        if change:
            draft = services.update_draft(version=obj, markdown=said["markdown"], read=said["read"], changed_by=actor)
        else:
            draft = services.create_draft(
                markdown=said["markdown"], slug=said["slug"], replace=said["replace"], created_by=actor
            )
            self._tell_of_earlier_versions(request, draft)
        if said.get("publish"):
            draft = services.publish_version(version=draft, published_by=actor, replace=said["replace"])
        # The admin goes on with its own instance: the log entry and the redirect need what was stored.
        obj.__dict__.update(draft.__dict__)
        tell(request, selectors.diagnostics_of(draft))

    def _tell_of_earlier_versions(self, request: HttpRequest, draft: FormVersion) -> None:
        assert draft.form is not None, "drafts have a form"
        if draft.number != 1 and request.GET.get("slug") != draft.form.slug:
            told = gettext("The address %(slug)s was there already: this is version %(number)d of “%(title)s”.")
            messages.warning(
                request, told % {"slug": draft.form.slug, "number": draft.number, "title": draft.form.title}
            )

    def log_addition(self, request: HttpRequest, obj: FormVersion, message: Any) -> Any:
        entry = super().log_addition(request, obj, message)
        self._log_publication(request, obj)
        return entry

    def log_change(self, request: HttpRequest, obj: FormVersion, message: Any) -> Any:
        entry = super().log_change(request, obj, message)
        self._log_publication(request, obj)
        return entry

    def _log_publication(self, request: HttpRequest, version: FormVersion) -> None:
        """On the version, and on the form that people get now."""
        if version.status == VersionStatus.PUBLISHED and version.form is not None:
            super().log_change(request, version, gettext("Published."))
            told = gettext("Published version %(number)d.") % {"number": version.number}
            super().log_change(request, version.form, told)

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
                done = services.publish_version(version=version, published_by=staff_of(request))
            except DocumentUnreadable as error:
                messages.error(request, gettext("%(version)s has errors, and stays a draft.") % {"version": version})
                tell(request, error.diagnostics)
            except WrongForm as error:
                told = gettext(
                    "%(version)s is not the form %(earlier)s. Open it, and confirm that it shall replace it."
                )
                messages.error(request, told % {"version": version, "earlier": error.earlier})
            except RegistryError as error:
                messages.error(request, str(error))
            else:
                published += 1
                self._log_publication(request, done)
        if published:
            text = ngettext("%(count)d version published.", "%(count)d versions published.", published)
            messages.success(request, text % {"count": published})

    @admin.display(description=_("findings"))
    def findings(self, version: FormVersion) -> SafeString | str:
        try:
            found = selectors.diagnostics_of(version)
        except ReadersBusy as error:
            return str(error)
        if not found:
            return gettext("Nothing to mend.")
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((in_words(item),) for item in found)))

    @admin.display(description=_("what is kept of it"))
    def kept(self, version: FormVersion) -> str:
        """Conversations go by what was read when the version was published, and not by its document."""
        try:
            selectors.spec_of(version)
        except (VersionUnreadable, ReadersBusy) as error:
            return gettext("Out of use: %(why)s") % {"why": error}
        if version.reader is None:
            return gettext("Its document alone, which is read anew")
        facts = {"reader": version.reader, "hash": version.spec_hash}
        return gettext("As it was read by reader %(reader)d, with the hash %(hash)s") % facts

    @admin.display(description=_("rules"))
    def rules(self, version: FormVersion) -> SafeString | str:
        """How each condition of the document was understood: the author's words, and the CEL they mean."""
        try:
            spec = content.read(version.markdown).spec if version.is_draft else selectors.spec_of(version)
        except (VersionUnreadable, ReadersBusy):
            return "-"
        found = tuple(rules_in(spec)) if spec else ()
        rows = format_html_join(
            "",
            "<tr><td>{} {}</td><td>{}</td><td><code>{}</code></td></tr>",
            ((rule.subject, rule.effect, rule.condition.source, rule.condition.cel) for rule in found),
        )
        heads = (gettext("Rule"), gettext("As written"), gettext("As understood"))
        return format_html("<table><tr><th>{}</th><th>{}</th><th>{}</th></tr>{}</table>", *heads, rows) if rows else "-"
