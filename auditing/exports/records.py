"""Submissions one after the other, as plain values with what is sensitive masked, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Max, QuerySet
from django.utils.translation import gettext

from auditing.exports.calls import calls_of, covered_calls
from auditing.exports.errors import ExportFailed
from conversations.amendments import Revision, revisions_of
from conversations.encryption import SealBroken, SealingKeyMissing, in_clear
from conversations.masking import GivenAnswer, Veil
from conversations.models import Submission
from conversations.submission_facts import (
    SubmissionFacts,
    evidence_of,
    facts_of,
    masked_piece,
    result_facts,
    results_of,
    sensitive_answers,
    veil_for,
)
from forms_registry.connections import give_back_connection
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec, JsonValue
from forms_registry.selectors import spec_of

AT_A_TIME = 100
REASONS = "reasons"
"""Of tables alone: why each field was left open, in people's words. Elsewhere `left_open` has them by field id."""
FACTS = (
    *("reference", "form", "version", "spec_hash", "conversation_id", "completed_at", "client", "complete"),
    *("left_open", "revision", REASONS, "language", "results"),
)
EVIDENCE = ("source", "quote", "turn", "interpreter", "confidence", "pieces")
_PIECE_KEYS = ("items", *EVIDENCE[:-1], "said_in")

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Record:
    """One submission. `facts` has a value for each of FACTS; `answers`, `left_open` and `evidence` are by field id;
    `results` is what the tools told that took the form, as in the API.
    `evidence`, if it was requested, has EVIDENCE for each answer, with `pieces` only for lists that come from several
    messages; `calls` then has what the service did."""

    facts: Mapping[str, JsonValue]
    answers: Mapping[str, JsonValue]
    left_open: Mapping[str, str]
    evidence: Mapping[str, Mapping[str, JsonValue]]
    results: Sequence[Mapping[str, Any]] = ()
    calls: Sequence[Mapping[str, JsonValue]] = ()


def as_of_now(submissions: QuerySet[Submission]) -> QuerySet[Submission]:
    """The submissions that there are at this moment: neither a row nor a form joins them while a file is being made."""
    newest = Submission.objects.aggregate(newest=Max("pk"))["newest"] or 0
    return Submission.objects.filter(pk__in=submissions.order_by().values("pk"), pk__lte=newest)


def versions_in(submissions: QuerySet[Submission]) -> QuerySet[FormVersion]:
    """The versions that were filled, those of a form in their order. Their documents are loaded when they are used."""
    used = FormVersion.objects.filter(pk__in=submissions.order_by().values("version"))
    return used.select_related("form").defer("markdown", "spec").order_by("form__slug", "number", "pk")


def sensitive_fields(versions: Iterable[FormVersion]) -> list[str]:
    """The ids of the fields of these versions that their forms mark as sensitive."""
    return sorted({item.id for version in versions for item in spec_of(version).fields if item.sensitive})


def records(
    submissions: QuerySet[Submission],
    *,
    with_evidence: bool,
    lifted: bool = False,
    progress: Progress | None = None,
    at_a_time: int = AT_A_TIME,
) -> Iterator[Record]:
    """All of them, in the order in which they came; with the veil `lifted`, nothing is masked. `progress` hears how
    many are done, after each `at_a_time`.

    Between these the connection goes back to the pool, for whoever fetches the file may take long. Raises ExportFailed,
    which names it, at a submission that cannot be opened.
    """
    versions = {version.pk: version for version in versions_in(submissions)}
    last, done = 0, 0
    while batch := list(_submissions_after(last, submissions, with_evidence=with_evidence)[:at_a_time]):
        specs = {pk: spec_of(versions[pk]) for pk in {submission.version_id for submission in batch}}
        try:
            revisions, sensitive = _opened(batch, specs, lifted=lifted)
        except (SealBroken, SealingKeyMissing):
            _raise_unopenable(batch, specs, lifted=lifted)
            raise
        calls = calls_of(batch, lifted=lifted) if with_evidence else {}
        give_back_connection()
        for submission in batch:
            submission.version = versions[submission.version_id]
            its_revisions = revisions.get(submission.conversation_id, [])
            its_answers = sensitive.get(submission.conversation_id, ())
            veil = veil_for(submission, specs[submission.version_id], its_answers, language="en", lifted=lifted)
            revision = its_revisions[-1] if its_revisions else None
            facts = facts_of(submission, revision).masked(veil)
            evidence_rows = evidence_of(submission, revision) if with_evidence else ()
            evidence = {row["field_id"]: _evidence(row, veil) for row in evidence_rows}
            action_calls = covered_calls(calls.get(submission.conversation_id, ()), veil)
            results = results_of(submission, veil)
            columns = _columns(submission, facts, len(its_revisions), results)
            yield Record(columns, facts.answers, facts.left_open, evidence, results, action_calls)
        last, done = batch[-1].pk, done + len(batch)
        if progress:
            progress(done)


