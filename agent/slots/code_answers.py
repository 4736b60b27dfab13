"""Finds the code in an answer with other words: "ok found it: SSR 148822"."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from agent.slots.name_answers import AROUND, is_sentence
from agent.view.kinds import goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler, opens_by_asking, retained
from nlu.expressions import claimed
from nlu.person_names import Range, asks_for_place
from nlu.slot_words import slot_names, words_about
from nlu.stems import stem
from nlu.text import Text, read
from patterns.single import only

NUMBER = ("numbered", "thing_number")
_BEFORE = ("the", "possessive", "article", "question_word")
_WORD = re2.compile(r"\S+")
_LONGEST, _LONGEST_TALK = 14, 40
_FEWEST_ALIKE = 3
_FEWEST_DIGITS = {True: 2, False: 6}
"""Of a code with letters, and of one without."""


def lacks_its_digits(answer: str, item: FieldSpec) -> bool:
    """Whether a number such as that of a policy is asked for, and the answer has no digits."""
    about = words_about(item)
    asks_number = any(_is_number_of(about, at) for at in range(1, len(about))) and not goes_by_name(item)
    return asks_number and not any(map(str.isdecimal, answer))


def tells_no_number(text: Text, item: FieldSpec) -> bool:
    """Whether the number of something is asked for, and the answer is a sentence without one: its digits, if any, are a
    day or a time."""
    digits = [at for at in range(len(text)) if text.word(at)[0].isdecimal()]
    return bool(numbered(item)) and is_sentence(text) and claimed(text).issuperset(digits)


def numbered(item: FieldSpec) -> frozenset[str]:
    """The stems of the words before "number", "no" or "ref" in a field's name: that of "flat" for "flat no"."""
    if not type_of(item).is_single_line or goes_by_name(item) or asks_for_place(item):
        return frozenset()
    names = [read(name) for name in slot_names(item)]
    ends = [text for text in names if text.has(len(text) - 1, *NUMBER)]
    return frozenset(
        stem(text.word(at)) for text in ends for at in range(len(text) - 1) if not text.has(at, "numbered")
    )


def _is_number_of(text: Text, at: int) -> bool:
    """Whether a token is the "number" of "permit number"; not of "number of guests"."""
    is_number = text.has(at, "numbered") and not text.has(at, "denies")
    return is_number and text.tokens[at - 1].is_word and not text.has(at - 1, *_BEFORE) and not text.has(at + 1, "of")


def code_within(text: Text, item: FieldSpec) -> Range | None:
    """The one code of letters and digits that a message holds, and does not take back, where the number of something is
    asked for, or the message begins with it and goes on behind a sign or a joint, or is short and its other words only
    lead to it; None for none, for several, or where a place is asked for."""
    if len(text) > _LONGEST_TALK or asks_for_place(item) or opens_by_asking(text):
        return None
    codes = _codes(text)
    kept = retained(text, codes, lambda span: span, ())
    stems = _field_stems(item)
    if named := only(span for span in kept if stem(text.word(span[0] - 1)) in stems):
        return named  # "tracking PW1004, left in a bin"
    code = only(kept)
    return code if code and (len(codes) > 1 or _is_meant(text, *code, item)) else None


def _is_meant(text: Text, first: int, last: int, item: FieldSpec) -> bool:
    """Whether the one code of a message answers it, which takes back no other."""
    is_asked_for = bool(numbered(item)) and is_sentence(text)
    return is_asked_for or _opens(text, first, last) or (len(text) <= _LONGEST and _only_leads(text, first, last, item))


def code_like(text: Text, old: str) -> Range | None:
    """The only thing in a message that is written like another code, letter for letter and digit for digit; None for
    none or several, or if the other code has too few digits."""
    if len(text) > _LONGEST or sum(map(str.isdecimal, old)) < _FEWEST_ALIKE:
        return None
    return only(run for run in unspaced_runs(text) if _shape(text.original[slice(*text.span(*run))]) == _shape(old))


def code_of(text: Text) -> Range | None:
    """The only code in a message of any length; None for none or several."""
    return only(_codes(text))


def _shape(code: str) -> str:
    return "".join("0" if sign.isdecimal() else "A" if sign.isalpha() else sign for sign in code)


def _codes(text: Text) -> list[Range]:
    """Runs that are written like codes: "ZX-1200-55", "SSR 148822"."""
    found: list[Range] = []
    for first, last in filter(lambda word: _is_part(text, *word), unspaced_runs(text)):
        joined = bool(found) and found[-1][1] == first
        found[-1:] = [(found[-1][0], last)] if joined else [*found[-1:], (first, last)]
    return [code for code in found if _is_code(text, *code)]


def unspaced_runs(text: Text) -> Iterator[Range]:
    """The token ranges of everything written without blanks, without trailing signs."""
    for match in _WORD.finditer(text.original):
        first, last = text.tokens_in(*match.span())
        yield first, next((at for at in range(last, first, -1) if text.word(at - 1).isalnum()), first)


def _is_part(text: Text, first: int, last: int) -> bool:
    """Whether it contains digits, or is all in capitals."""
    written = text.original[slice(*text.span(first, last))] if last > first else ""
    return any(map(str.isdecimal, written)) or (written.isupper() and len(written) > 1)


def mixes_digits(written: str) -> bool:
    """Whether it contains letters and digits, as codes do."""
    return any(map(str.isdecimal, written)) and any(map(str.isalpha, written))


def _is_code(text: Text, first: int, last: int) -> bool:
    written = text.original[slice(*text.span(first, last))]
    return sum(map(str.isdecimal, written)) >= _FEWEST_DIGITS[any(map(str.isalpha, written))]


def _field_stems(item: FieldSpec) -> set[str]:
    """The stems of a field's names and questions."""
    return {stem(token.text) for token in words_about(item).tokens if token.is_word}


def _opens(text: Text, first: int, last: int) -> bool:
    """Whether a code is the whole first clause: "YD19 LKO, it's a blue one"."""
    is_followed = last < len(text) and (not is_word(text, last) or text.has(last, "clause_joint"))
    return is_followed and is_filler(text, 0, first)


def _only_leads(text: Text, first: int, last: int, item: FieldSpec) -> bool:
    """Whether the words around a code only introduce it; before a colon, any words do."""
    stems = _field_stems(item)
    known = (at for at in range(len(text)) if text.has(at, *AROUND) or stem(text.word(at)) in stems)
    unknown = {at for at, token in enumerate(text.tokens) if token.is_word}.difference(known, range(first, last))
    return not unknown or (text.word(first - 1) == ":" and max(unknown) < first)
