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
from conversations.actions.serving import unserved
from forms_registry import selectors
from forms_registry.errors import ReadersBusy, VersionUnreadable
from forms_registry.models import Form, FormVersion, VersionStatus


@admin.register(Form)
class FormAdmin(FormImports, FormFiles, FormPages):
    """The list of forms with their state. A form begins with its first draft."""

    list_display = ("title", "slug", "standing", "languages", "created_at")
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
        """What people get, and what is in the making: "Published 3, Draft 4"."""
        newest_by_status = {version.status: version for version in reversed(form.versions.all())}
        if VersionStatus.PUBLISHED in newest_by_status:
            newest_by_status.pop(VersionStatus.RETIRED, None)
        standing = ", ".join(
            f"{newest_by_status[status].get_status_display()} {newest_by_status[status].number}"
            for status in VersionStatus
            if status in newest_by_status
        )
        published = [version for version in form.versions.all() if version.status == VersionStatus.PUBLISHED]
        try:
            tools = [tool.name for version in published for tool in unserved(selectors.spec_of(version))]
        except (VersionUnreadable, ReadersBusy):
            return gettext("%(stands)s: out of use") % {"stands": standing}
        if not tools:
            return standing
        message = gettext("%(stands)s: on no list, because this installation cannot run %(tools)s")
        return message % {"stands": standing, "tools": ", ".join(tools)}

    @admin.display(description=_("languages"))
    def languages(self, form: Form) -> str:
        newest = next(iter(form.versions.all()), None)
        return ", ".join(newest.languages) if newest else ""

    @admin.action(description=_("Retire the selected forms"), permissions=["publish"])
    def retire(self, request: HttpRequest, queryset: QuerySet[Form]) -> None:
        retired = [self.retire_one(request, form) for form in queryset]
        if any(retired):
            messages.success(request, gettext("No new conversation can begin with the retired forms."))
