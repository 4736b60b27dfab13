"""The current answers and the record of their changes: one is never written without the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from agent.state.pieces import pieces_after
from agent.state.stored import StoredAnswer
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Change, Provenance, Source, confirmation_reason
from forms_registry.schema import JsonValue

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a value rests on. For words, `quote` and `span` refer to this turn's message; a quote from the earlier turn
    `said_in` has no span."""

    source: Source
    interpreter: str
    quote: str = ""
    span: tuple[int, int] | None = None
    confidence: float = 1.0
    said_in: int = 0


def evidence_of_earlier_words(interpreter: str, quote: str, said_in: int, message: str) -> Evidence:
    """Evidence of a value from an earlier turn that this turn's `message` confirms: the earlier words, or the message
    if they are not known any more."""
    if said_in:
        return Evidence(Source.WORDS, interpreter, quote, said_in=said_in)
    return Evidence(Source.WORDS, interpreter, message, (0, len(message)))


def ending_with_word(evidence: Evidence) -> Evidence:
    """Evidence without the signs at the end of its quote: "Wednesday" for "Wednesday."; unchanged without a span, or if
    nothing else remains."""
    bare = evidence.quote.rstrip(_ENDS)
    if evidence.span is None or not bare:
        return evidence
    return replace(evidence, quote=bare, span=(evidence.span[0], evidence.span[0] + len(bare)))


_ENDS = " \t\n.,;!\u060c\u061b\u2026"
_UNCHECKED = 0.5


def as_unchecked(evidence: Evidence) -> Evidence:
    """Evidence of a value that could not be compared with the options: its confidence is at most 0.5, and its
    interpreter is marked."""
    interpreter = f"{evidence.interpreter} (unchecked)"
    return replace(evidence, interpreter=interpreter, confidence=min(evidence.confidence, _UNCHECKED))


class Ledger:
    """Working copies of a state's answers, for turn number `turn`. It does not judge whether a value is acceptable.

    Each change replaces `answers`, `skipped` and `left_open` instead of mutating them. A field is in at most one of
    them.
    """

    def __init__(self, state: FormPilotState, turn: int) -> None:
        self.answers: dict[str, StoredAnswer] = dict(state.get("answers", {}))
        self.skipped: dict[str, str] = dict(state.get("skipped", {}))
        self.left_open: dict[str, str] = dict(state.get("left_open", {}))
        self.records: list[Provenance] = list(state.get("records", []))
        self._hidden: list[str] = list(state.get("hidden", []))
        self._turn = turn

    def channels(self) -> dict[str, Any]:
        """The part of the state that it holds."""
        return {
            "answers": self.answers,
            "skipped": self.skipped,
            "left_open": self.left_open,
            "records": self.records,
            "hidden": self._hidden,
        }

    def enter(self, field_id: str, value: JsonValue, evidence: Evidence, reason: str) -> bool:
        """Sets or corrects an answer. False if the value is unchanged; it then keeps its first evidence."""
        previous = self.answers.get(field_id)
        if previous is not None and previous["value"] == value:
            return False
        corrects = previous is not None and evidence.source is not Source.PREFILL  # a list is known change by change
        change = Change.CORRECTED if corrects else Change.SET
        words_reason = confirmation_reason(evidence.said_in) if evidence.said_in else ""
        self._record(field_id, change, value, evidence, reason or words_reason or ("correction" if previous else ""))
        stored = StoredAnswer(
            value=value,
            source=evidence.source.value,
            quote=evidence.quote,
            span=list(evidence.span) if evidence.span else None,
            confidence=evidence.confidence,
            turn=self._turn,
            interpreter=evidence.interpreter,
        )
        if evidence.said_in:
            stored["said_in"] = evidence.said_in
        if pieces := pieces_after(stored, previous):
            stored["pieces"] = pieces
        self.answers = {**_without_field(field_id, self.answers), field_id: stored}
        self._forget_passed(field_id)
        return True

    def clear(self, field_id: str, reason: str, evidence: Evidence | None = None) -> None:
        """Removes an answer; its history remains."""
        value = self.answers[field_id]["value"]
        self._record(field_id, Change.CLEARED, value, evidence or _OF_THE_FORM, reason)
        self.answers = _without_field(field_id, self.answers)
        self._hidden = [name for name in self._hidden if name != field_id]

    def skip(self, field_id: str, evidence: Evidence, reason: str) -> None:
        """Records that an optional field stays unanswered, and why."""
        self._record(field_id, Change.SKIPPED, None, evidence, reason)
        self.skipped = {**self.skipped, field_id: reason}
        self.left_open = _without_field(field_id, self.left_open)

    def leave_open(self, field_id: str, evidence: Evidence, reason: str) -> None:
        """Records that a required field stays unanswered, and why, in the person's words."""
        self._record(field_id, Change.SKIPPED, None, evidence, reason)
        self.left_open = {**self.left_open, field_id: reason}
        self.skipped = _without_field(field_id, self.skipped)

    def ask_again(self, field_id: str, reason: str) -> None:
        """Undoes `skip` or `leave_open`."""
        if field_id in self.left_open or field_id in self.skipped:
            self._record(field_id, Change.CLEARED, None, _OF_THE_FORM, reason)
            self._forget_passed(field_id)

    def _forget_passed(self, field_id: str) -> None:
        self.left_open, self.skipped = _without_field(field_id, self.left_open), _without_field(field_id, self.skipped)

    def was_given_now(self, field_id: str) -> bool:
        """Whether this turn set the answer; its consequences must not remove it again."""
        return any(
            record.field_id == field_id and record.change in {Change.SET, Change.CORRECTED} for record in self.records
        )

    def clear_all(self, reason: str) -> None:
        """Removes every answer, and undoes every `skip` and `leave_open`."""
        for field_id in self.answers:
            self.clear(field_id, reason)
        for field_id in (*self.skipped, *self.left_open):
            self.ask_again(field_id, reason)

    def record_visibility(self, visible: frozenset[str]) -> None:
        """Records which answers became hidden or visible, given the ids of the visible fields."""
        hidden = [field_id for field_id in self.answers if field_id not in visible]
        for field_id in (*hidden, *self._hidden):
            if field_id in self.answers and (field_id in hidden) != (field_id in self._hidden):
                change = Change.HIDDEN if field_id in hidden else Change.RESTORED
                self._record(field_id, change, self.answers[field_id]["value"], _OF_THE_FORM, "visibility")
        self._hidden = hidden

    def _record(self, field_id: str, change: Change, value: JsonValue, evidence: Evidence, reason: str) -> None:
        record = Provenance(
            field_id=field_id,
            change=change,
            value=value,
            source=evidence.source,
            quote=evidence.quote,
            span=evidence.span,
            confidence=evidence.confidence,
            interpreter=evidence.interpreter,
            reason=reason,
        )
        self.records = [*self.records, record]


_OF_THE_FORM = Evidence(Source.DEFAULT, "form")
"""Evidence of a change by the form's own rules."""


def _without_field(field_id: str, kept: dict[str, Kept]) -> dict[str, Kept]:
    return {name: value for name, value in kept.items() if name != field_id}
