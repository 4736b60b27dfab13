"""The value in a request for a change: a new one, an offset from the current one, or a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.answers.list_changes import tells_new_items, without_denied
from agent.clauses.change_requests import is_request_word, removal_orders
from agent.clauses.relevance import clause_of, clauses_about
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.corrections.exchanged import denied_amount, exchanged
from agent.corrections.name_corrections import corrected_name
from agent.corrections.named_corrections import named_corrections
from agent.corrections.new_texts import new_code, new_text
from agent.corrections.shifts import shifted
from agent.corrections.unnamed_corrections import extracted
from agent.mentions.yes_no import yes_or_no
from agent.slots.changed_answers import as_change
from agent.slots.labels import value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, is_new_value
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import FILLERS, skip
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.person_names import Range
from nlu.stems import stem
from nlu.text import Text
from patterns.texts import blanked

LEADS = (
    *FILLERS, "modal", "subject_pronoun", "change_verb", "request_verb", "copula", "be_word", "should_be", "becomes",
    "exchanges", "corrects", "clause_joint", "the", "possessive", "article", "said_future", "suggests", "already",
)  # fmt: skip
"""What leads to a value in a request."""
ENDS = ("denies", "in_its_place", "supposes")
"""What ends it."""
_VERBS = ("change_verb", "should_be", "exchanges")
_ADDING = ("adds", "exchanges", "in_its_place")
_READERS = (new_text, new_code, exchanged, denied_amount, shifted, corrected_name)


def requested_values(part: Talk, fields: Sequence[FieldSpec]) -> list[ProposedValue]:
    """What each field reads; the time beside a date is read without it: "make it 11 on the 10th"."""
    values = _values_of(part, fields)
    if not values or not all(type_of(part.view.spec.field(value.field_id)).is_date for value in values):
        return values
    rest = replace(part, message=blanked(part.message, [value.span for value in values]))
    return [*values, *_values_of(rest, [item for item in fields if type_of(item).is_time])]


def _values_of(part: Talk, fields: Sequence[FieldSpec]) -> list[ProposedValue]:
    return [value for item in fields if (value := _requested_value(part, item))]


def _requested_value(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """A value in a request that differs from the answer."""
    kind = type_of(item)
    if kind.takes_files or kind.is_multiline:
        return None
    if kind.is_yes_no:
        return _if_new(part, item, yes_or_no(part, item))
    is_taken_out = kind.chooses_many and _only_takes_out(part, item)
    readers = (*_READERS, without_denied) if is_taken_out else _READERS
    if entity := next(filter(None, (reader(part, item) for reader in readers)), None):
        return proposed(part, item, entity)
    if is_taken_out:
        return None
    return _by_name(part, item) if kind.takes_free_text else _value_asked_for(part, item)


def _only_takes_out(part: Talk, item: FieldSpec) -> bool:
    """Whether something is only removed: "drop the box", not "swap the box for a bag", nor "drop the box, use bags"."""
    is_removed = bool(removal_orders(part.text)) and part.text.all_names.isdisjoint(_ADDING)
    return is_removed and not tells_new_items(part, item)


def _by_name(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """Words after the field's name: "change the employer to Acme"."""
    named = {changed.id: value for changed, value in named_corrections(part.message, part.view, None)}
    return _if_new(part, item, named.get(item.id))


def _value_asked_for(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """A value in the requested words, else the only one in the whole request."""
    value = _in_core(part, item) or _if_new(part, item, extracted(part, item))
    return value if value and not _is_left_out(part.text, item, value) else None


def _is_left_out(text: Text, item: FieldSpec, value: ProposedValue) -> bool:
    """Whether an option is what a clause orders to go: "leave out the tea", not "forget the tea, make it milk"."""
    first, last = text.tokens_in(*value.span)
    asking = (at for at in range(clause_of(text, first)[0], last) if is_request_word(text, at))
    orders = [at for at in asking if text.has(at, "removes", *_VERBS)]
    return type_of(item).chooses_one and bool(orders) and text.has(orders[-1], "removes")


def _if_new(part: Talk, item: FieldSpec, value: ProposedValue | None) -> ProposedValue | None:
    """A value that the field accepts and that differs from its answer."""
    return value if value and not value.unclear and is_new_value(part.view, item, value.value) else None


def _in_core(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """What a field reads in the words that are left without those that ask, and its own name; where it is named, in all
    that is said."""
    named = [(0, len(part.text))] if clauses_about(part.text, item) else []
    if type_of(item).is_numeric and "added" in part.text.all_names:
        return None  # so many more
    cores = (core for core in (*_cores(part.text, item), *named) if core[0] < core[1])
    return next(filter(None, (_new_in(part, item, core, is_named=bool(named)) for core in cores)), None)


def _new_in(part: Talk, item: FieldSpec, core: Range, *, is_named: bool) -> ProposedValue | None:
    """A new value in some words, which say nothing else unless their field is named."""
    reading = value_from(part, item, *core)
    new = as_change(part, item, reading) if reading else None
    is_sure = isinstance(new, Entity) and (is_named or _fills(part, item, new, core))
    return _if_new(part, item, proposed(part, item, new)) if new and is_sure else None


def _may_be_day(part: Talk, item: FieldSpec, tokens: range) -> bool:
    """Whether an option is given by an ordinal alone, which may be a day: "the sixth"."""
    is_place = type_of(item).chooses_options and has_no_content(part.text, tokens, "ordinal", "the")
    return is_place and any(type_of(other).has_date for other in part.view.changeable())


def _cores(text: Text, item: FieldSpec) -> Iterator[Range]:
    """What follows the words that ask, wherever they begin: an unknown word may stand before them."""
    stems, verbs = name_stems(item), [at for at in range(len(text)) if text.has(at, *_VERBS)]
    for start in dict.fromkeys((0, *verbs[:1], *verbs[-1:])):
        first = _core_start(text, start, stems)
        if has_tag(text, start, first, "denies"):
            continue  # "not a bath"
        last, within = _end(text, first), claimed(text)  # "twenty to eight" may be "eight but twenty"
        yield first, next((at for at in range(first, last) if text.has(at, *ENDS) and at not in within), last)


def _core_start(text: Text, start: int, stems: frozenset[str]) -> int:
    """Behind the words that ask, and the field's own name; an article belongs to what it is told with: "a second"."""
    first = skip(text, start, len(text), LEADS)
    while first < len(text) and stem(text.word(first)) in stems:
        first = skip(text, first + 1, len(text), LEADS)
    return first - (text.has(first - 1, "article") and {first - 1, first} <= claimed(text))


def _end(text: Text, at: int) -> int:
    """The end of a clause, including a date after its weekday: "Tuesday, 8 June"."""
    end = clause_of(text, at)[1]
    return clause_of(text, end)[1] if text.has(end - 2, "weekday") and end in claimed(text) else end


def _fills(part: Talk, item: FieldSpec, entity: Entity, core: Range) -> bool:
    """Whether only fillers and the field's name stand beside a value that can be of no other type."""
    first, last = part.text.tokens_in(entity.start, entity.end)
    beside = (*range(core[0], first), *range(last, core[1]))
    return has_no_content(part.text, beside, stems=name_stems(item)) and not _may_be_day(part, item, range(first, last))
