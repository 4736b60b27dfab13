"""The `autocomplete` tokens of HTML for questions that browsers may answer."""

from __future__ import annotations

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.person_names import asked_part, is_about_another_person
from nlu.text import Text, read

_LONGEST_JOINT = 2
_BY_PART = {"full": "name", "first": "given-name", "middle": "additional-name", "last": "family-name"}


def autofill_of(item: FieldSpec) -> str:
    """The token of a field about the speaker; "" for all others."""
    if is_about_another_person(item):
        return ""
    field_type = type_of(item)
    if field_type.is_single_line:
        return _BY_PART.get(asked_part(item), "")
    if field_type.is_date:
        return "bday" if any(_is_birthday(read(name)) for name in item.label.all()) else ""
    return field_type.autocomplete


def _is_birthday(name: Text) -> bool:
    """Whether a name is exactly that of a birth date, and not "expected date of birth"."""
    content = [at for at in range(len(name)) if len(name.word(at)) > _LONGEST_JOINT]
    return any(name.has(at, "birth") for at in content) and all(name.has(at, "birth", "event_word") for at in content)
