"""Which form a new conversation is about."""

from __future__ import annotations

from typing import Any

from django.db import connection

from conversations.prepared import fetch_one
from conversations.services import statements
from conversations.services.requests import FormSource, HostFields, InlineDocument, OpenPage, PublishedForm
from forms_registry.errors import FormNotFound
from forms_registry.host_fields import EMPTY_PAGE, markdown_from_host_fields
from forms_registry.models import FormVersion
from forms_registry.schema import JsonValue
from forms_registry.services import unlisted_version


def resolve_form(source: FormSource) -> tuple[FormVersion, dict[str, JsonValue]]:
    """The version that the conversation keeps, and the values in the source, by field id.

    Raises FormNotFound, DocumentUnreadable with all findings, or HostFieldsError.
    """
    match source:
        case PublishedForm(slug):
            return _published_version(slug), {}
        case InlineDocument(markdown):
            return unlisted_version(markdown), {}
        case HostFields(fields):
            markdown, values = markdown_from_host_fields(fields)
            return unlisted_version(markdown), values
        case OpenPage(page):
            return unlisted_version(page.markdown if page else EMPTY_PAGE), {}


def version_from_row(row: Any) -> FormVersion:
    """The version of a row with `version_id`, `form_id` and hashes. The form is loaded once per process."""
    columns = {"id": row.version_id, "form_id": row.form_id}
    columns |= {"content_hash": row.content_hash, "spec_hash": row.spec_hash}
    return FormVersion.from_db(connection.alias, list(columns), list(columns.values()))


def _published_version(slug: str) -> FormVersion:
    row = fetch_one(statements.PUBLISHED_VERSION, {"slug": slug})
    if row is None:
        raise FormNotFound(slug)
    return version_from_row(row)
