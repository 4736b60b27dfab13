"""Versions as their pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse

from authoring.versions.wording import ChangeRow, change_row
from forms_registry import content, selectors
from forms_registry.errors import DocumentUnreadable, FormNotFound, ReadersBusy, VersionUnreadable
from forms_registry.models import Form, FormVersion
from forms_registry.schema import FormSpec
from forms_registry.schema.comparing import Change


def spec_or_none(version: FormVersion) -> FormSpec | None:
    """What a version means; None for a document that has errors, or cannot be used just now."""
    try:
        return content.read(version.markdown).spec if version.is_draft else selectors.spec_of(version)
    except (DocumentUnreadable, VersionUnreadable, ReadersBusy):
        return None


def change_rows(changes: Iterable[Change], *, breaking: bool) -> list[ChangeRow]:
    """Those that break what integrates the form, or those that do not."""
    return [change_row(change) for change in changes if change.breaks is breaking]


def address_of(version: FormVersion) -> str:
    """The address of its page in the admin."""
    return reverse("admin:forms_registry_formversion_change", args=[version.pk])


def is_public(form: Form) -> bool | None:
    """Whether what people currently get of a form is public; None if they get nothing."""
    try:
        return selectors.spec_of(selectors.published_version(form.slug)).public
    except (FormNotFound, VersionUnreadable, ReadersBusy):
        return None


def chat_address(form: Form) -> str:
    """The page on which everybody can fill a form; "" where there is none, so that no link leads nowhere."""
    return reverse("chat", args=[form.slug]) if settings.PUBLIC_PAGES and is_public(form) else ""


def comparison(old: FormVersion, new: FormVersion) -> str:
    """The address of the page that compares two versions."""
    return reverse("admin:forms_registry_formversion_compare", query={"old": old.pk, "new": new.pk})


def history(versions: Iterable[FormVersion]) -> Iterator[dict[str, Any]]:
    """The rows of a form's history, newest first, as `versions` are; each may be compared with the one before it."""
    rows = list(versions)
    for place, version in enumerate(rows):
        previous = rows[place + 1] if place + 1 < len(rows) else None
        yield {
            "version": version,
            "address": address_of(version),
            "comparison": comparison(previous, version) if previous else "",
            # Whoever looks wants to know, first of all, what the newest one changes.
            "is_new": place == 0,
            "is_old": place == (1 if len(rows) > 1 else 0),
        }


def page(site: ModelAdmin[Any], request: HttpRequest, name: str, context: dict[str, Any]) -> TemplateResponse:
    """A page of versions in the frame of the admin."""
    shared = {**site.admin_site.each_context(request), "opts": site.opts}
    return TemplateResponse(request, f"authoring/versions/{name}.html", shared | context)
