"""Finds what a person takes back: "no, the 14th", "change the employer to Acme", "it was Tuesday, not Monday"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.dialogue.commands import Command, command_of
from agent.interpretation.base import ProposedValue
from agent.interpretation.denied import denied_answers, is_apart
from agent.interpretation.labels import closes, labels_in, value_from
from agent.interpretation.list_changes import in_list
from agent.interpretation.placement import Cell, Placement, proposal
from agent.interpretation.relevance import clauses_about, mentioned_field, read_alike
from agent.interpretation.scores import Talk, checked, is_too_much, told_with
from agent.kinds import COUNT_TYPES, FREE_TEXT_TYPES
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act, only_talk, sentences, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, read

_LONGEST = 400  # who corrects a field by name does it in a sentence; longer texts tell something
_HEAD, _NOTHING = 8, 0
_NAMED = 1.0


def corrects(message: str) -> bool:
    """Whether the message has words with which people correct themselves, or ask for a change."""
    text = read(message)
    if any(Act.CORRECTS in sentence.acts for sentence in sentences(text)):
        return True
    return any(_asks_change(text, at) for at in range(len(text)))


def starts_by_taking_back(message: str) -> bool:
    """Whether the message begins with such words, as in "no, the 14th"."""
    text = read(message)
    return any(takes_back(text, at) for at in range(len(text)) if only_talk(text, 0, at))


def wants_change(message: str) -> bool:
    """Whether a message says that something is to change or is wrong, whatever that is."""
    text = read(message)
    return len(message) <= _LONGEST and any(
        _asks_change(text, at) or text.has(at, "wrong", "should_be") for at in range(len(text))
    )


def named_corrections(
    message: str, view: FormView, pending: FieldSpec | None
) -> list[tuple[FieldSpec, ProposedValue | None]]:
    """The fields that corrections name, each with its new value, or None where that is still to be asked: "change the
    injury date to the 14th and the shift to the late one", "the employer is wrong"."""
    if not wants_change(message):
        return []
    talk, named, told = Talk(message, view), dict[str, tuple[FieldSpec, ProposedValue | None]](), 0
    known = {*(item.id for item in view.changeable()), *view.left_open}
    fields = [item for item in view.visible() if item.id in known or item is pending]
    for first, last, after in ((max(first, told), *rest) for first, *rest in _halves(talk.text)):
        item = mentioned_field(message[slice(*talk.text.span(first, last))], fields) if first < last else None
        if item is not None:
            named.setdefault(item.id, (item, _new_value(talk, item, first, after)))
            told = _value_end(talk, after)
    return [*named.values()]


def _value_end(talk: Talk, after: int) -> int:
    """Where what is said as a field's new value ends."""
    return next((at for at in range(after + 1, _end(talk.text)) if closes(talk.text, at)), _end(talk.text))


def _new_value(talk: Talk, item: FieldSpec, first: int, after: int) -> ProposedValue | None:
    """What stands after the name of a field, or among its words: "make it 5 people"."""
    found = _read_after(talk, item, after)
    among = after <= first and (
        item.type in FREE_TEXT_TYPES or not isinstance(found, Entity) or _is_of_name(talk, item, found)
    )
    return None if found is None or among else proposal(talk, Cell(item, in_list(talk, item, found), _NAMED, _NAMED))


def _read_after(talk: Talk, item: FieldSpec, after: int) -> Entity | Ambiguity | None:
    ends = (last for last in (_value_end(talk, after), _end(talk.text)) if after < last)
    readings = [value_from(talk, item, after, last) for last in ends] or [None]
    return next((one for one in readings if isinstance(one, Entity)), readings[-1])


def _is_of_name(talk: Talk, item: FieldSpec, found: Entity) -> bool:
    """Whether a value is read in nothing but words of the field's own name: "change the state" tells no state."""
    named = {token.text for name in item.label.all() for token in read(name).tokens}
    return named.issuperset(token.text for token in read(talk.message[found.start : found.end]).tokens)


def unnamed_change(
    talk: Talk, placed: Placement, answered: Sequence[FieldSpec]
) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """What is changed without naming its field, and the fields between which the message leaves it open: the answer
    that it denies, else the one that the table gives, else the last one, where a bare number may be its value; else one
    of those that were told together last, and that it may be a value of."""
    if is_too_much(talk, answered):
        return [], []
    if any(instead := _instead(talk, denied_answers(talk, answered))):
        return instead
    if placed.changes:
        return list(placed.changes), []
    found = _unplaced_change(talk, answered) if talk.corrects else None
    if found or (between := _told_together(talk, answered)):
        return ([found], []) if found else ([], between)
    return _of_what_was_told(talk, answered) if talk.corrects and not placed.values else ([], [])


