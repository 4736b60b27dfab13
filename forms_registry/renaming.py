"""A document under another id, for a form that begins as a copy."""

from __future__ import annotations

import json
from collections.abc import Iterator

from forms_registry import content
from forms_registry.schema import FormSpec
from forms_registry.schema.comparing import Subject, changes

_FENCE = "---"
_KEY = "form_id"
_MOST_PLACES = 5


def with_form_id(text: str, form_id: str) -> str:
    """A normalised document whose form has this id and means the same in all else; the text as it is where it cannot
    be read, or could not be read so. Raises ReadersBusy."""
    spec = content.read(text).spec
    if spec is None or spec.form_id == form_id:
        return text
    tried = (*_where_it_stands(text, spec.form_id, form_id), _in_front_matter(text, form_id))
    return next((renamed for renamed in tried if _is_renamed(spec, content.read(renamed).spec, form_id)), text)


def _is_renamed(old: FormSpec, new: FormSpec | None, form_id: str) -> bool:
    """The text that answers questions may name the form too."""
    if new is None or new.form_id != form_id:
        return False
    return all(one.part == _KEY or one.subject is Subject.SECTION for one in changes(old, new))


def _where_it_stands(text: str, old: str, form_id: str) -> Iterator[str]:
    """With the id replaced in the first lines that hold it, one line at a time."""
    lines = text.split("\n")
    for place in [place for place, line in enumerate(lines) if old in line][:_MOST_PLACES]:
        yield "\n".join([*lines[:place], lines[place].replace(old, form_id), *lines[place + 1 :]])


def _in_front_matter(text: str, form_id: str) -> str:
    named = f"{_KEY}: {json.dumps(form_id)}"
    lines = text.split("\n")
    if lines[0].strip() != _FENCE or _FENCE not in lines[1:]:
        return f"{_FENCE}\n{named}\n{_FENCE}\n{text}"
    return "\n".join([_FENCE, named, *lines[1:]])
