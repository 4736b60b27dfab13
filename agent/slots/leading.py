"""What leads to a line that was asked for, and what closes it: "you can put X", "X would be nice", "my cat X"."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

from agent.answers.trailing_talk import line_alone
from agent.clauses.relevance import shortens
from agent.slots.addresses import begins_anew, commas_apart
from agent.slots.code_answers import code_within, mixes_digits
from agent.slots.name_answers import name_within
from agent.view.kinds import asks_name_of_thing, asks_what_not, goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.expressions import whole_kind
from nlu.matcher import Grammar, Match
from nlu.person_names import Range, asks_for_place, is_capital, name_end
from nlu.quantities import counted_noun
from nlu.slot_words import content_words_of, slot_prompts, words_about
from nlu.stems import stem
from nlu.text import Text, once, read
from patterns.data import read_beside
from patterns.texts import blanked

_COURTESY, _TO_PLACES = ("polite",), ("preposition", "located")
_CLOSING = (*_COURTESY, "filler", "possible", "no_name", "function_word")
_OF_LINES, _OF_WORDS, _OF_NAMES = frozenset({"lead"}), frozenset({"lead", "wished"}), frozenset({"lead", "named"})
_OF_DAYS, _STOPS = {"day", "clock"}, frozenset(".!")
_FEW, _LONGEST_DAY, _NAMED = 3, 8, 2


def core_answer(answer: str, item: FieldSpec) -> str:
    """An answer with blanks in the place of what leads to the line that a field asks for, and of what closes it; where
    a number is asked for, of addresses, and where what is to be left out is, of denials. As it is where another kind is
    asked for, which reads no more than its value, or a story."""
    text = read(answer)
    if type_of(item).is_numeric:
        return _without_addresses(text)
    if type_of(item).chooses_options and asks_what_not(item):
        return _without_denials(text)
    is_line = type_of(item).is_single_line and text.tokens
    return _blanked_around(text, *line_alone(text, item, _line)) if is_line else answer


def _line(text: Text, item: FieldSpec) -> tuple[int, int]:
    """The tokens of the line that is told."""
    if only := name_within(text, item) if goes_by_name(item) else code_within(text, item):
        return only
    first = _begin(text, item) or _behind_label(text, item)
    first += _leads_to(text, first, item) and first + 1 < len(text)
    first, last = max(first, _place_start(text, item)), _end(text, first, item)
    if asks_for_place(item):
        return first, _without_days(text, first, _address_stop(text, first, last, item))
    return _within(text, first, last, item)


def _within(text: Text, first: int, last: int, item: FieldSpec) -> Range:
    """What is told, without "some" before it, or an article where only the kind is, or before a name, "it's a Rover";
    and without the sign that ends its sentence."""
    if 0 < first < last - 1 and text.has(first, "article") and is_capital(text, first + 1):
        first += not is_capital(text, first)  # "A Christmas Carol" has its own
    first += first < last - 1 and last < len(text) and _leads_to_kind(text, first, last, item)
    return first, last - (first > 0 and text.word(last - 1) in _STOPS and not shortens(text, last - 1))


def _leads_to_kind(text: Text, first: int, last: int, item: FieldSpec) -> bool:
    """Whether a thing is told by its kind behind a token: behind "some", or an article: "the Thai kind of food"."""
    is_led = text.has(first, "the") and any(one.first == last and _tells_kind(text, one, item) for one in _around(text))
    return is_led or any(one.first == first and one.rule == "some" for one in _around(text))


def _rules(item: FieldSpec) -> frozenset[str]:
    if asks_for_place(item) or _asks_how_it_came(item):
        return _OF_LINES
    return _OF_NAMES if asks_name_of_thing(item) else _OF_WORDS


def _blanked_around(text: Text, first: int, last: int) -> str:
    """A text with blanks in the place of what stands before and behind some tokens."""
    original = text.original
    start = text.span(first, last)[0] if first else 0
    stop = text.span(first, last)[1] if last < len(text) else len(original)
    return " " * start + original[start:stop] + " " * (len(original) - stop)


def _behind_label(text: Text, item: FieldSpec) -> int:
    """Behind what an answer calls its own field, "the postcode is LS6", a code by any words, "my reg is yk70"; or 0."""
    signs = [] if goes_by_name(item) else [at for at in range(len(text)) if text.word(at) == ","]
    return next(filter(None, (_label_end(text, at, item) for at in (0, *(sign + 1 for sign in signs)))), 0)


def _label_end(text: Text, at: int, item: FieldSpec) -> int:
    begun = skip(text, at, len(text), (*LEADING, "possessive", "the"))
    verb = next((at for at in range(begun + 1, begun + 1 + _FEW) if text.has(at, "copula")), len(text))
    value_at = verb + max((tag.size for tag in text.tags(verb) if tag.name == "copula"), default=0)
    is_code = begun > at == 0 and value_at < len(text) and _starts_code(text, value_at)
    return value_at if value_at < len(text) and (is_code or _calls(text, range(begun, verb), item)) else 0


def _calls(text: Text, label: range, item: FieldSpec) -> bool:
    """Whether words are those of a field, and of its question."""
    stems = {stem(token.text) for token in words_about(item).tokens}
    other = [at for at in label if not text.has(at, "function_word")]  # "there is" calls nothing
    return bool(other) and all(stem(text.word(at)) in stems for at in other)


def _starts_code(text: Text, at: int) -> bool:
    """Whether what is written from a token on is a code: "yk70"."""
    return mixes_digits(text.original[text.span(at, at + 1)[0] :].split(maxsplit=1)[0])


def _asks_how_it_came(item: FieldSpec) -> bool:
    """Whether a question asks why, or how something came about, which a whole sentence tells: "I want more quiet"."""
    return any(match.rule == "came" for question in slot_prompts(item)[:1] for match in _around(read(question)))


def _without_denials(text: Text) -> str:
    """Who is asked what must not be there names it by denying it: "no nuts, no milk"."""
    denials = ((at, text.tag(at, "lacks") or text.tag(at, "denies")) for at in range(len(text)))
    return blanked(text.original, [text.span(at, at + tag.size) for at, tag in denials if tag])


def _without_addresses(text: Text) -> str:
    """A number before a name of several words is no amount: "our office, 12 High Street", "11 birch close otley"."""
    amounts = ((at, text.number(at) is not None and counted_noun(text, at + 1) is None) for at in range(len(text) - 1))
    addresses = ((at, _address_end(text, at)) for at, is_bare in amounts if is_bare)
    return blanked(text.original, [text.span(at, end) for at, end in addresses if end > at + _NAMED])


def _address_end(text: Text, at: int) -> int:
    """The end of the name behind a number, in capitals beside other words, or in words that nobody knows."""
    if is_capital(text, at + 1):
        end = name_end(text, at + 1, sure=True)
        return at if (at, end) == (0, len(text)) else end
    unknown = takewhile(lambda place: text.tokens[place].is_word and not text.tags(place), range(at + 1, len(text)))
    return at + 1 + sum(1 for _ in unknown)


def _place_start(text: Text, item: FieldSpec) -> int:
    """Where a house's number, or a name behind the question's preposition, begins behind a verb, or words that name no
    place: "mum's at 9 Quay Terrace", "she is at Mill Farm"; or 0."""
    begun = takewhile(lambda at: at == 0 or not is_capital(text, at), range(len(text) - 1))
    known = sum(1 for _ in takewhile(text.tags, range(len(text))))
    leads = (at for at in begun if text.has(at, "be_word") or (at < known and text.has(at, *_TO_PLACES)))
    return next((at + 1 for at in leads if _leads_to_place(text, at, item)), 0)


def _leads_to_place(text: Text, at: int, item: FieldSpec) -> bool:
    is_number = asks_for_place(item) and text.number(at + 1) is not None
    return is_number or (is_capital(text, at + 1) and _asks_by(item, text.word(at)))


def _address_stop(text: Text, first: int, last: int, item: FieldSpec) -> int:
    """Where a place with a number ends: at a sign behind which a clause begins, "14 Larch Close, you can leave it"."""
    number = next((at for at in range(first, last) if any(map(str.isdecimal, text.word(at)))), last)
    stops = (at for at in range(number, last - 1) if text.word(at) in _STOPS and not text.glued(at + 1))
    signs = (at for at in stops if _ends_place(text, at) and begins_anew(text, at + 1, text.sentence(at + 1)[1]))
    end = min(signs, default=last)
    return min(commas_apart(text, number, end, item), default=end)


def _ends_place(text: Text, at: int) -> bool:
    """Whether a stop ends more than a short form: that of "12 Hill Rd. We are moving" does."""
    return not shortens(text, at) or text.has(at + 1, "subject_pronoun", "request_verb")


def _leads_to(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a preposition stands before an address that is asked for ("to 5 Mill Lane"; a town is read with its own),
    or the one that the question ends in."""
    is_address = asks_for_place(item) and text.number(at + 1) is not None
    return (is_address and text.has(at, *_TO_PLACES)) or _asks_by(item, text.word(at))


