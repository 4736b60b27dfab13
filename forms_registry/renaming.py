"""A document under another id, for a form that begins as a copy."""

from __future__ import annotations

import json

from forms_registry import content
from forms_registry.schema.comparing import changes

_FENCE = "---"
_KEY = "form_id"


def with_form_id(text: str, form_id: str) -> str:
    """A normalised document whose form has this id and is the same in all else; the text as it is where it cannot be
    read, or could not be read so. Raises ReadersBusy."""
    spec = content.read(text).spec
    if spec is None or spec.form_id == form_id:
        return text
    renamed = _renamed(text, form_id)
    other = content.read(renamed).spec
    is_same = other is not None and {one.part for one in changes(spec, other)} == {_KEY}
    return renamed if other is not None and is_same and other.form_id == form_id else text


def _renamed(text: str, form_id: str) -> str:
    named = f"{_KEY}: {json.dumps(form_id)}"
    lines = text.split("\n")
    if lines[0].strip() != _FENCE or _FENCE not in lines[1:]:
        return f"{_FENCE}\n{named}\n{_FENCE}\n{text}"
    end = lines.index(_FENCE, 1)
    head = [line for line in lines[1:end] if line.partition(":")[0].strip() != _KEY or line[:1].isspace()]
    return "\n".join([_FENCE, named, *head, *lines[end:]])
