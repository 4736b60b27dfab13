"""The answers of a conversation that texts may repeat: values, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from agent.dialogue.commands import Command, command_of
from conversations.models import Answer
from forms_registry.schema import JsonValue

_MAY_ANSWER = {Command.YES, Command.NO, Command.NOT_APPLICABLE, Command.ENGLISH, Command.ARABIC}


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer at some time of the conversation: its value, and the texts that repeat it."""

    field_id: str
    value: JsonValue
    words: tuple[str, ...] = ()


def given_answers(rows: Iterable[Answer]) -> list[GivenAnswer]:
    """`rows` are all answers of a conversation, including replaced ones. The words of a skipped question are left out
    if they only steer the conversation: "skip" occurs in many texts and reveals nothing."""
    return [GivenAnswer(row.field_id, row.value, _words_of(row)) for row in rows]


def _words_of(answer: Answer) -> tuple[str, ...]:
    if answer.value is not None:
        return (answer.quote,)
    if not answer.quote or _is_command(answer):  # where staff take an answer away, the reason is theirs
        return ()
    return (answer.quote, answer.reason)


def _is_command(answer: Answer) -> bool:
    return command_of(answer.quote) is not None


def given_values(values: Mapping[str, JsonValue]) -> list[GivenAnswer]:
    """The answers in `values` by field id."""
    return [GivenAnswer(name, value) for name, value in values.items()]


def only_steers(text: str) -> bool:
    """Whether a whole message is a command that cannot be an answer as well: "back", and not "no"."""
    return command_of(text) not in {None, *_MAY_ANSWER}
