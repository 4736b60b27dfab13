"""What kind of answer a field asks for, by its type and its names."""

from functools import lru_cache

from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec, words_of
from nlu.clauses import is_word, skip
from nlu.entities.places import is_town
from nlu.person_names import asks_for_name, asks_for_place
from nlu.quantities import noun_at
from nlu.slot_words import slot_names, slot_prompts, words_about
from nlu.text import Text, read
from patterns.data import read_beside

_AGE = "year"
_WHO = frozenset(read_beside(__file__)["who"])


def takes_any_words(item: FieldSpec) -> bool:
    """Whether any words may be its value; not if the text is for a number of things."""
    return type_of(item).takes_free_text and not asks_how_many(item)


def names_tag(item: FieldSpec, tag: str) -> bool:
    """Whether one of the field's names contains a word with this tag."""
    return any(tag in read(name).all_names for name in (*item.label.all(), words_of(item.id)))


def asks_what_not(item: FieldSpec) -> bool:
    """Whether a question asks what to leave out: "What must not be in it?" """
    return any("denies" in read(question).all_names for question in slot_prompts(item)[:1])


def asks_for_story(item: FieldSpec) -> bool:
    """Whether a text field asks what happened."""
    if not type_of(item).takes_free_text or type_of(item).is_place or item.limits.pattern:
        return False
    wordings = (wording for text in (item.label, *item.prompts) for wording in text.all())
    return any("asks_story" in read(wording).all_names for wording in wordings)


def is_of_birth(item: FieldSpec) -> bool:
    """Whether a date of birth is asked for."""
    return type_of(item).is_moment and any(map(_is_birth, slot_names(item)))


@lru_cache(maxsize=4096)
def _is_birth(wording: str) -> bool:
    """Whether a name is that of a birth, anybody's, but not of an expected one."""
    name = read(wording)
    words = [at for at in range(len(name)) if is_word(name, at)]
    is_plain = all(name.tags(at) or name.word(at).endswith("'s") for at in words)
    return is_plain and any(name.has(at, "birth") for at in words)


def is_called_age(item: FieldSpec) -> bool:
    """Whether a field is called an age; not if it counts people ("children aged under 5")."""
    return _is_age("\n".join(slot_names(item)))


@lru_cache(maxsize=4096)
def _is_age(wording: str) -> bool:
    words = read(wording)
    ages = any((tag := words.tag(at, "dimension")) and tag.value == _AGE for at in range(len(words)))
    return ages and not any(_counts(words, at) for at in range(len(words)))


def _counts(words: Text, at: int) -> bool:
    """Whether a word stands for people who are counted, and not for the person whose age is asked: "child age"."""
    owners = {token.text for token in words.tokens if token.text.endswith("'s")}
    is_owner = words.has(at + 1, "dimension") or not owners.isdisjoint((words.word(at), words.word(at) + "'s"))
    return words.has(at, "person_noun") and not is_owner


def asks_who(item: FieldSpec) -> bool:
    """Whether a person is asked for: by name, or by a question that starts with "who"."""
    questions = map(read, slot_prompts(item)[:1])
    return asks_for_name(item) or any(
        question.word(skip(question, 0, len(question), ("polite", "filler"))) in _WHO for question in questions
    )


def goes_by_name(item: FieldSpec) -> bool:
    """Whether the name of a person or a thing is asked for."""
    return asks_who(item) or asks_what_called(item) or "name_word" in words_about(item).all_names


def asks_town(item: FieldSpec) -> bool:
    """Whether a town is asked for, or another place with nothing but a name."""
    return asks_for_place(item) and "town_word" in words_about(item).all_names


def is_of_venue(item: FieldSpec) -> bool:
    """Whether the name of a hotel, a restaurant or the like is asked for."""
    return goes_by_name(item) and "venue" in words_about(item).all_names


def asks_for_address(item: FieldSpec) -> bool:
    is_line = type_of(item).takes_free_text and not type_of(item).is_multiline
    return is_line and asks_for_place(item) and not is_town(item)


def asks_what_called(item: FieldSpec) -> bool:
    """Whether a question is like "What is your dog called?" """
    return "called" in words_about(item).all_names


def asks_name_of_thing(item: FieldSpec) -> bool:
    """Whether the name of a thing is asked for, and not that of a person."""
    return "name_word" in words_about(item).all_names and not asks_for_name(item)


def counted_by(item: FieldSpec) -> frozenset[str]:
    """The noun names that a numeric field counts: what follows "how many" in its question."""
    return _counted_in(next(iter(slot_prompts(item)), "")) if type_of(item).is_numeric else frozenset()


@lru_cache(maxsize=4096)
def _counted_in(question: str) -> frozenset[str]:
    """The names of the noun after "how many"; empty for other questions."""
    text = read(question)
    counts = (at + size for at in range(len(text)) for size, value in text.readings(at, "how_many") if value == "of")
    return next((noun.names for end in counts if (noun := noun_at(text, end))), frozenset())
