"""A rule over answers and flags, as it was compiled when the form was read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


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

    @cached_property
    def declared(self) -> tuple[tuple[str, str], ...]:
        """What CEL calls the inputs, with their types."""
        return tuple((variable, kind) for variable, _, kind in self.variables)
