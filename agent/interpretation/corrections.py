"""Finds what a person takes back: "no, the 14th", "change the employer to Acme", "it was Tuesday, not Monday"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agent.interpretation.base import ProposedValue
from agent.interpretation.clauses import WORD
from agent.interpretation.field_relevance import mentioned_field, relevance_at
from agent.interpretation.utterance import Utterance
from agent.stop_words import SMALL_WORDS
from agent.view import FormView
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import fold

_LONGEST_NAMED = 400  # who corrects a field by name does it in a sentence; longer texts tell something
_CHANGE = re.compile(
    r"^\W*(?:(?:please|can you|could you|i want to|i would like to|i'd like to|i need to|let me|let us|no|wait|sorry|"
    r"actually|من فضلك|اريد ان|اريد|ممكن|عايز|عايزه|عاوز|ابي|ابغي|ابغا|بدي|اود ان|احتاج ان|لو سمحت|لا)[\s,]+)*"
    r"(?:change|correct|update|edit|modify|fix|set|make|replace|تغيير|غير|اغير|نغير|تغير|عدل|اعدل|تعدل|تعديل|صحح|"
    r"بدل|حدث|اجعل|خلي|خل)\s+(?P<what>.+?)"
    r"(?:\s+(?:from\s+.+?\s+)?(?:to|into|as|be|=|الي|ل|ليصبح|ب)\s*(?::\s*)?(?P<value>\S.*)"
    r"|\s+ل(?=\w{3})(?P<for>\w.*))?$",
    re.DOTALL,
)
_AND_THE = re.compile(r",?\s+and\s+(?:also\s+)?(?:change\s+)?(?=\w)|[,،]?\s+و(?=ال)")
_NUMBERS = {"number", "integer"}
_TO = re.compile(r"^\W*(?P<what>\w.*?)\s+(?:to|into|=|الي)\s+(?P<value>\S.*)$", re.DOTALL)
_IS_WRONG = re.compile(
    r"^\W*(?P<what>.+?)\s+(?:(?:is|was|are|were)\s+)?(?:wrong|incorrect|not right|not correct|mistaken|خطا|غير صحيح)\b"
    r"(?:[\s,.;:]*(?:(?:it|that|should|is|was|be|هو|هي)\s+)*(?P<value>\S.*))?$",
    re.DOTALL,
)
_SHOULD_BE = re.compile(
    r"^\W*(?P<what>.+?)\s+(?:should|must|ought to)\s+(?:be|have been|read)\s+(?P<value>\S.*)$", re.DOTALL
)
_LIGHT = r"(?! (?:worr|problem|rush|hurry|need|doubt|idea|bother|pressure|trouble))"  # "no worries"
_ARABIC_LIGHT = r"(?! (?:باس|مشكل|تقلق|داعي|شك|عليك|بد))"
_TAKES_BACK = re.compile(
    rf"(?<!\w)(?:no wait|wait no|no{_LIGHT}|wait|sorry|actually|i meant|i mean|correction|oops|rather|instead|"
    r"my mistake|i was wrong|scratch that|(?:make|change|set|switch|update) (?:it|that|this)|let's make it|not|"
    rf"لا{_ARABIC_LIGHT}|عفوا|اقصد|قصدي|تصحيح|بل|عذرا|اسف|ليس|خليها|خله|اجعلها|اجعله|غيرها|غيره|الصحيح)(?!\w)"
)
_NOT = re.compile(
    r"(?<!\w)(?:not|and not|rather than|instead of|ليس|وليس|مو|مش)\s+(?:on\s+|the\s+)?"
    r"(?P<old>(?:(?!\s(?:but|بل)\s)[^,.;!?])+)"
)


@dataclass(frozen=True, slots=True)
class Correction:
    """`item` is what is to change; without a `proposal` its new value is still to be asked."""

    item: FieldSpec
    proposal: ProposedValue | None = None


def takes_back(message: str) -> bool:
    """Whether the message has words with which people correct themselves."""
    return bool(_TAKES_BACK.search(fold(message).text))


def starts_by_taking_back(message: str) -> bool:
    """Whether the message begins with such words, as in "no, the 14th"."""
    return bool(_TAKES_BACK.match(fold(message).text.lstrip()))


def wants_change(message: str) -> bool:
    """Whether a message says that something is to change or wrong, whatever that is."""
    wrong = _IS_WRONG.match(fold(message).text.rstrip(" .!"))
    return len(message) <= _LONGEST_NAMED and (wrong is not None or _asks_for_change(message))


def _asks_for_change(message: str) -> bool:
    return _CHANGE.match(fold(message).text.rstrip(" .!")) is not None


def named_correction(message: str, view: FormView, pending: FieldSpec | None) -> Correction | None:
    """A correction that names its field: "change the injury date to the 14th", "the employer is wrong"."""
    if len(message) > _LONGEST_NAMED:
        return None
    return _named_by((_CHANGE, _SHOULD_BE, _IS_WRONG), message, view, pending)


def named_corrections(message: str, view: FormView, pending: FieldSpec | None) -> list[Correction]:
    """All corrections that name their field: "change the date to the 14th and the time to 5"."""
    first = named_correction(message, view, pending)
    folded = fold(message)
    if first is None or not _asks_for_change(message):
        return [first] if first else []
    for joint in _AND_THE.finditer(folded.text):
        start, end = folded.span(joint.start(), joint.end())
        before = named_correction(message[:start], view, pending)
        after = _named_by((_TO,), " " * end + message[end:], view, pending)
        if before and before.proposal and after and after.proposal and before.item is not after.item:
            return [before, after]
    return [first]


def _named_by(
    patterns: Sequence[re.Pattern[str]], message: str, view: FormView, pending: FieldSpec | None
) -> Correction | None:
    folded = fold(message)
    known = {*view.values, *view.left_open}
    candidates = [item for item in view.visible() if item.id in known or item is pending]
    for pattern in patterns:
        match = pattern.match(folded.text.rstrip(" .!"))
        if match is None:
            continue
        item = mentioned_field(match["what"], candidates)
        if item is None:
            continue
        told = next((name for name in ("value", "for") if match.groupdict().get(name)), "")
        if not told:
            return Correction(item, _told_within(message, folded.span(*match.span("what")), view, item))
        start, end = folded.span(*match.span(told))
        proposal = _value_in(message, start, end, view, item)
        return Correction(item, proposal)
    return None


def unnamed_correction(message: str, view: FormView, last_answered: str) -> Correction | None:
    """A correction that only gives the new value: it is of the answer it denies ("not Monday"), else of the one that it
    names ("no, the meals were 40"), else of the last answer given, if that can hold such a value, else of the one
    answer that can."""
    if not takes_back(message) and not _asks_for_change(message):
        return None
    answered = [item for item in view.visible() if view.is_answered(item.id)]
    kept = _without_denied(message)
    found = {item.id: value for item in answered if (value := _single(kept, message, view, item)) is not None}
    named = mentioned_field(kept, answered)
    for item in (named, *(item for item in answered if item.id == last_answered)):
        if item and item.type in _NUMBERS and (only := _only_number(kept, view, item)):
            found.setdefault(item.id, only)
    changed = [item for item in answered if item.id in found and found[item.id].value != view.values[item.id]]
    if denied := [item for item in changed if _denies(message, view, item)]:
        return Correction(denied[0], found[denied[0].id]) if len(denied) == 1 else None
    if named in changed:
        return Correction(named, found[named.id])
    for item in changed:
        if item.id == last_answered:
            return Correction(item, found[item.id])
    meant = changed if len(changed) == 1 else _spoken_of(message, view, changed, found)
    return Correction(meant[0], found[meant[0].id]) if len(meant) == 1 else None


def _only_number(kept: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The number of a message that has but one, whatever it says of it."""
    only = _value_in(kept, 0, len(kept), view, item)
    if only is None or only.unclear or any(char.isdigit() for char in kept[: only.span[0]] + kept[only.span[1] :]):
        return None
    return only if _checked(view, item, only.value) is not None else None


