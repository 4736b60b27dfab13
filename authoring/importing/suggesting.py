"""Drafts of what was given, made in the bounded process that reads documents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from authoring.importing.sources import Source, SourceRefused, stopped
from forms_registry import reading_process

if TYPE_CHECKING:
    from forms_registry.documents.suggest import Suggestion

Answers = Mapping[str, tuple[str, str]]
"""By the key of a question, of a field, or of a line that should become one: ("yes" | "no" | "other", the other value).
"""


def suggestion(source: Source, answers: Answers, language: str) -> Suggestion:
    """The draft after these answers. Raises SourceRefused where reading takes too much, and ReadersBusy."""
    from forms_registry.documents.suggest import (
        Notice,
        Question,
        ReadField,
        Suggestion,
    )  # loaded where forms are imported

    request = {"text": source.text, "answers": answers, "language": language, "proposed": source.proposed}
    try:
        reply: dict[str, Any] = reading_process.read("suggest", json.dumps(request))
    except reading_process.ReadingStopped:
        raise SourceRefused(stopped()) from None
    return Suggestion(
        reply["markdown"],
        reply["format"],
        tuple(Question(**values) for values in reply["questions"]),
        tuple(ReadField(**values) for values in reply["fields"]),
        tuple(Notice(**values) for values in reply["left"]),
        reply["title"],
        tuple(ReadField(**values) for values in reply["dropped"]),
    )
