"""What a conversation was told, by which a text may repeat it: values, and the words in which they were given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from agent.dialogue.commands import command_of
from conversations.models import Answer
from forms_registry.schema import JsonValue


@dataclass(frozen=True, slots=True)
class Told:
    """One answer that a conversation has had: its value, and the texts that repeat it."""

    field_id: str
    value: JsonValue
    words: tuple[str, ...] = ()


def told_in_answers(answers: Iterable[Answer]) -> list[Told]:
    """`answers` are all of a conversation, those that were replaced too. Of a question that was skipped, the words that
    only steer the talk are left out: "skip" stands in many a text, and tells nothing."""
    return [Told(one.field_id, one.value, _words_of(one)) for one in answers]


def _words_of(answer: Answer) -> tuple[str, ...]:
    if answer.value is not None:
        return (answer.quote,)
    if not answer.quote or _only_steers(answer):  # where staff take an answer away, the reason is theirs
        return ()
    return (answer.quote, answer.reason)


def _only_steers(answer: Answer) -> bool:
    return command_of(answer.quote) is not None


def told_in_values(values: Mapping[str, JsonValue]) -> list[Told]:
    """`values` go by field id."""
    return [Told(name, value) for name, value in values.items()]
