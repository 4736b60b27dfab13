"""The guards by name, and what is said of a reply that broke some."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.model_replies import ParsedReply
from agent.slots.proposals import ProposedValue, Veto


class Guard(StrEnum):
    """What a reply may do wrong. The values are stable: they are stored with the turn."""

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
    """One guard that a reply broke. `correction` tells the model, and is "" where it could do no better; `field_id` is
    "" for the reply as a whole."""

    guard: Guard
    correction: str
    field_id: str = ""

    def __str__(self) -> str:
        return f"{self.guard}:{self.field_id}" if self.field_id else str(self.guard)


@dataclass(frozen=True, slots=True)
class Judgement:
    """`values` may be used whatever else the reply did wrong; `contested` are fields whose value by the rules may not.
    `is_usable` is False when the reply as a whole may not be used."""

    reply: ParsedReply
    values: tuple[ProposedValue, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    contested: frozenset[str] = frozenset()
    is_usable: bool = True


def unknown_field(field_id: str) -> Verdict:
    """The name is the model's: what of it no record can hold, such as NUL, is left out."""
    name = "".join(char for char in field_id[:60] if char.isprintable())
    return Verdict(Guard.UNKNOWN_FIELD, f'The form has no field "{name}".', name)
