"""The list of forms with their state."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from authoring.files.pages import FormFiles
from authoring.importing.pages import FormImports
from authoring.versions.form_pages import FormPages
from authoring.versions.standing import standing_of
from forms_registry.alphabetical import name_column
from forms_registry.models import Form, FormVersion


@admin.register(Form)
class FormAdmin(FormImports, FormFiles, FormPages):
    """The list of forms with their state. A form begins with its first draft."""

    named = name_column("title", _("title"))
    list_display = ("named", "slug", "standing", "languages", "created_at")
    search_fields = ("title", "slug")
    actions = ("retire", "export")

    def has_change_permission(self, request: HttpRequest, obj: Form | None = None) -> bool:
        return super().has_change_permission(request, obj) and obj is None

    def has_delete_permission(self, request: HttpRequest, obj: Form | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Form]:
        versions = FormVersion.objects.defer("markdown", "spec").order_by("-number")
        return super().get_queryset(request).prefetch_related(Prefetch("versions", queryset=versions))

    @admin.display(description=_("standing"))
    def standing(self, form: Form) -> str:
        return standing_of(form)

    @admin.display(description=_("languages"))
    def languages(self, form: Form) -> str:
        newest = next(iter(form.versions.all()), None)
        return ", ".join(newest.languages) if newest else ""

    @admin.action(description=_("Retire the selected forms"), permissions=["publish"])
    def retire(self, request: HttpRequest, queryset: QuerySet[Form]) -> None:
        retired = [self.retire_one(request, form) for form in queryset]
        if any(retired):
            messages.success(request, gettext("No new conversation can begin with the retired forms."))
