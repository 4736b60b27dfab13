"""Assigns the values of a message to fields: a table of candidate values and fields, with one score and one margin.

A value without a clear field is not placed; it is offered when a field of its kind is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from agent.answers.self_repair import values_after_repair
from agent.clauses.about_form import with_subject
from agent.clauses.day_tense import of_birth
from agent.clauses.relevance import NAMED, relevance
from agent.slots.changed_answers import as_change
from agent.slots.proposals import ProposedValue, Veto, veto
from agent.slots.scores import Span, Talk, is_new_value, score_of
from agent.view.form_view import FormView
from forms_registry.field_types import FieldType, type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Ambiguity, Entity

PLACED, MARGIN = 0.5, 0.12
_SURELY, _LIKELY = 0.95, 0.85
_MOST_CELLS, _MOST_STRONG = 400, 800
"""How many cells are examined, which is enough for the trace; and how many may be placed or be rivals. Beyond that
nothing is placed, because an omitted cell could be a rival."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value that a field reads in the message, with its score; `named` is the part of the score from words beside
    it."""

    item: FieldSpec
    found: Entity | Ambiguity
    score: float
    named: float

    @property
    def span(self) -> Span:
        return self.found.start, self.found.end

    @property
    def value(self) -> JsonValue:
        return self.found.value if isinstance(self.found, Entity) else None


@dataclass(frozen=True, slots=True)
class Placement:
    """`values` are for open fields, `changes` are new values for answered ones. `named` are the ids of fields that the
    words name; `repeats` means that a value equals the current answer; `answered` are the answered fields that may
    change."""

    values: tuple[ProposedValue, ...] = ()
    changes: tuple[ProposedValue, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    named: frozenset[str] = frozenset()
    repeats: bool = False
    answered: Sequence[FieldSpec] = ()

    @property
    def unplaced(self) -> bool:
        """Whether there is a value without a clear field."""
        return any(entry["why"] in {"weak", "rivals", "too_much"} for entry in self.vetoes)


def place(talk: Talk, fields: Iterable[FieldSpec]) -> Placement:
    """The values of a message for these fields, including changes of answered ones."""
    every = list(_cells(talk, list(fields)))
    cells = sorted(_without_parts(every), key=lambda cell: (-cell.score, cell.found.start))
    strong = [cell for cell in cells if cell.score > PLACED - MARGIN]
    given: list[Cell] = []
    vetoes: list[Veto] = []
    for cell in cells[: max(_MOST_CELLS, len(strong))][:_MOST_STRONG]:
        if any(_clash(cell, other) for other in given):
            continue
        if why := "rivals" if len(strong) > _MOST_STRONG else _why_not(cell, strong, given):
            vetoes.append(veto(cell.item, talk.message[slice(*cell.span)], why))
        else:
            given.append(cell)
    return _placement(talk, given, tuple(vetoes))


def _without_parts(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Drops times that are part of a datetime which one field reads: "Monday at 5"."""
    moments = {cell.span for cell in cells if type_of(cell.item).is_datetime}
    parts = {span for span in {cell.span for cell in cells} if any(_is_part(span, moment) for moment in moments)}
    return (cell for cell in cells if not type_of(cell.item).is_time or cell.span not in parts)


def _is_part(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1] and inner != outer


def _placement(talk: Talk, given: Sequence[Cell], vetoes: tuple[Veto, ...]) -> Placement:
    values = [cell for cell in given if not talk.view.is_answered(cell.item.id)]
    changes = list(_changes(talk, [cell for cell in given if cell not in values]))
    return Placement(
        tuple(proposed(talk, cell.item, cell.found, surely=cell.score >= NAMED) for cell in values),
        tuple(proposed(talk, cell.item, cell.found, surely=cell.score >= NAMED) for cell in changes),
        vetoes,
        frozenset(cell.item.id for cell in given if cell.named >= NAMED),
        len(values) + len(changes) < len(given),
    )


