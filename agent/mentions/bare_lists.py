"""Reads what people tell first in a bare row, as on a paper form: "Kate Lowry, 07400 123999, caravan, 5.5 m"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from agent.clauses.relevance import shortens
from agent.slots.code_answers import mixes_digits
from agent.slots.labels import proposals_in, value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, fits_limits
from agent.view.field_names import names
from agent.view.kinds import goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.clauses import skip
from nlu.dialogue_acts import opens_by_asking
from nlu.entities.places import is_town
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.person_names import Range, asks_for_place, is_capital, name_end
from nlu.stems import stem
from nlu.text import Text, read
from patterns.given_names import is_given_name
from patterns.single import only

_SIGNS = frozenset(",;/|.\n")
_BEFORE, _AFTER = ("greeting", "polite", "hesitation", "preface"), ("polite", "speaks")
_EXACT, _LONGEST, _FULL, _MOST_PARTS = 0.95, 4, 2, 20
_Reader = Callable[[Talk, FieldSpec, Range], Entity | None]


def listed_values(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """What the parts of a message are by themselves that is the first, or whose first part is a name that was asked
    for: the name of one option, an amount, a town, an address; and of a first one a name, for the first field that
    asks for one. Alone, or as a single word, a name is none that could not be another word."""
    is_first, open_fields = talk.asked is None, [item for item in fields if talk.view.takes_answer(item)]
    if opens_by_asking(talk.text) or not (is_first or (talk.asked and goes_by_name(talk.asked))):
        return
    parts = _parts(talk.text)
    if len(parts) > 1:
        yield from _options(talk, open_fields, parts)
        yield from _amount(talk, open_fields, parts)
        yield from _address(talk, open_fields, parts)
    if is_first:
        yield from _name(talk, open_fields, parts)
    yield from _place(talk, open_fields, parts[1:])


def _options(talk: Talk, fields: Sequence[FieldSpec], parts: Sequence[Range]) -> Iterator[ProposedValue]:
    """Of a yes or no it is not shown which question it answers."""
    lists = [item for item in fields if type_of(item).chooses_options and not type_of(item).takes_many]
    for part in (part for part in parts if not talk.text.has(part[0], "means")):
        yield from _of_one_field(talk, lists, part, _exactly)


def _amount(talk: Talk, fields: Sequence[FieldSpec], parts: Sequence[Range]) -> Iterator[ProposedValue]:
    """The one part that is a number and nothing else, where one field takes it."""
    if number := only(part for part in parts if (amount := amounts(talk.text).get(part[0])) and amount.last == part[1]):
        yield from _of_one_field(talk, [item for item in fields if type_of(item).is_numeric], number, _within_limits)


def _of_one_field(talk: Talk, fields: Sequence[FieldSpec], part: Range, reader: _Reader) -> Iterator[ProposedValue]:
    """What a part tells, where one of these fields alone hears a value in it."""
    if found := only((item, entity) for item in fields if (entity := reader(talk, item, part))):
        yield proposed(talk, *found)


def _within_limits(talk: Talk, item: FieldSpec, part: Range) -> Entity | None:
    """What a part is by itself, within the field's limits."""
    entity = value_from(talk, item, *part)
    return entity if isinstance(entity, Entity) and fits_limits(talk.view, item, entity.value) else None


def _exactly(talk: Talk, item: FieldSpec, part: Range) -> Entity | None:
    entity = value_from(talk, item, *part) if part[1] - part[0] <= _LONGEST else None
    return entity if isinstance(entity, Entity) and entity.confidence >= _EXACT else None


def _name(talk: Talk, fields: Sequence[FieldSpec], parts: Sequence[Range]) -> Iterator[ProposedValue]:
    lines = [item for item in fields if type_of(item).is_single_line]
    item = next((item for item in lines if goes_by_name(item) or asks_for_place(item)), None)
    if item is None or not parts:
        return
    named = parts[0] if _is_name(talk, item, parts) else _name_behind(talk, lines, parts[1:])
    if named:
        yield from proposals_in(talk, item, *named)


def _name_behind(talk: Talk, lines: Sequence[FieldSpec], parts: Sequence[Range]) -> Range | None:
    """The one full name behind what is told first, "A full service, please. Marcus Bell", where no place is asked; not
    that of somebody else, "for my late wife, Ada Bell"."""
    alone = (part for part in parts if not talk.text.has(part[0] - 2, "another_person"))
    names = (part for part in alone if part[1] - part[0] >= _FULL and _is_written(talk, part))
    return None if any(map(asks_for_place, lines)) else only(names)


