"""Finds what stands beside a person's questions, to be heard as if it had been said alone: "is it free? anyway, Ann
Lee"."""

from __future__ import annotations

from itertools import pairwise

from agent.clauses.clause_acts import sentence_bounds
from agent.slots.leading import core_answer
from agent.slots.scores import Span
from agent.view.form_view import FormView
from agent.view.kinds import goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import Act, acts_at, is_filler
from nlu.person_names import Range
from nlu.text import Text, once, read
from patterns.texts import blanked

_ASKING = frozenset("?\u061f")
_LONGEST = 600  # characters: who asks and answers in one breath tells no story


def without_questions(message: str) -> str:
    """A message with blanks in the place of the sentences that ask; "" where none does, or nothing is told beside."""
    spans = questions_in(read(message))
    rest = read(blanked(message, spans))
    return rest.original if spans and not is_filler(rest, 0, len(rest)) else ""


def without_denials(message: str, item: FieldSpec) -> str:
    """A message with blanks in the place of the sentences that only say which option it is not, "not the big one, I
    can't park it"; "" where none does, or nothing is told beside, or no option is asked for."""
    if not type_of(item).chooses_one or type_of(item).is_yes_no or len(message) > _LONGEST:
        return ""
    text = read(message)
    denials = [text.span(*sentence) for sentence in sentence_bounds(text) if Act.DENIES in acts_at(text, sentence[0])]
    rest = read(blanked(message, denials))
    return rest.original if denials and not is_filler(rest, 0, len(rest)) else ""


def without_denied_questions(message: str, view: FormView, item: FieldSpec) -> str:
    """A message with blanks in the place of the questions that the next sentence denies, and of that: "veg. are hens
    allowed? not that I want any"; "" where it denies none, or nothing is told beside, or no list is asked for."""
    if not type_of(item).chooses_many:
        return ""
    text = read(message)
    pairs = pairwise(sentence_bounds(text))
    denied = [span for sentence, after in pairs for span in _denied_spans(text, sentence, after, view, item)]
    rest = read(blanked(message, denied))
    return rest.original if denied and not is_filler(rest, 0, len(rest)) else ""


def _denied_spans(text: Text, question: Range, following: Range, view: FormView, item: FieldSpec) -> list[Span]:
    """A question and the sentence behind it, where that denies it, and tells no option itself."""
    spans = [text.span(*question), text.span(*following)]
    is_denied = spans[0] in questions_in(text) and Act.DENIES in acts_at(text, following[0])
    return spans if is_denied and not view.values_in(item, text.original[slice(*spans[1])]) else []


@once
def questions_in(text: Text) -> tuple[Span, ...]:
    """Where sentences stand that ask to be told something, and not for a deed; none of a long message."""
    if len(text.original) > _LONGEST:
        return ()
    return tuple(text.span(*sentence) for sentence in sentence_bounds(text) if _is_asking(text, sentence))


def _is_asking(text: Text, bounds: Range) -> bool:
    acts = frozenset[Act]().union(*(acts_at(text, at) for at in range(*bounds)))
    return Act.ASKS in acts or (Act.REQUESTS not in acts and text.word(bounds[1] - 1) in _ASKING)


def refers_to_question(rest: str, item: FieldSpec) -> bool:
    """Whether what stands beside questions speaks of what they ask, where it would be taken for words: "is it messy? it
    sounds messy"; of a line only where it begins so, and nobody is named: "why? that is personal"."""
    kind, text = type_of(item), read(rest)
    if not kind.takes_free_text or goes_by_name(item):
        return False
    if kind.is_multiline:
        return any(_is_thing(text, at) for at in range(len(text)))
    head = skip(text, 0, len(text), LEADING)
    return _is_thing(text, head) and (core_answer(rest, item) == rest or text.has(head, "pointing"))


def _is_thing(text: Text, at: int) -> bool:
    return any(value == "other" for _, value in text.readings(at, "subject_pronoun"))
