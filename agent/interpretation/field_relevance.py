"""Which field a mention in free text belongs to: by words of the field's own that stand near it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from agent.interpretation.clauses import WORD, Clause, alike, whole
from agent.interpretation.utterance import Utterance
from agent.stop_words import QUESTION_WORDS, STOP_WORDS
from forms_registry.schema import FieldSpec, FormSpec, words_of
from nlu.folding import fold

_FAMILIES = {"datetime": "date", "integer": "number", "textarea": "text"}
_PROMPT_WEIGHT = 0.3
_AFTER = 3


def read_alike(one: FieldSpec, other: FieldSpec) -> bool:
    """Whether two fields could take the same words: dates and moments, numbers with fractions and without."""
    return _FAMILIES.get(one.type, one.type) == _FAMILIES.get(other.type, other.type)


def relevance(item: FieldSpec, spec: FormSpec, clause: Clause, position: int) -> float:
    """How strongly a clause speaks of a field: declared cues count most, then words of its label that few fields share.

    `position` is where the mention stands; a cue right before it counts more than one far off.
    """
    total = 0.0
    for phrase in _cue_phrases(item):
        place = clause.place_of_phrase(phrase)
        if place >= 0:
            total += 2.0 + _nearness(place, position)
    weights = _word_weights(spec)
    for word in _own_words(item):
        place = clause.place_of(word)
        if place >= 0:
            total += weights.get(word, 1.0) * (1.0 + _nearness(place, position))
    return total or _prompt_relevance(item, spec, clause, position)


def relevance_at(text: Utterance, position: int, item: FieldSpec, spec: FormSpec) -> float:
    """How strongly the clause at an offset of the message speaks of a field; 0.0 between clauses."""
    clause = text.clause(position)
    return relevance(item, spec, clause, text.place(position)) if clause is not None else 0.0


def _prompt_relevance(item: FieldSpec, spec: FormSpec, clause: Clause, position: int) -> float:
    """Weaker: the clause takes up words of the question ("It happened yesterday" - "When did it happen?")."""
    if item.options:
        return 0.0
    places = {word: clause.place_of(word) for word in _prompt_words(item)}
    others = [other for other in spec.fields if other.type == item.type and other is not item]
    return sum(
        _PROMPT_WEIGHT * (1.0 + _nearness(place, position))
        for word, place in places.items()
        if place >= 0 and not any(word in _prompt_words(other) for other in others)
    )


def names_field(item: FieldSpec, clause: Clause) -> bool:
    """Whether a clause says all of a field's own words, or one of its cues: enough to take a yes or no for it."""
    if any(clause.place_of_phrase(phrase) >= 0 for phrase in _cue_phrases(item)):
        return True
    return names_wholly(item, clause)


def names_wholly(item: FieldSpec, clause: Clause) -> bool:
    """Whether a clause says all of a field's own words, of which there are several."""
    return any(len(words) >= 2 and all(clause.place_of(word) >= 0 for word in words) for words in _label_words(item))


def mentioned_field(text: str, fields: Iterable[FieldSpec]) -> FieldSpec | None:
    """The one field that a phrase such as "the injury date" names; None when it names none, or several alike."""
    said = whole(fold(text).text)
    telling = {word.said for word in said.words} - STOP_WORDS
    ranked: list[tuple[float, FieldSpec]] = []
    for item in fields:
        best = max((_coverage(words, telling, said) for words in _label_words(item)), default=0.0)
        cue = any(said.place_of_phrase(phrase) >= 0 for phrase in _cue_phrases(item))
        ranked.append((max(best, 0.7 if cue else 0.0), item))
    ranked.sort(key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] < 0.5 or (len(ranked) > 1 and ranked[1][0] > ranked[0][0] - 0.05):
        return None
    return ranked[0][1]


def _coverage(words: tuple[str, ...], telling: set[str], clause: Clause) -> float:
    """Dice overlap between a field's name and what was said: 1.0 is the very name."""
    if not words or not telling:
        return 0.0
    found = sum(1 for word in words if clause.place_of(word) >= 0)
    meant = sum(1 for word in telling if any(alike(word, own) for own in words))
    return (found + meant) / (len(words) + len(telling))


def _nearness(place: int, position: int) -> float:
    """People name a thing before its value more often than after it."""
    distance = position - place if place <= position else _AFTER * (place - position)
    return 1.0 / (1.0 + distance / 20)


def _cue_phrases(item: FieldSpec) -> tuple[str, ...]:
    return _folded_phrases(item.cues)


def _label_words(item: FieldSpec) -> tuple[tuple[str, ...], ...]:
    return _content_words((*item.label.all(), words_of(item.id)))


def _prompt_words(item: FieldSpec) -> tuple[str, ...]:
    """The telling words of a field's questions."""
    asked = _content_words(tuple(wording for prompt in item.prompts for wording in prompt.all()))
    return tuple(dict.fromkeys(word for words in asked for word in words if word not in QUESTION_WORDS))


def _own_words(item: FieldSpec) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in _label_words(item) for word in words))


@lru_cache(maxsize=4096)
def _folded_phrases(cues: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(fold(cue).text.split()) for cue in cues if cue.strip())


@lru_cache(maxsize=4096)
def _content_words(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The telling words of each of a field's names: its label in every language, and its id."""
    found = (tuple(dict.fromkeys(w for w in WORD.findall(fold(name).text) if w not in STOP_WORDS)) for name in names)
    return tuple(dict.fromkeys(words for words in found if words))


def _word_weights(spec: FormSpec) -> dict[str, float]:
    """A word that many fields share ("date") tells little about which of them is meant."""
    return _weights_of(tuple(_own_words(item) for item in spec.fields))


@lru_cache(maxsize=256)
def _weights_of(words_by_field: tuple[tuple[str, ...], ...]) -> dict[str, float]:
    counts = Counter(word for words in words_by_field for word in words)
    return {word: 1.0 / count for word, count in counts.items()}
