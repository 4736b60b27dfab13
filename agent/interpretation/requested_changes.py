"""What the requests of a message for other answers come to: which answered fields they mean, and their new values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from agent.clauses.change_requests import ChangeRequest, RequestKind, change_requests, is_request_word
from agent.clauses.clause_acts import is_doubted
from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import first_tagged
from agent.clauses.utterance import is_data
from agent.corrections.named_corrections import changes_one_of_several, named_corrections
from agent.corrections.request_values import ENDS, LEADS
from agent.corrections.rival_amounts import rival_amounts
from agent.interpretation.extraction import read_message
from agent.interpretation.resolved_requests import Resolved, resolve
from agent.slots.proposals import Intent, Interpretation, ProposedValue
from agent.slots.scores import Span, Talk, exceeds_work_limit
from agent.view.field_names import name_stems, same_kind
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.stems import stem
from nlu.text import read
from patterns.texts import blanked

_MOST, _MOST_READ = 8, 100
"""How many requests are heard, and how many times an answer is held against one: each takes up to 5 ms."""
_OF_VALUES = ("of_us", "we_are", "preposition", "wrong", "suits", "unit", "measure", "form_word", "period_end")
"""What stands beside a value in words that tell nothing else: "4 of us", "on Monday", "3 days"."""
_OF_YES_NO = ("having", "lacking", "lacks", "auxiliary", "absent", "no", "yes", "means", "wants")


@dataclass(frozen=True)
class Requested:
    """What the requests of a message come to: `sure` changes; `offers`, which may be meant otherwise; `between` the
    fields of which the only request may mean each; `beside` what they tell of open fields. `spans` are the words of
    those that come to a value, `rest` whether more than talk stands beside them."""

    sure: tuple[ProposedValue, ...] = ()
    offers: tuple[ProposedValue, ...] = ()
    beside: tuple[ProposedValue, ...] = ()
    between: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    rest: bool = False

    def __bool__(self) -> bool:
        return bool(self.sure or self.offers or self.between)

    def merged_with(self, read: Interpretation) -> Interpretation:
        """What the rest of the message tells, with the changes, which tell more surely what becomes of their fields; a
        list may change by both."""
        intent = Intent.CORRECTION if self.sure and read.intent is not Intent.QUESTION else read.intent
        offer, requested = next(iter(self.offers), read.offer), (*self.sure, *self.beside)
        ids = {one.field_id for one in requested if not isinstance(one.value, list)}
        others = (value for value in read.values if value.field_id not in ids)
        return replace(read, intent=intent, values=(*requested, *others), offer=offer)


def requested_changes(talk: Talk, blanks: Sequence[FieldSpec], answered: Sequence[FieldSpec]) -> Requested:
    """What a message asks to be otherwise, of the fields that have an answer, and tells for those that want one beside
    that; nothing where it is too long to be held against all answers, leaves open which of several it means, changes
    one answer twice, or names other changes as well, which are read together."""
    requests = change_requests(talk.text)[:_MOST]
    is_much = exceeds_work_limit(talk, answered) or len(requests) * len(answered) > _MOST_READ
    if not requests or is_much or is_data(talk.message):
        return Requested()
    resolved = [resolve(talk, request, blanks, answered) for request in requests]
    changing, between = _changing(talk, resolved), _possible_fields(talk, resolved)
    if not (changing or between) or _is_read_together(talk, changing):
        return Requested()
    return replace(_requested(talk, changing, blanks), between=between)


def _changing(talk: Talk, resolved: Sequence[Resolved]) -> list[Resolved]:
    """The requests that come to changes, each with those that are sure; without what is judged as every message is."""
    likely = [one for one in resolved if one.changes and _may_change_answers(talk, one, alone=len(resolved) == 1)]
    changing = [replace(one, sure=[value for value in one.changes if _is_sure(talk, one, value)]) for one in likely]
    return [one for one in changing if one.sure or not _is_left_to_others(talk, one)]


def _requested(talk: Talk, chosen: Sequence[Resolved], blanks: Sequence[FieldSpec]) -> Requested:
    """What these requests come to, and tell beside that."""
    spans = tuple(span_with_signs(talk, *request.request[:2]) for request in chosen)
    return Requested(
        sure=tuple(value for request in chosen for value in request.sure),
        offers=tuple(value for request in chosen for value in request.changes if value not in request.sure),
        beside=tuple(
            value for request in chosen for value in _values_beside(request, [*_asked_field(talk, request), *blanks])
        ),
        spans=spans,
        rest=bool(spans) and says_more(talk, spans),
    )


def _values_beside(resolved: Resolved, blanks: Sequence[FieldSpec]) -> list[ProposedValue]:
    part = replace(resolved.part, taken=[*resolved.part.taken, *(value.span for value in resolved.changes)])
    values = (value for value in read_message(part, fields=blanks).values if not value.unclear)
    return [value for value in values if not any(value.overlaps(change.span) for change in resolved.changes)]


def _asked_field(talk: Talk, resolved: Resolved) -> list[FieldSpec]:
    """The field that was asked, where no words are, and no answer of its kind changes: "for four, and on the 6th"."""
    items = [talk.view.spec.field(change.field_id) for change in resolved.changes]
    if talk.asked is None or type_of(talk.asked).takes_free_text or any(same_kind(talk.asked, item) for item in items):
        return []
    return [talk.asked]


def says_more(talk: Talk, spans: Sequence[Span]) -> bool:
    """Whether a message says more than talk beside these words: of a yes or a no, where one is asked for."""
    rest = read(blanked(talk.message, list(spans)))
    is_answer = talk.asked is not None and talk.asks_yes_no and talk.view.answer_in(talk.asked, rest.original)
    return bool(is_answer) or not is_filler(rest, 0, len(rest))


def _is_read_together(talk: Talk, changing: Sequence[Resolved]) -> bool:
    """Whether one answer is to change twice, or a message names other fields that are to change, or one of several that
    are called alike."""
    changed = [value.field_id for request in changing for value in request.changes]
    if len({*changed}) < len(changed):
        return True
    named = {item.id for item, _ in named_corrections(talk.message, talk.view, talk.asked)}
    return not named.issubset(changed) or changes_one_of_several(talk.message, talk.view, talk.asked)


def _is_left_to_others(talk: Talk, resolved: Resolved) -> bool:
    """Whether what is not sure is all of the message, so that it is judged as every message is."""
    return resolved.request.kind is RequestKind.PLAIN and _is_all(talk, resolved.request) and not _asks_for_story(talk)


def _asks_for_story(talk: Talk) -> bool:
    return talk.asked is not None and type_of(talk.asked).is_multiline


def span_with_signs(talk: Talk, first: int, last: int) -> Span:
    """The words of a request with its last sign; at the end of a message, where a line is asked for, with the sign that
    parts it from that."""
    text = talk.text
    while last < len(text) and not is_word(text, last):
        last += 1
    is_line = talk.asked is not None and type_of(talk.asked).is_single_line and last == len(text)
    while is_line and first > 0 and not is_word(text, first - 1):
        first -= 1
    return text.span(first, last)


def _is_sure(talk: Talk, resolved: Resolved, value: ProposedValue) -> bool:
    """Whether a change is taken and not put before the person: a story tells much that changes nothing."""
    is_told_apart = _is_all(talk, resolved.request) or not _asks_for_story(talk)
    is_plain = is_told_apart and (resolved.request.kind is RequestKind.PLAIN or (talk.corrects and talk.asked is None))
    is_told = value.field_id in resolved.pointed or (is_plain and _says_no_more(resolved, value))
    return is_told and not is_doubted(talk.text, talk.text.at(value.span[0]))


def _says_no_more(resolved: Resolved, value: ProposedValue) -> bool:
    """Whether the clause of a value tells nothing but the changes: "make it 9", and not "wait, she comes at 9"."""
    text, item = resolved.part.text, resolved.part.view.spec.field(value.field_id)
    start, stems = text.at(value.span[0]), name_stems(item) | resolved.part.subject
    first, last = clause_of(text, start)
    denial, end = first_tagged(text, first, start, "denies"), first_tagged(text, start, last, "denies", "supposes")
    change_tokens = {*range(denial, start), *_of_changes(resolved, item)}
    tags = (*LEADS, *ENDS, *_OF_VALUES, *(_OF_YES_NO * type_of(item).is_yes_no))
    rest = (at for at in range(first, end) if is_word(text, at) and at not in change_tokens)
    return all(text.has(at, *tags) or is_request_word(text, at) or stem(text.word(at)) in stems for at in rest)


def _of_changes(resolved: Resolved, item: FieldSpec) -> Iterator[int]:
    """The tokens of the changes, of an amount with what is counted; a clause is a yes or a no as a whole."""
    text, kind = resolved.part.text, type_of(item)
    places = () if kind.is_yes_no else (text.tokens_in(*change.span) for change in resolved.changes)
    return (at for first, last in places for at in range(first, last + kind.is_numeric))


def _possible_fields(talk: Talk, found: Sequence[Resolved]) -> tuple[str, ...]:
    """The fields that the only request may mean, where all of the message is that."""
    if len(found) != 1 or found[0].request.kind is not RequestKind.PLAIN or not _is_all(talk, found[0].request):
        return ()
    ids = [reading.field_id for reading in found[0].open]
    is_asked = talk.asked is not None and any(same_kind(talk.asked, talk.view.spec.field(name)) for name in ids)
    return () if is_asked else tuple(ids)


def _may_change_answers(talk: Talk, resolved: Resolved, *, alone: bool) -> bool:
    """Whether a request can be of those answers, although another one is asked for, which may be told so."""
    return all(_may_change(talk, resolved, value, alone=alone) for value in resolved.changes)


def _may_change(talk: Talk, resolved: Resolved, value: ProposedValue, *, alone: bool) -> bool:
    item, asked = talk.view.spec.field(value.field_id), talk.asked
    if (type_of(item).is_yes_no or _asks_for_story(talk)) and not _says_no_more(resolved, value):
        return False
    if asked is None or value.field_id in resolved.pointed:
        return True
    if type_of(asked).is_multiline:
        return alone and _is_set_apart(talk, resolved.request)
    return _cannot_answer(asked, resolved.part, item, value)


def _cannot_answer(asked: FieldSpec, part: Talk, item: FieldSpec, value: ProposedValue) -> bool:
    """Whether a value of an answered field is none of the one that is asked: its words give that none, or it takes the
    place of something, or is an amount of what is not counted there."""
    if "in_its_place" in part.text.all_names:
        return True
    if same_kind(asked, item):
        return type_of(item).is_numeric and rival_amounts(part, [item, asked]) == [item]
    words = value.quote if type_of(asked).is_numeric else part.message
    return type_of(asked).takes_free_text or part.view.answer_in(asked, words) is None


def _is_set_apart(talk: Talk, request: ChangeRequest) -> bool:
    """Whether a request is none of a story: it begins a sentence, or is all of the message."""
    begins = request.first == talk.text.sentence(request.first)[0]
    return (begins and request.kind is RequestKind.PLAIN) or _is_all(talk, request)


def _is_all(talk: Talk, request: ChangeRequest) -> bool:
    text = talk.text
    return is_filler(text, 0, request.first) and is_filler(text, request.last, len(text))
