"""How much the words beside a value refer to a field: by its cues, and by how much of its name they contain."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable

from agent.view.field_names import AROUND, Names, cues_of, key_stems, names, questions_of, same_kind, spellings
from forms_registry.schema import FieldSpec
from nlu.clauses import in_idiom
from nlu.expressions import claimed
from nlu.slot_words import content_of
from nlu.stems import stems
from nlu.text import Text, once

_BREAKS = frozenset(".;!?,\n")
_NEAR, _APART, _SHORTEST_ROOT = 4, 3, 5  # words, words, letters
_HALF_NAMED = 0.5
NAMED = 1.0
"""From this score on, the words contain a cue of the field, or a whole name of several words."""
_ONE_WORD, _BESIDE, _OF_A_THING, _IS_THEN = 0.5, 0.2, ("the", "possessive", "article"), ("event_word", "copula")
"""A name of one word is weak evidence by itself, and stronger right before the value; weaker as a thing that does
something else: "the order came on Monday" is not the day of an order."""
_OF_QUESTION = 0.95
"""The score of all content words of a field's first question, relative to those of its name."""
_BEFORE_VERBS = "\u064a\u062a\u0646\u0627"
"""The letters that Arabic prefixes to a verb for its subject."""

_LEADING_ON = ("day_anchor", "time_anchor", "the", "article", "possessive", "approximately")


def relevance(text: Text, at: int, item: FieldSpec) -> float:
    """How much the clause at a token refers to a field, from 0 to 1.2; 0 if it contains half a name or less."""
    clause = _clause_words(text, *clause_of(text, at))
    if any(clause.holds(cue, at) for cue in cues_of(item.cues)):
        return NAMED + 0.2
    named = max((_name_score(text, at, clause, name) for name in names(item)), default=0.0)
    prompts = (words for words in questions_of(item.prompts[:1]) if None not in map(clause.find, words))
    return max(named, _OF_QUESTION * max((_name_score(text, at, clause, words) for words in prompts), default=0.0))


