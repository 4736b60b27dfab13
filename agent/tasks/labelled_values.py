"""Reads values after the names of their fields: "contact 91234567", "return date of book 5 to Monday"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agent.deciding.draft import TurnDraft
from agent.state.pending import asked_field_of
from agent.tasks.full_names import full_name_fields, name_end, name_row_end, take_name
from agent.tasks.phrases import POLITE, Token, tokens_of
from agent.tasks.task_message import TaskMessage
from agent.tasks.words import texts, word_set
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

_TO, _LEADS = word_set("becomes"), word_set("value_leads")
_WHOSE, _FROM = word_set("of"), word_set("from")
_JOINTS, _EACH, _IDS = word_set("joint", "either"), texts("numbers"), texts("id")
_VALUE_SIGNS = frozenset(":=")
_OPENING = "+("
_SPACE = " \t\n\r.,;:=-–—"
_LONGEST_LISTED = 6


class FieldMention(NamedTuple):
    """A field's name at `tokens[first:last]`, with the ids after the name of a thing; without a field, the name of a
    whole full name."""

    first: int
    last: int
    item: FieldSpec | None

    @property
    def is_thing(self) -> bool:
        return self.item is not None and bool(self.item.lookup)


def field_mentions(draft: TurnDraft, tokens: Sequence[Token]) -> list[FieldMention]:
    """The names of fields, longest first, without overlap."""
    words = [token.word.removesuffix("'s") for token in tokens]
    labels = sorted(_field_labels(draft), key=lambda pair: -len(pair[0]))
    mentions: list[FieldMention] = []
    for label, item in labels:
        for at in range(len(words) - len(label) + 1):
            is_overlapping = any(mention.first < at + len(label) and at < mention.last for mention in mentions)
            if not is_overlapping and tuple(words[at : at + len(label)]) == label:
                mentions.append(FieldMention(at, at + len(label), item))
    return sorted(mentions)


def _field_labels(draft: TurnDraft) -> Iterator[tuple[tuple[str, ...], FieldSpec | None]]:
    for item in draft.view.visible():
        lookup = draft.spec.lookup_of(item).label.all() if item.lookup else ()
        for text in {*item.label.all(), item.id, item.id.replace("_", " "), *item.cues, *lookup}:
            if words := tuple(token.word for token in tokens_of(text)):
                yield words, item
                yield from (((*words, number_word), item) for number_word in _EACH if item.lookup)
        yield from (((number_word,), item) for number_word in _IDS if item.lookup)
    if full_name_fields(draft):
        yield from ((tuple(words.split()), None) for words in texts("full_name"))


def with_ids_behind(message: TaskMessage, mention: FieldMention) -> FieldMention:
    """The name of a thing with the ids after it: "books 5 and 7"."""
    last = mention.last
    while last < len(message.tokens) and _is_number(message, last, is_first=last == mention.last):
        last += 1
        joint = last < len(message.tokens) - 1 and message.tokens[last].word in _JOINTS
        last += int(joint and _is_number(message, last + 1, is_first=False))
    return FieldMention(mention.first, last, mention.item)


def _is_number(message: TaskMessage, place: int, *, is_first: bool) -> bool:
    word = message.tokens[place].word
    if (
        not word.isdecimal()
        or message.gap(place).endswith("-")
        or (message.is_break(place) and "," not in message.gap(place) and not is_first)
    ):
        return False
    return is_first or (len(word) <= _LONGEST_LISTED and not _begins_value(message, place))


def _begins_value(message: TaskMessage, place: int) -> bool:
    """Whether a number after an id starts another field's value: "book 5 9123 4567"."""
    view, start = message.draft.view, message.tokens[place].start
    text = message.draft.message[start:]
    phone_items = [item for item in view.visible() if type_of(item).is_phone_number]
    answers = (view.answer_in(item, text) for item in phone_items)
    return any(isinstance(answer, Entity) and answer.start == 0 for answer in answers)


def fill_labelled(message: TaskMessage, mentions: Sequence[FieldMention]) -> list[FieldMention]:
    """Fills the fields named in a message with the values after their names; refused values are asked again. Returns
    the names without a value."""
    mentions, valueless = _outside_descriptions(message, mentions), []
    for place, mention in enumerate(mentions):
        if mention.is_thing:
            continue
        first, stop, is_last = _value_range(message, mentions, place)
        if first >= stop:
            valueless.append(mention)
        elif mention.item is None:
            message.mark_used(range(mention.first, mention.last))
            take_name(message, first, name_row_end(message, first, _without_polite_end(message, first, stop)))
        elif not message.may_fill(mention.item):
            _refuse_second_value(message, mention.item, first, stop)
        else:
            message.mark_used(range(mention.first, mention.last))
            if not _has_value_sign(message, mention) and not _may_be_value(message, mention.item, first, stop):
                valueless.append(mention)
            else:
                _fill(message, mention.item, first, stop, is_last=is_last)
    return valueless


def _refuse_second_value(message: TaskMessage, item: FieldSpec, first: int, stop: int) -> None:
    """Of two values for a field, neither is taken, and the second is used for nothing else."""
    draft, words = message.draft, message.words(first, stop)
    message.mark_used(range(first, stop))
    is_filled = item.id in message.settled and draft.view.is_answered(item.id)
    if is_filled and words not in draft.ledger.answers[item.id]["quote"]:
        draft.clear(item.id, "told twice in one message")
        draft.reject(item, draft.words("several_values", field=draft.name_of(item)))
        draft.say(draft.rejected[item.id])


