"""Takes the other answers that a message asks for, whatever else it answers: "blankets, and make the pickup 9"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from agent.answers.acceptance import accept
from agent.answers.value_offers import offer_change
from agent.clauses.clause_acts import is_doubted, sentence_bounds
from agent.clauses.utterance import is_data, is_question
from agent.corrections.denied_answers import denied_alone
from agent.corrections.named_corrections import asks_for_change
from agent.corrections.taking_back import corrects
from agent.deciding.draft import TurnDraft
from agent.interpretation.requested_changes import Requested, requested_changes, span_with_signs
from agent.interpretation.rules import RulesInterpreter, open_and_answered
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.slots.scores import Span, Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word, skip
from nlu.dialogue_acts import takes_back
from nlu.naming import Range
from nlu.text import Text
from patterns.texts import blanked

_MOST_SENTENCES = 5
_LEADS = ("hesitation", "clause_joint")


def changes_requested(draft: TurnDraft, item: FieldSpec) -> Requested:
    """What the message asks to be otherwise, beside an answer to the question for `item`."""
    talk = Talk(draft.message, draft.view, item, draft.last_answered)
    requested = requested_changes(talk, *open_and_answered(draft.view, item))
    return requested if requested.sure else _corrected_behind(talk, item) or requested


def _corrected_behind(talk: Talk, item: FieldSpec) -> Requested:
    """What whole sentences correct that stand behind an answer and hold none: each is heard as it would be where all
    answers are before the person, "yes. The 3rd was a slip by the way, it is the 5th"."""
    behind = [] if type_of(item).is_multiline or is_data(talk.message) else [*_sentences(talk.text)][1:_MOST_SENTENCES]
    spans = [span_with_signs(talk, *bounds) for bounds in behind]
    corrected = [(span, values) for span in spans if (values := _corrections(talk, item, span))]
    return Requested(
        sure=tuple(value for _, values in corrected for value in values),
        spans=tuple(span for span, _ in corrected),
        rest=bool(corrected),
    )


def _sentences(text: Text) -> Iterator[Range]:
    """The sentences of a text; of the first one also what words of correction begin: "yes, and sorry, it was 4"."""
    (first, last), *behind = sentence_bounds(text) or [(0, 0)]
    starts = (at for at in range(first + 1, last) if text.has(at, "clause_joint") or not is_word(text, at - 1))
    yield from pairwise([first, *(at for at in starts if takes_back(text, skip(text, at, last, _LEADS))), last])
    yield from behind


def _corrections(talk: Talk, item: FieldSpec, span: Span) -> Sequence[ProposedValue]:
    """What a sentence surely corrects by itself; nothing where it may as well be of the question."""
    words = talk.message[slice(*span)]
    is_open = is_question(words) or is_doubted(talk.text, talk.text.at(span[0])) or _may_answer(talk, item, words)
    if is_open or not (corrects(words) or asks_for_change(words)):
        return ()
    alone = blanked(talk.message, [(0, span[0]), (span[1], len(talk.message))])
    request = InterpretationRequest(alone, talk.view, last_answered=talk.last_answered, reviewing=True)
    read = RulesInterpreter().interpret(request)
    return read.values if read.intent is Intent.CORRECTION and not (read.offer or read.between) else ()


def _may_answer(talk: Talk, item: FieldSpec, words: str) -> bool:
    """Whether words hold a value of a field, or are one as a whole; any words may be a text, and are none."""
    is_answer = not type_of(item).takes_free_text and talk.view.answer_in(item, words) is not None
    return is_answer or bool(talk.view.values_in(item, words))


def denied_answer(draft: TurnDraft, item: FieldSpec | None) -> FieldSpec | None:
    """The answer that the message no more than denies, beside the question for `item`: it is to be another one."""
    if item is not None and type_of(item).is_multiline:
        return None  # whoever tells a story begins it as they like
    talk = Talk(draft.message, draft.view, item, draft.last_answered)
    return denied_alone(talk, open_and_answered(draft.view, item)[1])


def take_requested(draft: TurnDraft, item: FieldSpec, requested: Requested) -> None:
    """Takes what is sure; the draft goes on with the rest of the message."""
    accept(draft, Interpretation(Intent.CORRECTION, (*requested.sure, *requested.beside)), pending=item)
    draft.blank_spans(requested.spans)


def offer_requested(draft: TurnDraft, requested: Requested) -> None:
    """Puts before the person what may be meant otherwise."""
    if len(requested.offers) == 1 and not draft.problem:
        offer_change(draft, requested.offers[0])