def _spoken_of(
    message: str, view: FormView, changed: Sequence[FieldSpec], found: Mapping[str, ProposedValue]
) -> Sequence[FieldSpec]:
    """The answers that the words beside the value speak of most: "move the appointment to Monday"."""
    text = Utterance(message, view.locale)
    relevances = {item.id: relevance_at(text, found[item.id].span[0], item, view.spec) for item in changed}
    most = max(relevances.values(), default=0.0)
    return [item for item in changed if most > 0 and relevances[item.id] == most]


def is_bare_correction(message: str, view: FormView, last_answered: str) -> bool:
    """Whether a message is nothing but a correction of an answer: "wait, make it 5 pm"."""
    if not starts_by_taking_back(message):
        return False
    back = unnamed_correction(message, view, last_answered)
    if back is None or back.proposal is None:
        return False
    start, end = back.proposal.span
    rest = _TAKES_BACK.sub(" ", fold(f"{message[:start]} {message[end:]}").text)
    return all(word in SMALL_WORDS for word in WORD.findall(rest))


def _without_denied(message: str) -> str:
    """The message with denied words blanked, so that offsets stay."""
    folded = fold(message)
    blanked = list(message)
    for match in _NOT.finditer(folded.text):
        start, end = folded.span(*match.span())
        blanked[start:end] = " " * (end - start)
    return "".join(blanked)


