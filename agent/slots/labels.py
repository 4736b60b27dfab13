"""Reads values with a label: "injury date: 14 March", "my employer is Acme"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from agent.answers.self_repair import self_repair
from agent.clauses.relevance import shortens
from agent.slots.addresses import commas_apart
from agent.slots.changed_answers import as_change
from agent.slots.current_answers import is_current_at
from agent.slots.leading import core_answer
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, fits_limits
from agent.view.form_view import FormView
from agent.view.people import named_by
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, words_of
from nlu.clauses import is_word
from nlu.dialogue_acts import Act, acts_at, is_filler, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_name
from nlu.text import Text, once, read

_ENDS, _JOINING = frozenset(".;!?\n"), frozenset(",;.-")
_NO_VALUE = ("wrong", "removes", "clause_joint")
_TELLS_MORE, _TO_NEXT = ("possessive", "the", "subject_pronoun", "polite", "means"), range(2, 5)
_AT_THE_START = 2
_MOST_TRIES, _MOST_DENIALS = 5, 2


class Label(NamedTuple):
    """A field's name at `tokens[first:last]`, including the sign or verb that leads to its value; not `led` without
    one."""

    first: int
    last: int
    item: FieldSpec
    led: bool


def names_another_field(message: str, view: FormView, pending: FieldSpec) -> bool:
    """Whether the message starts with another field's label ("injury date: 14 March"), or has one after the pending
    field's own; the latter does not count for a multi-line text."""
    text = read(message)
    labels = labels_in(text, list(view.visible()))
    at_start = bool(labels) and labels[0].first <= _AT_THE_START and not is_set_apart(text, labels[0].first)
    return at_start and (labels[0].item is not pending or (len(labels) > 1 and not type_of(pending).is_multiline))


def is_set_apart(text: Text, at: int) -> bool:
    """Whether a label follows something else, separated by a sign or a conjunction: "Rex, breed: Poodle"."""
    end = end_before_label(text, at)
    return (end < at or _opens_line(text, at)) and not is_filler(text, 0, end)


def labels_in(text: Text, fields: Iterable[FieldSpec]) -> list[Label]:
    """The labels in a text; of overlapping ones the longest. A label without sign or verb only counts next to another:
    "name is Huda, city Riyadh"."""
    found: list[Label] = []
    taken: set[int] = set()
    for label in _by_length_of_name(text, fields):
        if taken.isdisjoint(range(label.first, label.last)):
            found.append(label)
            taken.update(range(label.first, label.last))
    labels = [label for label in found if not _is_anothers(text, label.first)]
    return sorted(label for label in labels if label.led or len(labels) > 1)