def names_wholly(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether the clause at a token contains a cue of a field, or a whole name."""
    return _names_wholly(_clause_words(text, *clause_of(text, at)), item)


def _names_wholly(clause: _ClauseWords, item: FieldSpec) -> bool:
    return bool(_whole_names(clause, item)) or any(clause.holds(cue) for cue in cues_of(item.cues))


def names_mentioned(text: Text, bounds: tuple[int, int], item: FieldSpec) -> Names:
    """The names of a field that a clause contains wholly."""
    return _whole_names(_clause_words(text, *bounds), item)


def _whole_names(clause: _ClauseWords, item: FieldSpec) -> Names:
    return tuple(name for name in names(item) if all(clause.find(word) is not None for word in name))


def clauses_about(text: Text, item: FieldSpec) -> list[tuple[int, int]]:
    """The clauses that contain a whole name of a field; looked for only if the whole text does."""
    if not _names_wholly(_clause_words(text, 0, len(text)), item):
        return []
    return [bounds for bounds in clauses(text) if _names_wholly(_clause_words(text, *bounds), item)]


def share_named(text: Text, item: FieldSpec, others: frozenset[str] = frozenset()) -> float:
    """The largest share of one of a field's names in a text, 1.0 with a cue. Words in `others` only count if the whole
    name is there; numbers and single letters never do, because ids number fields too."""
    clause = _clause_words(text, 0, len(text))
    if any(clause.holds(cue) for cue in cues_of(item.cues)):
        return 1.0
    return max((_share(clause, name, others) for name in names(item)), default=0.0)


def _share(clause: _ClauseWords, name: frozenset[str], others: frozenset[str]) -> float:
    words = {word for word in name if len(word) > 1 and not word.isdecimal()}
    shared = {word for word in words if clause.find(word) is not None}
    return len(shared if shared == words else shared - others) / (len(words) or 1)


def mentioned_field(phrase: str, fields: Iterable[FieldSpec]) -> FieldSpec | None:
    """The one field that a phrase such as "the injury date" names; None for no field, for several alike, and where the
    phrase shares only the kind of value with one of several fields: "the start date" does not name the "hire date"."""
    fields = [*fields]
    ranked = alike_fields(phrase, fields)
    if not ranked or (len(ranked) > 1 and ranked[1][0] > ranked[0][0] - 0.05):
        return None
    likeness, named = ranked[0]
    is_sure = likeness == 1.0 or any(key_stems(phrase) & key_stems(wording) for wording in spellings(named))
    return named if is_sure or sum(same_kind(item, named) for item in fields) == 1 else None


def alike_fields(phrase: str, fields: Iterable[FieldSpec]) -> list[tuple[float, FieldSpec]]:
    """The fields that a phrase may name, with their likeness, the likeliest first."""
    words = content_of(phrase)
    ranked = sorted(((_likeness(words, item), item) for item in fields), key=lambda pair: -pair[0])
    return [(likeness, item) for likeness, item in ranked if likeness >= _HALF_NAMED]


@once
def clauses(text: Text) -> tuple[tuple[int, int], ...]:
    """The half-open token ranges between signs and conjunctions."""
    edges = [0, *(at for at in range(1, len(text)) if _breaks(text, at)), len(text)]
    return tuple((first, last) for first, last in itertools.pairwise(edges) if first < last)


def clause_of(text: Text, at: int) -> tuple[int, int]:
    """The half-open token range of the clause at a token; the whole text for an index beyond its end."""
    found = clauses(text)
    return found[bisect_right(found, (at, len(text))) - 1] if at < len(text) else (0, len(text))


def _breaks(text: Text, at: int) -> bool:
    if text.word(at - 1) in _BREAKS and not text.glued(at):
        return not (shortens(text, at - 1) or at - 1 in claimed(text))
    if text.has(at, "clause_joint") and text.tokens[at].is_word:
        behind = at + 1 + text.has(at + 1, *AROUND)
        leads = text.has(at, "day_anchor", "time_anchor") and not claimed(text).isdisjoint((at + 1, behind))
        # "since the 5th" goes on, and so does "anything but black"; "and ended today" does not
        return at not in claimed(text) and not (leads or in_idiom(text, at, at + 1))
    return False


def shortens(text: Text, at: int) -> bool:
    """Whether a full stop belongs to an abbreviation: "Dr." """
    return text.word(at) == "." and text.has(at - 1, "abbreviated")


def _name_score(text: Text, at: int, clause: _ClauseWords, name: frozenset[str]) -> float:
    places = [place for place in map(clause.find, name) if place is not None]
    share = len(places) / len(name)
    if share <= 0.5:
        return 0.0
    if len(name) > 1:
        return share + 0.1 * (share == 1)
    place, between = places[0], range(places[0] + 1, at)
    beside = place < at and at - place <= _NEAR and all(text.has(token, *AROUND) for token in between)
    does_more = text.has(place - 1, *_OF_A_THING) and not all(text.has(token, *AROUND, *_IS_THEN) for token in between)
    return _ONE_WORD + _BESIDE * beside - _BESIDE * does_more


def _likeness(words: frozenset[str], item: FieldSpec) -> float:
    """The Dice overlap between a phrase and a field's closest name; 1.0 for the same words."""
    scores = [_dice(words, content_of(wording)) for wording in spellings(item)]
    return max([*scores, *(_dice(words, name) for name in names(item))], default=0.0)


def _dice(words: frozenset[str], name: frozenset[str]) -> float:
    return 2 * len(words & name) / (len(words) + len(name)) if words and name else 0.0


class _ClauseWords:
    """An index of the words of `tokens[first:last]` by their stems; two words near each other also count as one ("pick
    it up" is "pickup"). A query costs the same however long the clause is."""

    def __init__(self, text: Text, first: int, last: int) -> None:
        self._text, self._first, self._row = text, first, stems(text, first, last)
        apart = ((at, at + gap) for gap in range(_APART, 0, -1) for at in range(first, last - gap))
        pairs = {text.word(place) + text.word(other): other for place, other in apart}
        self._last = pairs | {word: at for at, word in enumerate(self._row, first)}
        self._alike: dict[str, list[str]] = defaultdict(list)
        for word in self._last:
            self._alike[word[:_SHORTEST_ROOT]].append(word)
        self._at: dict[str, list[int]] = defaultdict(list)
        becomes = ("becomes",) * ("change_verb" in text.all_names)  # "move it to the 4th"
        for at, word in enumerate(self._row, first):
            is_part = at in claimed(text) and text.has(at, "function_word")  # the "to" of "ten to nine"
            if not (is_part or text.has(at, *becomes)):
                self._at[word].append(at - first)

    def find(self, word: str) -> int | None:
        """The last token with a word, possibly in another form: "departing" for "departure"."""
        if word in self._last:
            return self._last[word]
        verbs = (letter + word for letter in _BEFORE_VERBS)
        alike = self._alike.get(word[:_SHORTEST_ROOT], ()) if len(word) >= _SHORTEST_ROOT else ()
        roots = (
            root for root in alike if len(root) >= _SHORTEST_ROOT and (root.startswith(word) or word.startswith(root))
        )
        return next((self._last[root] for root in (*verbs, *roots) if root in self._last), None)

    def holds(self, phrase: tuple[str, ...], value: int | None = None) -> bool:
        """Whether the phrase occurs; with a `value`, a phrase of a single preposition has to stand right before it."""
        rows = (at for at in self._at.get(phrase[0], ()) if self._row[at : at + len(phrase)] == phrase)
        return any(value is None or len(phrase) > 1 or self._leads(self._first + at, value) for at in rows)

    def _leads(self, at: int, value: int) -> bool:
        is_near = at < value and all(self._text.has(token, *_LEADING_ON) for token in range(at + 1, value))
        return is_near or not self._text.has(at, "preposition", "until", "located")


_clause_words = once(_ClauseWords)
