"""Finds the name in an answer with other words: "fine, it's Neil Frost"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.view.kinds import asks_town, asks_who, goes_by_name
from agent.view.people import may_be_of_speaker
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import Act, acts_at, opens_by_asking
from nlu.expressions import claimed
from nlu.person_names import Range, asks_for_place, is_capital, is_common_word, name_end, starts_name
from nlu.quantities import counted_noun
from nlu.text import Text, once
from patterns.data import read_beside
from patterns.given_names import is_given_name
from patterns.single import only

_WORDS = read_beside(__file__)
AROUND = tuple(_WORDS["around_a_name"])
_LEADS = ("be_word", "hands_over", "under_name", "called")
_LONGEST, _LONGEST_SENTENCE, _FULL, _MOST_UNKNOWN, _MOST_OF_A_NAME = 14, 40, 2, 1, 4
_SAYS = ("subject_pronoun", "copula", "modal", "auxiliary")
_PRAISES, _TALKS = ("the", "filler"), (*LEADING, "yes", "no", "corrects", "unsure")
_IS_ELSEWHERE = frozenset({"from", "beside"})
_NOT_TOLD = frozenset({Act.ASKS, Act.SUPPOSES, Act.PUTS_OFF, Act.DENIES, Act.UNSURE})


def name_within(text: Text, item: FieldSpec) -> Range | None:
    """The one name that a short message holds among words that only lead to it or go on, or that a sentence tells;
    None for none, or several."""
    if again := _repeated_name(text):
        return again
    names = [] if len(text) > _LONGEST or opens_by_asking(text) else _names_for(text, item)
    if len(names) != 1 or _is_within(text, names[0][0]) or not _only_leads(text, *names[0]):
        return name_in_sentence(text, item)
    return _with_adjective(text, *names[0]) if asks_who(item) or _is_led(text, names[0][0]) else None


def _repeated_name(text: Text) -> Range | None:
    """The whole name of a person who gives its first part before: "jake. jake mortimer"."""
    end = next((at for at in range(len(text)) if not text.tokens[at].is_word), len(text))
    first, again = ([text.word(at) for at in range(*part)] for part in ((0, end), (end + 1, len(text))))
    longer = len(again) > len(first) > 0 and again[: len(first)] == first and all(map(str.isalpha, again))
    return (end + 1, len(text)) if longer and len(again) <= _MOST_OF_A_NAME else None


def name_in_sentence(text: Text, item: FieldSpec) -> Range | None:
    """The one name that a sentence tells, "please send it to Maria"; None for none or several, and where the name of
    who speaks may be asked for."""
    tells = len(text) <= _LONGEST_SENTENCE and is_sentence(text) and "?" not in text.folded.text
    names = _names_for(text, item) if tells and not may_be_of_speaker(item) else []
    name = only(span for span in names if _is_stated(text, span[0], item))
    return _with_capitals_before(text, *name) if name and asks_town(item) else name


def _names_for(text: Text, item: FieldSpec) -> list[Range]:
    whole = [(_title_start(text, first, item), title_end(text, first, item)) for first, _ in names_in(text)]
    return [name for name in whole if not any(first < name[0] < last for first, last in whole)]


def _title_start(text: Text, first: int, item: FieldSpec) -> int:
    """Where a name begins; of a thing, before what "of" joins: "Friends of Marsh Park"."""
    of = first - 1 - text.has(first - 1, "the")
    is_joined = not asks_who(item) and text.has(of, "of") and is_capital(text, of - 1)
    return of - 1 if is_joined else first


def title_end(text: Text, first: int, item: FieldSpec) -> int:
    """Where a name ends; of a thing, behind what small words join: "Brides of the Nile"."""
    end = name_end(text, first, sure=True)
    behind = end if end == first or asks_who(item) else skip(text, end, len(text), ("of", "the"))
    return title_end(text, behind, item) if behind > end and is_capital(text, behind) else end


def _with_capitals_before(text: Text, first: int, last: int) -> Range:
    """A name with the capitalized words before it: "New Haven"."""
    while is_capital(text, first - 1) and text.sentence(first)[0] < first - 1:
        first -= 1
    return first, last


def _with_adjective(text: Text, first: int, last: int) -> Range:
    """A name with the adjective that belongs to it: "The Palm", "Great Clips"; not "Sure Neil Frost"."""
    while is_capital(text, first - 1) and text.has(first - 1, *_PRAISES) and not text.has(first - 1, *_TALKS):
        first -= 1
    return first, last


@once
def is_sentence(text: Text) -> bool:
    """Whether a message is a statement, which no name is: "I would like to send it to Maria", "that sounds good"; not a
    title such as "We Care"."""
    words = [at for at in range(len(text)) if text.tokens[at].is_word and not text.has(at, *LEADING)]
    is_title = all(is_capital(text, at) or text.has(at, "preposition", "the") for at in words)
    is_wish = len(words) > _FULL and text.has(0, "polite", "request_verb")
    return not is_title and (is_wish or any(text.has(at, *_SAYS) for at in words))


def _may_tell(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a token may belong to a name or a place: a capital, a number that counts nothing ("hall 3"), or before a
    place if one is asked for."""
    is_place = asks_for_place(item) and text.has(at, "located") and not text.has(at + 1, "speaker", "request_verb")
    is_number = text.word(at).isdecimal() and counted_noun(text, at + 1) is None
    return may_begin_name(text, at) or is_place or is_number


