"""Reads values that a person labels: "injury date: 14 March", "my employer is Acme"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.incidental import asks_birth
from agent.interpretation.utterance import Utterance
from agent.view import FormView
from forms_registry.schema import FieldSpec, words_of
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import Folded, fold
from nlu.naming import is_anothers

_SEPARATOR = r"\s*(?:[:=]|\bis\b|\bwas\b|\bare\b|\bwill be\b|\bهو\b|\bهي\b|\bكان\b|\bكانت\b|\s-\s)\s*:?\s*"
_SEGMENT_END = re.compile(
    r"[;\n]|[.!?](?=\s|$)|,\s+(?:and|my|the)\b|\sand (?:my|the|i|i'm|i'd|we|it|there|please)\b|[,،]\s*و(?=\w)"
)

_BIRTHDAY = ("birthday", "date of birth", "birth date", "dob", "تاريخ ميلادي", "تاريخ الميلاد")
_COMMA = re.compile(r",(?!\d)")


def names_another_field(message: str, view: FormView, pending: FieldSpec) -> bool:
    """Whether the message opens with another field's label, as in "injury date: 14 March"."""
    labels = _labels(fold(message).text, list(view.visible()))
    return bool(labels) and labels[0][0] <= 3 and labels[0][2].id != pending.id


def label_spans(text: Utterance, view: FormView) -> list[tuple[int, int]]:
    """Where the message names a field before its value: such words are no value themselves."""
    return [text.folded.span(start, end) for start, end, _ in _labels(text.folded.text, list(view.visible()))]


def labelled(text: Utterance, view: FormView, fields: Sequence[FieldSpec]) -> Iterable[ProposedValue]:
    """`field name: value` and `field name is value`, up to the next label or the end of the sentence."""
    labels = _labels(text.folded.text, fields)
    for place, (_, end, item) in enumerate(labels):
        stop = labels[place + 1][0] if place + 1 < len(labels) else len(text.folded.text)
        if end_mark := _SEGMENT_END.search(text.folded.text, end, stop):
            stop = end_mark.start()
        yield from _first_sure(text, _segments(text.folded, end, stop), view, item)


def _segments(folded: Folded, start: int, stop: int) -> Iterable[tuple[int, int]]:
    """Where the value may stand in the message. A comma may belong to it after a colon ("address: 1 Main St, Riyadh");
    after "is" a new thing begins there."""
    ends = [stop]
    if comma := _COMMA.search(folded.text, start, stop):
        ends = [stop, comma.start()] if folded.text[:start].rstrip().endswith((":", "=")) else [comma.start(), stop]
    for end in ends:
        trimmed = folded.text[start:end].rstrip(" ,")
        if trimmed.strip():
            yield folded.span(start + len(trimmed) - len(trimmed.lstrip()), start + len(trimmed))


def _first_sure(
    text: Utterance, segments: Iterable[tuple[int, int]], view: FormView, item: FieldSpec
) -> Iterable[ProposedValue]:
    """The first segment that the field takes, else the first that it at least reads."""
    readings = [one for segment in segments for one in _read_segment(text, *segment, view, item)]
    sure = [one for one in readings if not one.unclear and _is_taken(one, view, item)]
    yield from (sure or readings)[:1]


def _is_taken(value: ProposedValue, view: FormView, item: FieldSpec) -> bool:
    try:
        view.field_type(item).clean(value.value, view.value_context(item))
    except InvalidValue:
        return False
    return True


def _labels(folded: str, fields: Sequence[FieldSpec]) -> list[tuple[int, int, FieldSpec]]:
    names = [
        (" ".join(fold(name).text.split()), item)
        for item in fields
        for name in dict.fromkeys((*item.label.all(), words_of(item.id), item.id, *_also_called(item)))
    ]
    found: list[tuple[int, int, FieldSpec]] = []
    for name, item in sorted(names, key=lambda pair: -len(pair[0])):
        if len(name) < 2:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(name)}{_SEPARATOR}", folded):
            if is_anothers(folded, match.start()):
                continue
            if all(match.end() <= start or match.start() >= end for start, end, _ in found):
                found.append((match.start(), match.end(), item))
    return sorted(found, key=lambda label: label[0])


def _also_called(item: FieldSpec) -> tuple[str, ...]:
    return _BIRTHDAY if item.type == "date" and asks_birth(item) else ()


def _read_segment(text: Utterance, start: int, finish: int, view: FormView, item: FieldSpec) -> Iterable[ProposedValue]:
    segment, context = text.message[start:finish], view.value_context(item)
    reading = view.field_type(item).parse_answer(segment, context)
    if not isinstance(reading, Entity):
        sure = [found for found in view.field_type(item).extract(segment, context) if isinstance(found, Entity)]
        reading = sure[0] if len(sure) == 1 else reading
    # Text that reads as no answer may still hold one ("Sara Khan, and I want a table"): it is looked for elsewhere.
    if reading is not None and not (isinstance(reading, Ambiguity) and item.type in {"text", "textarea"}):
        yield text.proposal(item, _shifted(reading, start), certainty=0.95)


def _shifted(found: Entity | Ambiguity, by: int) -> Entity | Ambiguity:
    if isinstance(found, Entity):
        return Entity(found.value, found.start + by, found.end + by, found.confidence)
    return Ambiguity(found.problem, found.start + by, found.end + by, found.candidates)
