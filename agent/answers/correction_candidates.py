"""Reads in words of a message another value than the one that stands, for each field that has an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agent.answers.conclusions import place_of_conclusion
from agent.answers.list_changes import without_denied
from agent.answers.ordinal_answers import ordinal_mentioned
from agent.answers.partial_corrections import partial_correction
from agent.answers.reversed_yes_no import reversed_yes_no
from agent.clauses.relevance import clauses
from agent.corrections.request_values import requested_values
from agent.slots.changed_answers import as_change
from agent.slots.labels import value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, is_new_value, may_hold
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.entity import Ambiguity, Entity
from nlu.expressions import claimed
from nlu.person_names import Range
from nlu.quantities import counted_noun
from patterns.single import only

_SURE = 0.9


def correction_candidates(
    part: Talk, answered: Sequence[FieldSpec], standing: Mapping[str, Sequence[Range]]
) -> Iterator[ProposedValue]:
    """What each field reads, be it in all of the words or in one clause alone; of several values none. `standing` are
    the tokens that say the value that stands."""
    for item in answered:
        value = next((value for reader in _READERS if (value := reader(part, item))), None)
        value = value or _in_clauses(part, item, standing[item.id])
        if value and not value.unclear and _may_be_value(part, item, value):
            yield value


def _requested(part: Talk, item: FieldSpec) -> ProposedValue | None:
    return next(iter(requested_values(part, [item])), None)


def _in_clauses(part: Talk, item: FieldSpec, standing: Sequence[Range]) -> ProposedValue | None:
    """The only other value that clauses tell."""
    kind = type_of(item)
    if kind.takes_free_text or kind.takes_files or kind.is_yes_no:
        return None
    amount = (ordinal_mentioned(part, item) or _other_amount(part, item)) if kind.is_numeric else None
    new = [amount] if amount else _other_values(part, item, standing)
    return proposed(part, item, new[0]) if len({str(entity.value) for entity in new}) == 1 else None


def _other_values(part: Talk, item: FieldSpec, standing: Sequence[Range]) -> list[Entity]:
    every = (reading for reading in _clause_readings(part, item) if reading)
    readings = (reading for reading in every if not _is_within(part, reading, standing))
    changed = (as_change(part, item, reading) for reading in readings)
    return [new for new in changed if isinstance(new, Entity) and is_new_value(part.view, item, new.value)]


def _is_within(part: Talk, reading: Entity | Ambiguity, standing: Sequence[Range]) -> bool:
    first, last = part.text.tokens_in(reading.start, reading.end)
    return any(at <= first < last <= end for at, end in standing)


_READERS = (_requested, partial_correction, reversed_yes_no)


def _clause_readings(part: Talk, item: FieldSpec) -> Iterable[Entity | Ambiguity | None]:
    if type_of(item).chooses_options:
        return part.view.values_in(item, part.message)
    return (value_from(part, item, *clause) for clause in clauses(part.text))


def _other_amount(part: Talk, item: FieldSpec) -> Entity | None:
    """The only other amount beside the one that stands, "three of us would be better than four", or the one that others
    come to: "two of them cannot come, so we are ten"; none of "this one"."""
    current = part.view.values[item.id]
    mentioned = [one for one in amounts(part.text).values() if not part.text.has(one.first - 1, "pointing")]
    start = place_of_conclusion(part.text)
    concluded = only(amount for amount in mentioned if amount.first >= start) if start else None
    other = concluded or only(amount for amount in mentioned if current not in amount.values)
    if other is None or (other is not concluded and len(mentioned) == 1):
        return None
    is_open = len(other.values) > 1 or current in other.values
    if is_open or part.text.has(other.first - 1, "denies"):
        return None
    return Entity(other.values[0], *part.text.span(other.first, other.last), _SURE)


def _may_be_value(part: Talk, item: FieldSpec, value: ProposedValue) -> bool:
    """Whether the field takes it, and it is neither a number within a day or an hour, nor what is only said of a
    list."""
    if not may_hold(part, item, value.value):
        return False
    if type_of(item).is_numeric:
        first, last = part.text.tokens_in(*value.span)
        is_alone = first in amounts(part.text) and counted_noun(part.text, last) is None
        points = is_alone and part.text.has(first - 1, "the")  # "the 19.07."
        return not points and claimed(part.text, but="number duration").isdisjoint(range(first, last))
    if type_of(item).chooses_options and not _says_option(part, item, value):
        return False
    if type_of(item).chooses_many and set(value.value) < set(part.view.values[item.id]):
        return "restricts" in part.text.all_names or without_denied(part, item) is not None
    return True


def _says_option(part: Talk, item: FieldSpec, value: ProposedValue) -> bool:
    """Whether an option is said, or denied, wherever it stands, and not only by what might be an answer."""
    readings = part.view.values_in(item, part.message)
    is_said = any(value.overlaps((reading.start, reading.end)) for reading in readings)
    return is_said or type_of(item).is_yes_no or without_denied(part, item) is not None