def may_begin_name(text: Text, at: int) -> bool:
    """Whether a word is a given name, or has a capital that is not due to the start of a sentence or to "I"."""
    is_plain = text.has(at, "subject_pronoun") or text.has(at - 1, "article")
    begins = text.sentence(at)[0] == at and bool(text.tags(at))
    return (is_capital(text, at) and not is_plain and not begins) or _is_given(text, at)


def _is_given(text: Text, at: int) -> bool:
    return text.has(at, "given_name") or is_given_name(text.word(at))


def tells_no_name(text: Text, item: FieldSpec, elsewhere: Sequence[Range] = ()) -> bool:
    """Whether a name or a place is asked for, and a message is a sentence that tells none, outside of the tokens that
    are told `elsewhere` for others: "that sounds good, on the 13th", where that day is told."""
    is_line = type_of(item).takes_free_text and not type_of(item).is_multiline
    if not is_line or not (goes_by_name(item) or asks_for_place(item)) or not is_sentence(text):
        return False
    others = {at for span in elsewhere for at in range(*span)}
    return not any(_may_tell(text, at, item) for at in range(len(text)) if at not in others)


def is_led_by(text: Text, at: int, way: str) -> bool:
    """Whether a word of place of this kind precedes a token: "in", "at", "from"."""
    return at > 0 and any(tag.name == "located" and tag.value == way for tag in text.tags(at - 1))


def _is_stated(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a name is told as one, and not as a day, or as where something is, unless that is asked for."""
    place = text.tag(at - 1, "located")
    is_apart = place is not None and place.value in _IS_ELSEWHERE
    is_elsewhere = is_apart or (_is_within(text, at) and not asks_town(item))
    is_kind = text.has(at - 1, "article")  # "a Psychologist"
    return at not in claimed(text) and not (is_elsewhere or is_kind) and acts_at(text, at).isdisjoint(_NOT_TOLD)


def _is_within(text: Text, at: int) -> bool:
    """Whether a name is a place where something is: "something in Leeds"."""
    return is_led_by(text, at, "in")


def _is_led(text: Text, at: int) -> bool:
    """Whether words lead to a name that belong to no name of a thing, as those of "Fine Foods" and "Our Polly" may."""
    return any(text.has(place, *_LEADS) for place in range(at)) and not is_capital(text, at - 1)


def _only_leads(text: Text, first: int, last: int) -> bool:
    """Whether the words around a name only lead to it, but one that is mistyped, where the name is a full one; not
    where it is but the second of two: "Omar and Leila Haddad"."""
    if first > 1 and text.has(first - 1, "and"):
        return False
    rest = [at for at in range(len(text)) if not first <= at < last and text.tokens[at].is_word]
    unknown = sum(not text.has(at, *AROUND) for at in rest)
    return bool(rest) and unknown <= _MOST_UNKNOWN * (last - first >= _FULL)


def _opens(text: Text, first: int, last: int) -> bool:
    """Whether a word has its capital from starting a sentence."""
    return last == first + 1 and text.sentence(first)[0] == first and not _is_given(text, first)


def _is_spelt(text: Text, first: int, last: int) -> bool:
    """Whether it consists of letters: "it's O-k-a-f-o-r"."""
    return all(len(text.word(at)) == 1 for at in range(first, last))


@once
def names_in(text: Text) -> list[Range]:
    """The token ranges of the names in a text, in order, without those contained in a longer one."""
    found: list[Range] = []
    at = 0
    while at < len(text):
        end = name_end(text, at, sure=True) if starts_name(text, at) and not is_common_word(text, at) else at
        if end > at and not (_opens(text, at, end) or _is_spelt(text, at, end)):
            found.append((at, end))
        at = max(end, at + 1)
    return _longest(text, found)


def _longest(text: Text, names: Sequence[Range]) -> list[Range]:
    """The names that are not contained in a longer one: the second of "Theo, Theo Marsh"."""
    words = {name: {text.word(at) for at in range(*name)} for name in names}
    return [name for name in names if not any(words[name] < words[other] for other in names)]