def labelled_values(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The values in `field name: value` and `field name is value`, up to the next label or the end of the sentence. The
    last value of a repeated label wins. Questions give none: "why is that important?" """
    text, named = talk.text, labels_in(talk.text, fields)
    labels = [label for label in named if Act.ASKS not in acts_at(text, label.first)]
    stops = [*(end_before_label(text, label.first) for label in labels[1:]), len(text)]
    tries: Counter[str] = Counter()
    for label, stop in zip(reversed(labels), reversed(stops), strict=False):
        tries[label.item.id] += 1
        if tries[label.item.id] > _MOST_TRIES:
            continue
        if values := _labelled(talk, label, stop):
            tries[label.item.id] = _MOST_TRIES
            yield values[0]


def _labelled(talk: Talk, label: Label, stop: int) -> list[ProposedValue]:
    """The readings after a label: those that its field accepts, else all."""
    ends = _ends(talk, label, stop)
    readings = [one for end in ends for one in _proposals_at(talk, label.item, label.last, end)]
    return [one for one in readings if not one.unclear and fits_limits(talk.view, label.item, one.value)] or readings


def value_from(talk: Talk, item: FieldSpec, first: int, last: int) -> Entity | Ambiguity | None:
    """What a field reads in `tokens[first:last]`, as an answer or as the only value there."""
    start, end = talk.text.span(first, last)
    words = core_answer(talk.message[start:end], item)
    found = self_repair(Talk(words, talk.view, item), item) or talk.view.answer_in(item, words)
    if not isinstance(found, Entity):
        sure = [entity for entity in talk.view.values_in(item, words) if isinstance(entity, Entity)]
        found = sure[0] if len(sure) == 1 else found
    return replace(found, start=start + found.start, end=start + found.end) if found else None


def proposals_in(talk: Talk, item: FieldSpec, first: int, last: int) -> Iterator[ProposedValue]:
    """The value that a field reads with certainty in `tokens[first:last]`, if any."""
    found = value_from(talk, item, first, last)
    if isinstance(found, Entity):
        yield proposed(talk, item, found)


def end_before_label(text: Text, at: int) -> int:
    """The end of what comes before a label, without the joining words and signs."""
    while at and (text.word(at - 1) in _JOINING or text.has(at - 1, "clause_joint", "the", "possessive")):
        at -= 1
    return at


def _by_length_of_name(text: Text, fields: Iterable[FieldSpec]) -> Iterator[Label]:
    """Every label in a text, longest first; of fields with the same name, the first."""
    named = _by_name(fields := [*fields])
    words_told, firsts = token_texts(text), {words[:1] for words in named}
    places = [at for at in range(len(text)) if words_told[at : at + 1] in firsts]
    for size in sorted({*map(len, named)} - {0}, reverse=True):
        for at in places:
            item_named = named.get(words_told[at : at + size])
            if item_named is not None:
                yield from (one for one in _label(text, at, at + size, item_named) if not _is_subject(one, text, named))
    yield from _by_person(text, fields)


def _is_subject(label: Label, text: Text, named: Container[tuple[str, ...]]) -> bool:
    """Whether what a line is called stands before a verb that tells of another field: "the club was founded"."""
    is_verb = type_of(label.item).takes_free_text and text.has(label.last - 1, "copula")
    return is_verb and token_texts(text)[label.last : label.last + 1] in named


def _by_person(text: Text, fields: Iterable[FieldSpec]) -> Iterator[Label]:
    """Labels that name only the person: "pupil: Ida Rowe", where the pupil's name is asked."""
    people = {named_by(item): item for item in fields if asks_for_name(item)}
    for at in range(len(text) - 1) if people else ():
        if (whose := people.get(text.word(at).removesuffix("'s"))) and not is_word(text, at + 1):
            yield from _label(text, at, at + 1, whose)


def _label(text: Text, first: int, last: int, item: FieldSpec) -> Iterator[Label]:
    if led := _led_from(text, last):
        yield Label(first, led, item, led=True)
    elif _opens_part(text, first) and _may_begin_value(text, last):
        yield Label(first, last, item, led=False)


def _opens_part(text: Text, at: int) -> bool:
    """Whether a token follows a sign, a conjunction or a line break."""
    return not is_word(text, at - 1) or text.has(at - 1, "clause_joint") or _opens_line(text, at)


def _may_begin_value(text: Text, at: int) -> bool:
    """Whether a value may start at a token."""
    return is_word(text, at) and not (is_filler(text, at, at + 1) or text.has(at, *_NO_VALUE))


def _proposals_at(talk: Talk, item: FieldSpec, first: int, last: int) -> Iterator[ProposedValue]:
    found = value_from(talk, item, first, last) if first < last else None
    # Words that read as no text may still hold one ("Sara Khan, and I want a table"): it is looked for elsewhere.
    if found is not None and not (isinstance(found, Ambiguity) and type_of(item).takes_free_text):
        yield proposed(talk, item, as_change(talk, item, found))


def _ends(talk: Talk, label: Label, stop: int) -> list[int]:
    """Where the value may end, most likely first: before the answer that it replaces ("not 5"), at the end of the
    sentence, before a conjunction, or at a comma, which may belong to the value ("Monday, 5 July"). After a colon, text
    runs to the end ("address: 1 Main St, Riyadh"); after "is", to the first comma outside an address."""
    text, item = talk.text, label.item
    last = end_of_value(text, label.last, stop, item)
    commas = commas_apart(text, label.last, last, item)[:1]
    goes_to_end = not type_of(item).takes_free_text or text.has(label.last - 1, "connects")
    return [*_denials(talk, item, label.last, last), *([last, *commas] if goes_to_end else [*commas, last])]


def _denials(talk: Talk, item: FieldSpec, first: int, last: int) -> list[int]:
    """Where the current answer is denied."""
    denials = [at for at in range(first, last) if talk.text.has(at, "denies")] if talk.view.is_answered(item.id) else []
    return [at for at in denials[:_MOST_DENIALS] if is_current_at(talk, item, at + 1)][:1]


def end_of_value(text: Text, first: int, last: int, item: FieldSpec) -> int:
    """The end of a field's value in `tokens[first:last]`."""
    return next((at for at in range(first, last) if ends_value(text, at, item)), last)


def ends_value(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a field's value ends before a token: at the end of a sentence, unless the next one takes it back and the
    field is no text; or where another value starts."""
    if text.word(at) in _ENDS and not (text.glued(at + 1) or shortens(text, at)):
        return type_of(item).takes_free_text or not takes_back(text, at + 1)
    joint = text.has(at, "clause_joint")
    is_next = (joint or text.word(at) == ",") and any(text.has(at + size, "becomes") for size in _TO_NEXT)
    return any((is_next, joint and text.has(at + 1, *_TELLS_MORE), _opens_line(text, at)))


def _opens_line(text: Text, at: int) -> bool:
    return "\n" in text.folded.text[text.tokens[at - 1].end if at else 0 : text.tokens[at].start]


def _led_from(text: Text, at: int) -> int:
    """The token after what leads from a name to its value; 0 if nothing does, or if the value is denied."""
    led = text.tag(at, "connects") or text.tag(at, "copula")
    last = at + led.size if led else len(text)
    if last >= len(text) or text.has(at, "short_denial") or text.has(last, "denies"):
        return 0
    return last + 1 if text.has(last, "connects", "called") else last


def _by_name(fields: Iterable[FieldSpec]) -> dict[tuple[str, ...], FieldSpec]:
    names = ((name, item) for item in fields for name in (*item.label.all(), words_of(item.id), item.id))
    named: dict[tuple[str, ...], FieldSpec] = {}
    for name, item in names:
        named.setdefault(token_texts(read(name)), item)
    return named


@once
def token_texts(text: Text) -> tuple[str, ...]:
    """The folded text of each token."""
    return tuple(token.text for token in text.tokens)


def _is_anothers(text: Text, at: int) -> bool:
    """Whether the thing named at a token is somebody else's: "the chef's name"."""
    whose = text.tag(at - 1, "possessive")
    is_owner = text.word(at - 1).endswith("'s") and not text.has(at - 1, "served")
    return is_owner if whose is None else whose.value == "person"
