"""What kind of answer a field asks for, as its type and its names tell."""

from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec, words_of
from nlu.slot_words import asked
from nlu.text import read


def takes_any_words(item: FieldSpec) -> bool:
    """Whether all that is said may be its value: not where words are asked for how many there are."""
    return type_of(item).takes_free_text and not asks_how_many(item)


def names_tag(item: FieldSpec, tag: str) -> bool:
    """Whether one of the field's names holds a word of the lexicon's tag."""
    return any(tag in read(name).all_names for name in (*item.label.all(), words_of(item.id)))


def asks_what_not(item: FieldSpec) -> bool:
    """Whether a question asks for what is to be left out: "What must not be in it?" """
    return any("denies" in read(question).all_names for question in asked(item)[:1])


def asks_for_story(item: FieldSpec) -> bool:
    """Whether a text is asked for in which people tell what happened."""
    if not type_of(item).takes_free_text or type_of(item).is_place or item.limits.pattern:
        return False
    told = (wording for text in (item.label, *item.prompts) for wording in text.all())
    return any("asks_story" in read(wording).all_names for wording in told)
