"""Finds a name that is completed or spelled differently: "Ida Rowe, I should have said", "it's spelt Eyda"."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from agent.clauses.clause_acts import end_without_talk
from agent.clauses.relevance import clauses
from agent.slots.scores import Talk
from agent.view.kinds import goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.person_names import Range, is_common_word
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.folding import fold_text
from patterns.single import only

_SPELLING, _BEFORE_LETTERS = (frozenset(map(fold_text, words)) for words in read_beside(__file__).values())
_MOST_MORE, _LEAST_ALIKE, _SHORTEST, _LONGEST, _SURE = 3, 0.6, 3, 60, 0.9


def corrected_name(talk: Talk, item: FieldSpec) -> Entity | None:
    """The current name with the words that a message adds, or with one word as it spells it."""
    current = talk.view.values.get(item.id)
    if not (type_of(item).is_single_line and isinstance(current, str) and current and goes_by_name(item)):
        return None
    return _completed(talk.text, read(current)) or _respelt(talk.text, read(current))


def _completed(text: Text, old: Text) -> Entity | None:
    """The only clause that repeats the current name and adds a few words after it."""
    words = [old.word(at) for at in range(len(old))]
    spans = (_without_fillers(text, *clause) for clause in clauses(text))
    longer = ((first, last) for first, last in spans if 0 < last - first - len(words) <= _MOST_MORE)
    fuller = only(name for name in longer if [text.word(name[0] + at) for at in range(len(words))] == words)
    if fuller is None:
        return None
    span = text.span(*fuller)
    return Entity(text.original[slice(*span)], *span, _SURE)


def _without_fillers(text: Text, first: int, last: int) -> Range:
    """A clause without fillers at its ends."""
    while first < last and (not is_word(text, first) or is_filler(text, first, first + 1)):
        first += 1
    return first, end_without_talk(text, first, last)


def _respelt(text: Text, old: Text) -> Entity | None:
    """The name with the one word that a message about its spelling writes slightly differently."""
    if len(text) > _LONGEST or not any(_tells_spelling(text, at) for at in range(len(text))):
        return None
    pairs = list(_alike(text, old))
    if len({(text.word(new), at) for new, at in pairs}) != 1:
        return None
    new, at = pairs[0]
    (start, end), span = old.span(at, at + 1), text.span(new, new + 1)
    return Entity(old.original[:start] + text.original[slice(*span)] + old.original[end:], *span, _SURE)


def _tells_spelling(text: Text, at: int) -> bool:
    is_counted = text.has(at + 1, "article", "unit_number") or len(text.word(at + 1)) == 1
    return text.word(at) in _SPELLING or (text.word(at) in _BEFORE_LETTERS and is_counted)


def _alike(text: Text, old: Text) -> Iterator[tuple[int, int]]:
    """The words of a message that are similar to one of the name, with its index."""
    for new in range(len(text)):
        word = text.word(new)
        if len(word) < _SHORTEST or word in _SPELLING | _BEFORE_LETTERS or is_common_word(text, new):
            continue
        near = [at for at in range(len(old)) if _LEAST_ALIKE <= SequenceMatcher(None, word, old.word(at)).ratio() < 1]
        if len(near) == 1:
            yield new, near[0]
