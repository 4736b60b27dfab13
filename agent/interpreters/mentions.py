"""Finds answers in free text without a model: labelled values, and mentions tied to their field by its own words.

Abstains rather than guesses: a mention that could belong to two fields belongs to none, and the person is asked.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.interpreters.base import ProposedValue
from agent.interpreters.cues import Clause, clause_at, clauses_of, names_field, score
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, words_of
from forms_registry.spec.values import Reading, Unclear
from forms_registry.spec.values.digits import Folded, fold

_SEPARATOR = r"\s*(?:[:=]|\bis\b|\bwas\b|\bare\b|\bwill be\b|\bهو\b|\bهي\b|\bكان\b|\bكانت\b|\s-\s)\s*:?\s*"
_SEGMENT_END = re.compile(r"[;\n]|[.!?](?=\s|$)|,\s+(?:and|my|the)\b|\sand (?:my|the)\b|[,،]\s*و(?=\w)")
_NEGATION = re.compile(r"(?<!\w)(?:not|no|never|\w+n't|without|none|لم|لا|ليس|لن|بدون|ما|غير)(?!\w)")
_DOUBT = re.compile(
    r"\?|(?<!\w)(?:if|whether|maybe|perhaps|not sure|don't know|think|should|هل|ربما|اذا|لا اعرف|لا ادري)(?!\w)"
)
# Options of these names say nothing without a word that ties them to their field.
_COMMON_OPTIONS = frozenset(
    [
        "yes",
        "no",
        "other",
        "others",
        "none",
        "n/a",
        "na",
        "not",
        "applicable",
        "unknown",
        "true",
        "false",
        "نعم",
        "لا",
        "اخري",
        "اخر",
        "غير",
        "ذلك",
        "لا",
        "ينطبق",
    ]
)


@dataclass(frozen=True, slots=True)
class _Mention:
    item: FieldSpec
    found: Reading | Unclear
    strength: float


def extract(message: str, view: FormView, fields: Sequence[FieldSpec]) -> list[ProposedValue]:
    """Values for `fields` that the message surely states, each with its quote, in form order and not overlapping."""
    if not message.strip():
        return []
    text = _Text(message)
    proposals = {proposal.field_id: proposal for proposal in _labelled(text, view, fields)}
    rest = [item for item in fields if item.id not in proposals]
    taken = [proposal.span for proposal in proposals.values()]
    for mention in _assigned(text, view, rest, taken):
        proposals[mention.item.id] = _proposal(message, view, mention.item, mention.found, mention.strength)
    for item in rest:
        if item.id not in proposals and (said := _yes_or_no(text, view, item)):
            proposals[item.id] = said
    return [proposals[item.id] for item in fields if item.id in proposals]


def names_another_field(message: str, view: FormView, pending: FieldSpec) -> bool:
    """Whether the message opens with another field's label, as in "injury date: 14 March"."""
    labels = _labels(fold(message).text, list(view.visible()))
    return bool(labels) and labels[0][0] <= 3 and labels[0][2].id != pending.id


