"""The answers of a conversation, each with its evidence and with the answers that it replaced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from agent.turns.outcome import turn_of_words
from auditing.admin.grounds import grounds_of
from auditing.admin.traces import Call, calls_of
from auditing.admin.wording import interpreter_in_words, reason_in_words
from conversations.masking import Veil
from conversations.models import Answer

TURNS_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Evidence:
    """One change of an answer, in words for staff.

    `value` is "" if the change left no answer; `confidence` is in percent; `verdicts` are what the guards found in the
    model's replies of this turn; `words_address` leads to the words in the transcript. If the turn only confirmed
    earlier words, `said_in` is the turn of these words, and `said_in_address` leads there; otherwise they are 0 and "".
    `pieces` is filled if only a part of the value came from this change.
    """

    id: UUID
    value: str
    change: str
    source: str
    quote: str
    interpreter: str
    models: tuple[str, ...]
    confidence: int
    verdicts: tuple[str, ...]
    reason: str
    turn: int
    said_in: int
    said_in_address: str
    words_address: str
    leaves_an_answer: bool
    pieces: tuple[Piece, ...] = ()

    @property
    def anchor(self) -> str:
        """The id of its element on the page of the conversation."""
        return f"answer-{self.id}"


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a value came by one change, in words, and the evidence of that."""

    value: str
    of: Evidence


@dataclass(frozen=True, slots=True)
class FieldAnswer:
    """What a field holds now, and what it held before, newest first."""

    field_id: str
    label: str
    now: Evidence
    earlier: tuple[Evidence, ...]


def page_of(turn: int) -> int:
    """On which page of its conversation a turn stands, from 1."""
    return (turn - 1) // TURNS_A_PAGE + 1


def said_anchor(answer: UUID) -> str:
    """The id of the place in the transcript on which an answer rests."""
    return f"said-{answer}"


def words_address(page: str, turn: int, answer: UUID) -> str:
    """The address of the words on which an answer rests, in the transcript of the conversation's `page`."""
    return f"{page}?turns={page_of(turn)}#{said_anchor(answer)}"


def answers_by_field(rows: Sequence[Answer], veil: Veil, page: str) -> list[FieldAnswer]:
    """`rows` are all answers of a conversation with their turns, in the order in which they came. Fields come in the
    form's order; those that it does not know last."""
    history: dict[str, list[Evidence]] = {}
    calls, grounds = _calls(rows, veil), grounds_of(rows)
    evidence_by_id = {row.pk: evidence_of(row, calls[row.turn_id], veil, page) for row in rows}
    for row in rows:
        parts = [(items, by) for items, by in grounds[row.pk] if row.leaves_an_answer]
        pieces = [Piece(veil.value(row.field_id, items), evidence_by_id[by.pk]) for items, by in parts]
        is_whole = all(by is row for _items, by in parts)
        evidence = evidence_by_id[row.pk] if is_whole else replace(evidence_by_id[row.pk], pieces=tuple(pieces))
        history.setdefault(row.field_id, []).append(evidence)
    order = {item.id: place for place, item in enumerate(veil.spec.fields)} if veil.spec else {}
    ids = sorted(history, key=lambda name: order.get(name, len(order)))
    return [FieldAnswer(name, veil.label(name), history[name][-1], tuple(history[name][-2::-1])) for name in ids]


def evidence_of(row: Answer, calls: Sequence[Call], veil: Veil, page: str) -> Evidence:
    """`calls` are the model's calls in the turn of the answer, `page` is the address of its conversation."""
    return Evidence(
        id=row.pk,
        value=veil.value(row.field_id, row.value),
        change=row.get_change_display(),
        source=row.get_source_display(),
        quote=veil.words(row.field_id, row.quote),
        interpreter=interpreter_in_words(row.interpreter),
        models=tuple(dict.fromkeys(call.model for call in calls)) if row.interpreter == "model" else (),
        confidence=round(row.confidence * 100),
        verdicts=tuple(verdict for call in calls for verdict in call.verdicts),
        reason=reason_in_words(row.reason, row.field_id, veil),
        turn=row.turn.number,
        said_in=(said_in := turn_of_words(row.reason)),
        said_in_address=f"{page}?turns={page_of(said_in)}#turn-{said_in}" if said_in else "",
        words_address=words_address(page, row.turn.number, row.pk),
        leaves_an_answer=row.leaves_an_answer,
    )


def _calls(rows: Iterable[Answer], veil: Veil) -> Mapping[int, tuple[Call, ...]]:
    traces = {row.turn_id: row.turn.trace for row in rows}
    return {turn: tuple(calls_of(trace, veil)) for turn, trace in traces.items()}
