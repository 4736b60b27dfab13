"""The types of field that are read and told alike, by name."""

from forms_registry.field_types import all_field_types, asks_how_many
from forms_registry.schema import FieldSpec, words_of
from nlu.text import read

FREE_TEXT_TYPES = frozenset(name for name, one in all_field_types().items() if one.takes_free_text)
"""Their value is nothing but the person's own words."""
COUNT_TYPES = frozenset(name for name, one in all_field_types().items() if one.is_numeric)
MOMENT_TYPES = frozenset(name for name, one in all_field_types().items() if one.is_moment)


def takes_any_words(item: FieldSpec) -> bool:
    """Whether all that is said may be its value: not where words are asked for how many there are."""
    return item.type in FREE_TEXT_TYPES and not asks_how_many(item)


def names_tag(item: FieldSpec, tag: str) -> bool:
    """Whether one of the field's names holds a word of the lexicon's tag."""
    return any(tag in read(name).all_names for name in (*item.label.all(), words_of(item.id)))
