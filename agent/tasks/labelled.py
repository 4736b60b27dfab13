"""Values that the words of a task name by their field: "contact 91234567", "return date of book 5 to Monday"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agent.deciding.draft import TurnDraft
from agent.state.pending import asked_of
from agent.tasks.naming import name_end, parts_of_name, row_end, take_name
from agent.tasks.phrases import POLITE, Token, tokens_of
from agent.tasks.said import Said
from agent.tasks.words import texts, word_set
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

_TO, _LEADS = word_set("becomes"), word_set("value_leads")
_WHOSE, _FROM = word_set("of"), word_set("from")
_JOINTS, _EACH, _IDS = word_set("joint", "either"), texts("numbers"), texts("id")
_TELLS = frozenset(":=")
_OPENING = "+("
_SPACE = " \t\n\r.,;:=-–—"
_LONGEST_LISTED = 6


class Named(NamedTuple):
    """A field's name at `tokens[first:last]`, with the numbers behind it where it is that of a thing; no field where
    it is that of all parts of a full name."""

    first: int
    last: int
    item: FieldSpec | None

    @property
    def is_thing(self) -> bool:
        return self.item is not None and bool(self.item.lookup)


def names_in(draft: TurnDraft, tokens: Sequence[Token]) -> list[Named]:
    """Where fields are named, the longest names first; what is part of a longer name is none."""
    words = [token.word.removesuffix("'s") for token in tokens]
    names = sorted(_labels(draft), key=lambda pair: -len(pair[0]))
    found: list[Named] = []
    for said, item in names:
        for at in range(len(words) - len(said) + 1):
            taken = any(one.first < at + len(said) and at < one.last for one in found)
            if not taken and tuple(words[at : at + len(said)]) == said:
                found.append(Named(at, at + len(said), item))
    return sorted(found)


def _labels(draft: TurnDraft) -> Iterator[tuple[tuple[str, ...], FieldSpec | None]]:
    for item in draft.view.visible():
        lookup = draft.spec.lookup_of(item).label.all() if item.lookup else ()
        for text in {*item.label.all(), item.id, item.id.replace("_", " "), *item.cues, *lookup}:
            if said := tuple(token.word for token in tokens_of(text)):
                yield said, item
                yield from (((*said, each), item) for each in _EACH if item.lookup)
        yield from (((each,), item) for each in _IDS if item.lookup)
    if parts_of_name(draft):
        yield from ((tuple(said.split()), None) for said in texts("full_name"))


def with_numbers(said: Said, one: Named) -> Named:
    """The name of a thing with the ids behind it: "books 5 and 7"."""
    last = one.last
    while last < len(said.tokens) and _is_number(said, last, is_first=last == one.last):
        last += 1
        joint = last < len(said.tokens) - 1 and said.tokens[last].word in _JOINTS
        last += int(joint and _is_number(said, last + 1, is_first=False))
    return Named(one.first, last, one.item)


def _is_number(said: Said, place: int, *, is_first: bool) -> bool:
    word = said.tokens[place].word
    if (
        not word.isdecimal()
        or said.gap(place).endswith("-")
        or (said.is_break(place) and "," not in said.gap(place) and not is_first)
    ):
        return False
    return is_first or (len(word) <= _LONGEST_LISTED and not _begins_value(said, place))


def _begins_value(said: Said, place: int) -> bool:
    """Whether a number behind an id is rather the beginning of another field's value: "book 5 9123 4567"."""
    view, start = said.draft.view, said.tokens[place].start
    text = said.draft.message[start:]
    kinds = [item for item in view.visible() if type_of(item).is_phone_number]
    read = (view.answer_in(item, text) for item in kinds)
    return any(isinstance(one, Entity) and one.start == 0 for one in read)


def hear_labelled(said: Said, names: Sequence[Named]) -> list[Named]:
    """Fills the fields that the words name, each with what stands behind its name. What a field does not take is asked.
    The names behind which nothing is told are returned."""
    names, empty = _outside_texts(said, names), []
    for place, one in enumerate(names):
        if one.is_thing:
            continue
        first, stop, is_last = _range(said, names, place)
        if first >= stop:
            empty.append(one)
        elif one.item is None:
            said.use(range(one.first, one.last))
            take_name(said, first, row_end(said, first, _without_ends(said, first, stop)))
        elif not said.may_fill(one.item):
            _hear_second(said, one.item, first, stop)
        else:
            said.use(range(one.first, one.last))
            if not _is_told(said, one) and not _may_be_value(said, one.item, first, stop):
                empty.append(one)
            else:
                _fill(said, one.item, first, stop, is_last=is_last)
    return empty


def _hear_second(said: Said, item: FieldSpec, first: int, stop: int) -> None:
    """Of two values for a field neither is taken, and the second is none of anything else."""
    draft, words = said.draft, said.words(first, stop)
    said.use(range(first, stop))
    if item.id in said.told and draft.view.is_answered(item.id) and words not in draft.ledger.answers[item.id]["quote"]:
        draft.clear(item.id, "told twice in one message")
        draft.reject(item, draft.words("several_values", field=draft.name_of(item)))
        draft.say(draft.rejected[item.id])


