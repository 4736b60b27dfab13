"""Finds the answer to a question in a message whose other clauses tell of other fields: "Cook, and no, it was at 9"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.labels import labels_in
from agent.interpretation.placement import Placement
from agent.interpretation.scores import Span, Talk
from agent.kinds import FREE_TEXT_TYPES
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import sentences
from nlu.entity import Ambiguity, Entity


def answer_beside(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None, placed: Placement) -> Entity | None:
    """What is told in the clauses that hold no value of another field, or else beside what is told by another's name
    ("yes, but the cost is 90"), where the whole message is no answer, or holds such; None where those clauses do more
    than tell, as those that ask, deny or doubt. A text is never cut."""
    others = [one for one in (*placed.values, *placed.changes) if one.field_id != item.id]
    if not others or item.type in FREE_TEXT_TYPES:
        return None
    named = _told_by_name(talk, others)
    if isinstance(whole, Entity):
        return _read_without(talk, item, named) if _meets((whole.start, whole.end), named) else None
    held = _holding(talk, [one.span for one in others])
    return None if held is None else _read_without(talk, item, held) or _read_without(talk, item, named)


def _holding(talk: Talk, spans: Sequence[Span]) -> list[Span] | None:
    """The clauses that hold these; None where one that holds none does more than tell."""
    clauses = [(talk.text.span(clause.first, clause.last), clause.acts) for clause in sentences(talk.text)]
    held = [span for span, _ in clauses if _meets(span, spans)]
    return None if any(acts for span, acts in clauses if span not in held) else held


def _meets(span: Span, spans: Sequence[Span]) -> bool:
    return any(first < span[1] and span[0] < end for first, end in spans)


def _told_by_name(talk: Talk, others: Sequence[ProposedValue]) -> list[Span]:
    """Where these are told, each with its field's name before it."""
    labels = labels_in(talk.text, [talk.view.spec.field(value.field_id) for value in others])
    starts = {label.item.id: talk.text.span(label.first, label.last)[0] for label in labels}
    ends = {one.field_id: one.span[1] for one in others}
    return [(start, ends[name]) for name, start in starts.items() if start < ends[name]]


def _read_without(talk: Talk, item: FieldSpec, spans: Sequence[Span]) -> Entity | None:
    """What the rest of a message answers, each part in its place."""
    gone = {at for span in spans for at in range(*span)}
    rest = "".join(" " if at in gone else sign for at, sign in enumerate(talk.message))
    read = talk.view.field_type(item).parse_answer(rest, talk.view.value_context(item))
    return read if isinstance(read, Entity) else None
