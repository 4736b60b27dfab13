"""What a draft is made of, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from forms_registry.documents.suggest.confirmations import Confirmations, Question, texts_of
from forms_registry.documents.suggest.shape import Unread


@dataclass(frozen=True, slots=True)
class ReadField:
    """One field of a draft: the lines of the source that it comes from, and what was read, as words by key. `added`
    says that a person took the line for a question, and no reader did."""

    key: str
    id: str
    line: int
    last: int
    said: Mapping[str, str]
    added: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """What could not be taken over, or what the strict reader says of the draft, by language, and the line of the
    source; an error keeps the draft from being published."""

    line: int
    text: Mapping[str, str]
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`markdown` is a draft in the notation, "" where there is none; what nobody has confirmed stands in it, and is an
    error. `format` says how the source was read; `title` is what the form is called, "" where nothing says it;
    `dropped` are the fields of which a person says that they are no questions."""

    markdown: str
    format: str = "notation"
    questions: tuple[Question, ...] = ()
    fields: tuple[ReadField, ...] = ()
    left: tuple[Notice, ...] = ()
    title: str = ""
    dropped: tuple[ReadField, ...] = ()


@dataclass(slots=True)
class Draft:
    """`keys` has the key of the field of each entry of `fields`. `replaced` is by the index of a field and a key of it:
    what stood there before people gave something, and what the questions were about that they answered so."""

    confirmations: Confirmations
    language: str
    fields: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    replaced: dict[tuple[int, str], tuple[Any, list[str]]] = field(default_factory=dict)

    def note_unread(self, unread: Unread) -> None:
        """Notes what could not be taken over, in words."""
        self.notices.append(Notice(unread.line, texts_of(unread)))
