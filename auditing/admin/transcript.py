"""What was said in some turns of a conversation, as people can read it: words, what was offered, what was pressed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from auditing.admin.evidence import said_anchor
from auditing.admin.grounds import resting_on
from auditing.admin.quoting import Piece, pieces_of
from auditing.admin.wording import ROLES, change_in_words, offer_in_words
from conversations.masking import MASK, Veil, is_private
from conversations.models import Answer, Message, Role, Turn

Later = Mapping[UUID, Sequence[UUID]]
"""Of each answer, the later ones that hold something which it brought in."""


@dataclass(frozen=True, slots=True)
class Line:
    """One message. `given` are answers by widget, label and value; `offer` says what was offered, `options` which
    choices; `tool` names the tool that was called or that answered, `details` what it was told or said, as JSON."""

    role: str
    who: str
    pieces: tuple[Piece, ...]
    given: tuple[tuple[str, str], ...] = ()
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
    shown: str
    change: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn with its lines and the changes that it made."""

    turn: Turn
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]


def told_turns(
    turns: Iterable[Turn], messages: Iterable[Message], answers: Sequence[Answer], veil: Veil
) -> list[ToldTurn]:
    """`messages` in the order in which they were said; `answers` of other turns are left aside."""
    said: dict[int, list[Message]] = {}
    for message in messages:
        said.setdefault(message.turn_id, []).append(message)
    changed: dict[int, list[Answer]] = {}
    later = resting_on(answers)
    for answer in answers:
        changed.setdefault(answer.turn_id, []).append(answer)
    return [_told(turn, said.get(turn.pk, []), changed.get(turn.pk, []), later, veil) for turn in turns]


def asked_in(messages: Iterable[Message]) -> str:
    """The field that a turn asks for, "" for none."""
    actions = (one.payload for one in messages if one.role == Role.ASSISTANT and isinstance(one.payload, dict))
    return next((str(action.get("field_id") or "") for action in actions), "")


def _told(turn: Turn, messages: Sequence[Message], answers: Sequence[Answer], later: Later, veil: Veil) -> ToldTurn:
    words = next((one.text for one in messages if one.role == Role.USER), "")
    quoted = [(str(one.pk), one.span) for one in answers if one.span and one.quote == words[slice(*one.span)] != ""]
    placed = {name for name, _span in quoted}
    asked = asked_in(messages)
    lines = tuple(_line(message, quoted, answers, later, veil, asked) for message in messages)
    steps = tuple(
        Step(
            one.pk,
            _later_than([str(one.pk)], later),
            veil.label(one.field_id),
            veil.value(one.field_id, one.value),
            change_in_words(one.change),
            "" if str(one.pk) in placed else said_anchor(one.pk),
        )
        for one in answers
    )
    return ToldTurn(turn, lines, steps)


def _line(
    message: Message,
    quoted: Sequence[tuple[str, tuple[int, int]]],
    answers: Sequence[Answer],
    later: Later,
    veil: Veil,
    asked: str,
) -> Line:
    payload = message.payload if isinstance(message.payload, dict) else {}
    if message.role == Role.USER:
        unsaid = veil.unsaid(message.text, answers, asked=asked, private=is_private(message))
        cut = pieces_of(message.text, quoted, unsaid, veil.mask)
        pieces = tuple(replace(piece, later=_later_than(piece.answers, later)) for piece in cut)
    else:
        known = veil.known(message.text, offered=_options(payload) if _is_covered(payload, veil) else ())
        pieces = tuple(pieces_of(message.text, [], known, veil.mask))
    more = {Role.USER: _given, Role.TOOL: _tool_result, Role.ASSISTANT: _offered}[Role(message.role)](payload, veil)
    return Line(role=message.role, who=str(ROLES[message.role]), pieces=pieces, **more)


def _later_than(answers: Sequence[str], later: Later) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(one) for name in answers for one in later.get(UUID(name), ())))


def _given(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    return {"given": tuple((veil.label(name), veil.value(name, value)) for name, value in payload.items())}


def _tool_result(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    name = str(payload.get("tool_name", ""))
    return {"tool": gettext("Result of %(tool)s") % {"tool": name}, "details": _json(payload, veil)}


def _offered(payload: Mapping[str, Any], veil: Veil) -> dict[str, Any]:
    action, widget = str(payload.get("action", "")), payload.get("input") or {}
    if action == "TOOL_CALL":
        told = {name: payload[name] for name in ("tool_name", "tool_args") if name in payload}
        name = str(payload.get("tool_name", ""))
        return {"tool": gettext("Called %(tool)s") % {"tool": name}, "details": _json(told, veil)}
    options = _options(payload)
    if _is_covered(payload, veil):  # what was looked up for a person may tell as much as the answer
        options = tuple(MASK for _ in options)
    return {"offer": offer_in_words(action, str(widget.get("kind", ""))), "options": options}


def _options(payload: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(one) for one in payload.get("options") or ())


def _is_covered(payload: Mapping[str, Any], veil: Veil) -> bool:
    return veil.covers(str(payload.get("field_id") or ""))


def _json(value: Mapping[str, Any], veil: Veil) -> str:
    return json.dumps(veil.json(dict(value)), ensure_ascii=False, indent=2)
