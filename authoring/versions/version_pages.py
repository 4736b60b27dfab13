"""The pages around one version or two: compared, published, brought back, copied."""

from __future__ import annotations

import json
from typing import NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from authoring.admin.document_editor import PHRASES
from authoring.admin.refusals import refusal
from authoring.admin.wording import diagnostic_in_words, staff_of
from authoring.versions import showing
from authoring.versions.forms import AddressForm, PublishForm
from authoring.versions.publishing import Concerns, Unconfirmed, concerns_of, publish
from authoring.versions.texts import side_by_side
from forms_registry import permissions, selectors, services
from forms_registry.errors import AddressTaken, DocumentUnreadable, RegistryError, WrongForm
from forms_registry.models import FormVersion, VersionStatus
from forms_registry.schema import Severity
from forms_registry.schema.comparing import changes


class Tool(NamedTuple):
    """A link of a page to something else that can be done."""

    label: str | Promise
    address: str


class VersionPages(admin.ModelAdmin):  # type: ignore[type-arg]
    """`compare/?old=&new=`, `<id>/publish/`, `<id>/restore/` and `<id>/duplicate/`."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("compare/", view(require_safe(self.compare_page)), name="forms_registry_formversion_compare"),
            path("<int:pk>/publish/", view(self.publish_page), name="forms_registry_formversion_publish"),
            path("<int:pk>/restore/", view(self.restore_page), name="forms_registry_formversion_restore"),
            path("<int:pk>/duplicate/", view(self.duplicate_page), name="forms_registry_formversion_duplicate"),
            *super().get_urls(),
        ]

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(permissions.PUBLISH)

    def tools_of(self, request: HttpRequest, version: FormVersion) -> list[Tool]:
        """What else whoever asks may do with a version."""
        tools = []
        if version.form is not None:
            tools.append(Tool(_("All versions"), reverse("admin:forms_registry_form_change", args=[version.form_id])))
            if version.status == VersionStatus.PUBLISHED and (chat := showing.chat_address(version.form)):
                tools.append(Tool(_("Open the form"), chat))
            current = selectors.published_or_retired(version.form)
            if current is not None and current != version:
                tools.append(Tool(_("Compare with what people get"), showing.comparison(current, version)))
            if self.has_publish_permission(request):
                tools += self._publishing_tools(version)
        if self.has_add_permission(request):
            tools.append(Tool(_("Duplicate"), self._page(version, "duplicate")))
        return tools

    def _publishing_tools(self, version: FormVersion) -> list[Tool]:
        if version.is_draft:
            return [Tool(_("Publish…"), self._page(version, "publish"))]
        restore = Tool(_("Restore as a draft"), self._page(version, "restore"))
        if version.status == VersionStatus.PUBLISHED:
            return [restore]
        return [Tool(_("Publish again…"), self._page(version, "publish")), restore]

    def _page(self, version: FormVersion, name: str) -> str:
        return reverse(f"admin:forms_registry_formversion_{name}", args=[version.pk])

    def compare_page(self, request: HttpRequest) -> HttpResponse:
        """Two versions, by their text and by their meaning."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        old, new = self._chosen(request, "old"), self._chosen(request, "new")
        specs = showing.spec_or_none(old), showing.spec_or_none(new)
        differences = changes(specs[0], specs[1]) if specs[0] and specs[1] else None
        context = {
            "title": gettext("What differs"),
            "old": old,
            "new": new,
            "addresses": (showing.address_of(old), showing.address_of(new)),
            "turned": showing.comparison(new, old),
            "is_read": differences is not None,
            "breaking": showing.change_rows(differences or (), breaking=True),
            "harmless": showing.change_rows(differences or (), breaking=False),
            "rows": side_by_side(old.markdown, new.markdown),
            "texts": json.dumps({"old": str(old), "new": str(new), "phrases": PHRASES}, default=str),
        }
        return showing.page(self, request, "compare", context)

    def publish_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What publishing changes, asked before it is done."""
        if not self.has_publish_permission(request):
            raise PermissionDenied
        version = self._listed(request, pk)
        if version.status == VersionStatus.PUBLISHED:
            messages.info(request, gettext("%(version)s is what people get already.") % {"version": version})
            return redirect(showing.address_of(version))
        form = PublishForm(request.POST or None, initial={"note": version.note, "replace": "replace" in request.GET})
        try:
            if form.is_valid():
                return self._published(request, version, form)
            concerns: Concerns | None = concerns_of(version)
        except Unconfirmed as error:
            concerns = error.concerns
            self._ask_again(form)
        except WrongForm:
            concerns = concerns_of(version)
            form.add_error("replace", gettext("Confirm that it shall replace that form."))
        except DocumentUnreadable as error:
            return self._publish_page(request, version, form, None, error)
        except RegistryError as error:
            messages.error(request, refusal(error))
            return redirect(showing.address_of(version))
        return self._publish_page(request, version, form, concerns)

    def _ask_again(self, form: PublishForm) -> None:
        message = gettext("Look at what speaks against it, and confirm it.")
        if form.cleaned_data["sure"]:
            message = gettext("Something has changed since you looked. Look again, and confirm it once more.")
        form.add_error("sure", message)

    def _published(self, request: HttpRequest, version: FormVersion, form: PublishForm) -> HttpResponseRedirect:
        data = form.cleaned_data
        published = publish(
            version,
            published_by=staff_of(request),
            replace=data["replace"],
            note=data["note"],
            confirmed=data["confirmed"] if data["sure"] else "",
            read=data["read"],
        )
        self.log_publication(request, published)
        self.tell_published(request, published)
        return redirect(showing.address_of(published))

    def _publish_page(
        self,
        request: HttpRequest,
        version: FormVersion,
        form: PublishForm,
        concerns: Concerns | None,
        error: DocumentUnreadable | None = None,
    ) -> HttpResponse:
        current = concerns.consequences.current if concerns else None
        mistakes = [mistake for mistake in error.diagnostics if mistake.severity is Severity.ERROR] if error else []
        context = {
            "title": gettext("Publish %(version)s") % {"version": version},
            "version": version,
            "address": showing.address_of(version),
            "form": form,
            "mistakes": [diagnostic_in_words(mistake) for mistake in mistakes],
            "concerns": concerns,
            "stands": current,
            "comparison": showing.comparison(current, version) if current else "",
            "breaking": showing.change_rows(concerns.consequences.changes if concerns else (), breaking=True),
            "harmless": showing.change_rows(concerns.consequences.changes if concerns else (), breaking=False),
        }
        return showing.page(self, request, "publish", context)

    def restore_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A new draft from an earlier version, asked before it is made."""
        if not self.has_publish_permission(request):
            raise PermissionDenied
        version = self._listed(request, pk)
        if version.is_draft:
            raise Http404
        if request.method != "POST":
            explanation = gettext(
                "A new draft begins with the document of this version. People go on getting what they get."
            )
            title = gettext("Restore %(version)s as a draft") % {"version": version}
            context = {
                "title": title,
                "explanation": explanation,
                "version": version,
                "address": showing.address_of(version),
                "label": gettext("Restore as a draft"),
            }
            return showing.page(self, request, "confirm", context)
        note = gettext("Begun from version %(number)s") % {"number": version.number}
        draft = services.restore_version(version=version, note=note, restored_by=staff_of(request))
        return self._opened(request, draft, gettext("Restored from version %(number)s.") % {"number": version.number})

    def duplicate_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A new form from any version, under an address that is asked for."""
        if not self.has_add_permission(request) or not self.has_view_or_change_permission(request):
            raise PermissionDenied
        version = get_object_or_404(self.get_queryset(request), pk=pk)
        form = AddressForm(request.POST or None)
        if form.is_valid():
            try:
                draft = services.create_form(
                    markdown=version.markdown, slug=form.cleaned_data["slug"], created_by=staff_of(request)
                )
            except AddressTaken:
                form.add_error("slug", gettext("There is a form at this address already."))
            else:
                return self._opened(request, draft, gettext("Duplicated from %(version)s.") % {"version": version})
        title = gettext("Duplicate %(version)s") % {"version": version}
        context = {"title": title, "version": version, "address": showing.address_of(version), "form": form}
        return showing.page(self, request, "duplicate", context)

    def _opened(self, request: HttpRequest, draft: FormVersion, message: str) -> HttpResponseRedirect:
        self.log_addition(request, draft, message)
        messages.success(request, message)
        return redirect(showing.address_of(draft))

    def log_publication(self, request: HttpRequest, version: FormVersion) -> None:
        """On the version, and on the form that people get now."""
        self.log_change(request, version, gettext("Published."))
        if version.form is not None:
            message = gettext("Published version %(number)d.") % {"number": version.number}
            self.log_change(request, version.form, message)

    def tell_published(self, request: HttpRequest, version: FormVersion) -> None:
        """With the way to what people get now, where a page shows it to everybody."""
        message = gettext("%(version)s is published.") % {"version": version}
        chat = showing.chat_address(version.form) if version.form else ""
        link = format_html('{} <a href="{}">{}</a>', message, chat, gettext("Open the form"))
        messages.success(request, link if chat else message)

    def _chosen(self, request: HttpRequest, name: str) -> FormVersion:
        number = request.GET.get(name, "")
        if not number.isdecimal() or len(number) > 18:
            raise Http404
        return get_object_or_404(self.get_queryset(request).select_related("form"), pk=int(number))

    def _listed(self, request: HttpRequest, pk: int) -> FormVersion:
        listed = self.get_queryset(request).filter(form__isnull=False).select_related("form")
        return get_object_or_404(listed, pk=pk)
