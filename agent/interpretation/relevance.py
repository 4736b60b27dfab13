"""How much the words beside a value speak of a field: by its cues, and by how much of its name they say."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from forms_registry.schema import FieldSpec, LocalText, words_of
from nlu import lexicon
from nlu.expressions import claimed
from nlu.folding import fold_text
from nlu.lexicon import TOKEN
from nlu.stems import stem
from nlu.text import Text, read

_FAMILIES = {"datetime": "date", "integer": "number", "textarea": "text"}
_AROUND = ("function_word", "form_word", "preposition", "auxiliary", "possessive", "subject_pronoun", "question_word")
_BREAKS = frozenset(".;!?,\n")
_NEAR = 4
NAMED = 1.0
"""From this on, the words say a cue of the field, or all of a name of several words."""
_ONE_WORD, _BESIDE = 0.5, 0.2
_OF_QUESTION = 0.95
"""What all telling words of a field's first question are worth, beside those of its name."""
_SHORTEST_ROOT = 5
_BEFORE_VERBS = "\u064a\u062a\u0646\u0627"
"""The letters that Arabic puts before a verb for who does it."""
"""A name of one word says little by itself, and more right before the value."""

Names = tuple[frozenset[str], ...]


def read_alike(one: FieldSpec, other: FieldSpec) -> bool:
    """Whether two fields could take the same words: dates and moments, numbers with fractions and without."""
    return kind_of(one) == kind_of(other)


def kind_of(item: FieldSpec) -> str:
    """The field type, of types that read alike the same one: "number" for integers as well."""
    return _FAMILIES.get(item.type, item.type)


def relevance(text: Text, at: int, item: FieldSpec) -> float:
    """How much the clause that holds a token speaks of a field, from 0 to 1.2. Half a name or less says nothing."""
    first, last = clause_of(text, at)
    said = _places(text, first, last)
    if any(_holds_phrase(text, first, last, cue) for cue in _cues(item.cues)):
        return NAMED + 0.2
    named = max((_by_name(text, at, said, name) for name in names(item)), default=0.0)
    questions = (words for words in _questions(item.prompts[:1]) if all(_place(said, one) is not None for one in words))
    asked = max((_by_name(text, at, said, words) for words in questions), default=0.0)
    return max(named, _OF_QUESTION * asked)


