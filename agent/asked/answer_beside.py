"""Finds the answer in a message whose other clauses are about other fields ("Cook, and no, it was at 9") or other
people ("70. If her aunties come it could be 90")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agent.clauses.relevance import clause_of, clauses
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.slots.about_others import is_yes_or_no
from agent.slots.labels import end_before_label, is_set_apart, labels_in, value_from
from agent.slots.placement import Placement
from agent.slots.scores import Span, Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import Act, act_clauses, is_filler
from nlu.entity import Ambiguity, Entity
from nlu.person_names import Range, asks_for_name
from patterns.texts import blanked

_ASIDE = frozenset({Act.ASKS, Act.SUPPOSES, Act.TELLS_OF_ANOTHER, Act.UNSURE})


def answer_beside(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None, placed: Placement) -> Entity | None:
    """What is told in the clauses that hold no value of another field, or else beside what is told by another's name
    ("yes, but the cost is 90"), where the whole message is no answer, or holds such; None where those clauses do more
    than tell, as those that ask, deny or doubt. A story is never cut."""
    others = {value.field_id: value.span for value in (*placed.values, *placed.changes)}
    others.pop(item.id, None)
    if not others or type_of(item).is_multiline:
        return None
    named, spans = _named_spans(talk, others), [*others.values()]
    if type_of(item).takes_free_text:
        front = _line_in_front(talk, item, named, [*named, *spans])
        is_name = asks_for_name(item) and not isinstance(whole, Entity)  # "Alfie Drummond 07400 123463"
        return front or (_read_without(talk, item, [*named, *spans]) if is_name else None)
    if isinstance(whole, Entity):
        return _read_without(talk, item, named) if overlaps_any((whole.start, whole.end), named) else None
    return _value_beside(talk, item, named, spans)


def _value_beside(talk: Talk, item: FieldSpec, named: Sequence[Span], spans: Sequence[Span]) -> Entity | None:
    """What the field reads outside of the clauses with these spans, or outside of the spans with their labels."""
    if (held := _holding(talk, spans)) is None:
        return None
    answer = _read_without(talk, item, held) or _read_without(talk, item, named)
    return answer if answer and is_plain(talk, item, answer) else None


def remaining_answer(talk: Talk, item: FieldSpec, spans: Sequence[Span]) -> Entity | None:
    """The answer that is left besides the values of other fields at `spans`: "no. And change the start to seven"; for a
    line, only in front of them: "Acme, and I am not married"."""
    if not spans or type_of(item).is_multiline:
        return None
    if type_of(item).is_single_line:
        clause = clause_of(talk.text, talk.text.at(min(spans)[0]))
        return _line_in_front(talk, item, [talk.text.span(*clause)], spans)
    parts = ([one[:2] for one in act_clauses(talk.text)], clauses(talk.text))
    reads = filter(None, (_read_without(talk, item, _overlapping(talk, bounds, spans)) for bounds in parts))
    return next((one for one in reads if is_plain(talk, item, one) and not _has_rival(talk, item, one, spans)), None)


def _overlapping(talk: Talk, bounds: Sequence[Range], spans: Sequence[Span]) -> list[Span]:
    """The clauses within these bounds that overlap values of other fields."""
    return [span for bound in bounds if overlaps_any(span := talk.text.span(*bound), spans)]


def _has_rival(talk: Talk, item: FieldSpec, answer: Entity, spans: Sequence[Span]) -> bool:
    """Whether the message has another day for the field, which is no other field's: "the party is on the 29th, so I
    come on the 28th at 10"."""
    days = talk.view.values_in(item, talk.message) if type_of(item).is_moment else ()
    return any(not overlaps_any((day.start, day.end), [(answer.start, answer.end), *spans]) for day in days)


def is_plain(talk: Talk, item: FieldSpec, answer: Entity) -> bool:
    """Whether an answer stands on its own beside anything: not the yes in "ok, the 25th", nor "me" where others are
    named."""
    first, last = talk.text.tokens_in(answer.start, answer.end)
    if last - first == 1 < len(talk.text) and type_of(item).is_numeric and talk.text.has(first, "speaker"):
        return False
    tags = {name for at in range(first, last) for name in ("yes", "means") if talk.text.has(at, name)}
    return not type_of(item).is_yes_no or tags != {"yes"}


