"""Finds the line that answers the question before the message goes on to other fields: "Castle Street. And make that
four months, not three"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from agent.clauses.clause_acts import sentence_bounds
from agent.clauses.utterance import has_question_mark, is_data
from agent.corrections.unnamed_corrections import unnamed_change
from agent.slots.leading import core_answer
from agent.slots.placement import Placement
from agent.slots.scores import Span, Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_filler, opens_by_asking
from nlu.entity import Entity
from nlu.person_names import Range
from nlu.text import Text, read

_MOST_PARTS = 6


def first_sentence(talk: Talk, item: FieldSpec, placed: Placement) -> Entity | None:
    """What the first sentence answers, or part of the only one, where each of those behind it tells or changes another
    field, and it does not; None for a story, which may tell of all that, and where the first one asks, or is but
    talk."""
    bounds = _parts(talk.text, item)
    if not bounds:
        return None
    spans = _spans_of_others(talk, item, placed)
    first, *behind = [any(_is_within(talk, span, bound) for span in spans) for bound in bounds]
    sentence = talk.message[: talk.text.span(*bounds[0])[1]].rstrip(" .!;\n")
    if first or not all(behind) or _answers_nothing(sentence):
        return None
    answer = talk.view.answer_in(item, core_answer(sentence, item))
    return answer if isinstance(answer, Entity) else None


def tells_only_others(talk: Talk, item: FieldSpec, spans: Sequence[Span]) -> bool:
    """Whether, after a question for a line, every sentence is about other fields (at `spans`), a filler or a question:
    "Anything else? It starts on Monday"."""
    bounds = _parts(talk.text, item)
    rest = [bound for bound in bounds if not any(_is_within(talk, span, bound) for span in spans)]
    sentences = (talk.message[slice(*talk.text.span(*bound))].strip(", ") for bound in rest)
    in_list = bool(bounds) and talk.text.word(bounds[-1][0]) == ","  # "it is Acme, yes" is no list
    return len(bounds) - len(rest) > in_list and all(map(_answers_nothing, sentences))


def _parts(text: Text, item: FieldSpec) -> list[Range]:
    """The sentences of an answer to a line, or the parts of the only one between commas; [] for one or too many."""
    sentences, commas = sentence_bounds(text), [at for at in range(len(text)) if text.word(at) == ","]
    parts = sentences if len(sentences) > 1 else [*pairwise((0, *commas, len(text)))]
    is_line = type_of(item).is_single_line and not is_data(text.original)
    return parts if is_line and 1 < len(parts) <= _MOST_PARTS else []


def _answers_nothing(sentence: str) -> bool:
    text = read(sentence)
    return has_question_mark(sentence) or opens_by_asking(text) or is_filler(text, 0, len(text))


def _spans_of_others(talk: Talk, item: FieldSpec, placed: Placement) -> list[Span]:
    changes, _ = unnamed_change(talk, placed)
    return [value.span for value in (*placed.values, *placed.changes, *changes) if value.field_id != item.id]


def _is_within(talk: Talk, span: Span, bounds: Range) -> bool:
    start, end = talk.text.span(*bounds)
    return start <= span[0] < end
