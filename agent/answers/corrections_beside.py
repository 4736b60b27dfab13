"""Takes what a message tells of other answers than the one that is asked for, before or behind that one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from agent.answers.implicit_corrections import ImplicitCorrections, implicit_corrections
from agent.clauses.clause_acts import sentence_bounds
from agent.clauses.relevance import clauses
from agent.clauses.utterance import is_data, is_question
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of
from agent.dialogue.leaving_open import LEAVING
from agent.dialogue.moves import pending_field
from agent.interpretation.requested_changes import Requested, says_more
from agent.interpretation.rules import open_and_answered
from agent.slots.no_value_answers import says_there_is_none
from agent.slots.proposals import Intent, Interpretation, ProposedValue
from agent.slots.scores import Span, Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.text import Text, read
from patterns.texts import blanked

_MOST_SENTENCES, _MOST_PARTS, _MOST_READ, _MOST_NONE, _SIGNS = 5, 8, 200, 4, " \n,;.-!\u060c"
Fields = tuple[Sequence[FieldSpec], Sequence[FieldSpec]]
_ANSWERS = {*LEAVING, Command.YES, Command.NO}


def corrections_beside(draft: TurnDraft, item: FieldSpec) -> Requested:
    """What a message tells of other answers beside the one to the question for `item`: all that stands behind that or
    before it, and holds none; of a story each sentence behind the first one, where it is sure."""
    talk, fields = Talk(draft.message, draft.view, item, draft.last_answered), open_and_answered(draft.view, item)
    if is_data(draft.message) or not fields[1]:
        return Requested()
    offered = Requested()
    if type_of(item).is_multiline and (start := _end_of_decline(talk, item)):
        return _corrections_in(talk, item, (start, len(talk.message)), fields, is_story=False)
    parts = _sentences(talk.text) if type_of(item).is_multiline else _parts_beside(talk, item)
    for part in islice(parts, _MOST_READ // len(fields[1])):
        corrections = _corrections_in(talk, item, part, fields)
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
    if asked is not None and (_is_understood(draft, read) or _answers(talk, asked, draft.message, in_part=True)):
        return read
    others = [*read.values, *filter(None, [read.offer])]
    return _merged(
        draft, read, implicit_corrections(talk, *open_and_answered(draft.view, asked), asked=asked, others=others)
    )


def _is_understood(draft: TurnDraft, read: Interpretation) -> bool:
    """Whether a message answers questions that are open, or asks for a change of which is to be asked back."""
    return _asks_back(read) or any(not draft.view.is_answered(value.field_id) for value in read.values)


def _asks_back(read: Interpretation) -> bool:
    return bool(read.intent is Intent.CHANGE or read.offer or read.between)


def _merged(draft: TurnDraft, read: Interpretation, corrections: ImplicitCorrections) -> Interpretation:
    """What is left of what was understood, with the corrections that it leaves room for. Where the message asks for a
    change of another answer, that is asked for."""
    left = _left_of(draft, read, corrections)
    new, offers = (_beside(left, corrections, values) for values in (corrections.sure, corrections.offers))
    if not (new or offers or corrections.ruled_out):
        return read
    corrected = replace(left, values=(*left.values, *new))
    if read.intent is Intent.CHANGE and all(value.field_id != read.field_id for value in new):
        return corrected
    corrected = replace(corrected, offer=next(iter(offers), left.offer))
    first = corrected.values[0].field_id if new else ""
    return replace(corrected, intent=Intent.CORRECTION, field_id=first, between=()) if new else corrected


def _left_of(draft: TurnDraft, read: Interpretation, corrections: ImplicitCorrections) -> Interpretation:
    """What was understood, without what the corrections rule out, and what stands anyway."""
    values = (value for value in read.values if value not in corrections.ruled_out)
    kept = tuple(value for value in values if draft.view.values.get(value.field_id) != value.value)
    left = replace(read, values=kept, offer=None if corrections.ruled_out else read.offer)
    return left if kept or read.intent is Intent.CHANGE else replace(left, intent=Intent.CLARIFY, field_id="")


def _beside(
    left: Interpretation, corrections: ImplicitCorrections, values: Sequence[ProposedValue]
) -> Sequence[ProposedValue]:
    """Those of these corrections that are heard beside what was understood: all, if that is nothing; else those that
    replace a value which is said, or of the fields between which is to be asked."""
    if not (left.values or _asks_back(left)):
        return values
    known = {value.field_id for value in left.values}
    meant = (value for value in values if value in corrections.contrasted or value.field_id in left.between)
    return [value for value in meant if value.field_id not in known]


def _corrections_in(talk: Talk, item: FieldSpec, part: Span, fields: Fields, *, is_story: bool = True) -> Requested:
    """What a part of a message tells as it would where all answers are before the person; `is_story` where it may be
    told of anything, as a story is asked."""
    words = talk.message[slice(*part)]
    if is_question(words):
        return Requested()
    alone = replace(talk, message=blanked(talk.message, [(0, part[0]), (part[1], len(talk.message))]), asked=None)
    alone = replace(alone, corrects=True)
    corrections = implicit_corrections(alone, *fields, asked=item if is_story else None)
    if type_of(item).is_multiline and is_story:  # who begins a story with a change says what stands
        pointed = (value for value in corrections.sure if part[0] or value in corrections.contrasted)
        return Requested(tuple(pointed), spans=(part,), rest=says_more(talk, [part]))
    if is_story and _answers(talk, item, words, in_part=True):
        return Requested()
    sure = tuple(corrections.sure)
    return Requested(sure, tuple(corrections.offers), spans=(part,), rest=says_more(talk, [part]))


def _end_of_decline(talk: Talk, item: FieldSpec) -> int:
    """Where a message goes on behind the clause that says that there is nothing to tell, "no, but we're five now"; 0
    where none does."""
    starts = (talk.text.span(first, last)[0] for first, last in clauses(talk.text)[1:_MOST_NONE])
    declined = (at for at in starts if says_there_is_none(talk.message[:at].strip(_SIGNS), talk.view, item))
    return max(declined, default=0)


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


def _answers(talk: Talk, item: FieldSpec, words: str, *, in_part: bool = False) -> bool:
    """Whether words are an answer, or leave the question open; or, `in_part`, hold a value of the field. Any words may
    be a text: only talk is none, and in part only what is read as one."""
    words, is_text = words.strip(_SIGNS), type_of(item).takes_free_text
    answer = talk.view.answer_in(item, words)
    if in_part:
        return bool(talk.view.values_in(item, words)) or (answer is not None and not is_text)
    is_talk = is_text and is_filler(read(words), 0, len(read(words)))
    return not is_talk and (command_of(words) in _ANSWERS or isinstance(answer, Entity))
