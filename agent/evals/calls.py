"""What a measurement asked of a model, and how often in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from forms_registry.schema import JsonValue


@dataclass(frozen=True, slots=True)
class Calls:
    """`failed` counts calls by their fault: there the rules answered, and it is they who were measured."""

    made: int
    failed: Mapping[str, int]
    prompt_tokens: int
    completion_tokens: int

    def __str__(self) -> str:
        failed = ", ".join(f"{count} {fault}" for fault, count in self.failed.items())
        return (
            f"{self.made} calls to the model, {self.prompt_tokens} tokens sent, {self.completion_tokens} received; "
            + (f"the rules had to answer for it: {failed}." if failed else "none failed.")
        )


def count_calls(calls: Sequence[Mapping[str, JsonValue]]) -> Calls:
    """Sums up calls as a turn's trace tells of them."""
    return Calls(
        made=len(calls),
        failed=dict(sorted(Counter(call["fault"] for call in calls if call["fault"]).items())),
        prompt_tokens=sum(call["prompt_tokens"] for call in calls),
        completion_tokens=sum(call["completion_tokens"] for call in calls),
    )
