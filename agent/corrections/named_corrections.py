"""Finds corrections that name their field: "change the employer to Acme", "the date should be the 14th"."""

from __future__ import annotations

from itertools import pairwise

from agent.clauses.relevance import alike_fields, clause_of, mentioned_field
from agent.corrections.new_texts import changed_text
from agent.dialogue.commands import Command, command_of
from agent.slots.changed_answers import as_change
from agent.slots.current_answers import is_loose_sign
from agent.slots.labels import end_of_value, value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.form_view import FormView
from agent.view.kinds import takes_any_words
from forms_registry.schema import FieldSpec
from nlu.clauses import clause_tokens
from nlu.dialogue_acts import is_filler
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, read

_LONGEST = 400  # who corrects a field by name does it in a sentence; longer texts tell something
_HEAD = 8


def asks_for_change(message: str) -> bool:
    """Whether a message says that something has to change or is wrong."""
    text = read(message)
    places = range(len(text)) if len(message) <= _LONGEST else ()
    return any(asks_change(text, at) or text.has(at, "wrong", "should_be") for at in places)


def named_corrections(
    message: str, view: FormView, pending: FieldSpec | None
) -> list[tuple[FieldSpec, ProposedValue | None]]:
    """The named fields, each with its new value, or None if that still has to be asked: "change the injury date to the
    14th and the shift to the late one", "the employer is wrong"."""
    if not asks_for_change(message):
        return []
    talk, named, told_until = Talk(message, view), dict[str, tuple[FieldSpec, ProposedValue | None]](), 0
    fields = _correctable(view, pending)
    for first, last, after in ((max(first, told_until), *rest) for first, *rest in _halves(talk.text)):
        changed = changed_text(talk, fields, (first, last), (after, _end(talk.text)))
        item = changed[0] if changed else _named_field(talk, fields, first, last)
        if item is not None:
            named.setdefault(item.id, changed or (item, _new_value(talk, item, first, after)))
            told_until = _value_ends(talk.text, item, after)[0]
    return [*named.values()]


def _named_field(talk: Talk, fields: list[FieldSpec], first: int, last: int) -> FieldSpec | None:
    """The field that `tokens[first:last]` name; an open one if none of `fields` is as similar."""
    phrase = talk.message[slice(*talk.text.span(first, last))] if first < last else ""
    unasked = [item for item in talk.view.visible() if talk.view.is_open(item) and item not in fields]
    return mentioned_field(phrase, [*fields, *unasked]) or mentioned_field(phrase, fields)


def changes_one_of_several(message: str, view: FormView, pending: FieldSpec | None) -> bool:
    """Whether an answer is to change, and it is open which: "change the date to the 14th" with several dates."""
    if not asks_for_change(message):
        return False
    text, fields = read(message), _correctable(view, pending)
    halves = (message[slice(*text.span(first, last))] for first, last, after in _halves(text) if first < last < after)
    return any(alike_fields(half, fields) for half in halves)


def _correctable(view: FormView, pending: FieldSpec | None) -> list[FieldSpec]:
    return [item for item in view.visible() if item is pending or view.may_be_asked_again(item)]


def _value_ends(text: Text, item: FieldSpec, after: int) -> tuple[int, int]:
    """The possible ends of a field's new value: where more may follow, or another change."""
    end = next((at for at in range(after, _end(text)) if asks_change(text, at)), _end(text))
    return end_of_value(text, after + 1, end, item), end


def _new_value(talk: Talk, item: FieldSpec, first: int, after: int) -> ProposedValue | None:
    """The value after a field's name, or within it: "make it 5 people"."""
    reading = _reading_after(talk, item, after)
    among = after <= first and (
        takes_any_words(item) or not isinstance(reading, Entity) or _is_of_name(talk, item, reading)
    )
    return None if reading is None or among else proposed(talk, item, as_change(talk, item, reading))


def _reading_after(talk: Talk, item: FieldSpec, after: int) -> Entity | Ambiguity | None:
    """The value up to the next change, else up to the end of its clause: "to seven, the rest stays the same"."""
    ends = (end for end in _value_ends(talk.text, item, after) if not is_filler(talk.text, after, end))
    readings = [value_from(talk, item, after, end) for end in ends] or [None]
    reading = next((found for found in readings if isinstance(found, Entity)), readings[-1])
    return reading or _reading_in_clause(talk, item, after)


def _reading_in_clause(talk: Talk, item: FieldSpec, after: int) -> Entity | Ambiguity | None:
    first, last = clause_of(talk.text, after)
    return value_from(talk, item, after, last) if first < after < last else None


def _is_of_name(talk: Talk, item: FieldSpec, entity: Entity) -> bool:
    """Whether a value is read only in the field's own name: "change the state" gives no state."""
    named = {token.text for name in item.label.all() for token in read(name).tokens}
    return named.issuperset(token.text for token in read(talk.message[entity.start : entity.end]).tokens)


def asks_change(text: Text, at: int) -> bool:
    """Whether a message, possibly after a yes, starts with a verb of change at a token; or a clause with one that has
    no other meaning."""
    verb = text.tag(at, "change_verb")
    if verb is None or (verb.value == "plain" and at in clause_tokens(text).heads):
        return verb is not None
    if text.has(at + verb.size, "article"):
        return False  # "make a reservation" changes nothing that stands
    return at < _HEAD and (is_filler(text, 0, at) or _agrees_before(text, at))


def _agrees_before(text: Text, at: int) -> bool:
    """Whether everything before is a yes with a "but": "looks good, but change the phone"."""
    joints = (joint for joint in range(at) if text.has(joint, "reserves") and is_filler(text, joint + 1, at))
    return any(command_of(text.original[: text.span(joint, at)[0]]) is Command.YES for joint in joints)


def _halves(text: Text) -> list[tuple[int, int, int]]:
    """The part of a correction that may name its field, and the part with the new value: before and after "to" or
    "should be"."""
    starts = [at + 1 for at in range(len(text)) if asks_change(text, at)]
    parts = pairwise([0, *starts, len(text)])
    return [half for start, end in parts for half in _halves_within(text, start, min(end, _end(text)))]


def _halves_within(text: Text, start: int, end: int) -> list[tuple[int, int, int]]:
    halves = []
    for at in range(start + 1, end):
        joint = text.tag(at, "should_be") or text.tag(at, "wrong") or (text.tag(at, "becomes") if start else None)
        if joint is not None:
            halves.append((start, at, _after_talk(text, at + joint.size)))
    return halves or ([(start, end, start)] if 0 < start < end else [])


def _after_talk(text: Text, at: int) -> int:
    while at < len(text) and (is_loose_sign(text, at) or text.has(at, "copula", "should_be") or _is_dummy(text, at)):
        at += 1
    return at


def _is_dummy(text: Text, at: int) -> bool:
    """Whether a pronoun only introduces a verb of being: "it is", "that was"."""
    return text.has(at, "subject_pronoun") and text.has(at + 1, "copula", "should_be")


def _end(text: Text) -> int:
    """The end of a text without trailing signs."""
    return next((last for last in range(len(text), 0, -1) if text.word(last - 1) not in {".", "!", "?", ","}), 0)