def _changes(talk: Talk, cells: Sequence[Cell]) -> Iterator[Cell]:
    """The new answers of answered fields, if they differ; computed for placed cells only."""
    changed = (replace(cell, found=as_change(talk, cell.item, cell.found)) for cell in cells)
    return (cell for cell in changed if _differs(talk.view, cell))


def ids_at(values: Iterable[ProposedValue], span: Span) -> set[str]:
    """The ids of the fields whose values overlap a span."""
    return {value.field_id for value in values if value.overlaps(span)}


def names_event_of(talk: Talk, placed: Placement, fields: set[str]) -> bool:
    """Whether one of these fields is named by an event: "it ended yesterday"."""
    return bool(fields & placed.named) and "event_word" in talk.text.all_names


def proposed(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity, *, surely: bool = True) -> ProposedValue:
    """A reading as a proposed value with its quote, or as a question if ambiguous. `surely`: the words themselves name
    the field."""
    span = (reading.start, reading.end)
    quote = talk.message[slice(*span)]
    if isinstance(reading, Ambiguity):
        unclear = reading.problem.text.get(talk.view.locale)
        return ProposedValue(item.id, None, quote, span, 0.0, unclear, candidates=reading.candidates)
    certainty = _SURELY if surely else _LIKELY
    return ProposedValue(item.id, reading.value, quote, span, round(reading.confidence * certainty, 3))


def _cells(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[Cell]:
    taken = bytearray(len(talk.message))
    for start, end in talk.taken:
        taken[start:end] = b"\1" * (end - start)
    for item in fields:
        for found in values_after_repair(talk, item):
            if 1 in taken[found.start : found.end]:
                continue
            named = of_birth(talk.text, talk.view, item, found) or relevance(talk.text, talk.text.at(found.start), item)
            reading = _with_subject(talk, item, found)
            yield Cell(item, reading, score_of(talk, item, reading, named), named)


def _with_subject(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    if isinstance(reading, Ambiguity) or not type_of(item).takes_free_text:
        return reading
    return with_subject(reading, item, talk.text, lambda: talk.subject)


def _why_not(cell: Cell, cells: Sequence[Cell], given: Sequence[Cell]) -> str:
    """The stable code for why a value is not placed; "" if it is."""
    if cell.score < PLACED:
        return "weak"
    filled = {other.item.id for other in given}
    rivals = [other for other in cells if _is_rival(cell, other) and other.item.id not in filled]
    if any(_overlap(cell, other) and other.item is not cell.item for other in rivals):
        return "rivals"
    return "several" * any(_is_another_value(cell, other) for other in rivals)


def _is_another_value(cell: Cell, other: Cell) -> bool:
    return other.item is cell.item and not _overlap(cell, other) and other.value != cell.value


def _is_rival(cell: Cell, other: Cell) -> bool:
    """Whether another cell is as likely. If the words name both fields, neither wins by its type alone. A part of a
    list is no rival."""
    both_named = min(cell.named, other.named) >= NAMED and other.item.type != cell.item.type and _overlap(cell, other)
    is_part = type_of(cell.item).chooses_many and _is_part(other.span, cell.span)
    return other is not cell and not is_part and (both_named or other.score > max(cell.score - MARGIN, 0))


def _overlap(cell: Cell, other: Cell) -> bool:
    return cell.found.start < other.found.end and other.found.start < cell.found.end


def _clash(cell: Cell, given: Cell) -> bool:
    """Whether the field has a value already, or the words are used; "tonight" may be both a day and part of a time."""
    one, other = type_of(cell.item), type_of(given.item)
    return cell.item is given.item or (_overlap(cell, given) and not (_may_share(one, other) or _may_share(other, one)))


def _may_share(day: FieldType, other: FieldType) -> bool:
    return day.is_date and (other.is_time or other.is_numeric)


def _differs(view: FormView, cell: Cell) -> bool:
    return isinstance(cell.found, Entity) and is_new_value(view, cell.item, cell.value)
