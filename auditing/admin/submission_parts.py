"""A submission as it was labelled when it was made: by steps, in the form's order, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from auditing.admin.evidence import Evidence, answers_by_field
from conversations.masking import Veil
from conversations.models import Answer, Submission


@dataclass(frozen=True, slots=True)
class Entry:
    """One field: its value, or the reason why it was left open. `evidence` is None where the record has no answer."""

    label: str
    value: str
    reason: str
    evidence: Evidence | None


@dataclass(frozen=True, slots=True)
class Part:
    """A step; `title` is "" where the form has but one."""

    title: str
    entries: tuple[Entry, ...]


def parts_of(submission: Submission, answers: Sequence[Answer], veil: Veil, page: str) -> list[Part]:
    """`answers` are all of the conversation, `page` is its address. Fields that the form does not know come last. What
    was amended afterwards is no evidence of what was submitted."""
    until_then = [answer for answer in answers if answer.turn_id <= submission.turn_id]
    evidence = {answer.field_id: answer.now for answer in answers_by_field(until_then, veil, page)}
    field_ids = [*submission.data, *(name for name in submission.left_open if name not in submission.data)]
    return [
        Part(title, tuple(_entry(submission, name, evidence.get(name), veil) for name in names))
        for title, names in _by_steps(field_ids, veil)
        if names
    ]


def _by_steps(field_ids: Sequence[str], veil: Veil) -> Iterator[tuple[str, list[str]]]:
    spec = veil.spec
    if spec is None:
        yield "", list(field_ids)
        return
    for step in spec.steps:
        title = step.title.get(veil.language) if len(spec.steps) > 1 else ""
        yield title, [item.id for item in spec.step_fields(step.number) if item.id in field_ids]
    yield "", [name for name in field_ids if not spec.has(name)]


def _entry(submission: Submission, name: str, evidence: Evidence | None, veil: Veil) -> Entry:
    return Entry(
        label=veil.label(name),
        value=veil.value(name, submission.data.get(name)),
        reason=veil.words(name, str(submission.left_open.get(name, ""))),
        evidence=evidence,
    )
