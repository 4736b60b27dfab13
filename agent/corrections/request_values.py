"""What a request for another answer tells for a field: a value, how far it lies from the one that stands, or a part of
that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.clauses.change_requests import is_request_word, removal_orders
from agent.clauses.relevance import clause_of, clauses_about
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.corrections.exchanged import denied_amount, exchanged
from agent.corrections.named_corrections import named_corrections
from agent.corrections.names_mended import mended_name
from agent.corrections.shifts import in_its_week, shifted
from agent.corrections.text_instead import code_told, text_instead
from agent.corrections.unnamed_corrections import extracted
from agent.mentions.yes_no import yes_or_no
from agent.slots.changed_answers import as_change, without_denied
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
from nlu.naming import Range
from nlu.stems import stem
from nlu.text import Text
from patterns.texts import blanked

LEADS = (
    *FILLERS, "modal", "subject_pronoun", "change_verb", "request_verb", "copula", "be_word", "should_be", "becomes",
    "exchanges", "corrects", "clause_joint", "the", "possessive", "article", "said_future", "suggests",
)  # fmt: skip
"""What leads to a value in a request."""
ENDS = ("denies", "in_its_place", "supposes")
"""What ends it."""
_VERBS = ("change_verb", "should_be", "exchanges")
_ADDING = ("adds", "exchanges", "in_its_place")
_READERS = (text_instead, code_told, exchanged, denied_amount, shifted, mended_name)


def values_requested(part: Talk, fields: Sequence[FieldSpec]) -> list[ProposedValue]:
    """What each field reads; of an hour beside a day in what that leaves: "make it 11 on the 10th"."""
    found = _requested(part, fields)
    if not found or not all(type_of(part.view.spec.field(one.field_id)).is_date for one in found):
        return found
    rest = replace(part, message=blanked(part.message, [one.span for one in found]))
    return [*found, *_requested(rest, [item for item in fields if type_of(item).is_time])]


def _requested(part: Talk, fields: Sequence[FieldSpec]) -> list[ProposedValue]:
    return [one for item in fields if (one := _value_requested(part, item))]


def _value_requested(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """Another value than the one that stands, which a request tells for a field."""
    kind = type_of(item)
    if kind.takes_files or kind.is_multiline:
        return None
    if kind.is_yes_no:
        return _other(part, item, yes_or_no(part, item))
    is_taken_out = kind.chooses_many and _only_takes_out(part.text)
    readers = (*_READERS, without_denied) if is_taken_out else _READERS
    if told := next(filter(None, (hear(part, item) for hear in readers)), None):
        return proposed(part, item, told)
    if is_taken_out:
        return None
    return _by_name(part, item) if kind.takes_free_text else _read(part, item)


def _only_takes_out(text: Text) -> bool:
    """Whether something is to go, and nothing to come: "drop the box", and not "swap the box for a bag"."""
    return bool(removal_orders(text)) and text.all_names.isdisjoint(_ADDING)


def _by_name(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """Words that stand behind the field's name: "change the employer to Acme"."""
    named = {one.id: value for one, value in named_corrections(part.message, part.view, None)}
    return _other(part, item, named.get(item.id))


def _read(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """A value in the words that are asked for, else the one that all of the request holds."""
    found = _in_core(part, item) or _other(part, item, extracted(part, item))
    return (found and not _is_left_out(part.text, item, found) and in_its_week(part, item, found)) or None


def _is_left_out(text: Text, item: FieldSpec, found: ProposedValue) -> bool:
    """Whether an option is what a clause orders to go: "leave out the tea", and not "forget the tea, make it milk"."""
    first, last = text.tokens_in(*found.span)
    asking = (at for at in range(clause_of(text, first)[0], last) if is_request_word(text, at))
    said = [at for at in asking if text.has(at, "removes", *_VERBS)]
    return type_of(item).chooses_one and bool(said) and text.has(said[-1], "removes")


def _other(part: Talk, item: FieldSpec, told: ProposedValue | None) -> ProposedValue | None:
    """A value that the field takes, and that does not stand."""
    return told if told and not told.unclear and is_new_value(part.view, item, told.value) else None


def _in_core(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """What a field reads in the words that are left without those that ask, and its own name; where it is named, in all
    that is said."""
    named = [(0, len(part.text))] if clauses_about(part.text, item) else []
    if type_of(item).is_numeric and "added" in part.text.all_names:
        return None  # so many more
    cores = (core for core in (*_cores(part.text, item), *named) if core[0] < core[1])
    return next(filter(None, (_new_in(part, item, core, is_named=bool(named)) for core in cores)), None)


def _new_in(part: Talk, item: FieldSpec, core: Range, *, is_named: bool) -> ProposedValue | None:
    """Another value than the one that stands in some words, which tell nothing else where their field is not named."""
    found = value_from(part, item, *core)
    new = as_change(part, item, found) if found else None
    is_told = isinstance(new, Entity) and (is_named or _fills(part, item, new, core))
    return _other(part, item, proposed(part, item, new)) if new and is_told else None


def _may_be_day(part: Talk, item: FieldSpec, told: range) -> bool:
    """Whether an option is told by its place alone, which may be a day that stands: "the sixth"."""
    is_place = type_of(item).chooses_options and has_no_content(part.text, told, "ordinal", "the")
    return is_place and any(type_of(one).has_date for one in part.view.changeable())


def _cores(text: Text, item: FieldSpec) -> Iterator[Range]:
    """What follows the words that ask, wherever they begin: an unknown word may stand before them."""
    own, verbs = name_stems(item), [at for at in range(len(text)) if text.has(at, *_VERBS)]
    for start in dict.fromkeys((0, *verbs[:1], *verbs[-1:])):
        first = skip(text, start, len(text), LEADS)
        while first < len(text) and stem(text.word(first)) in own:
            first = skip(text, first + 1, len(text), LEADS)
        if has_tag(text, start, first, "denies"):
            continue  # "not a bath"
        last, within = _end(text, first), claimed(text)  # "twenty to eight" may be "eight but twenty"
        yield first, next((at for at in range(first, last) if text.has(at, *ENDS) and at not in within), last)


def _end(text: Text, at: int) -> int:
    """The end of a clause, and of the date that follows its weekday: "Tuesday, 8 June"."""
    end = clause_of(text, at)[1]
    return clause_of(text, end)[1] if text.has(end - 2, "weekday") and end in claimed(text) else end


def _fills(part: Talk, item: FieldSpec, found: Entity, core: Range) -> bool:
    """Whether nothing but talk, and the field's own name, is said beside a value, which may be of no other kind."""
    first, last = part.text.tokens_in(found.start, found.end)
    beside = (*range(core[0], first), *range(last, core[1]))
    return has_no_content(part.text, beside, stems=name_stems(item)) and not _may_be_day(part, item, range(first, last))