def _may_be_value(message: TaskMessage, item: FieldSpec, first: int, stop: int) -> bool:
    """Whether words after a field's name can be its value; not in "any number will do"."""
    is_asked = item.id == asked_field_of(message.draft.pending)
    return is_asked or not type_of(item).has_digits or any(map(str.isdigit, message.words(first, stop)))


def before_described_text(message: TaskMessage, mentions: Sequence[FieldMention]) -> list[FieldMention]:
    """The names before a description that a sign starts; all names in it belong to it."""
    described = (mention for mention in mentions if _is_text(message, mention) and _has_value_sign(message, mention))
    end = next((mention.last for mention in described), len(message.tokens))
    return [mention for mention in mentions if mention.last <= end]


def _is_text(message: TaskMessage, mention: FieldMention) -> bool:
    return mention.item is not None and type_of(mention.item).is_multiline and mention.last >= message.body_start


def _outside_descriptions(message: TaskMessage, mentions: Sequence[FieldMention]) -> list[FieldMention]:
    """The names that are not words of a description, in which they have no valid value or are repeated."""
    kept: list[FieldMention] = []
    is_behind_text, counts = False, Counter(mention.item for mention in mentions)
    for place, mention in enumerate(mentions):
        is_inside = is_behind_text and (counts[mention.item] > 1 or not _is_readable(message, mentions, place))
        if not is_inside:
            kept.append(mention)
        is_behind_text = is_behind_text or (not is_inside and _is_text(message, mention))
    return kept


def _has_value_sign(message: TaskMessage, mention: FieldMention) -> bool:
    """Whether a sign announces the value: "details: ..."."""
    return mention.last < len(message.tokens) and not _VALUE_SIGNS.isdisjoint(message.gap(mention.last))


def _is_readable(message: TaskMessage, mentions: Sequence[FieldMention], place: int) -> bool:
    item = mentions[place].item
    if item is None or item.lookup or type_of(item).takes_free_text:
        return True
    stop = mentions[place + 1].first if place + 1 < len(mentions) else len(message.tokens)
    first, view = mentions[place].last, message.draft.view
    words = message.words(first, stop) if first < stop else ""
    return isinstance(view.answer_in(item, words), Entity)


def _value_range(message: TaskMessage, mentions: Sequence[FieldMention], place: int) -> tuple[int, int, bool]:
    """The range of a value: after its name, or after the name of a thing that follows; and whether no other name
    follows."""
    mention = mentions[place]
    first = mention.last if mention.last > message.body_start else max(mention.last, message.body_start)
    following = [other for other in mentions[place + 1 :] if other.last > first]
    is_whose, by_name = first < len(message.tokens) and message.tokens[first].word in _WHOSE, False
    while True:
        stop = max(first, following[0].first) if following else len(message.tokens)
        begins = _value_start(message, mention, first, stop, by_name=by_name)
        if begins < stop or not following or not following[0].is_thing:
            return begins, stop, not following
        first, following = following[0].last, following[1:]
        by_name = is_whose and not message.tokens[first - 1].word.isdecimal()


def _value_start(message: TaskMessage, mention: FieldMention, first: int, stop: int, *, by_name: bool) -> int:
    """The start of a value after introducing words. If these name an owner, it is after the next "to"; `by_name`: the
    owner's name comes first."""
    if first == mention.last and _has_value_sign(message, mention):
        return first
    words = [token.word for token in message.tokens]
    is_whose = first < stop and (by_name or words[first] in _WHOSE)
    if is_whose and (to := next((at for at in range(first, stop) if words[at] in _TO), None)) is not None:
        first = to + 1
    elif is_whose and not any(at in message.used for at in range(first + 1, stop)):
        # "the name of" is followed by the thing, and by a value only behind a sign
        signs = (at for at in range(first + 1, stop) if not _VALUE_SIGNS.isdisjoint(message.gap(at)))
        first = first if words[first] in _FROM else next(signs, stop)
    while first < stop and (words[first] in _LEADS or first in message.used):
        first += 1
    return first


def _without_polite_end(message: TaskMessage, first: int, stop: int) -> int:
    while stop > first and message.tokens[stop - 1].word in _JOINTS | POLITE:
        stop -= 1
    return stop


def _fill(message: TaskMessage, item: FieldSpec, first: int, stop: int, *, is_last: bool) -> None:
    draft, is_text = message.draft, type_of(item).is_multiline
    if places := message.places_of_shape(item, first, stop):
        first, stop, is_last = places[0], places[0] + 1, False
    stop = stop if is_text and is_last else _without_polite_end(message, first, stop)
    if first >= stop:
        return
    if item.id in full_name_fields(draft):
        stop = name_end(message, first, stop)
    start, end = message.tokens[first].start, message.tokens[stop - 1].end
    while start and draft.message[start - 1] in _OPENING:
        start -= 1
    end = len(draft.message.rstrip()) if is_text and is_last else end
    words = draft.message[start:end].strip(_SPACE)
    start = draft.message.index(words, start) if words else start
    if is_text or item.id in full_name_fields(draft):
        message.fill(item, words, start, start + len(words))
    elif words:
        _fill_parsed(message, item, words, start)


def _fill_parsed(message: TaskMessage, item: FieldSpec, words: str, start: int) -> None:
    """Fills a field with what its own reader finds."""
    view = message.draft.view
    answer = view.answer_in(item, words)
    if isinstance(answer, Entity):
        message.fill(item, answer.value, start + answer.start, start + answer.end, answer.confidence)
    elif isinstance(answer, Ambiguity):
        message.mark_used(message.places_within(start, start + len(words)))
        message.settled.add(item.id)
        message.draft.reject(item, answer.problem.text.get(message.draft.locale))
        message.draft.say(message.draft.rejected[item.id])
    else:
        message.fill(item, words, start, start + len(words))