def _asks_by(item: FieldSpec, word: str) -> bool:
    """Whether a question ends in a preposition, "Who is this for?", or begins with it, as answers may: "At which?" """
    prompts = [read(question.rstrip(" ?\u061f")) for question in slot_prompts(item)]
    ends = ((prompt, at) for prompt in prompts for at in (0, len(prompt) - 1) if at or prompt.has(1, "question_word"))
    return any(prompt.has(at, *_TO_PLACES) and prompt.word(at) == word for prompt, at in ends)


def _begin(text: Text, item: FieldSpec) -> int:
    """The first token that is told."""
    begun, rules = skip(text, 0, len(text), LEADING), _rules(item)
    around = (match for match in _around(text) if match.first <= begun < match.last < len(text))
    leads = (lead for lead in around if lead.rule in rules or (lead.rule == "deed" and _of_question(text, lead, item)))
    return next((match.last for match in leads), 0)


def _of_question(text: Text, match: Match, item: FieldSpec) -> bool:
    """Whether the last word of what was found is of a field's question: "I'll sing" where it asks what to sing."""
    return stem(text.word(match.last - 1)) in content_words_of(item)


def _end(text: Text, first: int, item: FieldSpec) -> int:
    """The token behind what is told."""
    behind = (match for match in _around(text) if match.first > first and _closes(text, match, item))
    last = min((match.first for match in behind), default=len(text))
    polite = (at for at in range(first + 1, last) if text.has(at, *_COURTESY))
    return next((at for at in polite if skip(text, at, last, _COURTESY) == last), last)


