"""What kind of answer a field asks for, as its type and its names tell."""

from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec, words_of
from nlu.text import read


def takes_any_words(item: FieldSpec) -> bool:
    """Whether all that is said may be its value: not where words are asked for how many there are."""
    return type_of(item).takes_free_text and not asks_how_many(item)


def names_tag(item: FieldSpec, tag: str) -> bool:
    """Whether one of the field's names holds a word of the lexicon's tag."""
    return any(tag in read(name).all_names for name in (*item.label.all(), words_of(item.id)))