def _of_what_was_told(talk: Talk, answered: Sequence[FieldSpec]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """A correction of none that was asked or told last, as "no, it was on Monday" some questions later: of an answer,
    for nothing else was said that could be taken back."""
    rest = (item for item in answered if talk.asked is None or not read_alike(talk.asked, item))
    singles = [(it, new) for it in rest if it.type not in FREE_TEXT_TYPES and (new := _extracted(talk, it)) is not None]
    return ([singles[0][1]], []) if len(singles) == 1 else ([], [item for item, _ in singles])


def _told_together(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The fields told last in one breath, where a value may be of each; none where it may answer the question."""
    last = next((item for item in answered if item.id == talk.last_answered), None)
    if last is None or not talk.corrects or (talk.asked and read_alike(talk.asked, last)):
        return []
    fields = [last, *told_with(talk.view, last)]
    return fields if len(fields) > 1 and all(_single(talk, item) for item in fields) else []


def value_said(words: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The value that a correction told for a field that it did not name; None for none."""
    return _single(Talk(words, view), item)


def _instead(talk: Talk, denied: Sequence[FieldSpec]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """What takes the place of the denied answer; the fields, where several would."""
    singles = [(item, value) for item in denied if (value := _single(talk, item)) is not None]
    return ([singles[0][1]], []) if len(singles) == 1 else ([], [item for item, _ in singles])


def _unplaced_change(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """A bare value for the answer that the message names, else for the last one."""
    named = next((item for item in answered if _names(talk.text, item)), None)
    last = next((item for item in answered if item.id == talk.last_answered), None)
    return next((found for item in (named, last) if item and (found := _whole(talk, item))), None)


def _whole(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """Another value that the whole message is for an answered field, where only its question makes it one: "no, 5"."""
    if item.type in FREE_TEXT_TYPES or (item.id in talk.view.answers and told_with(talk.view, item)):
        return None
    found = talk.view.field_type(item).parse_answer(talk.message, talk.view.value_context(item))
    if not isinstance(found, Entity) or checked(talk.view, item, found.value) in (None, talk.view.values[item.id]):
        return None
    return proposal(talk, Cell(item, in_list(talk, item, found), _NAMED, _NAMED))


def is_sure_change(talk: Talk, placed: Placement, change: ProposedValue) -> bool:
    """Whether a change is taken rather than offered: the message names the field, or denies its answer and names no
    other, or takes something back, or says nothing else, and no open field could be meant as well."""
    item = talk.view.spec.field(change.field_id)
    if _is_named(talk, placed, item):
        return True
    if item in denied_answers(talk, [item]):
        return not any(_names(talk.text, other) for other in talk.view.changeable() if other is not item)
    if item.id == talk.last_answered and starts_by_taking_back(talk.message):
        return True
    is_sure = corrects(talk.message) or (talk.corrects and rest_is_little(talk, change, _NOTHING))
    return is_sure and not _has_open_rival(talk, item)


def _is_named(talk: Talk, placed: Placement, item: FieldSpec) -> bool:
    """Whether the message says the field's name; of a number only before it, for the noun behind it is no name."""
    if item.type in COUNT_TYPES and not talk.corrects:
        return bool(labels_in(talk.text, [item]))
    return item.id in placed.named or _names(talk.text, item)


def _has_open_rival(talk: Talk, item: FieldSpec) -> bool:
    if item.options:
        return False
    alike = (one for one in talk.view.visible() if read_alike(one, item) and one is not item)
    return any(talk.view.can_be_told(one) for one in alike)


def _names(text: Text, item: FieldSpec) -> bool:
    """Whether some clause of a message says all of a field's name."""
    return bool(clauses_about(text, item))


def rest_is_little(talk: Talk, value: ProposedValue, most: int) -> bool:
    """Whether a message says little beside a value: at most so many words that tell something."""
    first, last = talk.text.tokens_in(*value.span)
    beside = [at for at in range(len(talk.text)) if not first <= at < last and talk.text.tokens[at].is_word]
    return sum(not only_talk(talk.text, at, at + 1) for at in beside) <= most


def _asks_change(text: Text, at: int) -> bool:
    return text.has(at, "change_verb") and at < _HEAD and (only_talk(text, 0, at) or _agrees_before(text, at))


def _agrees_before(text: Text, at: int) -> bool:
    """Whether all that is said before is a yes with a "but": "looks good, but change the phone"."""
    joints = (one for one in range(at) if text.has(one, "reserves") and only_talk(text, one + 1, at))
    return any(command_of(text.original[: text.span(one, at)[0]]) is Command.YES for one in joints)


def _halves(text: Text) -> list[tuple[int, int, int]]:
    """Where a correction may name its field, and where the new value begins: before and after "to" or "should be"."""
    found = []
    start = next((at + 1 for at in range(len(text)) if _asks_change(text, at)), 0)
    for at in range(start + 1, len(text)):
        joint = text.tag(at, "should_be") or text.tag(at, "wrong") or (text.tag(at, "becomes") if start else None)
        if joint is not None:
            found.append((start, at, _after_talk(text, at + joint.size)))
    return found or ([(start, _end(text), start)] if 0 < start < _end(text) else [])


def _after_talk(text: Text, at: int) -> int:
    while at < len(text) and (is_apart(text, at) or text.has(at, "copula", "should_be") or _is_dummy(text, at)):
        at += 1
    return at


def _is_dummy(text: Text, at: int) -> bool:
    """Whether a pronoun only leads to a verb of being: "it is", "that was"."""
    return text.has(at, "subject_pronoun") and text.has(at + 1, "copula", "should_be")


def _end(text: Text) -> int:
    last = len(text)
    while last > 0 and text.word(last - 1) in {".", "!", "?", ","}:
        last -= 1
    return last


def _single(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The one sure value for an answered field in a message, other than the one that stands; else what all of the
    message answers."""
    return _extracted(talk, item) or (None if _sure_others(talk, item) else _whole(talk, item))


def _extracted(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The one sure value that a field takes and a message holds, other than the one that stands."""
    sure = _sure_others(talk, item)
    is_one = len(sure) == 1 and checked(talk.view, item, sure[0].value) is not None
    return proposal(talk, Cell(item, in_list(talk, item, sure[0]), _NAMED, _NAMED)) if is_one else None


def _sure_others(talk: Talk, item: FieldSpec) -> list[Entity]:
    found = talk.view.field_type(item).extract(talk.message, talk.view.value_context(item))
    return [one for one in found if isinstance(one, Entity) and one.value != talk.view.values[item.id]]
