"""Counts what was understood rightly, wrongly and not at all: pure arithmetic on labels and values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from agent.evals.utterances import UNCLEAR, LabelledUtterance
from forms_registry.field_types import type_of
from forms_registry.schema import FormSpec, JsonValue
from nlu.person_names import asks_for_name


@dataclass(slots=True)
class Tally:
    """`labelled` values were to be found: `right` were, `wrong` got another value, the rest none. `extra` values were
    taken where there is none, or none that is sure."""

    labelled: int = 0
    right: int = 0
    wrong: int = 0
    extra: int = 0

    @property
    def precision(self) -> float:
        """Of the values taken, the share that is right; 1.0 when none was taken."""
        return _share(self.right, self.right + self.wrong + self.extra)

    @property
    def recall(self) -> float:
        """Of the values labelled, the share that was taken rightly."""
        return _share(self.right, self.labelled)

    @property
    def abstention(self) -> float:
        """Of the values labelled, the share for which nothing was taken."""
        return 1.0 - _share(self.right + self.wrong, self.labelled)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.labelled + other.labelled, self.right + other.right, self.wrong + other.wrong, self.extra + other.extra
        )


@dataclass(frozen=True, slots=True)
class Miss:
    """A field whose value was not what the label says; `expected` or `given` is None where there is none."""

    said: str
    field_id: str
    expected: JsonValue
    given: JsonValue


@dataclass(slots=True)
class Scores:
    """`by_type` goes by field type, with names of people apart from other text. `silent` counts the utterances that
    hold no answer, `inventive` those of them from which a value was taken all the same."""

    by_type: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    utterances: int = 0
    silent: int = 0
    inventive: int = 0
    misses: list[Miss] = field(default_factory=list)

    @property
    def invention(self) -> float:
        return self.inventive / self.silent if self.silent else 0.0

    def over(self, *types: str) -> Tally:
        """The sum over some field types; over all without any."""
        return sum((tally for name, tally in self.by_type.items() if not types or name in types), Tally())


def score(results: Iterable[tuple[LabelledUtterance, Mapping[str, JsonValue]]]) -> Scores:
    """Compares the values taken from each utterance, by field id, with its labels."""
    scores = Scores()
    for utterance, values_taken in results:
        scores.utterances += 1
        scores.silent += not utterance.expected
        scores.inventive += bool(values_taken) and not utterance.expected
        for field_id in dict.fromkeys((*utterance.expected, *values_taken)):
            expected, taken = utterance.expected.get(field_id), values_taken.get(field_id)
            _count(scores.by_type[_type_of(utterance.spec, field_id)], expected, taken)
            if taken != (None if expected == UNCLEAR else expected):
                scores.misses.append(Miss(utterance.said, field_id, expected, taken))
    return scores


def _count(tally: Tally, expected: JsonValue, taken: JsonValue) -> None:
    if expected is None or expected == UNCLEAR:
        tally.extra += taken is not None
        return
    tally.labelled += 1
    tally.right += taken == expected
    tally.wrong += taken is not None and taken != expected


def _type_of(spec: FormSpec, field_id: str) -> str:
    item = spec.field(field_id)
    return "name" if type_of(item).is_single_line and asks_for_name(item) else item.type


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
