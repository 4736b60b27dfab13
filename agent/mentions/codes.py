"""Finds the number of something after its name ("flat 12c", "policy 77-1029384"), if the form asks for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.slots.code_answers import NUMBER, code_of, numbered, unspaced_runs
from agent.slots.labels import proposals_in
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.clauses import skip
from nlu.expressions import claimed
from nlu.person_names import Range
from nlu.quantities import counted_noun
from nlu.stems import stem
from nlu.text import Text, once
from patterns.single import only

_LINKS = (*NUMBER, "copula")
_LONGEST = 5


def code_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """For each line that is the number of something, the only code after that word, unless another line is the number
    of the same."""
    has_digits = any(map(str.isdecimal, talk.text.original))
    lines = [(item, nouns) for item in fields if has_digits and (nouns := numbered(item))]
    shared = Counter(chain.from_iterable(nouns for _, nouns in lines))
    for item, nouns in lines:
        is_rival = any(shared[noun] > 1 for noun in nouns)
        if not is_rival and (code := only(_codes_behind(talk.text, nouns))):
            yield from proposals_in(talk, item, *code)


@once
def _by_stem(text: Text) -> dict[str, list[int]]:
    """The places of each word, by stem."""
    places = defaultdict[str, list[int]](list)
    for at in range(len(text)):
        places[stem(text.word(at))].append(at)
    return places


@once
def _written_at(text: Text) -> dict[int, Range]:
    """Everything written without blanks, by its first token."""
    return {run[0]: run for run in unspaced_runs(text) if run[0] < run[1]}


def _codes_behind(text: Text, stems: frozenset[str]) -> list[Range]:
    """What is written with digits right behind one of these words, or their number, and counts nothing; else the one
    long code of a message that has one of the words."""
    nouns = sorted(chain.from_iterable(_by_stem(text).get(noun, ()) for noun in stems))
    near = (_code_at(text, at + 1) for at in nouns if not acts_of(text, at) & NOT_STATED)
    if found := list(dict.fromkeys(run for run in near if run)):
        return found
    code = code_of(text) if nouns else None
    return [code] if code and not acts_of(text, code[0]) & NOT_STATED else []


def _code_at(text: Text, at: int) -> Range | None:
    first = skip(text, at, min(at + _LONGEST, len(text)), _LINKS)
    first += text.word(first) in {":", "#"}
    run = _written_at(text).get(first)
    if run is None or counted_noun(text, run[1]) is not None or not claimed(text).isdisjoint(range(*run)):
        return None
    return run if any(map(str.isdecimal, text.original[slice(*text.span(*run))])) else None
