"""The documents that a tool listed for a file field, for people and for widgets."""

from __future__ import annotations

from typing import TypedDict

from agent.dialogue.wording import listed, say
from agent.tools.results import documents_in, is_needed
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec

_MOST_IN_WORDS = 8


class DocumentHint(TypedDict):
    name: str
    required: bool


def documents_for(view: FormView, item: FieldSpec) -> list[DocumentHint]:
    """The documents by name, in the person's language; [] if none are listed."""
    lookup = view.lookups.get(item.id) if type_of(item).takes_files else None
    pairs = documents_in(lookup["listed"], item) if lookup else []
    return [DocumentHint(name=option.label(view.locale), required=is_needed(entry)) for option, entry in pairs]


def documents_in_words(view: FormView, item: FieldSpec) -> str:
    """Which documents are needed, and which are welcome; "" if none are listed, or too many to be told."""
    documents = documents_for(view, item)
    if not 0 < len(documents) <= _MOST_IN_WORDS:
        return ""
    needed = listed(view.locale, [document["name"] for document in documents if document["required"]])
    welcome = listed(view.locale, [document["name"] for document in documents if not document["required"]])
    key = "documents_of_both" if needed and welcome else "documents_needed" if needed else "documents_welcome"
    return say(view.locale, key, needed=needed, welcome=welcome)
