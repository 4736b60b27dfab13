"""Finds where a line ends that was asked for, before what people go on to say of it: "a Brompton, got it off a mate",
"navy blue, looks battered", "12 Chapel Row but she's poorly", "oak sounds good to me"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from agent.answers.self_repair import cues
from agent.answers.talk_around import end_of_line, without_talk
from agent.dialogue.approving import approvals_in
from agent.view.kinds import asks_for_story, goes_by_name
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word, skip
from nlu.dialogue_acts import is_filler, takes_back
from nlu.matcher import Grammar, Match
from nlu.person_names import Range, asks_for_place, is_capital
from nlu.slot_words import slot_names, slot_prompts
from nlu.text import Element, Text, once, read
from patterns.data import read_beside

_SIGNS = frozenset(",;-(.!\u2013\u2014")
_ASKS, _MOST, _MOST_BEHIND, _FEW = "?", 9, 40, 4  # tokens
_HEDGES = ("unsure", "hesitation")
_ANEW = ("corrects", "hesitation", "introduces", "request_verb", "pointing")
_CLAUSE = ("subject_pronoun", "auxiliary", "copula", "modal", "means", "supposes", "wants", "question_word", "corrects")
_VERBS, _NAMED = ("auxiliary", "copula", "modal"), ("possessive", "the", "article", "subject_pronoun")


def line_alone(text: Text, item: FieldSpec, find_line: Callable[[Text, FieldSpec], Range]) -> Range:
    """The tokens of the line that an answer tells without what goes on about it; where that stands behind, what leads
    to the line is known only without it: "it's 6 Mill Row. The kettle is on"."""
    if asks_for_story(item) or _is_asked_for(item, "asks") or not text.tokens:
        return _line_before_talk(text, item, find_line)
    end = end_of_line(text, 0, len(text), item)
    told = text if end == len(text) else read(text.original[: text.span(0, end)[1]])
    return without_talk(text, *_line_before_talk(told, item, find_line), item)


def _line_before_talk(text: Text, item: FieldSpec, find_line: Callable[[Text, FieldSpec], Range]) -> Range:
    line = find_line(text, item)
    first, last = without_trailing_talk(text, *line, item)
    if (first, last) == line and (bare := _without_hedges(text, first, last, item)) != line:
        first, last = without_trailing_talk(text, *bare, item)
    if first or last == len(text):
        return first, last
    return find_line(read(text.original[: text.span(0, last)[1]]), item)[0], last


def _without_hedges(text: Text, first: int, last: int, item: FieldSpec) -> Range:
    """The tokens of a line without what is taken back before it, "grey, no wait, blue", and without how sure somebody
    is of it, "probably blue", "blue I think"; in capitals both may be of a title."""
    if asks_for_story(item) or goes_by_name(item) or _is_asked_for(item, "asks"):
        return first, last
    told = _told_anew(text, first, last)
    begun = skip(text, told, last - 1, _HEDGES) if _is_hedge(text, told) and not is_capital(text, told + 1) else told
    is_led = first > 0 or text.has(begun, "introduces", "possessive")
    supposed = (at for at in range(max(begun + 1, last - _FEW), last) if not is_led and _is_supposed(text, at, last))
    return begun, next(supposed, last)


def _told_anew(text: Text, first: int, last: int) -> int:
    """Where the line begins that takes the place of one before it, each of no more than a few words; else `first`."""
    for cue in reversed(cues(text)):
        begun = max(cue.last, skip(text, cue.places[-1], last, _ANEW))
        end = _end_of_value(text, first, cue.places[0])
        if first < end <= first + _FEW and begun < last <= begun + _FEW:
            is_apart = _stands_alone(text, first, end) and _stands_alone(text, begun, last)
            return begun if is_apart else first
    return first


def _is_hedge(text: Text, at: int) -> bool:
    """Whether a word only says how sure somebody is, or that they think."""
    names = {tag.name for tag in text.tags(at)}
    return "unsure" in names or names == {"hesitation"}


def _is_supposed(text: Text, at: int, last: int) -> bool:
    """Whether "I think" stands at a token, and nothing behind it."""
    return (
        at + 1 < last and text.has(at, "subject_pronoun") and text.has(at + 1, "filler") and is_filler(text, at, last)
    )


def without_trailing_talk(text: Text, first: int, last: int, item: FieldSpec) -> Range:
    """The value in `tokens[first:last]` without what goes on about it, and where a make is asked for without an
    article, "a Brompton"."""
    begun = first + text.has(first, "introduces")
    end = _end_before_talk(text, begun, last, item)
    first = begun if end < last else first
    return first + (first + 1 < end and text.has(first, "article") and _is_asked_for(item, "kind")), end


def _end_before_talk(text: Text, first: int, last: int, item: FieldSpec) -> int:
    """Where a value ends before a clause with a verb of its own, be its subject left out; `last` where none follows,
    where what stands before it is no value by itself, or may be taken back or told anew behind it, and where the
    question asks for what is told in clauses: what is wrong, why, for notes."""
    if not 1 < last - first <= _MOST_BEHIND or asks_for_story(item) or _is_asked_for(item, "asks"):
        return last
    places = range(first + 1, min(last, first + _MOST))
    start = next((at for at in places if _begins_talk(text, at, item) or _is_approved(text, at, last)), last)
    end = _end_of_value(text, first, start)
    return end if start < last and _stands_alone(text, first, end) and not _may_be_retold(text, start, last) else last


def _begins_talk(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a clause about what stands before begins at a token; none in a title, "Beloved, He Said"."""
    rule = _matches_of(text, "says").get(at, "") or ("clause" if _begins_sentence(text, at) else "")
    if not goes_by_name(item):
        return rule in {"apart", "clause"} or (rule == "with_whom" and asks_for_place(item))
    return bool(rule) and _is_parted(text, at) and not (is_capital(text, at) and is_capital(text, at + 1))


