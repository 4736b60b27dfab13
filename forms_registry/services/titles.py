"""What to call a document."""

from __future__ import annotations

from forms_registry import content
from forms_registry.schema import FormSpec

_TITLE_LENGTH = 200


def title_of(text: str, spec: FormSpec | None) -> str:
    """In the form's first language, cut to what a title may hold; "" when the document has none."""
    title = (spec.title.get() or spec.form_id) if spec else content.first_heading(text)
    return title[:_TITLE_LENGTH]
