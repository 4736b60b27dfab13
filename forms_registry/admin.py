"""The pages where staff write, check and publish forms. Every change goes through `services`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from forms_registry import content, selectors, services
from forms_registry.errors import DocumentUnreadable, RegistryError
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.rules import rules_in
from forms_registry.schema import Diagnostic, Severity

SEVERITIES = {Severity.ERROR: _("error"), Severity.WARNING: _("warning"), Severity.INFO: _("note")}
LEVELS = {Severity.ERROR: messages.ERROR, Severity.WARNING: messages.WARNING}


class DraftForm(forms.ModelForm):  # type: ignore[type-arg]
    """A document to keep, and perhaps to publish at once; its form's address is asked while the draft is new."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=100,
        help_text=_("The form's name in links. The address of a form that exists adds a version to that form."),
    )
    markdown = forms.CharField(
        label=_("Document"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 40, "cols": 120, "spellcheck": "false", "dir": "auto"}),
    )
    publish = forms.BooleanField(
        label=_("Publish"),
        required=False,
        help_text=_("Publish this document when it is saved. A published version cannot be changed."),
    )

    class Meta:
        model = FormVersion
        fields = ("markdown",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            del self.fields["slug"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("publish") and data.get("markdown"):
            try:
                content.read_usable(content.normalised(data["markdown"]))
            except DocumentUnreadable as error:
                errors = [found for found in error.diagnostics if found.severity is Severity.ERROR]
                self.add_error("markdown", [in_words(found) for found in errors])
        return data


@admin.register(FormVersion)
class FormVersionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Drafts are written here; published and retired versions are only shown."""

    form = DraftForm
    list_display = ("title", "number", "status", "origin", "languages", "created_at", "published_at")
    list_filter = ("status", "origin")
    search_fields = ("title", "form__slug", "content_hash")
    list_select_related = ("form",)
    actions = ("publish",)
    facts = ("form", "number", "status", "origin", "title", "languages", "created_at", "published_at", "published_by")

    understood = ("findings", "rules")

    def get_fields(self, request: HttpRequest, obj: FormVersion | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("slug", "markdown", "publish")
        return (*self.facts, *self.understood, "markdown", *(["publish"] if obj.is_draft else []))

    def get_readonly_fields(self, request: HttpRequest, obj: FormVersion | None = None) -> tuple[str, ...]:
        return () if obj is None else (*self.facts, *self.understood)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, str | list[str]]:
        """With `?slug=`, a new draft starts from the newest document of that form."""
        initial = super().get_changeform_initial_data(request)
        newest = FormVersion.objects.filter(form__slug=initial.get("slug", "")).order_by("-number").first()
        return {**initial, "markdown": newest.markdown} if newest else initial

    def has_change_permission(self, request: HttpRequest, obj: FormVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.is_draft)

    def has_delete_permission(self, request: HttpRequest, obj: FormVersion | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.is_draft)

    def save_model(self, request: HttpRequest, obj: FormVersion, form: DraftForm, change: bool) -> None:
        text = form.cleaned_data["markdown"]
        if change:
            draft = services.update_draft(version=obj, markdown=text)
        else:
            draft = services.create_draft(markdown=text, slug=form.cleaned_data["slug"])
        if form.cleaned_data["publish"]:
            draft = services.publish_version(version=draft, published_by=_staff(request))
        # The admin goes on with its own instance: the log entry and the redirect need what was stored.
        obj.__dict__.update(draft.__dict__)
        tell(request, selectors.diagnostics_of(draft))

    def delete_model(self, request: HttpRequest, obj: FormVersion) -> None:
        services.discard_draft(version=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> None:
        for version in queryset:
            services.discard_draft(version=version)

    @admin.action(description=_("Publish the selected drafts"), permissions=["change"])
    def publish(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> None:
        published = 0
        for version in queryset.order_by("number"):
            try:
                services.publish_version(version=version, published_by=_staff(request))
            except DocumentUnreadable as error:
                messages.error(request, gettext("%(version)s has errors, and stays a draft.") % {"version": version})
                tell(request, error.diagnostics)
            except RegistryError as error:
                messages.error(request, str(error))
            else:
                published += 1
        if published:
            text = ngettext("%(count)d version published.", "%(count)d versions published.", published)
            messages.success(request, text % {"count": published})

    @admin.display(description=_("findings"))
    def findings(self, version: FormVersion) -> SafeString | str:
        found = selectors.diagnostics_of(version)
        if not found:
            return gettext("Nothing to mend.")
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((in_words(item),) for item in found)))

    @admin.display(description=_("rules"))
    def rules(self, version: FormVersion) -> SafeString | str:
        """How each condition of the document was understood: the author's words, and the CEL they mean."""
        spec = content.read(version.markdown).spec
        found = tuple(rules_in(spec)) if spec else ()
        rows = format_html_join(
            "",
            "<tr><td>{} {}</td><td>{}</td><td><code>{}</code></td></tr>",
            ((rule.subject, rule.effect, rule.condition.source, rule.condition.cel) for rule in found),
        )
        heads = (gettext("Rule"), gettext("As written"), gettext("As understood"))
        return format_html("<table><tr><th>{}</th><th>{}</th><th>{}</th></tr>{}</table>", *heads, rows) if rows else "-"


class VersionInline(admin.TabularInline):  # type: ignore[type-arg]
    """The versions of a form, newest first; each is opened on its own page."""

    model = FormVersion
    fields = ("number", "status", "origin", "title", "languages", "created_at", "published_at", "published_by")
    readonly_fields = fields
    ordering = ("-number",)
    show_change_link = True
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Form)
class FormAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Which forms there are, and where each stands. A form begins with its first draft."""

    list_display = ("title", "slug", "standing", "languages", "created_at")
    search_fields = ("title", "slug")
    fields = readonly_fields = ("title", "slug", "standing", "languages", "created_at", "next_draft")
    inlines = (VersionInline,)
    actions = ("retire",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Form | None = None) -> bool:
        return super().has_change_permission(request, obj) and obj is None

    def has_delete_permission(self, request: HttpRequest, obj: Form | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Form]:
        versions = FormVersion.objects.defer("markdown", "spec").order_by("-number")
        return super().get_queryset(request).prefetch_related(Prefetch("versions", queryset=versions))

    @admin.display(description=_("standing"))
    def standing(self, form: Form) -> str:
        """What people get, and what is in the making: "Published 3, Draft 4"."""
        shown = {version.status: version for version in reversed(form.versions.all())}
        if VersionStatus.PUBLISHED in shown:
            shown.pop(VersionStatus.RETIRED, None)
        return ", ".join(
            f"{shown[status].get_status_display()} {shown[status].number}"
            for status in VersionStatus
            if status in shown
        )

    @admin.display(description=_("languages"))
    def languages(self, form: Form) -> str:
        newest = next(iter(form.versions.all()), None)
        return ", ".join(newest.languages) if newest else ""

    @admin.display(description=_("next version"))
    def next_draft(self, form: Form) -> SafeString:
        url = reverse("admin:forms_registry_formversion_add", query={"slug": form.slug})
        return format_html('<a href="{}">{}</a>', url, gettext("Start a draft from the newest version"))

    @admin.action(description=_("Retire the selected forms"), permissions=["change"])
    def retire(self, request: HttpRequest, queryset: QuerySet[Form]) -> None:
        for form in queryset:
            services.retire_form(form=form)
        messages.success(request, gettext("No new conversation can begin with the retired forms."))


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the admin lets nobody in who is not logged in"
    return request.user


def in_words(found: Diagnostic) -> str:
    """ "Line 12, error: ... What to write instead." """
    place = gettext("Line %(line)d, %(severity)s:") % {"line": found.line, "severity": SEVERITIES[found.severity]}
    return f"{place} {found.message} {found.hint}".rstrip()


def tell(request: HttpRequest, diagnostics: tuple[Diagnostic, ...]) -> None:
    """Notes are left to the draft's own page: a long document has many."""
    for found in diagnostics:
        if found.severity is not Severity.INFO:
            messages.add_message(request, LEVELS[found.severity], in_words(found))
