"""The pages of the admin, as the tests visit them."""

from __future__ import annotations

from django.contrib.admin.models import LogEntry
from django.urls import reverse

from forms_registry.models import Form, FormVersion

ADD = "/admin/forms_registry/formversion/add/"
VERSIONS = "/admin/forms_registry/formversion/"
FORMS = "/admin/forms_registry/form/"


def page_of(version: FormVersion) -> str:
    return reverse("admin:forms_registry_formversion_change", args=[version.pk])


def history_of(thing: Form | FormVersion) -> list[str]:
    entries = LogEntry.objects.filter(content_type__model=thing._meta.model_name, object_id=thing.pk)
    return [entry.get_change_message() for entry in entries.order_by("pk")]


def texts(response: object) -> str:
    return response.content.decode()  # type: ignore[attr-defined]
