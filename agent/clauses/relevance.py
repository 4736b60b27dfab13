"""How much the words beside a value speak of a field: by its cues, and by how much of its name they say."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable

from agent.view.field_names import AROUND, Names, cues_of, key_stems, names, questions_of, same_kind, spellings
from forms_registry.schema import FieldSpec
from nlu.clauses import in_idiom
from nlu.expressions import claimed
from nlu.stems import stems
from nlu.text import Text, once

_BREAKS = frozenset(".;!?,\n")
_NEAR, _APART, _SHORTEST_ROOT = 4, 3, 5  # words, words, letters
_HALF_NAMED = 0.5
NAMED = 1.0
"""From this on, the words say a cue of the field, or all of a name of several words."""
_ONE_WORD, _BESIDE, _OF_A_THING, _IS_THEN = 0.5, 0.2, ("the", "possessive", "article"), ("event_word", "copula")
"""A name of one word says little by itself, and more right before the value; less as a thing that does something else,
for "the order came on Monday" tells no day of an order."""
_OF_QUESTION = 0.95
"""What all telling words of a field's first question are worth, beside those of its name."""
_BEFORE_VERBS = "\u064a\u062a\u0646\u0627"
"""The letters that Arabic puts before a verb for who does it."""

_LEADING_ON = ("day_anchor", "time_anchor", "the", "article", "possessive", "approximately")


def relevance(text: Text, at: int, item: FieldSpec) -> float:
    """How much the clause that holds a token speaks of a field, from 0 to 1.2. Half a name or less says nothing."""
    clause = _clause_words(text, *clause_of(text, at))
    if any(clause.holds(cue, at) for cue in cues_of(item.cues)):
        return NAMED + 0.2
    named = max((_name_score(text, at, clause, name) for name in names(item)), default=0.0)
    prompts = (words for words in questions_of(item.prompts[:1]) if None not in map(clause.find, words))
    return max(named, _OF_QUESTION * max((_name_score(text, at, clause, words) for words in prompts), default=0.0))


def names_wholly(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether the clause that holds a token says a cue of a field, or all words of one of its names."""
    return _names_wholly(_clause_words(text, *clause_of(text, at)), item)


def _names_wholly(clause: _ClauseWords, item: FieldSpec) -> bool:
    return bool(_whole_names(clause, item)) or any(clause.holds(cue) for cue in cues_of(item.cues))


def names_mentioned(text: Text, bounds: tuple[int, int], item: FieldSpec) -> Names:
    """The names of a field of which a clause says all words."""
    return _whole_names(_clause_words(text, *bounds), item)


def _whole_names(clause: _ClauseWords, item: FieldSpec) -> Names:
    return tuple(name for name in names(item) if all(clause.find(word) is not None for word in name))


def clauses_about(text: Text, item: FieldSpec) -> list[tuple[int, int]]:
    """The clauses that name a field wholly; looked for only where the whole text does."""
    if not _names_wholly(_clause_words(text, 0, len(text)), item):
        return []
    return [bounds for bounds in clauses(text) if _names_wholly(_clause_words(text, *bounds), item)]


def share_named(text: Text, item: FieldSpec, others: frozenset[str] = frozenset()) -> float:
    """How much of one of a field's names a text says, 1.0 with a cue. Words of `others` count where all of a name is
    said; numbers and single letters do not, for ids number fields too."""
    clause = _clause_words(text, 0, len(text))
    if any(clause.holds(cue) for cue in cues_of(item.cues)):
        return 1.0
    return max((_share(clause, name, others) for name in names(item)), default=0.0)


def _share(clause: _ClauseWords, name: frozenset[str], others: frozenset[str]) -> float:
    words = {word for word in name if len(word) > 1 and not word.isdecimal()}
    shared = {word for word in words if clause.find(word) is not None}
    return len(shared if shared == words else shared - others) / (len(words) or 1)


def mentioned_field(phrase: str, fields: Iterable[FieldSpec]) -> FieldSpec | None:
    """The one field that a phrase such as "the injury date" names; None when it names none, or several alike, or has no
    more than the kind of value in common with one of several of that kind: "the start date" is no "hire date"."""
    fields = [*fields]
    ranked = alike_fields(phrase, fields)
    if not ranked or (len(ranked) > 1 and ranked[1][0] > ranked[0][0] - 0.05):
        return None
    likeness, named = ranked[0]
    is_sure = likeness == 1.0 or any(key_stems(phrase) & key_stems(wording) for wording in spellings(named))
    return named if is_sure or sum(same_kind(item, named) for item in fields) == 1 else None


def alike_fields(phrase: str, fields: Iterable[FieldSpec]) -> list[tuple[float, FieldSpec]]:
    """The fields that a phrase may name, the likeliest first."""
    words = key_stems(phrase, generic=True)
    ranked = sorted(((_likeness(words, item), item) for item in fields), key=lambda pair: -pair[0])
    return [(likeness, item) for likeness, item in ranked if likeness >= _HALF_NAMED]


@once
def clauses(text: Text) -> tuple[tuple[int, int], ...]:
    """The half-open token ranges between signs and joints."""
    edges = [0, *(at for at in range(1, len(text)) if _breaks(text, at)), len(text)]
    return tuple((first, last) for first, last in itertools.pairwise(edges) if first < last)


def clause_of(text: Text, at: int) -> tuple[int, int]:
    """The half-open token range of the clause that holds a token; of the whole text beyond its end."""
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
    """Whether a full stop ends no sentence, but a word that is written short: "Dr." """
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
    """Dice overlap between a field's name and what was said: 1.0 is the very name."""
    scores = [_dice(words, key_stems(wording, generic=True)) for wording in spellings(item)]
    return max([*scores, *(_dice(words, name) for name in names(item))], default=0.0)


def _dice(words: frozenset[str], name: frozenset[str]) -> float:
    return 2 * len(words & name) / (len(words) + len(name)) if words and name else 0.0


class _ClauseWords:
    """The words of `tokens[first:last]` by their stems; of two words near each other, as of one: "pick it up" is
    "pickup". What a form of many fields asks of them costs the same however long they are."""

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
        """The last token that says a word of a name, be it in another form: "departing" for "departure"."""
        if word in self._last:
            return self._last[word]
        verbs = (letter + word for letter in _BEFORE_VERBS)
        alike = self._alike.get(word[:_SHORTEST_ROOT], ()) if len(word) >= _SHORTEST_ROOT else ()
        roots = (
            root for root in alike if len(root) >= _SHORTEST_ROOT and (root.startswith(word) or word.startswith(root))
        )
        return next((self._last[root] for root in (*verbs, *roots) if root in self._last), None)

    def holds(self, phrase: tuple[str, ...], value: int | None = None) -> bool:
        """Whether these words stand there in a row; a lone preposition right before a `value`, if one is looked at."""
        rows = (at for at in self._at.get(phrase[0], ()) if self._row[at : at + len(phrase)] == phrase)
        return any(value is None or len(phrase) > 1 or self._leads(self._first + at, value) for at in rows)

    def _leads(self, at: int, value: int) -> bool:
        is_near = at < value and all(self._text.has(token, *_LEADING_ON) for token in range(at + 1, value))
        return is_near or not self._text.has(at, "preposition", "until", "located")


_clause_words = once(_ClauseWords)
