"""Finds names by the words in front of them: "directed by Huda Saleh", where the director is asked for, and "for the
client Acme Steel", where the client is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.clauses.clause_acts import NOT_STATED, acts_of, is_called_by
from agent.slots.labels import proposals_in, token_texts
from agent.slots.name_answers import is_led_by, name_in_sentence, title_end
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import names
from agent.view.kinds import asks_what_called, goes_by_name, is_of_venue
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.expressions import claimed
from nlu.person_names import Range, asks_for_your_name, is_capital, name_end
from nlu.slot_words import content_words_of, slot_names
from nlu.stems import stem
from nlu.text import Text, once, read
from patterns.single import only

_SHORTEST_ROOT, _NEAR = 5, 5
_DOERS = ("er", "or")
_NAME_IS = "name's"
_LINKS = frozenset({"of", "the"})


def name_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """For each line, the one name behind what it is called, or of who did what it is called after; in form order. Of
    several that could have a name, the one is meant that is called by whom the clause tells of."""
    lines = fields if _names(talk.text) or not talk.text.all_names.isdisjoint(("called", "name_word")) else ()
    named = [(item, name) for item in lines if type_of(item).is_single_line and (name := only(_names_of(talk, item)))]
    for item, name in named:
        if item is _called_so(talk.text, name, [other for other, span in named if span == name]):
            yield from proposals_in(talk, item, *name)


def _called_so(text: Text, name: Range, fields: Sequence[FieldSpec]) -> FieldSpec | None:
    """Of fields that could have one name, the one that is called by whom the clause tells of."""
    return only(fields) or only(item for item in fields if is_called_by(text, name[0], item))


def _names_of(talk: Talk, item: FieldSpec) -> tuple[Range, ...]:
    behind = (*_doers(talk.text, item), *_names_behind(talk.text, item), *_names_called(talk, item))
    near = (*_names_holding(talk.text, item), *_names_before(talk.text, item))
    return behind or near or (*_at_which(talk, item),) or tuple(_answering(talk, item))


def _at_which(talk: Talk, item: FieldSpec) -> list[Range]:
    """Those at which something is said to be: "a room at Monte Rosa", where one field asks what a house is called. A
    single word may be a town."""
    named = [name for name in _names(talk.text) if name[1] - name[0] > 1 and _is_at(talk.text, name[0])]
    if not named or not is_of_venue(item):
        return []
    return named if all(other is item or not is_of_venue(other) for other in talk.view.visible()) else []


def _is_at(text: Text, at: int) -> bool:
    return is_led_by(text, at - text.has(at - 1, "the"), "at")


def _answering(talk: Talk, item: FieldSpec) -> Iterator[Range]:
    """The name that a sentence tells who is asked for one: "we stay at Premier Inn", where the hotel is asked for."""
    if item is talk.asked and goes_by_name(item) and (name := name_in_sentence(talk.text, item)):
        yield name


def _names_holding(text: Text, item: FieldSpec) -> list[Range]:
    """Those that hold what the field is called, where it asks for a name: "Hotel Indigo", of a hotel."""
    alone = _alone(item) if goes_by_name(item) else frozenset()
    named = (name for name in _whole_names(text) if any(stem(text.word(at)) in alone for at in range(*name)))
    return [(first, last) for first, last in named if last - first > 1]


def _names_before(text: Text, item: FieldSpec) -> list[Range]:
    """Those right before what a line is called: "Ethiopian cuisine"; but not where a name is asked for: "the Jordan
    bank"."""
    alone = frozenset() if goes_by_name(item) else _alone(item)
    return [name for name in _whole_names(text) if stem(text.word(name[1])) in alone and not is_capital(text, name[1])]


def _whole_names(text: Text) -> Iterator[Range]:
    """The names that are written whole: not "Boat Mooring" in "Motor Boat Mooring"."""
    return (name for name in _names(text) if not is_capital(text, name[0] - 1))


def _alone(item: FieldSpec) -> frozenset[str]:
    """The stems of the words that a field is called by alone: "manager", no "manager's desk"."""
    return frozenset().union(*(name for name in names(item) if len(name) == 1))


def _names_called(talk: Talk, item: FieldSpec) -> Iterator[Range]:
    """What something is said to be called, of which the field's question speaks: "our dog is called Rex"; and where
    the field does not ask who speaks, and has no answer yet, "her name is Daisy", and not "like his, name is Bo"; or
    where it is asked, "he is called Rex"."""
    found = _behind_called(talk.text)
    if not found or not (goes_by_name(item) or asks_what_called(item)):
        return
    for at, first in found:
        end = title_end(talk.text, first, item)
        if end > first and _is_asked_for(talk, item, at):
            yield first, end


