"""A submission as it was labelled when it was made: by steps, in the form's order, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from auditing.admin.evidence import Evidence, answers_by_field
from conversations.masking import Veil
from conversations.models import Answer, Submission
from conversations.submission_facts import results_of


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


@dataclass(frozen=True, slots=True)
class ToolFacts:
    """The words and numbers of a tool's result, by name; the mask alone, without a name, where all of it is covered."""

    tool: str
    facts: tuple[tuple[str, str], ...]


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


def tool_facts_of(submission: Submission, veil: Veil) -> list[ToolFacts]:
    """What the tools told that took the form, such as under which number they have it."""
    return [_tool_facts(veil.json(told)) for told in results_of(submission)]


def _tool_facts(told: Any) -> ToolFacts:
    result = told["result"]
    return ToolFacts(told["tool_name"], tuple(result.items()) if isinstance(result, dict) else (("", result),))


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
