"""What a compiled condition is, and how one that cannot be compiled is reported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

MAX_LENGTH = 1_000
MAX_DEPTH = 25


class ConditionError(Exception):
    """The text is not a condition over the form's names: `message` says what is wrong, `hint` what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class UnreadableError(ConditionError):
    """The words are no plain phrasing that we know; they may still be CEL."""


class Variable(NamedTuple):
    """How CEL sees one input: under which identifier, and as which rule type ("string", "number", "date"...)."""

    cel: str
    name: str
    type: str


@dataclass(frozen=True)
class Condition:
    """A rule over answers and flags. Two conditions are equal when they mean the same CEL.

    `source` is what the author wrote, `cel` what it means, `inputs` the names of fields and flags that it reads.
    `variables` are these inputs as CEL declares them; it is filled by `compile_condition`.
    """

    source: str = field(compare=False)
    cel: str
    inputs: frozenset[str] = field(compare=False)
    variables: tuple[Variable, ...] = field(default=(), compare=False, repr=False)