def _is_approved(text: Text, at: int, last: int) -> bool:
    """Whether words say no more than that what stands before will do: "works for me"; "Life is good" is a title."""
    is_verb = last > at + 1 and not text.has(at, "copula", "subject_pronoun")
    return is_verb and bool(approvals_in(f"it {text.original[slice(*text.span(at, last))]}"))


def _begins_sentence(text: Text, at: int) -> bool:
    """Whether a sentence of its own begins at a token: "6 Chapel Row. The kettles always on"."""
    return text.sentence(at)[0] == at and text.has(at, *_NAMED) and not text.has(at - 1, "abbreviated")


def _is_parted(text: Text, at: int) -> bool:
    return (text.word(at - 1) in _SIGNS and not text.glued(at)) or text.has(at - 1, "clause_joint")


def _end_of_value(text: Text, first: int, at: int) -> int:
    """The token behind the value, without signs and joints."""
    while at > first and (not is_word(text, at - 1) or text.has(at - 1, "clause_joint")):
        at -= 1
    return at


def _stands_alone(text: Text, first: int, last: int) -> bool:
    """Whether some words may be all of a value: no clause, and no talk."""
    return not is_filler(text, first, last) and not any(text.has(at, *_CLAUSE) for at in range(first, last))


def _may_be_retold(text: Text, first: int, last: int) -> bool:
    """Whether words behind a value may say that it is another one."""
    return first in _matches_of(text, "anew") or any(_may_take_back(text, at) for at in range(first, last))


def _may_take_back(text: Text, at: int) -> bool:
    is_order = _matches_of(text, "anew").get(at) == "order"
    return is_order or text.word(at) == _ASKS or (takes_back(text, at) and _is_parted(text, at))


def _is_asked_for(item: FieldSpec, group: str) -> bool:
    return _asks_group("\n".join((*slot_names(item), *slot_prompts(item)[:1])), group)


@lru_cache(maxsize=4096)
def _asks_group(words: str, group: str) -> bool:
    return bool(_matches_of(read(words), group))


@once
def _matches_of(text: Text, group: str) -> Mapping[int, str]:
    """Token -> the rule of a group that matches from it on."""
    return {match.first: match.rule for match in _grammars()[group].matches(text, _is_possible_match)}


def _is_possible_match(text: Text, match: Match) -> bool:
    return match.rule != "clause" or _is_parted(text, match.first)


@cache
def _grammars() -> Mapping[str, Grammar]:
    content = read_beside(__file__)
    modest, verbs = frozenset(content.pop("modest")), frozenset(content.pop("verbs"))
    elements: dict[str, Element] = {
        "word": lambda text, at: [(1, None)] * is_word(text, at),
        "verb": lambda text, at: [(1, None)] * (text.word(at) in verbs or text.has(at, *_VERBS)),
        "modest": lambda text, at: [(1, None)] * (text.word(at) in modest),
        "capital": lambda text, at: [(0, None)] * is_capital(text, at),
        "named": lambda text, at: [(0, None)] * (at < len(text) and text.has(at, *_NAMED)),
        "at_end": lambda text, at: [(0, None)] * (not is_word(text, at)),
    }
    return {group: Grammar(rules, elements) for group, rules in content.items()}