class _Text:
    """A message with its folded form, its clauses, and the way from offsets of the one to the other."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.folded: Folded = fold(message)
        self.clauses: list[Clause] = clauses_of(self.folded.text)

    def place(self, position: int) -> int:
        """The folded offset of an offset in the message."""
        return max(0, bisect_right(self.folded.origin, position) - 1)

    def clause(self, position: int) -> Clause | None:
        return clause_at(self.clauses, self.place(position))


def _labelled(text: _Text, view: FormView, fields: Sequence[FieldSpec]) -> Iterable[ProposedValue]:
    """`field name: value` and `field name is value`, up to the next label or the end of the sentence."""
    labels = _labels(text.folded.text, fields)
    for place, (_, end, item) in enumerate(labels):
        stop = labels[place + 1][0] if place + 1 < len(labels) else len(text.folded.text)
        if end_mark := _SEGMENT_END.search(text.folded.text, end, stop):
            stop = end_mark.start()
        segment = text.folded.text[end:stop]
        trimmed = segment.rstrip(" ,")
        if not trimmed.strip():
            continue
        first = end + len(trimmed) - len(trimmed.lstrip())
        start, finish = text.folded.span(first, end + len(trimmed))
        yield from _read_segment(text.message, start, finish, view, item)


def _labels(folded: str, fields: Sequence[FieldSpec]) -> list[tuple[int, int, FieldSpec]]:
    names = [
        (" ".join(fold(name).text.split()), item)
        for item in fields
        for name in dict.fromkeys((*item.label.all(), words_of(item.id), item.id))
    ]
    found: list[tuple[int, int, FieldSpec]] = []
    for name, item in sorted(names, key=lambda pair: -len(pair[0])):
        if len(name) < 2:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(name)}{_SEPARATOR}", folded):
            if all(match.end() <= start or match.start() >= end for start, end, _ in found):
                found.append((match.start(), match.end(), item))
    return sorted(found, key=lambda label: label[0])


def _read_segment(message: str, start: int, finish: int, view: FormView, item: FieldSpec) -> Iterable[ProposedValue]:
    segment, context = message[start:finish], view.value_context(item)
    reading = view.kind(item).read(segment, context)
    if not isinstance(reading, Reading):
        sure = [found for found in view.kind(item).find(segment, context) if isinstance(found, Reading)]
        reading = sure[0] if len(sure) == 1 else reading
    if reading is not None:
        yield _proposal(message, view, item, _shifted(reading, start), 2.0)


def _shifted(found: Reading | Unclear, by: int) -> Reading | Unclear:
    if isinstance(found, Reading):
        return Reading(found.value, found.start + by, found.end + by, found.confidence)
    return Unclear(found.problem, found.start + by, found.end + by, found.candidates)


def _assigned(text: _Text, view: FormView, fields: Sequence[FieldSpec], taken: list[tuple[int, int]]) -> list[_Mention]:
    """Mentions given to fields: the strongest ties first, then what only one field of the form could mean."""
    mentions = [mention for item in fields for mention in _mentions_of(text, view, item) if _free(mention.found, taken)]
    tied = sorted((m for m in mentions if m.strength > 0), key=lambda m: (-m.strength, m.found.start))
    given: list[_Mention] = []
    for mention in tied:
        if _unused(mention, given) and not _rivalled(mention, tied, given):
            given.append(mention)
    for mention in mentions:
        if mention.strength == 0 and _unused(mention, given) and _only_home(mention, mentions, view):
            given.append(mention)
    return given


def _mentions_of(text: _Text, view: FormView, item: FieldSpec) -> Iterable[_Mention]:
    for found in view.kind(item).find(text.message, view.value_context(item)):
        clause = text.clause(found.start)
        strength = score(item, view.spec, clause, text.place(found.start), text.folded.text) if clause else 0.0
        if strength == 0 and _says_little(text.message[found.start : found.end], item, view):
            continue
        yield _Mention(item, found, strength)


def _says_little(quote: str, item: FieldSpec, view: FormView) -> bool:
    return bool(view.options(item)) and (fold(quote).text.strip() in _COMMON_OPTIONS or len(quote.strip()) < 3)


def _free(found: Reading | Unclear, taken: Iterable[tuple[int, int]]) -> bool:
    return all(found.end <= start or found.start >= end for start, end in taken)


def _unused(mention: _Mention, given: Sequence[_Mention]) -> bool:
    if any(other.item.id == mention.item.id for other in given):
        return False
    return _free(mention.found, [(other.found.start, other.found.end) for other in given])


def _rivalled(mention: _Mention, tied: Sequence[_Mention], given: Sequence[_Mention]) -> bool:
    """Whether another open field claims the same words as strongly."""
    return any(
        other.item.id != mention.item.id
        and (other.found.start, other.found.end) == (mention.found.start, mention.found.end)
        and other.strength >= mention.strength
        and all(earlier.item.id != other.item.id for earlier in given)
        for other in tied
    )


def _only_home(mention: _Mention, mentions: Sequence[_Mention], view: FormView) -> bool:
    """Whether a mention without any tie can mean one field alone: the form has no other that reads such words, and
    the message has no other such mention."""
    kin = [item for item in view.visible() if item.type == mention.item.type]
    if view.options(mention.item):
        rivals = {
            other.item.id for other in mentions if not _free(other.found, [(mention.found.start, mention.found.end)])
        }
        return rivals == {mention.item.id}
    same = [other for other in mentions if other.item.id == mention.item.id]
    return len(kin) == 1 and len(same) == 1


def _yes_or_no(text: _Text, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """ "treatment has started already": a clause that says all of a yes/no field's name affirms or denies it."""
    kind, context = view.kind(item), view.value_context(item)
    if item.type not in {"boolean", "dropdown"}:
        return None
    yes, no = kind.read("yes", context), kind.read("no", context)
    if not (isinstance(yes, Reading) and isinstance(no, Reading)):
        return None
    said = [clause for clause in text.clauses if names_field(item, clause, text.folded.text)]
    if len(said) != 1:
        return None
    clause = said[0]
    after = text.folded.text[clause.end : clause.end + 1]
    words = text.folded.text[clause.start : clause.end]
    if _DOUBT.search(words + after):
        return None
    start, end = text.folded.span(clause.start + len(words) - len(words.lstrip()), clause.start + len(words.rstrip()))
    value = no.value if _NEGATION.search(words) else yes.value
    return ProposedValue(item.id, value, text.message[start:end], (start, end), 0.8)


def _proposal(
    message: str, view: FormView, item: FieldSpec, found: Reading | Unclear, strength: float
) -> ProposedValue:
    quote, span = message[found.start : found.end], (found.start, found.end)
    if isinstance(found, Unclear):
        return ProposedValue(item.id, None, quote, span, 0.0, found.problem.text.get(view.locale))
    certainty = 0.95 if strength >= 1 else 0.8
    return ProposedValue(item.id, found.value, quote, span, round(found.confidence * certainty, 3))
