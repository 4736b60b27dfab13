"""A page calls its fields as it likes; a form's field needs an identifier. Each follows from the other."""

from __future__ import annotations

from urllib.parse import unquote

from forms_registry.documents.text import is_identifier

_MADE = "id."
_KEPT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def inner_id(data_id: str) -> str:
    """The field's id in the form: the page's own where it can be one, else `id.` and the same with its odd signs as
    `$` and two hexadecimal digits a byte. "" where that is too long to be one."""
    if is_identifier(data_id) and not data_id.startswith(_MADE):
        return data_id
    written = (char if char in _KEPT else "".join(f"${byte:02x}" for byte in char.encode()) for char in data_id)
    identifier = _MADE + "".join(written)
    return identifier if is_identifier(identifier) else ""


def data_id_of(field_id: str) -> str:
    """What the page calls the field with this id in the form."""
    return unquote(field_id.removeprefix(_MADE).replace("$", "%")) if field_id.startswith(_MADE) else field_id
