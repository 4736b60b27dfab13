"""Finds the answer to a question in a message whose other clauses tell of other fields: "Cook, and no, it was at 9"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.placement import Placement
from agent.interpretation.scores import Talk
from agent.kinds import FREE_TEXT_TYPES
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Sentence, sentences
from nlu.entity import Ambiguity, Entity


def answer_beside(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None, placed: Placement) -> Entity | None:
    """What is told in the clauses that hold no value of another field, where the whole message is no answer; None
    where they do more than tell, as those that ask, deny or doubt. A text is never cut."""
    if isinstance(whole, Entity):
        return None
    others = [one for one in (*placed.values, *placed.changes) if one.field_id != item.id]
    left = [clause for clause in sentences(talk.text) if not _holds_any(talk, clause, others)]
    if not others or item.type in FREE_TEXT_TYPES or not all(map(_only_tells, left)):
        return None
    read = talk.view.field_type(item).parse_answer(_alone(talk, left), talk.view.value_context(item))
    return read if isinstance(read, Entity) else None


def _only_tells(clause: Sentence) -> bool:
    return not clause.acts


def _holds_any(talk: Talk, clause: Sentence, values: Sequence[ProposedValue]) -> bool:
    span = talk.text.span(clause.first, clause.last)
    return any(value.overlaps(span) for value in values)


def _alone(talk: Talk, clauses: Sequence[Sentence]) -> str:
    """The message with nothing but these clauses, each in its place."""
    kept = {at for clause in clauses for at in range(*talk.text.span(clause.first, clause.last))}
    return "".join(sign if at in kept else " " for at, sign in enumerate(talk.message))
