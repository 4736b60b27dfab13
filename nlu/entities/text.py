"""Free text: a line, or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nlu import contacts, lexicon
from nlu.clauses import COURTESY, FILLERS, LEADING, rule_matches, skip
from nlu.dialogue_acts import opens_by_asking
from nlu.entities.base import EntityReader
from nlu.entities.names import NameReader
from nlu.entities.places import is_town, named_places, stated_places
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.expressions import claimed, whole_kind
from nlu.person_names import asks_for_name, asks_for_place
from nlu.problems import make_ambiguity, one_entity
from nlu.slot_words import words_about
from nlu.text import Text, once, read
from patterns.pattern_forms import answer_in_form, spans_in_form
from patterns.texts import in_plain_digits, tidied, trimmed_span

_SMALL = (*FILLERS, "preface", "no_answer", "puts_off", "promises", "later_act", "afterwards")
_SUBJECT = ("subject_pronoun", "possessive", "subject_opening")
_JOINING = frozenset(",;:-")
_ENDS = _JOINING | set(".!")
_FEWEST_MASHED, _ROW_START = 4, 4
_WORDS_FOR = {"email": "email_word", "phone": "phone_word", "link": "link_word"}
_WORDS_FOR |= dict.fromkeys(("day", "clock", "duration"), "moment_word")
"""Kinds of expressions that may be a whole message, and the words of a question that asks for such."""


class TextReader(EntityReader):
    """Reads a message without the fillers around its answer; for a slot that asks for a name, the name."""

    def __init__(self, *, lines: bool = False) -> None:
        self.lines = lines

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        tokens, whole, slot = read(text), trimmed_span(text), context.slot
        if whole == (0, 0) or _asks(tokens):
            return None
        if _says_nothing(tokens):
            return ask_for_content(whole)
        if asks_for_name(slot):
            return NameReader().parse_answer(text, context)
        return one_entity(tokens, list(_coded(tokens, slot)), "text_unclear") or self._line(tokens, slot, whole)

    def _line(self, text: Text, slot: Slot, whole: tuple[int, int]) -> Entity | Ambiguity:
        if not self.lines and asks_for_place(slot) and (place := _place(text, slot)):
            return place
        start, end = _answer(text, whole)
        line = tidied(text.original[start:end], lines=self.lines)
        value = answer_in_form(slot.limits.pattern, in_plain_digits(line)) if slot.limits.pattern else None
        if value is None and not self.lines and _is_of_other_kind(text, slot):
            return make_ambiguity("text_of_other_kind", whole, (line,), said=line)
        return Entity(value or line, start, end)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Text in the form of the slot's pattern; else a place or the speaker's own name, if that is asked for."""
        if asks_for_place(context.slot) and not self.lines:
            return named_places(read(text), context.slot)
        return list(_coded(read(text), context.slot)) or NameReader().extract(text, context)


def _place(text: Text, slot: Slot) -> Entity | Ambiguity | None:
    """The place that is told; a question where it is one of the other way, or one of several, or a clause that tells no
    town."""
    places = stated_places(text, slot)
    if not places and is_town(slot) and text.all_names.intersection(("copula", "subject_pronoun", "having")):
        return ask_for_content(text.span(0, len(text)))
    if places and not any(place.confidence for place in places):
        first = places[0]
        return make_ambiguity("text_of_other_kind", (first.start, first.end), (first.value,), said=first.value)
    return one_entity(text, [replace(place, confidence=1.0) for place in places], "text_unclear")


def ask_for_content(span: tuple[int, int]) -> Ambiguity:
    """The ambiguity for a span without content."""
    return make_ambiguity("text_says_nothing", span)


def _asks(text: Text) -> bool:
    """Whether a message is a question to us; not "was ill", which only starts like one."""
    opens = text.has(skip(text, 0, len(text), LEADING), "question_word")
    return opens_by_asking(text) and (opens or "?" in text.folded.text)


def _says_nothing(text: Text) -> bool:
    """Whether a message has no content: "...", "N/A", "thanks", "let me check", only emoji, random keys."""
    words = [token.text for token in text.tokens if any(map(str.isalnum, token.text))]
    answers_not = "no_answer" in text.all_names or rule_matches(text).get("puts_off")
    return skip(text, 0, len(text), _SMALL if answers_not else COURTESY) == len(text) or all(map(_is_mashed, words))


def _is_mashed(word: str) -> bool:
    rows = lexicon.words("keyboard_row") if len(word) >= _ROW_START else ()
    return any(word in row or word.startswith(row[:_ROW_START]) for row in rows) or (
        len(word) >= _FEWEST_MASHED and len({*word}) == 1
    )


def _answer(text: Text, whole: tuple[int, int]) -> tuple[int, int]:
    """The span of the content, without clauses of fillers before and after it."""
    cuts = {at + 1 for at in range(len(text)) if text.word(at) in _ENDS and not text.glued(at + 1)}
    parts = list(pairwise(sorted({0, *cuts, _after_preface(text), len(text)})))
    kept = [part for part in parts if not _is_filler(text, *part)] or parts
    first, last = kept[0][0], kept[-1][1]
    last -= text.word(last - 1) in _JOINING and last - first > 1
    start, end = text.span(first, last)
    return start if first else whole[0], end if last < len(text) else whole[1]


def _is_filler(text: Text, first: int, last: int) -> bool:
    return skip(text, first, last, LEADING) == last and any(text.has(at, *LEADING) for at in range(first, last))


def _after_preface(text: Text) -> int:
    """Where a clause starts after a preface or a greeting without a sign; 0 if there is none."""
    talk, leads = skip(text, 0, len(text), LEADING), ("preface", "greeting")
    prefaces = (at + size for at in range(talk) for name in leads for size, _ in text.readings(at, name))
    return talk if text.has(talk, *_SUBJECT) and talk in prefaces else 0


def _coded(text: Text, slot: Slot) -> Iterator[Entity]:
    """Text in the form of the slot's pattern: exactly as written, or else from words and numbers without a meaning of
    their own."""
    for start, end, value in spans_in_form(slot.limits.pattern or "", in_plain_digits(text.original)):
        letters = any(map(str.isalpha, value))
        exact = value == text.original[start:end]
        if exact or not _means_something(text, range(*text.tokens_in(start, end)), letters=letters):
            yield Entity(value, start, end, 0.9 if exact or letters else 0.7)


def _means_something(text: Text, tokens: range, *, letters: bool) -> bool:
    if letters:
        return any(text.tags(at) for at in tokens if text.tokens[at].is_word)
    return not _number_tokens(text).isdisjoint(tokens)


@once
def _number_tokens(text: Text) -> frozenset[int]:
    """The tokens of days, times, numbers and phone numbers."""
    return frozenset(claimed(text, but="contact") | contacts.tokens_of(text, "phone"))


def _is_of_other_kind(text: Text, slot: Slot) -> bool:
    """Whether the whole message is an email address, a day or the like, and the slot's words do not ask for that."""
    last = next((at for at in range(len(text), 1, -1) if text.word(at - 1) not in _ENDS), min(len(text), 1))
    wanted = _WORDS_FOR.get(whole_kind(text, 0, last))
    return wanted is not None and wanted not in words_about(slot).all_names
