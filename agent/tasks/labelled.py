"""Values that the words of a task name by their field: "contact 91234567", "return date of book 5 to Monday"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agent.draft import TurnDraft
from agent.kinds import FREE_TEXT_TYPES
from agent.ledger import Evidence
from agent.tasks.phrases import Token, tokens_of
from agent.turn import Source
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

_TO, _LEADS = frozenset({"to", "into"}), frozenset("is as to be should number no of into".split())
_JOINTS = frozenset({"and"})
_OPENING = "+("
_SPACE = " \t\n\r.,;:=-–—"


class _Named(NamedTuple):
    """A field's name at `tokens[first:last]`; no field where the name is that of all parts of a full name."""

    first: int
    last: int
    item: FieldSpec | None


def hear_labelled(draft: TurnDraft, tokens: Sequence[Token], *, begun: int = 0) -> None:
    """Fills the fields that the words name, each with what stands behind its name. What a field does not take is asked.
    `begun` is where the phrase ends that began the task."""
    named = _names_in(draft, tokens)
    for place, one in enumerate(named):
        stop = named[place + 1].first if place + 1 < len(named) else len(tokens)
        first = _value_from(tokens, max(one.last, min(begun, stop)), stop)
        while stop > first and tokens[stop - 1].word in _JOINTS:
            stop -= 1
        if first >= stop:
            continue
        if one.item is None:
            _fill_full_name(draft, tokens[first:stop])
        else:
            _fill(draft, one.item, tokens[first:stop], is_last=place + 1 == len(named))


def _value_from(tokens: Sequence[Token], first: int, stop: int) -> int:
    """Behind the last "to", else behind the words that lead to a value."""
    after = [at + 1 for at in range(first, stop) if tokens[at].word in _TO]
    first = after[0] if after else first
    while first < stop and tokens[first].word in _LEADS:
        first += 1
    return first


def _fill(draft: TurnDraft, item: FieldSpec, tokens: Sequence[Token], *, is_last: bool) -> None:
    if draft.view.is_answered(item.id):
        return
    start, end = tokens[0].start, tokens[-1].end
    while start and draft.message[start - 1] in _OPENING:
        start -= 1
    if is_last and item.type in FREE_TEXT_TYPES:
        end = len(draft.message.rstrip())
    words = draft.message[start:end].strip(_SPACE)
    start = draft.message.index(words, start) if words else start
    if not words:
        return
    context = draft.view.value_context(item)
    read = draft.view.field_type(item).parse_answer(words, context)
    if isinstance(read, Entity):
        quote = (start + read.start, start + read.end)
        evidence = Evidence(Source.WORDS, "rules", draft.message[slice(*quote)], quote, read.confidence)
        draft.propose(item.id, read.value, evidence)
    elif isinstance(read, Ambiguity):
        draft.reject(item, read.problem.text.get(draft.locale))
    else:
        draft.propose(item.id, words, Evidence(Source.WORDS, "rules", words, (start, start + len(words))))


def _fill_full_name(draft: TurnDraft, tokens: Sequence[Token]) -> None:
    fields = _full_name(draft)
    if len(tokens) == len(fields) and not any(map(draft.view.is_answered, fields)):
        for name, token in zip(fields, tokens, strict=True):
            quote = draft.message[token.start : token.end]
            draft.propose(name, quote, Evidence(Source.WORDS, "rules", quote, (token.start, token.end)))


def _full_name(draft: TurnDraft) -> tuple[str, ...]:
    assistant = draft.spec.assistant
    lookups = assistant.lookups if assistant else ()
    return next((one.names for one in lookups if len(one.names) > 1 and all(map(draft.spec.has, one.names))), ())


def _names_in(draft: TurnDraft, tokens: Sequence[Token]) -> list[_Named]:
    """Where fields are named, the longest names first; what is part of a longer name is none."""
    words = [token.word for token in tokens]
    names = sorted(_labels(draft), key=lambda pair: -len(pair[0]))
    found: list[_Named] = []
    for said, item in names:
        for at in range(len(words) - len(said) + 1):
            taken = any(one.first < at + len(said) and at < one.last for one in found)
            if not taken and tuple(words[at : at + len(said)]) == said:
                found.append(_Named(at, at + len(said), item))
    return sorted(found)


def _labels(draft: TurnDraft) -> Iterator[tuple[tuple[str, ...], FieldSpec | None]]:
    for item in draft.view.visible():
        if item.lookup:
            continue
        for text in {*item.label.all(), item.id, item.id.replace("_", " "), *item.cues}:
            if said := tuple(token.word for token in tokens_of(text)):
                yield said, item
    if _full_name(draft):
        yield from ((said, None) for said in (("name",), ("full", "name")))