def _opened(
    batch: Sequence[Submission], specs: Mapping[int, FormSpec], *, lifted: bool
) -> tuple[dict[UUID, list[Revision]], dict[UUID, list[GivenAnswer]]]:
    """Their amendments and their answers to sensitive fields, by conversation; they themselves are in clear afterwards.
    `specs` go by the number of the version."""
    in_clear(batch)
    return revisions_of(batch), {} if lifted else sensitive_answers(batch, specs.values())


def _raise_unopenable(batch: Sequence[Submission], specs: Mapping[int, FormSpec], *, lifted: bool) -> None:
    """Raises ExportFailed for the first that cannot be opened."""
    for submission in batch:
        try:
            _opened([submission], specs, lifted=lifted)
        except (SealBroken, SealingKeyMissing) as error:
            message = gettext(
                "%(reference)s cannot be exported: %(why)s Leave it out, and export the others. The command "
                "verify_audit names all such."
            )
            raise ExportFailed(message % {"reference": submission.reference, "why": error}) from error


def _submissions_after(last: int, submissions: QuerySet[Submission], *, with_evidence: bool) -> QuerySet[Submission]:
    """By number, not by a cursor: a cursor would hold its connection for as long as the file is being fetched."""
    later = submissions.filter(pk__gt=last).order_by("pk")
    columns = ["reference", "data", "left_open", "completed_at", "version", "conversation__locale"]
    columns += ["conversation__api_key__name"]
    joined = ["conversation__api_key", "turn"]
    columns += ["turn__request_hash", "turn__trace", *(["turn__response"] if with_evidence else [])]
    return later.select_related(*joined).only(*columns)


def _columns(
    submission: Submission, facts: SubmissionFacts, revision: int, results: Iterable[Mapping[str, Any]]
) -> dict[str, JsonValue]:
    key = submission.conversation.api_key
    return {
        "reference": facts.reference,
        "form": facts.form or "",
        "version": facts.version,
        "spec_hash": facts.spec_hash,
        "conversation_id": str(facts.conversation_id),
        "completed_at": facts.completed_at.isoformat(timespec="seconds"),
        "client": key.name if key else "",
        "complete": facts.complete,
        "left_open": list(facts.left_open),
        "revision": revision,
        REASONS: [f"{name}: {reason}" for name, reason in facts.left_open.items()],
        "language": submission.conversation.locale.split("-")[0],
        "results": _result_lines(results),
    }


def _result_lines(results: Iterable[Mapping[str, Any]]) -> list[JsonValue]:
    facts = ((result["tool_name"], *fact) for result in results for fact in result_facts(result))
    return [": ".join(part for part in fact if part) for fact in facts]


def _evidence(row: Mapping[str, Any], veil: Veil) -> dict[str, JsonValue]:
    field_id, pieces = row["field_id"], row.get("pieces") or ()
    covered_pieces = (masked_piece(veil, field_id, piece) for piece in pieces)
    return {
        **{part: row.get(part) for part in EVIDENCE},
        "quote": veil.words(field_id, row["quote"]),
        "pieces": [{part: piece[part] for part in _PIECE_KEYS if part in piece} for piece in covered_pieces] or None,
    }
