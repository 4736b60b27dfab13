"""Takes the other answers that a message asks for, whatever else it answers: "blankets, and make the pickup 9"."""

from __future__ import annotations

from agent.answers.acceptance import accept
from agent.answers.implicit_corrections import say_what_stands_elsewhere
from agent.answers.value_offers import offer_change
from agent.corrections.denied_answers import denied_alone
from agent.deciding.draft import TurnDraft
from agent.interpretation.requested_changes import Requested, requested_changes
from agent.interpretation.rules import open_and_answered
from agent.slots.proposals import Intent, Interpretation
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec


def changes_requested(draft: TurnDraft, item: FieldSpec) -> Requested:
    """What the message asks to be otherwise, beside an answer to the question for `item`; nothing where its words say
    the value that stands for another field: "the 28th is no good" changes no day but that."""
    talk, fields = Talk(draft.message, draft.view, item, draft.last_answered), open_and_answered(draft.view, item)
    requested = requested_changes(talk, *fields)
    return Requested() if say_what_stands_elsewhere(talk, fields[1], requested.sure) else requested


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