def names_wholly(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether the clause that holds a token says a cue of a field, or all words of one of its names."""
    first, last = clause_of(text, at)
    said = _places(text, first, last)
    return any(all(_place(said, word) is not None for word in name) for name in names(item)) or any(
        _holds_phrase(text, first, last, cue) for cue in _cues(item.cues)
    )


def mentioned_field(phrase: str, fields: Iterable[FieldSpec]) -> FieldSpec | None:
    """The one field that a phrase such as "the injury date" names; None when it names none, or several alike."""
    said = _telling(phrase, generic=True)
    ranked = sorted(((_likeness(said, item), item) for item in fields), key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] < 0.5 or (len(ranked) > 1 and ranked[1][0] > ranked[0][0] - 0.05):
        return None
    return ranked[0][1]


def names(item: FieldSpec) -> Names:
    """The stems of the telling words of each of a field's names: its label in every language, and its id."""
    return _names((*item.label.all(), words_of(item.id)))


@lru_cache(maxsize=64)
def clauses(text: Text) -> tuple[tuple[int, int], ...]:
    """The half-open token ranges between signs and joints."""
    edges = [0, *(at for at in range(1, len(text)) if _breaks(text, at)), len(text)]
    return tuple((first, last) for first, last in itertools.pairwise(edges) if first < last)


def clause_of(text: Text, at: int) -> tuple[int, int]:
    return next((bounds for bounds in clauses(text) if bounds[0] <= at < bounds[1]), (0, len(text)))


def _breaks(text: Text, at: int) -> bool:
    if text.has(at, "clause_joint") and text.tokens[at].is_word:
        return at not in claimed(text)
    return text.word(at - 1) in _BREAKS and not text.glued(at)


def _by_name(text: Text, at: int, said: Mapping[str, int], name: frozenset[str]) -> float:
    found = [place for place in (_place(said, word) for word in name) if place is not None]
    share = len(found) / len(name)
    if share <= 0.5:
        return 0.0
    if len(name) > 1:
        return share + 0.1 * (share == 1)
    place = found[0]
    beside = place < at and at - place <= _NEAR and all(text.has(one, *_AROUND) for one in range(place + 1, at))
    return _ONE_WORD + _BESIDE * beside


def _likeness(said: frozenset[str], item: FieldSpec) -> float:
    """Dice overlap between a field's name and what was said: 1.0 is the very name."""
    wordings = (*item.label.all(), words_of(item.id), *item.cues)
    scores = [_dice(said, _telling(wording, generic=True)) for wording in wordings]
    return max([*scores, *(_dice(said, name) for name in names(item))], default=0.0)


def _dice(said: frozenset[str], name: frozenset[str]) -> float:
    return 2 * len(said & name) / (len(said) + len(name)) if said and name else 0.0


def names_tag(item: FieldSpec, tag: str) -> bool:
    """Whether one of the field's names holds a word of the lexicon's tag."""
    found = (read(name) for name in (*item.label.all(), words_of(item.id)))
    return any(text.has(at, tag) for text in found for at in range(len(text)))


def _place(said: Mapping[str, int], word: str) -> int | None:
    """Where a word of a name is said, be it in another form: "departing" for "departure"."""
    if word in said:
        return said[word]
    return next((at for one, at in said.items() if _is_form(one, word)), None)


def _is_form(one: str, word: str) -> bool:
    """Whether a word is another form of a name's: the Arabic verb of it, or one of the same root in English."""
    if one[0] in _BEFORE_VERBS and one[1:] == word:
        return True
    return min(len(one), len(word)) >= _SHORTEST_ROOT and (one.startswith(word) or word.startswith(one))


@lru_cache(maxsize=256)
def _places(text: Text, first: int, last: int) -> Mapping[str, int]:
    """Stem -> the last token of the range that has it; of two words in a row, as of one: "pick up" is "pickup"."""
    joined = {text.word(at) + text.word(at + 1): at + 1 for at in range(first, last - 1)}
    return joined | {stem(text.tokens[at].text): at for at in range(first, last)}


def _holds_phrase(text: Text, first: int, last: int, phrase: tuple[str, ...]) -> bool:
    said = [stem(text.tokens[at].text) for at in range(first, last)]
    return any(tuple(said[at : at + len(phrase)]) == phrase for at in range(len(said) - len(phrase) + 1))


@lru_cache(maxsize=4096)
def _cues(cues: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    phrases = (tuple(stem(token.text) for token in read(cue).tokens) for cue in cues)
    return tuple(phrase for phrase in phrases if phrase)


@lru_cache(maxsize=4096)
def _names(wordings: tuple[str, ...]) -> Names:
    found = (_telling(wording) or _telling(wording, generic=True) for wording in wordings)
    return tuple(dict.fromkeys(name for name in found if name))


@lru_cache(maxsize=4096)
def _questions(prompts: tuple[LocalText, ...]) -> Names:
    found = (_telling(wording) for prompt in prompts for wording in prompt.all())
    return tuple(dict.fromkeys(words for words in found if words))


@lru_cache(maxsize=4096)
def _telling(wording: str, *, generic: bool = False) -> frozenset[str]:
    """The stems of its words; `generic` keeps those that name a kind of value, such as "date"."""
    around = frozenset(word for tag in _AROUND if tag != "form_word" or not generic for word in lexicon.words(tag))
    return frozenset(stem(word) for word in _words(wording) if word not in around)


def _words(wording: str) -> Iterator[str]:
    return (word for word in TOKEN.findall(fold_text(wording)) if word.isalnum())
