"""Which form a new conversation is about."""

from __future__ import annotations

from conversations.services.requests import FormSource, HostFields, InlineDocument, PageBefore, PublishedForm
from forms_registry.host_fields import EMPTY_PAGE, markdown_from_host_fields
from forms_registry.models import FormVersion
from forms_registry.schema import JsonValue
from forms_registry.selectors import published_version
from forms_registry.services import unlisted_version


def form_of(source: FormSource) -> tuple[FormVersion, dict[str, JsonValue]]:
    """The version that the conversation will keep, and the values that the source brings, by field id.

    Raises FormNotFound, DocumentUnreadable with all that is wrong with a document, or HostFieldsError.
    """
    match source:
        case PublishedForm(slug):
            return published_version(slug), {}
        case InlineDocument(markdown):
            return unlisted_version(markdown), {}
        case HostFields(fields):
            markdown, known = markdown_from_host_fields(fields)
            return unlisted_version(markdown), known
        case PageBefore(page):
            return unlisted_version(page.markdown if page else EMPTY_PAGE), {}