def _may_be_value(said: Said, item: FieldSpec, first: int, stop: int) -> bool:
    """Whether words behind a field's name can be meant as its value: "any number will do" tells none."""
    is_asked = item.id == asked_of(said.draft.pending)
    return is_asked or not type_of(item).has_digits or any(map(str.isdigit, said.words(first, stop)))


def outside_told_texts(said: Said, names: Sequence[Named]) -> list[Named]:
    """The names before a description that a sign opens; whatever is named in it is a part of it."""
    texts_told = (one for one in names if _is_text(said, one) and _is_told(said, one))
    end = next((one.last for one in texts_told), len(said.tokens))
    return [one for one in names if one.last <= end]


def _is_text(said: Said, one: Named) -> bool:
    return one.item is not None and type_of(one.item).is_multiline and one.last >= said.behind


def _outside_texts(said: Said, names: Sequence[Named]) -> list[Named]:
    """The names but for those that are words of a description: what reads as no value of the field that is named, or
    names one twice."""
    kept: list[Named] = []
    is_behind_text, counted = False, Counter(one.item for one in names)
    for place, one in enumerate(names):
        is_inside = is_behind_text and (counted[one.item] > 1 or not _reads(said, names, place))
        if not is_inside:
            kept.append(one)
        is_behind_text = is_behind_text or (not is_inside and _is_text(said, one))
    return kept


def _is_told(said: Said, one: Named) -> bool:
    """Whether a sign says that what follows is the value: "details: ..."."""
    return one.last < len(said.tokens) and not _TELLS.isdisjoint(said.gap(one.last))


def _reads(said: Said, names: Sequence[Named], place: int) -> bool:
    item = names[place].item
    if item is None or item.lookup or type_of(item).takes_free_text:
        return True
    stop = names[place + 1].first if place + 1 < len(names) else len(said.tokens)
    first, view = names[place].last, said.draft.view
    words = said.words(first, stop) if first < stop else ""
    return isinstance(view.answer_in(item, words), Entity)


def _range(said: Said, names: Sequence[Named], place: int) -> tuple[int, int, bool]:
    """The places of a value: behind its name, and where only a thing is named there, behind that. The third tells
    whether no other name follows."""
    one = names[place]
    first = one.last if one.last > said.behind else max(one.last, said.behind)
    following = [other for other in names[place + 1 :] if other.last > first]
    whose, by_name = first < len(said.tokens) and said.tokens[first].word in _WHOSE, False
    while True:
        stop = max(first, following[0].first) if following else len(said.tokens)
        begins = _value_from(said, one, first, stop, by_name=by_name)
        if begins < stop or not following or not following[0].is_thing:
            return begins, stop, not following
        first, following = following[0].last, following[1:]
        by_name = whose and not said.tokens[first - 1].word.isdecimal()


def _value_from(said: Said, one: Named, first: int, stop: int, *, by_name: bool) -> int:
    """Behind the words that lead to a value; where they say whose it is, behind the "to" that follows. `by_name`: the
    name of the thing whose it is comes first."""
    if first == one.last and _is_told(said, one):
        return first
    words = [token.word for token in said.tokens]
    whose = first < stop and (by_name or words[first] in _WHOSE)
    if whose and (to := next((at for at in range(first, stop) if words[at] in _TO), None)) is not None:
        first = to + 1
    elif whose and not any(at in said.used for at in range(first + 1, stop)):
        # "the name of" is followed by the thing, and by a value only behind a sign
        told = (at for at in range(first + 1, stop) if not _TELLS.isdisjoint(said.gap(at)))
        first = first if words[first] in _FROM else next(told, stop)
    while first < stop and (words[first] in _LEADS or first in said.used):
        first += 1
    return first


def _without_ends(said: Said, first: int, stop: int) -> int:
    while stop > first and said.tokens[stop - 1].word in _JOINTS | POLITE:
        stop -= 1
    return stop


def _fill(said: Said, item: FieldSpec, first: int, stop: int, *, is_last: bool) -> None:
    draft, is_text = said.draft, type_of(item).is_multiline
    if places := said.written(item, first, stop):
        first, stop, is_last = places[0], places[0] + 1, False
    stop = stop if is_text and is_last else _without_ends(said, first, stop)
    if first >= stop:
        return
    if item.id in parts_of_name(draft):
        stop = name_end(said, first, stop)
    start, end = said.tokens[first].start, said.tokens[stop - 1].end
    while start and draft.message[start - 1] in _OPENING:
        start -= 1
    end = len(draft.message.rstrip()) if is_text and is_last else end
    words = draft.message[start:end].strip(_SPACE)
    start = draft.message.index(words, start) if words else start
    if is_text or item.id in parts_of_name(draft):
        said.fill(item, words, start, start + len(words))
    elif words:
        _fill_read(said, item, words, start)


def _fill_read(said: Said, item: FieldSpec, words: str, start: int) -> None:
    """Gives a field what its own reader makes of the words."""
    view = said.draft.view
    read = view.answer_in(item, words)
    if isinstance(read, Entity):
        said.fill(item, read.value, start + read.start, start + read.end, read.confidence)
    elif isinstance(read, Ambiguity):
        said.use(said.within(start, start + len(words)))
        said.told.add(item.id)
        said.draft.reject(item, read.problem.text.get(said.draft.locale))
        said.draft.say(said.draft.rejected[item.id])
    else:
        said.fill(item, words, start, start + len(words))
