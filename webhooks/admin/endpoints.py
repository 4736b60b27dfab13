"""Webhooks: where they go, whether they are active, and their secret, which is shown once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import cached_property
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from typing_extensions import override

from forms_registry.selectors import distinct_titles
from webhooks import outbox, services
from webhooks.models import Delivery, Endpoint
from webhooks.secrets import unsealed


class EndpointForm(forms.ModelForm):  # type: ignore[type-arg]
    url = forms.URLField(
        label=gettext_lazy("Address"),
        max_length=1000,
        assume_scheme="https",
        widget=forms.URLInput({"class": "vURLField", "dir": "ltr"}),
    )

    class Meta:
        model = Endpoint
        fields = ("form", "url", "active", "sends_sensitive")

    def clean_url(self) -> str:
        """One that stands stays as it is, whatever is allowed now: it can still be switched off."""
        url: str = self.cleaned_data["url"]
        return services.checked_url(url) if "url" in self.changed_data else url

    @override
    def validate_unique(self) -> None:
        """With the form of a webhook that stands, which is not entered, so that Django leaves its rules out."""
        super().validate_unique()
        if "form" not in self.fields:
            try:
                self.instance.validate_constraints()
            except ValidationError as error:
                self.add_error(None, error)


class FormChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """Whose answers are sent away: by titles that tell the forms apart."""

    @override
    def label_from_instance(self, obj: Any) -> str:
        return self._names[obj.pk]

    @cached_property
    def _names(self) -> dict[int, str]:
        return distinct_titles(get_language() or "en")


@admin.register(Endpoint)
class EndpointAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    form = EndpointForm
    list_display = ("form", "form_address", "host", "active", "sends_sensitive", "created_at")
    list_filter = ("active", "form")
    list_select_related = ("form",)
    readonly_fields = ("secret_changed_at", "created_at")
    change_form_template = "webhooks/endpoint.html"

    @override
    def get_fields(self, request: HttpRequest, obj: Endpoint | None = None) -> list[Any]:
        entered = ["form", "url", "active", "sends_sensitive"]
        return [*entered, "secret_changed_at", "created_at"] if obj else entered

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Endpoint | None = None) -> tuple[str, ...]:
        # A secret belongs to one receiver of one form's answers.
        fixed = (*self.readonly_fields, "form") if obj else ()
        return fixed if self._may_send_sensitive(request) else (*fixed, "sends_sensitive")

    @override
    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        return super().formfield_for_foreignkey(db_field, request, **{"form_class": FormChoice, **kwargs})

    @override
    def has_change_permission(self, request: HttpRequest, obj: Endpoint | None = None) -> bool:
        """One that gets sensitive values is turned elsewhere only by who may send them."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or not obj.sends_sensitive or self._may_send_sensitive(request))

    def _may_send_sensitive(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("webhooks.send_sensitive_values"))

    @override
    def save_model(self, request: HttpRequest, obj: Endpoint, form: Any, change: bool) -> None:
        if change:
            # What else stands in the row may have been changed since it was read: its secret, above all.
            obj.save(update_fields=form.changed_data)
        else:
            services.add_endpoint(obj)

    @override
    def get_deleted_objects(
        self, objs: Sequence[Endpoint] | QuerySet[Endpoint], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Deliveries go with their webhook, though nobody may delete one alone. They are counted and not named: there
        may be any number of them."""
        rows = {Endpoint: len(objs), Delivery: Delivery.objects.filter(endpoint__in=objs).count()}
        counts = {str(model._meta.verbose_name_plural): count for model, count in rows.items()}  # noqa: SLF001
        return [str(endpoint) for endpoint in objs], counts, set(), []

    @override
    def response_add(self, request: HttpRequest, obj: Endpoint, post_url_continue: str | None = None) -> HttpResponse:
        return self._secret_page(request, obj, unsealed(obj.sealed_secret))

    @override
    def get_urls(self) -> list[URLPattern]:
        views = {"test": self._test, "secret": self._new_secret}
        own_urls = [
            path(
                f"<path:object_id>/{name}/", self.admin_site.admin_view(never_cache(require_POST(view))), name=url_name
            )
            for name, view in views.items()
            for url_name in [f"webhooks_endpoint_{name}"]
        ]
        return [*own_urls, *super().get_urls()]

    def _test(self, request: HttpRequest, object_id: str) -> HttpResponse:
        endpoint = self._changeable(request, object_id)
        if not endpoint.active:
            messages.error(request, gettext("This webhook is off, so no test is sent. Switch it on first."))
            return redirect("admin:webhooks_endpoint_change", object_id)
        delivery = outbox.create_test(endpoint)
        message = gettext("A test is on its way. Load this page again to see what came of it.")
        if not request.user.has_perm("webhooks.view_delivery"):
            messages.info(request, message)
            return redirect("admin:webhooks_endpoint_change", object_id)
        messages.info(request, message)
        return redirect("admin:webhooks_delivery_change", delivery.pk)

    def _new_secret(self, request: HttpRequest, object_id: str) -> HttpResponse:
        endpoint = self._changeable(request, object_id)
        secret = services.change_secret(endpoint)
        self.log_change(request, endpoint, gettext("A new secret was made."))
        return self._secret_page(request, endpoint, secret)

    def _changeable(self, request: HttpRequest, object_id: str) -> Endpoint:
        endpoint: Endpoint | None = self.get_object(request, unquote(object_id))
        if not self.has_change_permission(request, endpoint):
            raise PermissionDenied
        if endpoint is None:
            raise Http404
        return endpoint

    def _secret_page(self, request: HttpRequest, endpoint: Endpoint, secret: str) -> HttpResponse:
        """In the answer itself: kept in no session and no cookie, and gone when the page is left."""
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("The secret of this webhook"),
            "secret": secret,
            "back": reverse("admin:webhooks_endpoint_change", args=[endpoint.pk]),
        }
        return TemplateResponse(request, "webhooks/secret.html", context, headers={"Cache-Control": "no-store"})

    @admin.display(description=gettext_lazy("address of the form"), ordering="form__slug")
    def form_address(self, endpoint: Endpoint) -> str:
        return endpoint.form.slug

    @admin.display(description=gettext_lazy("host"))
    def host(self, endpoint: Endpoint) -> str:
        return urlsplit(endpoint.url).netloc
