"""The guards, and the verdicts on replies that broke some."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.model_replies import ParsedReply
from agent.slots.proposals import ProposedValue, Veto


class Guard(StrEnum):
    """What a reply may do wrong. The values are stable, because they are stored with the turn."""

    INVALID_JSON = "invalid_json"
    UNKNOWN_ACTION = "unknown_action"
    REASK_ANSWERED = "reask_answered"
    MESSAGE_FOR_QUESTION = "message_for_question"
    DROPDOWN_WITHOUT_OPTIONS = "dropdown_without_options"
    PREMATURE_COMPLETE = "premature_complete"
    UNKNOWN_FIELD = "unknown_field"
    HIDDEN_FIELD = "hidden_field"
    UNGROUNDED_VALUE = "ungrounded_value"
    OUT_OF_RANGE_VALUE = "out_of_range_value"
    ANSWERED_FIELD = "answered_field"
    OPTIONS_UNKNOWN = "options_unknown"
    WRONG_LANGUAGE = "wrong_language"
    FALSE_CLAIM = "false_claim"
    UNFOUNDED_MESSAGE = "unfounded_message"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A guard that a reply broke. `correction` is sent to the model, "" if it could not do better; `field_id` is "" for
    the whole reply."""

    guard: Guard
    correction: str
    field_id: str = ""

    def __str__(self) -> str:
        return f"{self.guard}:{self.field_id}" if self.field_id else str(self.guard)


@dataclass(frozen=True, slots=True)
class Judgement:
    """`values` may be used whatever else is wrong with the reply; `contested` are fields whose value by the rules may
    not. If not `is_usable`, nothing else of the reply may be used."""

    reply: ParsedReply
    values: tuple[ProposedValue, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    contested: frozenset[str] = frozenset()
    is_usable: bool = True


def unknown_field(field_id: str) -> Verdict:
    """The name is the model's; characters that no record can hold, such as NUL, are removed."""
    name = "".join(char for char in field_id[:60] if char.isprintable())
    return Verdict(Guard.UNKNOWN_FIELD, f'The form has no field "{name}".', name)