def answer_stated(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None) -> Entity | Ambiguity | None:
    """What the clauses that state something answer, where the whole message is unclear, or reads a value in a clause
    that only supposes, asks, is not sure, or tells of somebody else; or what is all of the first one."""
    if first := _answer_first(talk, item, whole):
        return first
    asides = [] if type_of(item).takes_free_text else _asides(talk, item)
    if not asides or (isinstance(whole, Entity) and not overlaps_any((whole.start, whole.end), asides)):
        return None
    rest = _rest(talk, item, asides)
    tells = is_plain(talk, item, rest) if isinstance(rest, Entity) else rest and rest.candidates
    return rest if tells else None


def _answer_first(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None) -> Entity | None:
    """The value that is the whole first clause, if the message is ambiguous between it and a value about somebody else:
    "10 am please, we have a meeting at 11"."""
    parts = clauses(talk.text)
    is_open = isinstance(whole, Ambiguity) and len(whole.candidates) > 1 and len(parts) > 1
    if not is_open or type_of(item).takes_free_text or not _tells_of_somebody(talk, *parts[1]):
        return None
    if (answer := _read_without(talk, item, [(talk.text.span(*parts[0])[1], len(talk.message))])) is None:
        return None
    first, last = talk.text.tokens_in(answer.start, answer.end)
    is_past = has_tag(talk.text, 0, first, "said_past")  # "we had 18 and now its 16"
    is_all = not is_past and is_filler(talk.text, 0, first) and is_filler(talk.text, last, parts[0][1])
    return answer if is_all else None


def _tells_of_somebody(talk: Talk, first: int, last: int) -> bool:
    head = skip(talk.text, first, last, LEADING)
    is_somebody = talk.text.has(head, "subject_pronoun", "possessive")
    return is_somebody and not has_tag(talk.text, first, last, "corrects", "either_of", "denies")


def is_aside(talk: Talk, item: FieldSpec, answer: Entity) -> bool:
    """Whether what a message answers is read in such a clause, and other clauses state something that reads as no
    answer: "she has three, I have none of my own"."""
    is_sure = type_of(item).takes_free_text or is_yes_or_no(talk, item, answer)
    asides = [] if is_sure else _asides(talk, item)
    if not overlaps_any((answer.start, answer.end), asides):
        return False
    rest = (at for at in range(len(talk.text)) if not overlaps_any(talk.text.span(at, at + 1), asides))
    return not has_no_content(talk.text, rest)


def _asides(talk: Talk, item: FieldSpec) -> list[Span]:
    parts = act_clauses(talk.text)
    return [talk.text.span(clause.first, clause.last) for clause in parts if talk.acts(clause.first, item) & _ASIDE]


def _line_in_front(talk: Talk, item: FieldSpec, named: Sequence[Span], spans: Sequence[Span]) -> Entity | None:
    """A line that ends where labelled values of other fields start."""
    first = talk.text.at(min(named)[0]) if named else 0
    tail = (talk.text.span(*bounds) for bounds in clauses(talk.text) if bounds[0] >= first)
    is_row = is_set_apart(talk.text, first) and all(overlaps_any(span, spans) for span in tail)
    line = value_from(talk, item, 0, end_before_label(talk.text, first)) if is_row else None
    return line if isinstance(line, Entity) else None


def _holding(talk: Talk, spans: Sequence[Span]) -> list[Span] | None:
    """The clauses that hold these; None where one that holds none does more than tell."""
    clauses_told = [(talk.text.span(clause.first, clause.last), clause.acts) for clause in act_clauses(talk.text)]
    held = [span for span, _ in clauses_told if overlaps_any(span, spans)]
    return None if any(acts for span, acts in clauses_told if span not in held) else held


def overlaps_any(span: Span, spans: Sequence[Span]) -> bool:
    """Whether a span overlaps one of others."""
    return any(first < span[1] and span[0] < end for first, end in spans)


def _named_spans(talk: Talk, others: Mapping[str, Span]) -> list[Span]:
    """The spans of these values, with their fields' names before them."""
    labels = [label for label in labels_in(talk.text, talk.view.visible()) if label.item.id in others]
    starts = {label.item.id: talk.text.span(label.first, label.last)[0] for label in labels}
    return [(start, others[name][1]) for name, start in starts.items() if start < others[name][1]]


def _read_without(talk: Talk, item: FieldSpec, spans: Sequence[Span]) -> Entity | None:
    rest = _rest(talk, item, spans)
    return rest if isinstance(rest, Entity) else None


def _rest(talk: Talk, item: FieldSpec, spans: Sequence[Span]) -> Entity | Ambiguity | None:
    """What the rest of the message answers, each part at its position."""
    return talk.view.answer_in(item, blanked(talk.message, spans))
