"""What a request for another answer comes to: which answered field it means, and its new value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from agent.hearing.change_requests import Asks, ChangeRequest, change_requests, says_that_it_asks
from agent.hearing.denied import denied_answers
from agent.hearing.endings import with_other_ending
from agent.hearing.exchanged import exchanged
from agent.hearing.rival_amounts import rival_amounts
from agent.hearing.shifts import in_its_week, shifted
from agent.hearing.text_instead import text_instead
from agent.hearing.which_answer import Readings, likeliest
from agent.interpretation.base import ProposedValue
from agent.interpretation.changed_answers import as_change
from agent.interpretation.corrections import extracted
from agent.interpretation.labels import value_from
from agent.interpretation.named_corrections import changes_one_of_several, named_corrections
from agent.interpretation.placement import Cell, proposal
from agent.interpretation.relevance import clause_of, clauses_about, names, read_alike
from agent.interpretation.scores import Span, Talk, checked, is_too_much
from agent.interpretation.utterance import is_data
from agent.interpretation.yes_no import yes_or_no
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import TALK, skip
from nlu.dialogue_acts import Act, acts_at, only_talk
from nlu.entity import Entity
from nlu.naming import Range
from nlu.stems import stem
from nlu.text import Text, read
from patterns.texts import blanked

_LEADS = (
    *TALK, "modal", "subject_pronoun", "change_verb", "request_verb", "copula", "be_word", "should_be", "becomes",
    "exchanges", "corrects", "clause_joint", "the", "possessive", "article", "said_future", "suggests",
)  # fmt: skip
_VERBS, _ENDS = ("change_verb", "should_be", "exchanges"), ("denies", "in_its_place")
_OF_LISTS = ("adds", "removes")
_OF_VALUES = ("of_us", "we_are", "preposition", "wrong", "suits", "unit", "measure", "form_word", "period_end")
"""What stands beside a value in words that tell nothing else: "4 of us", "on Monday", "3 days"."""
_SURE, _MOST = 1.0, 8
_NOT_SURE = {Act.UNSURE, Act.SUPPOSES}


@dataclass(frozen=True)
class Requested:
    """What the requests of a message come to: `sure` changes; `offers`, which may be meant otherwise; `between` the
    fields of which the only request may mean each. `spans` are the words of those that come to a value, `rest` whether
    more than talk stands beside them."""

    sure: tuple[ProposedValue, ...] = ()
    offers: tuple[ProposedValue, ...] = ()
    between: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    rest: bool = False

    def __bool__(self) -> bool:
        return bool(self.sure or self.offers or self.between)


def requested_changes(talk: Talk, answered: Sequence[FieldSpec]) -> Requested:
    """What a message asks to be otherwise; nothing where it is too long to be held against all answers, leaves open
    which of several it means, or names other changes as well, which are read together."""
    if is_data(talk.message) or is_too_much(talk, answered) or not (requests := change_requests(talk.text)[:_MOST]):
        return Requested()
    meant = [(one, _meant(talk, one, answered)) for one in requests]
    single = [(one, found[0]) for one, found in meant if len(found) == 1]
    told = [(one, value) for one, value in single if _may_be_meant(talk, one, value, alone=len(requests) == 1)]
    if _is_among_others(talk, {value.field_id for _, value in told}):
        return Requested()
    spans = tuple(_span(talk, one) for one, _ in told)
    sure = tuple(value for one, value in told if _is_sure(talk, one, value))
    offers = tuple(value for _, value in told if value not in sure)
    return Requested(sure, offers, _between(talk, meant), spans, bool(spans) and _says_more(talk, spans))


def _says_more(talk: Talk, spans: Sequence[Span]) -> bool:
    """Whether a message says more than talk beside these words: of a yes or a no, where one is asked for."""
    rest = read(blanked(talk.message, list(spans)))
    if talk.asked is not None and type_of(talk.asked).is_yes_no and "means" in rest.all_names:
        return True
    return not only_talk(rest, 0, len(rest))


def _is_among_others(talk: Talk, told: Collection[str]) -> bool:
    """Whether a message names other fields that are to change, or one of several that are called alike."""
    named = {one.id for one, _ in named_corrections(talk.message, talk.view, talk.asked)}
    return not named.issubset(told) or changes_one_of_several(talk.message, talk.view, talk.asked)


def _span(talk: Talk, request: ChangeRequest) -> Span:
    """The words of a request with its last sign; at the end of a message, where a line is asked for, with the sign that
    parts it from that."""
    (first, last, _), text = request, talk.text
    while last < len(text) and not text.tokens[last].is_word:
        last += 1
    is_line = talk.asked is not None and type_of(talk.asked).is_single_line and last == len(text)
    while is_line and first > 0 and not text.tokens[first - 1].is_word:
        first -= 1
    return text.span(first, last)


def _is_sure(talk: Talk, request: ChangeRequest, value: ProposedValue) -> bool:
    """Whether a request is taken and not put before the person: a story tells much that changes nothing."""
    part = _alone(talk, request)
    is_story = talk.asked is not None and type_of(talk.asked).is_multiline
    is_plain = request.asks is Asks.PLAIN and (_is_all(talk, request) or not is_story)
    return _is_pointed_at(part, value) or (is_plain and _says_no_more(part, value))


def _says_no_more(part: Talk, value: ProposedValue) -> bool:
    """Whether the clause of a value tells nothing but that: "make it 9", and not "wait, she comes at 9"."""
    text, item = part.text, part.view.spec.field(value.field_id)
    first, last = text.tokens_in(*value.span)
    told = range(first, first if type_of(item).is_yes_no else last)  # a clause is a yes or a no as a whole
    beside = (at for at in range(*clause_of(text, first)) if text.tokens[at].is_word and at not in told)
    own, tags = _own(item), (*_LEADS, *_ENDS, *_OF_VALUES)
    return all(text.has(at, *tags) or says_that_it_asks(text, at) or stem(text.word(at)) in own for at in beside)


def _between(talk: Talk, meant: Sequence[tuple[ChangeRequest, Readings]]) -> tuple[str, ...]:
    """The fields that the only request may mean, where all of the message is that."""
    if len(meant) != 1 or meant[0][0].asks is not Asks.PLAIN or not _is_all(talk, meant[0][0]):
        return ()
    found = [one.field_id for one in meant[0][1]]
    asked = talk.asked is not None and any(read_alike(talk.asked, talk.view.spec.field(one)) for one in found)
    return () if asked or len(found) < 2 else tuple(found)


def _may_be_meant(talk: Talk, request: ChangeRequest, value: ProposedValue, *, alone: bool) -> bool:
    """Whether a request can be of that answer, although another one is asked for, which may be told so."""
    item, asked = talk.view.spec.field(value.field_id), talk.asked
    is_loose = type_of(item).is_yes_no or (asked is not None and type_of(asked).is_multiline)
    if is_loose and not _says_no_more(_alone(talk, request), value):
        return False
    if asked is None or _is_pointed_at(_alone(talk, request), value):
        return True
    if type_of(asked).is_multiline:
        is_told_apart = request.asks is Asks.PLAIN and request.first == talk.text.sentence(request.first)[0]
        return alone and (is_told_apart or _is_all(talk, request))
    part = _alone(talk, request)
    is_counted = asked not in rival_amounts(part, [item, asked]) if type_of(item).is_numeric else False
    return not read_alike(asked, item) or is_counted or "in_its_place" in part.text.all_names


def _is_all(talk: Talk, request: ChangeRequest) -> bool:
    text = talk.text
    return only_talk(text, 0, request.first) and only_talk(text, request.last, len(text))


def _is_pointed_at(part: Talk, value: ProposedValue) -> bool:
    """Whether a request names the field, denies its answer, tells how that ends, or what is to come to a list."""
    item = part.view.spec.field(value.field_id)
    if type_of(item).chooses_many and not part.text.all_names.isdisjoint(_OF_LISTS):
        return True
    if clauses_about(part.text, item) or item in denied_answers(part, [item]):
        return True
    return with_other_ending(part, item) is not None


def _meant(talk: Talk, request: ChangeRequest, answered: Sequence[FieldSpec]) -> Sequence[ProposedValue]:
    if acts_at(talk.text, request.first) & _NOT_SURE:
        return []
    part = _alone(talk, request)
    readings = [one for item in answered if (one := _read(part, item))]
    if request.asks is Asks.POINTING:
        readings = [one for one in readings if _is_pointed_at(part, one) and not _is_of_list(part, one)]
    return likeliest(part, readings)


def _is_of_list(part: Talk, one: ProposedValue) -> bool:
    """What is denied of a list may be a wish: "no nuts"."""
    return type_of(part.view.spec.field(one.field_id)).chooses_many


def _alone(talk: Talk, request: ChangeRequest) -> Talk:
    """The request as a message of its own, each word in its place, with which nothing was asked."""
    start, end = talk.text.span(request.first, request.last)
    rest = [(0, start), (end, len(talk.message))]
    return replace(talk, message=blanked(talk.message, rest), asked=None, corrects=True)


def _read(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """Another value than the one that stands, which a request tells for a field."""
    kind = type_of(item)
    if kind.takes_files or kind.is_multiline:
        return None
    if kind.is_yes_no:
        return _other(part, item, yes_or_no(part, item))
    for hear in (text_instead, exchanged, with_other_ending, shifted):
        if told := hear(part, item):
            return proposal(part, Cell(item, told, _SURE, _SURE))
    if kind.takes_free_text and not (clauses_about(part.text, item) and part.text.all_names & {*_VERBS, "becomes"}):
        return None
    found = _other(part, item, extracted(part, item)) or _in_core(part, item)
    return found and in_its_week(part, item, found)


def _other(part: Talk, item: FieldSpec, told: ProposedValue | None) -> ProposedValue | None:
    """A value that the field takes, and that does not stand."""
    if told is None or told.unclear or checked(part.view, item, told.value) in (None, part.view.values[item.id]):
        return None
    return told


def _in_core(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """What a field reads in the words that are left without those that ask, and its own name; where it is named, in all
    that is said."""
    is_named = bool(clauses_about(part.text, item)) and not type_of(item).takes_free_text
    named = [(0, len(part.text))] if is_named else []
    if type_of(item).is_numeric and "added" in part.text.all_names:
        return None  # so many more
    for core in (*_cores(part.text, item), *named):
        found = value_from(part, item, *core) if core[0] < core[1] else None
        new = as_change(part, item, found) if found else None
        if isinstance(new, Entity) and (named or _fills(part, item, new, core)):
            return _other(part, item, proposal(part, Cell(item, new, _SURE, _SURE)))
    return None


def _cores(text: Text, item: FieldSpec) -> Iterator[Range]:
    """What follows the words that ask, wherever they begin: an unknown word may stand before them."""
    verbs = (at for at in range(len(text)) if text.has(at, *_VERBS))
    for start in dict.fromkeys((0, *verbs)):
        first = skip(text, start, len(text), _LEADS)
        while first < len(text) and stem(text.word(first)) in _own(item):
            first = skip(text, first + 1, len(text), _LEADS)
        last = clause_of(text, first)[1]
        yield first, next((at for at in range(first, last) if text.has(at, *_ENDS)), last)


def _own(item: FieldSpec) -> frozenset[str]:
    return frozenset[str]().union(*names(item))


def _fills(part: Talk, item: FieldSpec, found: Entity, core: Range) -> bool:
    """Whether nothing but talk, and the field's own name, is said beside a value."""
    first, last = part.text.tokens_in(found.start, found.end)
    beside = (at for at in (*range(core[0], first), *range(last, core[1])) if part.text.tokens[at].is_word)
    return all(only_talk(part.text, at, at + 1) or stem(part.text.word(at)) in _own(item) for at in beside)