def _denies(message: str, view: FormView, item: FieldSpec) -> bool:
    folded, context = fold(message), view.value_context(item)
    for match in _NOT.finditer(folded.text):
        start, end = folded.span(*match.span("old"))
        old = view.field_type(item).parse_answer(message[start:end], context)
        if isinstance(old, Entity) and _checked(view, item, old.value) == view.values[item.id]:
            return True
    return False


def _checked(view: FormView, item: FieldSpec, value: JsonValue) -> JsonValue:
    """The value as the field keeps it; None where it cannot be the field's."""
    try:
        return view.field_type(item).clean(value, view.value_context(item))
    except InvalidValue:
        return None


def _single(kept: str, message: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The one sure value for a field in a message that is otherwise free text."""
    sure: Sequence[Entity] = [
        found for found in view.field_type(item).extract(kept, view.value_context(item)) if isinstance(found, Entity)
    ]
    if len(sure) != 1:
        return None
    found = sure[0]
    quote = message[found.start : found.end]
    return ProposedValue(item.id, found.value, quote, (found.start, found.end), round(found.confidence * 0.9, 3))


def _told_within(message: str, span: tuple[int, int], view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The new value where it stands among the words that name the field: "make it 5 people"."""
    start, end = span
    found = _single(message[start:end], message[start:end], view, item)
    if found is None or found.value == view.values.get(item.id):
        return None
    return replace(found, span=(start + found.span[0], start + found.span[1]))


def _value_in(message: str, start: int, end: int, view: FormView, item: FieldSpec) -> ProposedValue | None:
    segment, context = message[start:end], view.value_context(item)
    found = view.field_type(item).parse_answer(segment, context)
    if found is None:
        sure = [one for one in view.field_type(item).extract(segment, context) if isinstance(one, Entity)]
        found = sure[0] if len(sure) == 1 else None
    if found is None:
        return None
    span = (start + found.start, start + found.end)
    quote = message[span[0] : span[1]]
    if isinstance(found, Ambiguity):
        return ProposedValue(item.id, None, quote, span, 0.0, found.problem.text.get(view.locale))
    return ProposedValue(item.id, found.value, quote, span, found.confidence)
