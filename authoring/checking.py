"""What the editor gets while a document is written: findings, a preview, and the words that may be used in it."""

from __future__ import annotations

from functools import cache
from typing import Any

from authoring.preview import preview
from conversations.actions.serving import findings
from forms_registry import content
from forms_registry.errors import DocumentUnreadable

MAX_BYTES = 200_000
"""No longer document is read, so none is sent to be."""


def check(markdown: str, language: str) -> dict[str, Any]:
    """`{"findings", "preview", "words"}` as JSON values, in the author's language. `preview` is None while there are
    errors. Raises ReadersBusy."""
    try:
        reading = content.read(content.normalised(markdown))
    except DocumentUnreadable as error:
        reading = content.Reading(None, error.diagnostics)
    unserved_tools = findings(reading.spec) if reading.spec else ()
    return {
        "findings": [
            diagnostic.in_language(language).as_json() for diagnostic in (*reading.diagnostics, *unserved_tools)
        ],
        "preview": preview(reading.spec, language) if reading.spec else None,
        "words": {**vocabulary(language), "fields": list(reading.fields), "tools": list(reading.tools)},
    }


@cache
def vocabulary(language: str) -> dict[str, Any]:
    """The keys of documents, each with its place and its description in a language; and the types of fields."""
    from forms_registry.documents.keys import help_in, known_keys  # the reader is loaded where documents are written
    from forms_registry.field_types import all_field_types

    helps = help_in(language.split("-")[0])
    keys = [
        {"key": key, "where": scope, "help": helps[scope][key]}
        for scope, scope_keys in known_keys().items()
        for key in scope_keys
    ]
    return {"keys": keys, "types": list(all_field_types())}
