"""Shows scores to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator

from agent.evals.scoring import Scores, Tally
from forms_registry.schema import JsonValue


def as_json(scores: Scores) -> dict[str, JsonValue]:
    """Shares are from 0 to 1; `misses` holds each field that was not understood as labelled."""
    return {
        "utterances": scores.utterances,
        "silent": scores.silent,
        "invention": round(scores.invention, 4),
        "types": {name: _facts(tally) for name, tally in (*sorted(scores.by_type.items()), ("all", scores.over()))},
        "misses": [
            {"said": miss.said, "field_id": miss.field_id, "expected": miss.expected, "given": miss.given}
            for miss in scores.misses
        ],
    }


def as_lines(scores: Scores, *, misses: bool = False) -> Iterator[str]:
    """A table by field type, what was invented, and on request each miss."""
    yield f"{'type':<12}{'values':>8}{'precision':>11}{'recall':>9}{'abstention':>12}"
    for name, tally in (*sorted(scores.by_type.items()), ("all", scores.over())):
        yield f"{name:<12}{tally.labelled:>8}{tally.precision:>11.3f}{tally.recall:>9.3f}{tally.abstention:>12.3f}"
    yield (
        f"{scores.utterances} utterances; from {scores.inventive} of the {scores.silent} without any answer"
        f" a value was taken ({scores.invention:.1%})."
    )
    for miss in scores.misses if misses else ():
        yield f"{miss.field_id}: expected {miss.expected!r}, took {miss.given!r} from {miss.said!r}"


def _facts(tally: Tally) -> dict[str, JsonValue]:
    return {
        "values": tally.labelled,
        "right": tally.right,
        "wrong": tally.wrong,
        "extra": tally.extra,
        "precision": round(tally.precision, 4),
        "recall": round(tally.recall, 4),
        "abstention": round(tally.abstention, 4),
    }
