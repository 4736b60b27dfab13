"""Some turns of a conversation as people can read them: words, offers, and what was chosen with widgets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from agent.turns.outcome import turn_of_words
from auditing.admin.evidence import said_anchor
from auditing.admin.grounds import resting_on
from auditing.admin.quoting import Segment, Span, segments_of
from auditing.admin.wording import offer_in_words
from conversations.masking import MASK, Veil, is_private
from conversations.models import LATE_RESULT, Answer, Message, Role, Turn

Later = Mapping[UUID, Sequence[UUID]]
"""Of each answer, the later ones that hold something which it brought in."""


@dataclass(frozen=True, slots=True)
class Line:
    """One message. `widget_answers` are answers by widget, label and value; `offer` says what was offered, `options`
    which choices; `tool` names the tool that was called or that answered, `details` its arguments or its result, as
    JSON."""

    role: str
    who: str
    segments: tuple[Segment, ...]
    widget_answers: tuple[tuple[str, str], ...] = ()
    offer: str = ""
    options: tuple[str, ...] = ()
    tool: str = ""
    details: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One change that a turn made. `anchor` is "" where the answer's own words stand in a message of the turn. `later`
    are the ids of the changes that left something of it."""

    id: UUID
    later: tuple[str, ...]
    label: str
    value: str
    change: str
    anchor: str


@dataclass(frozen=True, slots=True)
class _Quotes:
    """Ids of answers with the spans of a message on which they rest: its `own`, and those that a later turn
    `confirmed`, whose place is there."""

    own: Sequence[tuple[str, Span]]
    confirmed: Sequence[tuple[str, Span]]


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """A turn with its lines and the changes that it made."""

    turn: Turn
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]

    @property
    def is_late(self) -> bool:
        """Whether it came after the end, and changed nothing."""
        return self.turn.action == LATE_RESULT


def transcript_of(
    turns: Iterable[Turn], messages: Iterable[Message], answers: Sequence[Answer], veil: Veil
) -> list[TranscriptTurn]:
    """`messages` in the order in which they were said; `answers` of other turns are left aside."""
    messages_by_turn: dict[int, list[Message]] = {}
    for message in messages:
        messages_by_turn.setdefault(message.turn_id, []).append(message)
    answers_by_turn: dict[int, list[Answer]] = {}
    confirmed_by_number: dict[int, list[Answer]] = {}
    later = resting_on(answers)
    for answer in answers:
        answers_by_turn.setdefault(answer.turn_id, []).append(answer)
        confirmed_by_number.setdefault(turn_of_words(answer.reason), []).append(answer)
    return [
        _transcript_turn(
            turn,
            messages_by_turn.get(turn.pk, []),
            answers_by_turn.get(turn.pk, []),
            confirmed_by_number.get(turn.number, []),
            later,
            veil,
        )
        for turn in turns
    ]


def asked_field_id(messages: Iterable[Message]) -> str:
    """The field that a turn asks for, "" for none."""
    payloads = (message.payload for message in messages if message.role == Role.ASSISTANT)
    return next((str(payload.get("field_id") or "") for payload in payloads if isinstance(payload, dict)), "")


def _transcript_turn(
    turn: Turn,
    messages: Sequence[Message],
    answers: Sequence[Answer],
    confirmed: Sequence[Answer],
    later: Later,
    veil: Veil,
) -> TranscriptTurn:
    """`confirmed` are the answers of later turns that rest on words of this one."""
    words = next((message.text for message in messages if message.role == Role.USER), "")
    quoted = [
        (str(answer.pk), answer.span)
        for answer in answers
        if answer.span and answer.quote == words[slice(*answer.span)] != ""
    ]
    placed = {name for name, _span in quoted}
    asked_id = asked_field_id(messages)
    quotes = _Quotes(quoted, [*_places_of(confirmed, words)])
    lines = tuple(_line(message, quotes, answers, later, veil, asked_id) for message in messages)
    steps = tuple(
        Step(
            answer.pk,
            _later_than([str(answer.pk)], later),
            veil.label(answer.field_id),
            veil.value(answer.field_id, answer.value),
            answer.get_change_display(),
            "" if str(answer.pk) in placed else said_anchor(answer.pk),
        )
        for answer in answers
    )
    return TranscriptTurn(turn, lines, steps)


def _places_of(confirmed: Sequence[Answer], words: str) -> Iterator[tuple[str, Span]]:
    """Where the quotes of answers stand that have no span, for their own turn only confirmed them; none where a quote
    stands in several places."""
    for answer in confirmed:
        if answer.quote and words.count(answer.quote) == 1:
            start = words.index(answer.quote)
            yield str(answer.pk), (start, start + len(answer.quote))


def _line(
    message: Message,
    quotes: _Quotes,
    answers: Sequence[Answer],
    later: Later,
    veil: Veil,
    asked_id: str,
) -> Line:
    payload = message.payload if isinstance(message.payload, dict) else {}
    if message.role == Role.USER:
        hidden = veil.message_spans(message.text, answers, asked=asked_id, private=is_private(message))
        parts = segments_of(message.text, [*quotes.own, *quotes.confirmed], hidden, veil.mask)
        own = {name for name, _span in quotes.own}
        segments = tuple(
            replace(part, begins=tuple(own & {*part.begins}), later=_later_than(part.answers, later)) for part in parts
        )
    else:
        hidden = veil.spans_in(message.text, offered=_options(payload) if _is_covered(payload, veil) else ())
        segments = tuple(segments_of(message.text, [], hidden, veil.mask))
    details = {Role.USER: _widget_answers, Role.TOOL: _tool_result, Role.ASSISTANT: _offered}[Role(message.role)](
        payload, veil
    )
    return Line(role=message.role, who=message.get_role_display(), segments=segments, **details)


def _later_than(answers: Sequence[str], later: Later) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(answer_id) for earlier in answers for answer_id in later.get(UUID(earlier), ())))


def _widget_answers(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    return {"widget_answers": tuple((veil.label(name), veil.value(name, value)) for name, value in payload.items())}


def _tool_result(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    name = str(payload.get("tool_name", ""))
    return {"tool": gettext("Result of %(tool)s") % {"tool": name}, "details": _json(payload, veil)}


def _offered(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    action, widget = str(payload.get("action", "")), payload.get("input") or {}
    if action == "TOOL_CALL":
        call = {name: payload[name] for name in ("tool_name", "tool_args") if name in payload}
        name = str(payload.get("tool_name", ""))
        return {"tool": gettext("Called %(tool)s") % {"tool": name}, "details": _json(call, veil)}
    options = _options(payload)
    if _is_covered(payload, veil):  # what was looked up for a person may tell as much as the answer
        options = tuple(MASK for _ in options)
    return {"offer": offer_in_words(action, str(widget.get("kind", ""))), "options": options}


def _options(payload: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(option) for option in payload.get("options") or ())


def _is_covered(payload: Mapping[str, Any], veil: Veil) -> bool:
    return veil.covers(str(payload.get("field_id") or ""))


def _json(value: Mapping[str, Any], veil: Veil) -> str:
    return json.dumps(veil.json(dict(value)), ensure_ascii=False, indent=2)
