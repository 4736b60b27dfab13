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
    candidates = (*_with_id_replaced(text, spec.form_id, form_id), _with_id_on_top(text, form_id))
    return next((renamed for renamed in candidates if _is_renamed(spec, content.read(renamed).spec, form_id)), text)


def _is_renamed(old: FormSpec, new: FormSpec | None, form_id: str) -> bool:
    """The text that answers questions may name the form too."""
    if new is None or new.form_id != form_id:
        return False
    return all(change.part == _KEY or change.subject is Subject.SECTION for change in changes(old, new))


def _with_id_replaced(text: str, old: str, form_id: str) -> Iterator[str]:
    """With the id replaced in the first lines that hold it, one line at a time."""
    lines = text.split("\n")
    for index in [index for index, line in enumerate(lines) if old in line][:_MOST_PLACES]:
        yield "\n".join([*lines[:index], lines[index].replace(old, form_id), *lines[index + 1 :]])


def _with_id_on_top(text: str, form_id: str) -> str:
    entry = f"{_KEY}: {json.dumps(form_id)}"
    lines = text.split("\n")
    if lines[0].strip() != _FENCE or _FENCE not in lines[1:]:
        return f"{_FENCE}\n{entry}\n{_FENCE}\n{text}"
    return "\n".join([_FENCE, entry, *lines[1:]])
