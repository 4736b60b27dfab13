"""A rule over answers and flags, compiled when the form was read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


class Variable(NamedTuple):
    """An input of a rule: its CEL identifier, its name, and its rule type ("string", "number", "date"...)."""

    cel: str
    name: str
    type: str


@dataclass(frozen=True)
class Condition:
    """A rule over answers and flags. Conditions with the same CEL are equal.

    `source` is the author's text, `cel` its translation, `inputs` the fields and flags that it reads. `variables`
    declare the inputs for CEL; `compile_condition` fills them.
    """

    source: str = field(compare=False)
    cel: str
    inputs: frozenset[str] = field(compare=False)
    variables: tuple[Variable, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def declared(self) -> tuple[tuple[str, str], ...]:
        """The CEL identifiers of the inputs, with their types."""
        return tuple((variable, kind) for variable, _, kind in self.variables)