def _is_asked_for(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether the field asks what that is called of which the words before a token speak."""
    is_open = not talk.view.is_answered(item.id)
    is_anothers = is_open and goes_by_name(item) and not asks_for_your_name(item)
    may_be_anothers = is_anothers and is_word(talk.text, at - 1)
    if _is_about(talk.text, at, content_words_of(item), may_be_anothers=may_be_anothers):
        return True
    return (is_anothers and item is talk.asked) or (is_open and asks_what_called(item) and _is_of_form(talk, at))


def _is_about(text: Text, at: int, stems: frozenset[str], *, may_be_anothers: bool) -> bool:
    """Whether words before a token have one of these stems of a field, or speak of somebody else where they may."""
    before = range(max(text.sentence(at)[0], at - _NEAR), at)
    return any(stem(text.word(place)) in stems or (may_be_anothers and _is_anothers(text, place)) for place in before)


@once
def _behind_called(text: Text) -> list[tuple[int, int]]:
    """The tokens of "called" and the like, each with the one behind it."""
    return [(at, first) for at in range(1, len(text)) if (first := _after_called(text, at))]


def _is_of_form(talk: Talk, at: int) -> bool:
    """Whether the sentence speaks before a token of what the form is about, as its options say: "a lab called Monty",
    of a dog."""
    return any(stem(talk.text.word(place)) in talk.subject for place in range(talk.text.sentence(at)[0], at))


def _is_anothers(text: Text, at: int) -> bool:
    """Whether a word speaks of somebody, or of something, else: "her", "my son"."""
    return text.has(at, "another_person") or ("possessive", "person") in [tag[:2] for tag in text.tags(at)]


def _after_called(text: Text, at: int) -> int:
    """The token behind "called" or "name is"; 0 where neither stands."""
    named = text.tag(at, "name_word")
    verb = at + named.size if named else 0
    is_short = text.has(at, "called") or text.word(at) == _NAME_IS
    return at + 1 if is_short else (verb + 1) * (verb > 0 and text.has(verb, "copula"))


def _doers(text: Text, item: FieldSpec) -> list[Range]:
    """Those of whom a deed is told that the field is called after."""
    words = (token.text for name in slot_names(item) for token in read(name).tokens)
    agents = {stem(word) for word in words if word.endswith(_DOERS)}
    doers = _alone(item) & agents
    return [(at, end) for at, end in _names(text) if any(_is_of(_deed(text, at), doer) for doer in doers)]


def _deed(text: Text, at: int) -> str:
    """The stem of what was done by the one who is named from a token on; "" where that is not told."""
    is_passive = at > 1 and text.word(at - 1) == "by" and text.word(at - 2).endswith("ed")
    return stem(text.word(at - 2)) if is_passive else ""


def _is_of(deed: str, doer: str) -> bool:
    """Whether the stems of a verb and of a name are of one root: "direct" and "director", "manag" and "manag"."""
    return len(deed) >= _SHORTEST_ROOT and doer.startswith(deed)


def _names_behind(text: Text, item: FieldSpec) -> list[Range]:
    """Those in front of which stands what the field is called."""
    wordings = {token_texts(read(name)) for name in slot_names(item)}
    return [(at, end) for at, end in _names(text) if any(_stands_before(text, at, words) for words in wordings)]


def _stands_before(text: Text, at: int, words: tuple[str, ...]) -> bool:
    first = at - len(words)
    return first >= 0 and words != () and token_texts(text)[first:at] == words


@once
def _names(text: Text) -> tuple[Range, ...]:
    """The tokens of each name that is stated, but for one that begins a sentence."""
    begun = (at for at in range(1, len(text)) if is_capital(text, at) and _is_before_name(text, at - 1))
    named = ((at, _end(text, at)) for at in begun if at not in claimed(text) and not text.has(at, "subject_pronoun"))
    return tuple((at, end) for at, end in named if end > at and not acts_of(text, at) & NOT_STATED)


def _is_before_name(text: Text, at: int) -> bool:
    return text.tokens[at].is_word and (not is_capital(text, at) or text.sentence(at)[0] == at)


def _end(text: Text, at: int) -> int:
    """The end of a name with what belongs to it: "Bank of Jordan", "Lawrence the Elder"; or of a code: "SK4 2BN"."""
    end = name_end(text, at, sure=True)
    while text.number(end) is not None or (text.number(end - 1) is not None and is_capital(text, end)):
        end += 1
    while end > at and text.word(end) in _LINKS:
        further = end + 1 + (text.word(end + 1) in _LINKS)
        last = name_end(text, further, sure=True) if is_capital(text, further) else further
        if last == further:
            break
        end = last
    return end
