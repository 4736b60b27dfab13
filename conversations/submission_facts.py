"""The facts about a submission, and how they are masked, for the API, webhooks, exports and documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from conversations.amendments import Revision
from conversations.encryption import in_clear
from conversations.masking import GivenAnswer, Veil, given_answers
from conversations.models import Answer, Submission
from forms_registry.batches import in_order
from forms_registry.schema import FormSpec, JsonValue

ANSWERS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class SubmissionFacts:
    """`form` and `version` name the form's address and number: None for a document that came with the conversation;
    `spec_hash` is "" where there is none. `left_open` has the person's reason for each required field without an
    answer, by field id as `answers`."""

    reference: str
    form: str | None
    version: int | None
    spec_hash: str
    conversation_id: UUID
    completed_at: datetime
    answers: Mapping[str, JsonValue]
    left_open: Mapping[str, str]

    @property
    def complete(self) -> bool:
        return not self.left_open

    def masked(self, veil: Veil) -> SubmissionFacts:
        """The same with what is sensitive masked."""
        return replace(
            self,
            answers={name: veil.data(name, value) for name, value in self.answers.items()},
            left_open={name: veil.words(name, reason) for name, reason in self.left_open.items()},
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """What the reply that ended the conversation tells: the language that was spoken, and the tools that did not take
    the form, and those that failed before."""

    locale: str
    handed_over: Sequence[str]
    failed: Sequence[str]

    @property
    def language(self) -> str:
        return self.locale.split("-")[0]


def facts_of(submission: Submission, revision: Revision | None) -> SubmissionFacts:
    """As the `revision` has left it, or as it was submitted. `submission` is in clear, with its version and form."""
    version = submission.version
    answers = dict(revision.answers) if revision else submission.data
    return SubmissionFacts(
        reference=submission.reference,
        form=version.form.slug if version.form else None,
        version=version.number,
        spec_hash=version.spec_hash,
        conversation_id=submission.conversation_id,
        completed_at=submission.completed_at,
        answers=answers,
        left_open={name: reason for name, reason in submission.left_open.items() if name not in answers},
    )


def ending_of(submission: Submission) -> Ending:
    """`submission` is in clear, with its turn's response."""
    reply = submission.turn.response
    details = reply["action"].get("input") or {}
    return Ending(reply["locale"], details.get("handed_over", []), details.get("failed", []))


def results_of(submission: Submission, veil: Veil | None = None) -> list[dict[str, Any]]:
    """What each tool told that took the form: its `tool_name`, and the words and numbers of its `result` by name, or
    the mask in its place if the `veil` covers all of it. `submission` is in clear, with the trace of its turn."""
    results: list[Any] = [result for entry in submission.turn.trace for result in entry.get("taken_by", ())]
    return [veil.json(result) for result in results] if veil else results


def result_facts(result: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The words and numbers in an entry of `results_of`, by name; the mask alone, without a name, where it covers
    all."""
    content = result["result"]
    return list(content.items()) if isinstance(content, dict) else [("", content)]


def evidence_of(submission: Submission, revision: Revision | None) -> Sequence[Mapping[str, Any]]:
    """The evidence of each answer, as in `filled_fields` of a reply. `submission` is in clear, with the response of its
    turn."""
    evidence: Sequence[Mapping[str, Any]] = revision.evidence if revision else submission.turn.response["filled_fields"]
    return evidence


def masked_piece(veil: Veil, field_id: str, piece: Mapping[str, Any]) -> dict[str, Any]:
    """A piece of the evidence of a list, as in `filled_fields` of a reply, masked."""
    return {
        **piece,
        "items": [veil.data(field_id, item) for item in piece["items"]],
        "shown": veil.words(field_id, piece["shown"]),
        "quote": veil.words(field_id, piece["quote"]),
    }


def veil_for(
    submission: Submission, spec: FormSpec, answers: Iterable[GivenAnswer], *, language: str, lifted: bool = False
) -> Veil:
    """For all `answers` to sensitive fields, as `sensitive_answers` returns them. `language` is the one in which values
    are shown."""
    return Veil(spec, answers, language=language, now=submission.completed_at, lifted=lifted)


def sensitive_answers(submissions: Collection[Submission], specs: Iterable[FormSpec]) -> dict[UUID, list[GivenAnswer]]:
    """All answers to sensitive fields that these conversations ever had, with their words, by conversation, including
    replaced, skipped and amended ones up to now, whichever revision is shown. `specs` are those of the submissions.

    One query, and one more for each ANSWERS_AT_ONCE answers, or two if these are encrypted; none if nothing is
    sensitive. Raises SealingKeyMissing and SealBroken.
    """
    sensitive = {item.id for spec in specs for item in spec.fields if item.sensitive}
    if not sensitive:
        return {}
    conversations = [submission.conversation_id for submission in submissions]
    rows = Answer.objects.filter(conversation__in=conversations, field_id__in=sensitive).select_related("turn")
    deferred = (f"turn__{name}" for name in ("request", "response", "trace"))
    answers: dict[UUID, list[GivenAnswer]] = {}
    # A few at a time: all that was said in a turn comes along with each, and goes again.
    for batch in in_order(rows.defer(*deferred).order_by("turn", "position"), ANSWERS_AT_ONCE):
        for row in in_clear(batch):
            answers.setdefault(row.conversation_id, []).extend(given_answers([row]))
    return answers
