"""Reads values that a person labels: "injury date: 14 March", "my employer is Acme"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from agent.interpretation.base import ProposedValue
from agent.interpretation.changed_answers import as_change
from agent.interpretation.denied import is_answer
from agent.interpretation.placement import Cell, proposal
from agent.interpretation.scores import Talk, is_taken
from agent.kinds import FREE_TEXT_TYPES
from agent.view import FormView
from forms_registry.schema import FieldSpec, words_of
from nlu.dialogue_acts import Act, acts_at, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.naming import is_anothers
from nlu.text import Text, once, read

_ENDS = frozenset(".;!?\n")
_AT_THE_START = 2
_LABELLED = 1.0
_MOST_TRIES, _MOST_DENIALS = 5, 2


class Label(NamedTuple):
    """A field's name at `tokens[first:last]`, with the sign or verb that leads to its value."""

    first: int
    last: int
    item: FieldSpec


def names_another_field(message: str, view: FormView, pending: FieldSpec) -> bool:
    """Whether the message opens with another field's label, as in "injury date: 14 March"."""
    labels = labels_in(read(message), list(view.visible()))
    return bool(labels) and labels[0].first <= _AT_THE_START and labels[0].item.id != pending.id


def labels_in(text: Text, fields: Iterable[FieldSpec]) -> list[Label]:
    """Where the message names a field before its value; of names that overlap, the longest."""
    found: list[Label] = []
    taken: set[int] = set()
    for label in _by_length_of_name(text, fields):
        if taken.isdisjoint(range(label.first, label.last)):
            found.append(label)
            taken.update(range(label.first, label.last))
    return sorted(label for label in found if not is_anothers(text.folded.text, text.tokens[label.first].start))


def labelled(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """`field name: value` and `field name is value`, up to the next label or the end of the sentence; of a field that
    is told again what is told last. A question tells nothing: "why is that important?"
    """
    text, named = talk.text, labels_in(talk.text, fields)
    labels = [label for label in named if Act.ASKS not in acts_at(text, label.first)]
    stops = [*(_before(text, label.first) for label in labels[1:]), len(text)]
    tries: Counter[str] = Counter()
    for label, stop in zip(reversed(labels), reversed(stops), strict=False):
        tries[label.item.id] += 1
        if tries[label.item.id] > _MOST_TRIES:
            continue
        if told := _told(talk, label, stop):
            tries[label.item.id] = _MOST_TRIES
            yield told[0]


def _told(talk: Talk, label: Label, stop: int) -> list[ProposedValue]:
    """What stands behind a label: what its field takes, else whatever it reads."""
    ends = _ends(talk, label, stop)
    readings = [one for end in ends for one in _read(talk, label.item, label.last, end)]
    return [one for one in readings if not one.unclear and is_taken(talk.view, label.item, one.value)] or readings


def value_from(talk: Talk, item: FieldSpec, first: int, last: int) -> Entity | Ambiguity | None:
    """What a field reads in `tokens[first:last]`, as an answer or as the one thing found there."""
    start, end = talk.text.span(first, last)
    words, context = talk.message[start:end], talk.view.value_context(item)
    found = talk.view.field_type(item).parse_answer(words, context)
    if not isinstance(found, Entity):
        sure = [one for one in talk.view.field_type(item).extract(words, context) if isinstance(one, Entity)]
        found = sure[0] if len(sure) == 1 else found
    if isinstance(found, Entity):
        return Entity(found.value, start + found.start, start + found.end, found.confidence)
    if found is not None:
        return Ambiguity(found.problem, start + found.start, start + found.end, found.candidates)
    return None


def _before(text: Text, at: int) -> int:
    """Where what stands in front of a label ends, without the sign or the word that joins the two."""
    while at and (text.word(at - 1) == "," or text.has(at - 1, "clause_joint")):
        at -= 1
    return at


def _by_length_of_name(text: Text, fields: Iterable[FieldSpec]) -> Iterator[Label]:
    """Every label in the text, the longest names first; of fields of one name the first."""
    named = _by_name(fields)
    said, firsts = _words(text), {words[:1] for words in named}
    places = [at for at in range(len(text)) if said[at : at + 1] in firsts]
    for size in sorted({len(words) for words in named if words}, reverse=True):
        for at in places:
            item_named = named.get(said[at : at + size])
            if item_named is not None and (last := _led_from(text, at + size)):
                yield Label(at, last, item_named)


def _read(talk: Talk, item: FieldSpec, first: int, last: int) -> Iterator[ProposedValue]:
    found = value_from(talk, item, first, last) if first < last else None
    # Words that read as no text may still hold one ("Sara Khan, and I want a table"): it is looked for elsewhere.
    if found is not None and not (isinstance(found, Ambiguity) and item.type in FREE_TEXT_TYPES):
        yield proposal(talk, Cell(item, as_change(talk, item, found), _LABELLED, _LABELLED))


def _ends(talk: Talk, label: Label, stop: int) -> list[int]:
    """Where the value may end: before the answer that it takes the place of ("not 5"), at the sentence's end or before
    a joint, and at a comma, which may belong to it ("Monday, 5 July"), and to words after a colon ("address: 1 Main St,
    Riyadh"); after "is" new words begin there."""
    text, item = talk.text, label.item
    last = next((at for at in range(label.last, stop) if closes(text, at, item)), stop)
    commas = [at for at in range(label.last, last) if text.word(at) == "," and not text.glued(at + 1)][:1]
    goes_on = item.type not in FREE_TEXT_TYPES or text.has(label.last - 1, "connects")
    return [*_denials(talk, item, label.last, last), *([last, *commas] if goes_on else [*commas, last])]


def _denials(talk: Talk, item: FieldSpec, first: int, last: int) -> list[int]:
    """Where the answer that stands is denied."""
    denials = [at for at in range(first, last) if talk.text.has(at, "denies")] if talk.view.is_answered(item.id) else []
    return [at for at in denials[:_MOST_DENIALS] if is_answer(talk, item, at + 1)][:1]


def closes(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether what is said of a field ends before a token: at the end of a sentence that the next does not take back,
    as it may where no words are asked for; or where more is told."""
    if text.word(at) in _ENDS and not text.glued(at + 1):
        return item.type in FREE_TEXT_TYPES or not takes_back(text, at + 1)
    joined = text.has(at, "clause_joint") and text.has(at + 1, "possessive", "the", "subject_pronoun", "polite")
    return joined or "\n" in text.folded.text[text.tokens[at - 1].end : text.tokens[at].start]


def _led_from(text: Text, at: int) -> int:
    """The token after what leads from a name to its value; 0 where nothing does."""
    led = text.tag(at, "connects") or text.tag(at, "copula")
    if led is None or at + led.size >= len(text):
        return 0
    last = at + led.size
    return last + 1 if text.has(last, "connects") else last


def _by_name(fields: Iterable[FieldSpec]) -> dict[tuple[str, ...], FieldSpec]:
    names = ((name, item) for item in fields for name in (*item.label.all(), words_of(item.id), item.id))
    named: dict[tuple[str, ...], FieldSpec] = {}
    for name, item in names:
        named.setdefault(_words(read(name)), item)
    return named


@once
def _words(text: Text) -> tuple[str, ...]:
    return tuple(token.text for token in text.tokens)
