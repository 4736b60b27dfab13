"""Takes what a message tells of other answers than the one that is asked for, before or behind that one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from agent.answers.implicit_corrections import ImplicitCorrections, implicit_corrections
from agent.clauses.clause_acts import sentence_bounds
from agent.clauses.relevance import clauses
from agent.clauses.utterance import is_data, is_question
from agent.corrections.named_corrections import asks_for_change
from agent.corrections.taking_back import corrects
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of
from agent.dialogue.leaving_open import LEAVING
from agent.dialogue.moves import pending_field
from agent.interpretation.requested_changes import Requested, says_more
from agent.interpretation.rules import RulesInterpreter, open_and_answered
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.slots.scores import Span, Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.text import Text, read
from patterns.texts import blanked

_MOST_SENTENCES, _MOST_PARTS, _MOST_READ = 5, 8, 200
_ANSWERS = {*LEAVING, Command.YES, Command.NO}


def corrections_beside(draft: TurnDraft, item: FieldSpec) -> Requested:
    """What a message tells of other answers beside the one to the question for `item`: all that stands behind that or
    before it, and holds none; of a story each sentence behind the first one, where it is sure."""
    talk, fields = Talk(draft.message, draft.view, item, draft.last_answered), open_and_answered(draft.view, item)
    if is_data(draft.message) or not fields[1]:
        return Requested()
    offered = Requested()
    parts = _sentences(talk.text) if type_of(item).is_multiline else _parts_beside(talk, item)
    for part in islice(parts, _MOST_READ // len(fields[1])):
        corrections = _corrections_in(talk, item, part, *fields)
        if corrections.sure:
            return corrections
        offered = offered or corrections
    return offered


def with_implicit_corrections(draft: TurnDraft, read: Interpretation) -> Interpretation:
    """What a message changes that answers no question, beside what was understood of it."""
    if read.interpreter != "rules" or read.intent is Intent.QUESTION:
        return read
    if is_data(draft.message) or is_question(draft.message):
        return read
    asked = pending_field(draft)
    talk = Talk(draft.message, draft.view, None, draft.last_answered, corrects=True)
    if asked is not None and (_is_heard(draft, read) or _may_answer(talk, asked, draft.message)):
        return read
    others = [*read.values, *filter(None, [read.offer])]
    corrections = implicit_corrections(talk, *open_and_answered(draft.view, asked), asked=asked, others=others)
    changed = [value for value in read.values if draft.view.values.get(value.field_id) != value.value]
    return _merged(read, corrections, changed)


def _is_heard(draft: TurnDraft, read: Interpretation) -> bool:
    """Whether a message answers questions that are open, or asks for a change of which is to be asked back."""
    is_asked_back = read.intent is Intent.CHANGE or read.offer or read.between
    return bool(is_asked_back) or any(not draft.view.is_answered(value.field_id) for value in read.values)


def _merged(read: Interpretation, corrections: ImplicitCorrections, changed: Sequence[ProposedValue]) -> Interpretation:
    """All corrections of a message of which nothing was understood; else those that replace a value it says, and were
    not understood. `changed` are the understood values that differ from those that stand."""
    kept = [value for value in changed if value not in corrections.ruled_out]
    new, offers = (_not_heard(read, kept, corrections, values) for values in (corrections.sure, corrections.offers))
    if not (new or offers or corrections.ruled_out):
        return read
    values = (*kept, *new)
    if read.intent is Intent.CHANGE and read.field_id not in {value.field_id for value in new}:
        return replace(read, values=values)
    offer = next(iter(offers), None if corrections.ruled_out else read.offer)
    if not new:
        return replace(read if kept else _without_values(read), values=values, offer=offer)
    return replace(read, intent=Intent.CORRECTION, values=values, field_id=values[0].field_id, offer=offer, between=())


def _without_values(read: Interpretation) -> Interpretation:
    return replace(read, intent=Intent.CLARIFY, field_id="")


def _not_heard(
    read: Interpretation,
    kept: Sequence[ProposedValue],
    corrections: ImplicitCorrections,
    values: Sequence[ProposedValue],
) -> Sequence[ProposedValue]:
    """Those of values that are taken beside what was understood, and kept."""
    if not (kept or read.offer or read.between or read.intent is Intent.CHANGE):
        return values
    heard = {value.field_id for value in kept}
    chosen = [value for value in values if value in corrections.contrasted or value.field_id in read.between]
    return [value for value in chosen if value.field_id not in heard]


def _corrections_in(
    talk: Talk, item: FieldSpec, part: Span, blanks: Sequence[FieldSpec], answered: Sequence[FieldSpec]
) -> Requested:
    """What a part of a message tells as it would where all answers are before the person."""
    words = talk.message[slice(*part)]
    if is_question(words):
        return Requested()
    alone = replace(talk, message=blanked(talk.message, [(0, part[0]), (part[1], len(talk.message))]), asked=None)
    corrections = implicit_corrections(replace(alone, corrects=True), blanks, answered, asked=item)
    if type_of(item).is_multiline:  # who begins a story with a change says what stands
        pointed = (value for value in corrections.sure if part[0] or value in corrections.contrasted)
        return Requested(tuple(pointed), spans=(part,), rest=says_more(talk, [part]))
    if _may_answer(talk, item, words):
        return Requested()
    sure = tuple(corrections.sure or _corrections(alone))
    return Requested(sure, tuple(corrections.offers), spans=(part,), rest=says_more(talk, [part]))


def _corrections(alone: Talk) -> Sequence[ProposedValue]:
    """What surely is corrected, as rules hear it."""
    if not (corrects(alone.message) or asks_for_change(alone.message)):
        return ()
    request = InterpretationRequest(alone.message, alone.view, last_answered=alone.last_answered, reviewing=True)
    read = RulesInterpreter().interpret(request)
    return read.values if read.intent is Intent.CORRECTION and not (read.offer or read.between) else ()


def _sentences(text: Text) -> Iterator[Span]:
    return (text.span(*bounds) for bounds in sentence_bounds(text)[:_MOST_SENTENCES])


def _parts_beside(talk: Talk, item: FieldSpec) -> Iterator[Span]:
    """All that stands behind a part of the message that answers the question, or before it: behind each sentence that
    does, and what follows the shortest part of the first one."""
    text, sentences = talk.text, sentence_bounds(talk.text)[:_MOST_SENTENCES]
    within = [first for first, _ in clauses(text) if sentences and 0 < first < sentences[0][1]]
    for first, _ in sentences[1:]:
        yield from _parts_at(talk, item, first)
    yield from islice(chain.from_iterable(_parts_at(talk, item, first) for first in within[:_MOST_PARTS]), 1)


def _parts_at(talk: Talk, item: FieldSpec, at: int) -> Iterator[Span]:
    """What stands on one side of a token, where the other side answers the question."""
    start = talk.text.span(at, at + 1)[0]
    if _answers(talk, item, talk.message[:start]):
        yield _end_of_words(talk.text, at), len(talk.message)
    elif not type_of(item).takes_free_text and _answers(talk, item, talk.message[start:]):
        yield 0, start


def _end_of_words(text: Text, at: int) -> int:
    """Where what stands before a token ends, without the signs behind it."""
    while at > 1 and not is_word(text, at - 1):
        at -= 1
    return text.span(at - 1, at)[1]


def _answers(talk: Talk, item: FieldSpec, words: str) -> bool:
    """Whether words are an answer, or leave the question open."""
    words = words.strip(" \n,;.-!")
    if type_of(item).takes_free_text and is_filler(read(words), 0, len(read(words))):
        return False
    return command_of(words) in _ANSWERS or isinstance(talk.view.answer_in(item, words), Entity)


def _may_answer(talk: Talk, item: FieldSpec, words: str) -> bool:
    """Whether words hold a value of a field, or are one as a whole; any words may be a text, and are none."""
    is_answer = not type_of(item).takes_free_text and talk.view.answer_in(item, words) is not None
    return is_answer or bool(talk.view.values_in(item, words))
