"""What the requests of a message for other answers come to: which answered fields they mean, and their new values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from agent.clauses.change_requests import Asks, ChangeRequest, change_requests, says_that_it_asks
from agent.clauses.clause_acts import is_doubted
from agent.clauses.relevance import clause_of, own_words, read_alike
from agent.clauses.utterance import is_data
from agent.corrections.exchanged import exchanged
from agent.corrections.named_corrections import changes_one_of_several, named_corrections
from agent.corrections.request_values import ENDS, LEADS, values_requested
from agent.corrections.rival_amounts import rival_amounts
from agent.corrections.which_answer import by_words, is_only_denied, is_pointed_at, likeliest, may_be_asked_for
from agent.interpretation.extraction import read_message
from agent.mentions.periods import period_values
from agent.slots.proposals import Intent, Interpretation, ProposedValue
from agent.slots.scores import Span, Talk, is_too_much
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import only_talk
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

    def beside_what(self, read: Interpretation) -> Interpretation:
        """What the rest of the message tells, with the changes."""
        intent = Intent.CORRECTION if self.sure and read.intent is not Intent.QUESTION else read.intent
        offer = next(iter(self.offers), read.offer)
        return replace(read, intent=intent, values=(*self.sure, *self.beside, *read.values), offer=offer)


@dataclass(frozen=True)
class _Heard:
    """A request as a message of its own, and what it comes to; `open` is what it may mean, where that is not sure, and
    `pointed` the fields that its words point at."""

    request: ChangeRequest
    part: Talk
    changes: Sequence[ProposedValue] = ()
    open: Sequence[ProposedValue] = ()
    pointed: frozenset[str] = frozenset()


def requested_changes(talk: Talk, wanted: Sequence[FieldSpec], answered: Sequence[FieldSpec]) -> Requested:
    """What a message asks to be otherwise, of the fields that have an answer, and tells for those that want one beside
    that; nothing where it is too long to be held against all answers, leaves open which of several it means, changes
    one answer twice, or names other changes as well, which are read together."""
    requests = change_requests(talk.text)[:_MOST]
    is_much = is_too_much(talk, answered) or len(requests) * len(answered) > _MOST_READ
    if is_data(talk.message) or is_much or not requests:
        return Requested()
    heard = [_heard(talk, one, wanted, answered) for one in requests]
    told = [one for one in heard if one.changes and _may_be_meant(talk, one, alone=len(requests) == 1)]
    sure = [value for one in told for value in one.changes if _is_sure(talk, one, value)]
    told = [one for one in told if any(value in sure for value in one.changes) or not _is_left_to_others(talk, one)]
    named, between = [value.field_id for one in told for value in one.changes], _between(talk, heard)
    is_none = not (told or between)
    if is_none or len({*named}) < len(named) or _is_among_others(talk, named):
        return Requested()
    spans = tuple(_span(talk, one.request) for one in told)
    return Requested(
        tuple(sure),
        tuple(value for one in told for value in one.changes if value not in sure),
        tuple(value for one in told for value in _beside(one, [*_asked_apart(talk, one), *wanted])),
        between,
        spans,
        bool(spans) and _says_more(talk, spans),
    )


def _heard(talk: Talk, request: ChangeRequest, wanted: Sequence[FieldSpec], answered: Sequence[FieldSpec]) -> _Heard:
    start, end = talk.text.span(request.first, request.last)
    rest = [(0, start), (end, len(talk.message))]
    part = replace(talk, message=blanked(talk.message, rest), asked=None, corrects=True)
    periods = [one for one in period_values(part, answered) if one.value != talk.view.values[one.field_id]]
    if periods and not any(one.unclear for one in periods):
        return _Heard(request, part, periods, pointed=_pointed(part, periods))
    meant = [item for item in answered if not _takes_itself_back(talk, part, item)]
    readings = [one for one in values_requested(part, meant) if may_be_asked_for(talk, part, one, wanted)]
    pointed = _pointed(part, readings)
    likely = [one for one in readings if one.field_id in pointed]
    if request.asks is Asks.POINTING:
        readings = likely = [one for one in likely if not is_only_denied(part, one)]
    groups = [likeliest(part, group) for group in by_words(likely or readings)]
    if open_ := next((group for group in groups if len(group) > 1), ()):
        return _Heard(request, part, open=open_, pointed=pointed)
    return _Heard(request, part, [group[0] for group in groups], pointed=pointed)


def _pointed(part: Talk, readings: Sequence[ProposedValue]) -> frozenset[str]:
    return frozenset(one.field_id for one in readings if is_pointed_at(part, one))


def _takes_itself_back(talk: Talk, part: Talk, item: FieldSpec) -> bool:
    """Whether two amounts would be exchanged of which one takes back the other as the answer: "4, sorry, 6"."""
    return bool(exchanged(part, item)) and not exchanged(replace(part, asked=talk.asked), item)


def _beside(heard: _Heard, wanted: Sequence[FieldSpec]) -> list[ProposedValue]:
    part = replace(heard.part, taken=[*heard.part.taken, *(one.span for one in heard.changes)])
    told = (one for one in read_message(part, fields=wanted).values if not one.unclear)
    return [one for one in told if not any(one.overlaps(change.span) for change in heard.changes)]


def _asked_apart(talk: Talk, heard: _Heard) -> list[FieldSpec]:
    """The field that was asked, where no words are, and no answer of its kind changes: "for four, and on the 6th"."""
    changed = [talk.view.spec.field(one.field_id) for one in heard.changes]
    if talk.asked is None or type_of(talk.asked).takes_free_text or any(read_alike(talk.asked, one) for one in changed):
        return []
    return [talk.asked]


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


def _is_left_to_others(talk: Talk, heard: _Heard) -> bool:
    """Whether what is not sure is all of the message, so that it is judged as every message is."""
    return heard.request.asks is Asks.PLAIN and _is_all(talk, heard.request) and not _asks_for_story(talk)


def _asks_for_story(talk: Talk) -> bool:
    return talk.asked is not None and type_of(talk.asked).is_multiline


def _span(talk: Talk, request: ChangeRequest) -> Span:
    """The words of a request with its last sign; at the end of a message, where a line is asked for, with the sign that
    parts it from that."""
    (first, last, _), text = request, talk.text
    while last < len(text) and not is_word(text, last):
        last += 1
    is_line = talk.asked is not None and type_of(talk.asked).is_single_line and last == len(text)
    while is_line and first > 0 and not is_word(text, first - 1):
        first -= 1
    return text.span(first, last)


def _is_sure(talk: Talk, heard: _Heard, value: ProposedValue) -> bool:
    """Whether a change is taken and not put before the person: a story tells much that changes nothing."""
    is_told_apart = _is_all(talk, heard.request) or not _asks_for_story(talk)
    is_plain = heard.request.asks is Asks.PLAIN and is_told_apart
    if is_doubted(talk.text, talk.text.at(value.span[0])):
        return False
    return value.field_id in heard.pointed or (is_plain and _says_no_more(heard, value))


def _says_no_more(heard: _Heard, value: ProposedValue) -> bool:
    """Whether the clause of a value tells nothing but the changes: "make it 9", and not "wait, she comes at 9"."""
    text, item = heard.part.text, heard.part.view.spec.field(value.field_id)
    kind, own = type_of(item), own_words(item)
    values = () if kind.is_yes_no else heard.changes  # a clause is a no as a whole
    places = [text.tokens_in(*one.span) for one in values]
    told = {at for first, last in places for at in range(first, last + kind.is_numeric)}  # with what is counted
    tags = (*LEADS, *ENDS, *_OF_VALUES, *(_OF_YES_NO * kind.is_yes_no))
    start = text.at(value.span[0])
    first, last = clause_of(text, start)
    end = next((at for at in range(start, last) if text.has(at, "denies", "supposes")), last)
    told |= {*range(next((at for at in range(first, start) if text.has(at, "denies")), start), start)}
    said = (at for at in range(first, end) if is_word(text, at) and at not in told)
    return all(text.has(at, *tags) or says_that_it_asks(text, at) or stem(text.word(at)) in own for at in said)


def _between(talk: Talk, heard: Sequence[_Heard]) -> tuple[str, ...]:
    """The fields that the only request may mean, where all of the message is that."""
    if len(heard) != 1 or heard[0].request.asks is not Asks.PLAIN or not _is_all(talk, heard[0].request):
        return ()
    found = [one.field_id for one in heard[0].open]
    asked = talk.asked is not None and any(read_alike(talk.asked, talk.view.spec.field(one)) for one in found)
    return () if asked else tuple(found)


def _may_be_meant(talk: Talk, heard: _Heard, *, alone: bool) -> bool:
    """Whether a request can be of those answers, although another one is asked for, which may be told so."""
    return all(_may_be(talk, heard, value, alone=alone) for value in heard.changes)


def _may_be(talk: Talk, heard: _Heard, value: ProposedValue, *, alone: bool) -> bool:
    item, asked, part, request = talk.view.spec.field(value.field_id), talk.asked, heard.part, heard.request
    if (type_of(item).is_yes_no or _asks_for_story(talk)) and not _says_no_more(heard, value):
        return False
    if asked is None or value.field_id in heard.pointed:
        return True
    if type_of(asked).is_multiline:
        is_told_apart = request.asks is Asks.PLAIN and request.first == talk.text.sentence(request.first)[0]
        return alone and (is_told_apart or _is_all(talk, request))
    is_counted = asked not in rival_amounts(part, [item, asked]) if type_of(item).is_numeric else False
    return not read_alike(asked, item) or is_counted or "in_its_place" in part.text.all_names


def _is_all(talk: Talk, request: ChangeRequest) -> bool:
    text = talk.text
    return only_talk(text, 0, request.first) and only_talk(text, request.last, len(text))