def _address(talk: Talk, fields: Sequence[FieldSpec], parts: Sequence[Range]) -> Iterator[ProposedValue]:
    """The number of a house with the name of its street, and the towns and postcodes that follow, for the one field
    that asks for a place."""
    item = only(item for item in fields if asks_for_place(item) and type_of(item).takes_free_text)
    start = only(at for at, part in enumerate(parts) if _is_street(talk, part))
    if item and start is not None:
        more = takewhile(lambda part: _is_written(talk, part) or _is_postcode(talk.text, part), parts[start + 1 :])
        yield from proposals_in(talk, item, parts[start][0], [parts[start], *more][-1][1])


def _is_street(talk: Talk, part: Range) -> bool:
    """Whether a part is a number and a name of several words: "12 Harbour Row"."""
    text, (first, last) = talk.text, part
    words = range(first + 1, last)
    return text.number(first) is not None and len(words) >= _FULL and all(is_capital(text, at) for at in words)


def _is_postcode(text: Text, part: Range) -> bool:
    """Whether a part is a code of one or two words: "LA4 5TT"."""
    written = text.original[slice(*text.span(*part))]
    return len(written.split()) <= _FULL and written.isupper() and mixes_digits(written)


def _place(talk: Talk, fields: Sequence[FieldSpec], parts: Sequence[Range]) -> Iterator[ProposedValue]:
    """The one further part that is a name by itself, where one town is asked for."""
    item = only(item for item in fields if type_of(item).is_single_line and is_town(item))
    if item and (town := only(part for part in parts if _is_written(talk, part))):
        yield from proposals_in(talk, item, *town)


def _is_name(talk: Talk, item: FieldSpec, parts: Sequence[Range]) -> bool:
    """Whether the first part is a name by itself: of two capitals and more, or of one in front of others that tell
    something, where nothing is asked before it."""
    words = sum(talk.text.tokens[at].is_word for at in range(*parts[0]))
    opens = next(iter(talk.view.visible()), None) is item
    tells = any(not claimed(talk.text).isdisjoint(range(*part)) for part in parts[1:])
    waits = any(map(talk.view.waits_for_options, talk.view.visible()))  # any lone name may be one: "Acme Supplies"
    is_sure = len(parts) > 1 or is_given_name(talk.text.word(parts[0][0])) or not waits
    return is_sure and _is_written(talk, parts[0]) and (words >= _FULL or (opens and tells))


def _is_written(talk: Talk, part: Range) -> bool:
    """Whether a part is nothing but words that are written as a name, or that begin with one that people are given, and
    that the form does not use itself."""
    text, (first, last) = talk.text, part
    words = [at for at in range(first, last) if text.tokens[at].is_word]
    is_full_name = len(words) >= _FULL and is_given_name(text.word(first))
    if name_end(text, first, sure=True) < last or not (is_full_name or all(is_capital(text, at) for at in words)):
        return False
    return claimed(text).isdisjoint(words) and not _is_about_form(talk, words)


def _is_about_form(talk: Talk, words: Sequence[int]) -> bool:
    """Whether a word is one of the form's title, or of what its fields or their options are called."""
    options = (option for item in talk.view.visible() for option in talk.view.options(item))
    texts = (*talk.view.spec.title.all(), *(name for option in options for name in option.names()))
    form_words = {stem(token.text) for text in texts for token in read(text).tokens}
    all_words = form_words.union(*(name for item in talk.view.visible() for name in names(item)))
    return any(stem(talk.text.word(at)) in all_words for at in words)


def _parts(text: Text) -> list[Range]:
    """What stands between signs, without talk around it; empty parts are none. None of more than anybody lists."""
    cuts = [at for at in range(len(text)) if _cuts(text, at)]
    if len(cuts) > _MOST_PARTS:
        return []
    bounds = zip((0, *(at + 1 for at in cuts)), (*cuts, len(text)), strict=True)
    trimmed = ((skip(text, first, last, _BEFORE), last) for first, last in bounds)
    return [(first, _end(text, first, last)) for first, last in trimmed if first < last]


def _cuts(text: Text, at: int) -> bool:
    """Whether a sign parts what is told, and is not within it: "December 7, 2026"."""
    return text.word(at) in _SIGNS and not (text.glued(at + 1) or shortens(text, at) or at in claimed(text))


def _end(text: Text, first: int, last: int) -> int:
    ends = (at for at in range(first + 1, last) if skip(text, at, last, _AFTER) == last)
    return next(ends, last)
