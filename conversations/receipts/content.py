"""A submission as plain values, as labelled in the version of the form that was filled, in the language asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import override

from agent.turns.outcome import Source
from agent.view.language import notation_of
from conversations.amendments import revisions_of
from conversations.encryption import in_clear
from conversations.models import Submission
from conversations.models.record import SOURCE_LABELS
from conversations.submission_facts import ending_of, evidence_of, facts_of, results_of, sensitive_answers, veil_for
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue
from forms_registry.selectors import spec_of
from nlu.entity import ValueContext


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer. `value` and `source` are in words, `quote` is the person's own words for it ("" without any), `turn`
    the turn that set it, from 1. If the person only confirmed the value, `said_in` is the earlier turn with the words;
    otherwise 0. `pieces` are the parts of a list that was put together over several turns."""

    field_id: str
    label: str
    value: str
    source: str
    quote: str
    turn: int | None
    said_in: int = 0
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """The items of a list that came from the same words: `value` is in words, and the rest is as in `Entry`."""

    value: str
    source: str
    quote: str
    turn: int
    said_in: int = 0


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A required field without an answer, and the person's reason."""

    field_id: str
    label: str
    reason: str


@dataclass(frozen=True, slots=True)
class Part:
    """A step of the form; `title` is "" where the form has but one."""

    title: str
    entries: tuple[Entry, ...]
    left_open: tuple[LeftOpen, ...]


@dataclass(frozen=True, slots=True)
class Amendment:
    """What changed after the completion: of each field its label, and its value in words before and since, "" for none.
    `at` is in the person's time zone."""

    at: datetime
    by: str
    reason: str
    changes: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """`form` and `version` name the form's address and number: "" and None for a document that came with the
    conversation. `notation` is the language with the person's region, which writes days its own way. `completed_at` is
    in their time zone. `client` is the API key's name, "" without one.
    `handed_over` names tools that did not take the form; `results` is what those told that did, as in the API."""

    reference: str
    title: str
    language: str
    notation: str
    form: str
    version: int | None
    spec_hash: str
    conversation_id: str
    completed_at: datetime
    client: str
    complete: bool
    handed_over: tuple[str, ...]
    results: tuple[dict[str, Any], ...]
    parts: tuple[Part, ...]
    amendments: tuple[Amendment, ...] = ()


def receipt_of(submission: Submission, language: str, *, lifted: bool = False) -> Receipt:
    """What may be shown of a submission. Sensitive values are masked, unless the veil is `lifted`. `language` is a code
    such as "en" or "ar". Reads what the submission is joined with: the response and trace of its turn, its version with
    the form, its conversation with the key.

    Raises what `spec_of` raises for a version that cannot be used, and SealingKeyMissing and SealBroken if something
    cannot be decrypted.
    """
    in_clear([submission])
    spec = spec_of(submission.version)
    facts, conversation = facts_of(submission, None), submission.conversation
    evidence = {filled["field_id"]: dict(filled) for filled in evidence_of(submission, None)}
    notation = notation_of(conversation.host_locale, language)
    builder = _ReceiptBuilder(submission, spec, language, evidence, notation=notation, lifted=lifted)
    return Receipt(
        reference=facts.reference,
        title=spec.title.get(language),
        language=language,
        notation=notation,
        form=facts.form or "",
        version=facts.version,
        spec_hash=facts.spec_hash,
        conversation_id=str(facts.conversation_id),
        completed_at=facts.completed_at.astimezone(ZoneInfo(conversation.timezone)),
        client=conversation.api_key.name if conversation.api_key else "",
        complete=facts.complete,
        handed_over=tuple(ending_of(submission).handed_over),
        results=tuple(builder.results()),
        parts=tuple(builder.parts()),
        amendments=tuple(builder.amendments()),
    )


class _ReceiptBuilder:
    def __init__(
        self,
        submission: Submission,
        spec: FormSpec,
        language: str,
        evidence: dict[str, Any],
        *,
        notation: str,
        lifted: bool,
    ) -> None:
        self._submission, self._spec, self._language, self._evidence = submission, spec, language, evidence
        self._notation = notation
        answered = sensitive_answers([submission], [spec]).get(submission.conversation_id, [])
        self._revisions = revisions_of([submission]).get(submission.conversation_id, [])
        self._veil = veil_for(submission, spec, answered, language=language, lifted=lifted)
        self._spoken = ending_of(submission).language

    def parts(self) -> Iterator[Part]:
        """The steps in which something was answered or left open."""
        several = len(self._spec.steps) > 1
        with override(self._language):
            for step in self._spec.steps:
                fields = list(self._spec.step_fields(step.number))
                entries = tuple(self._entry(item) for item in fields if item.id in self._submission.data)
                open_ones = tuple(self._left_open(item) for item in fields if item.id in self._submission.left_open)
                if entries or open_ones:
                    yield Part(step.title.get(self._language) if several else "", entries, open_ones)

    def results(self) -> list[dict[str, Any]]:
        return results_of(self._submission, self._veil)

    def amendments(self) -> Iterator[Amendment]:
        zone = ZoneInfo(self._submission.conversation.timezone)
        for revision in self._revisions:
            changes = tuple(
                (self._label(name), self._value_words(name, change.before), self._value_words(name, change.value))
                for name, change in ((change.field_id, change) for change in revision.changes)
            )
            reason = self._veil.text(revision.reason)
            yield Amendment(revision.at.astimezone(zone), revision.by, reason, changes)

    def _label(self, field_id: str) -> str:
        return self._spec.field(field_id).name(self._language) if self._spec.has(field_id) else field_id

    def _value_words(self, field_id: str, value: JsonValue) -> str:
        if value is None or not self._spec.has(field_id):
            return ""
        item = self._spec.field(field_id)
        context = ValueContext(item, self._submission.completed_at, self._notation, item.options)
        return self._veil.words(field_id, type_of(item).format(value, context))

    def _entry(self, item: FieldSpec) -> Entry:
        evidence = self._evidence.get(item.id, {})
        return Entry(
            field_id=item.id,
            label=item.name(self._language),
            value=self._veil.words(item.id, self._wording(item, self._submission.data[item.id], evidence)),
            source=str(SOURCE_LABELS[Source(evidence["source"])]) if evidence else "",
            quote=self._veil.words(item.id, evidence.get("quote", "")),
            turn=evidence.get("turn"),
            said_in=evidence.get("said_in", 0),
            pieces=tuple(self._piece(item, piece) for piece in evidence.get("pieces", ())),
        )

    def _piece(self, item: FieldSpec, evidence: dict[str, Any]) -> Piece:
        return Piece(
            value=self._veil.words(item.id, self._wording(item, evidence["items"], evidence)),
            source=str(SOURCE_LABELS[Source(evidence["source"])]),
            quote=self._veil.words(item.id, evidence["quote"]),
            turn=evidence["turn"],
            said_in=evidence.get("said_in", 0),
        )

    def _wording(self, item: FieldSpec, value: JsonValue, evidence: dict[str, Any]) -> str:
        """The value as the person saw it, if that was in this language, or if the options were looked up then. They saw
        sensitive values masked; here, the veil decides."""
        looked_up = type_of(item).chooses_options and item.data_source is not None
        if evidence.get("shown") and not item.sensitive and (self._spoken == self._language or looked_up):
            return str(evidence["shown"])
        context = ValueContext(item, self._submission.completed_at, self._notation, item.options)
        return type_of(item).format(value, context)

    def _left_open(self, item: FieldSpec) -> LeftOpen:
        reason = self._veil.words(item.id, self._submission.left_open[item.id])
        return LeftOpen(item.id, item.name(self._language), reason)
