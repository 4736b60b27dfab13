"""The pages of a form: its history, retiring it, and starting a new one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import get_language, gettext

from authoring.admin.wording import staff_of
from authoring.versions import showing
from authoring.versions.forms import NewForm
from authoring.versions.standing import standing_of
from authoring.versions.starting import document_of, starting_points
from forms_registry import permissions, services
from forms_registry.errors import AddressTaken
from forms_registry.models import Form, FormVersion, VersionStatus


class FormPages(admin.ModelAdmin):  # type: ignore[type-arg]
    """`add/` begins a form, `<id>/change/` is its history, `<id>/retire/` takes it off the list."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:pk>/retire/", view(self.retire_page), name="forms_registry_form_retire"),
            *super().get_urls(),
        ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(permissions.ADD)

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(permissions.PUBLISH)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """The address of a new form, and what it starts from."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        language = get_language() or "en"
        form = NewForm(request.POST or None, starts=starting_points(language))
        if form.is_valid():
            data = form.cleaned_data
            try:
                draft = services.create_form(
                    markdown=document_of(data["start"], language), slug=data["slug"], created_by=staff_of(request)
                )
            except AddressTaken:
                form.add_error("slug", gettext("There is a form at this address already."))
            else:
                self.log_addition(request, draft, gettext("Begun."))
                messages.success(
                    request, gettext("The form has begun with this draft. Nobody gets it before you publish it.")
                )
                return redirect(showing.address_of(draft))
        context = {"title": gettext("New form"), "form": form}
        return showing.page(self, request, "new_form", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The state of a form, and all its versions."""
        form = self.get_object(request, unquote(object_id))
        if form is None:
            raise Http404
        if not self.has_view_permission(request, form) or request.method == "POST":
            raise PermissionDenied
        versions = FormVersion.objects.filter(form=form).defer("markdown", "spec").order_by("-number")
        people = ("created_by", "changed_by", "published_by", "retired_by")
        rows = list(showing.history(versions.select_related("form", *people)))
        context = {
            "title": form.title,
            "form": form,
            "standing": standing_of(form),
            "chat_address": showing.chat_address(form),
            "is_private": showing.is_public(form) is False,
            "rows": rows,
            "tools": self._tools_of(request, form),
            "may_see": request.user.has_perm("forms_registry.view_formversion"),
            "compare": reverse("admin:forms_registry_formversion_compare"),
        }
        return showing.page(self, request, "form", context)

    def retire_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Asked before it is done."""
        if not self.has_publish_permission(request):
            raise PermissionDenied
        form = get_object_or_404(Form, pk=pk)
        address = reverse("admin:forms_registry_form_change", args=[form.pk])
        if request.method == "POST":
            self.retire_one(request, form)
            messages.success(request, gettext("No new conversation can begin with the retired forms."))
            return redirect(address)
        explanation = gettext(
            "No new conversation can begin with this form, and links to it lead nowhere. Conversations under way go "
            "on. It can be published again."
        )
        context = {
            "title": gettext("Retire “%(title)s”") % {"title": form.title},
            "explanation": explanation,
            "version": form,
            "address": address,
            "label": gettext("Retire"),
        }
        return showing.page(self, request, "confirm", context)

    def retire_one(self, request: HttpRequest, form: Form) -> bool:
        """False where nothing was on the list."""
        is_retired = services.retire_form(form=form, retired_by=staff_of(request))
        if is_retired:
            self.log_change(request, form, gettext("Retired."))
        return is_retired

    def _tools_of(self, request: HttpRequest, form: Form) -> list[tuple[str, str]]:
        tools = []
        if self.has_add_permission(request):
            add = reverse("admin:forms_registry_formversion_add", query={"slug": form.slug})
            tools.append((gettext("Start a draft from the newest version"), add))
        is_published = form.versions.filter(status=VersionStatus.PUBLISHED).exists()
        if is_published and self.has_publish_permission(request):
            tools.append((gettext("Retire…"), reverse("admin:forms_registry_form_retire", args=[form.pk])))
        if request.user.has_perm("auditing.view_turncount"):
            tools.append((gettext("Statistics"), reverse("admin:auditing_form_statistics", args=[form.slug])))
        tools.append((gettext("Log"), reverse("admin:forms_registry_form_history", args=[form.pk])))
        return tools