def _closes(text: Text, match: Match, item: FieldSpec) -> bool:
    is_end = match.rule == "close" and skip(text, match.first + 1, len(text), _CLOSING) == len(text)
    return is_end or match.rule == "told_of" or _tells_kind(text, match, item)


def _tells_kind(text: Text, match: Match, item: FieldSpec) -> bool:
    """Whether an answer goes on to say of what it is a kind, as the question does: "Thai kind of food", of food."""
    return match.rule == "kind" and _of_question(text, match, item)


def _without_days(text: Text, first: int, last: int) -> int:
    """The token behind a place that is told with a day, "Jeddah next Thursday"; not with a street, "Main on 5th"."""
    while is_word(text, last - 1) and not text.glued(last - 1):
        days = (at for at in range(max(first + 1, last - _LONGEST_DAY), last) if whole_kind(text, at, last) in _OF_DAYS)
        if (day := next(days, last)) == last:
            break
        last = day - (day - 1 > first and (text.has(day - 1, "preposition") or text.word(day - 1) == ","))
    return last


@once
def _around(text: Text) -> tuple[Match, ...]:
    return tuple(_grammar().matches(text))


@cache
def _grammar() -> Grammar:
    return Grammar(
        read_beside(__file__),
        {
            "plain": lambda text, at: [(0, None)] * (_is_noun(text, at) and at > _last_place(text)),
            "noun": lambda text, at: [(0, None)] * _is_noun(text, at),
            "name": lambda text, at: [(0, None)] * is_capital(text, at),
            "word": lambda text, at: [(1, None)] * text.tokens[at].is_word,
        },
    )


def _is_noun(text: Text, at: int) -> bool:
    few = at < len(text) <= at + _FEW and not text.has(at, "function_word")
    return few or is_capital(text, at) or text.has(at, "the", "possessive", "article")


@once
def _last_place(text: Text) -> int:
    """The last token that tells where or when; -1 for none."""
    return max((at for at in range(len(text)) if text.has(at, "preposition", "located")), default=-1)
