"""Leaves out what stands around a line and only talks: "ok dark green for now", "me. Ann Lee", "Pickle haha"."""

from __future__ import annotations

from agent.dialogue.word_patterns import Endings, WordPatterns
from agent.slots.code_answers import NUMBER, code_of
from agent.view.kinds import goes_by_name
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.person_names import Range, asks_for_place, is_capital
from nlu.slot_words import words_about
from nlu.text import Text
from patterns.data import read_beside

_WORDS = read_beside(__file__)
_CODE, _MOST_TALK = "code", 2
_AGREES, _SPEAKER = WordPatterns(_WORDS["agrees"]), WordPatterns(_WORDS["speaker"])
_LAUGHS, _BEHIND = Endings(_WORDS["laughs"]), Endings([*_WORDS["laughs"], *_WORDS["meanwhile"]])


def without_talk(text: Text, first: int, last: int, item: FieldSpec) -> Range:
    """The tokens of a line without such words; what is written as a title keeps them, "OK Computer", and of a name's
    end only a laugh is left out."""
    return _begin(text, first, last, _SPEAKER if goes_by_name(item) else _AGREES), end_of_line(text, first, last, item)


def end_of_line(text: Text, first: int, last: int, item: FieldSpec) -> int:
    """Where a line ends before such words; a code that is asked for ends before any few words that nobody knows."""
    end = last
    while end > first and not is_word(text, end - 1):
        end -= 1
    endings = _LAUGHS if goes_by_name(item) else _BEHIND
    begun = first + len(endings.without_trailing([text.word(at) for at in range(first, end)]))
    if begun == end or is_capital(text, begun):
        return _end_of_code(text, first, last, item) or last
    return end_of_line(text, first, begun, item)


def _end_of_code(text: Text, first: int, last: int, item: FieldSpec) -> int:
    """The token behind the one code of a line, where its other words cannot be of it: "LS6 2AB innit"; else 0."""
    code = code_of(text) if _asks_for_code(item) else None
    if code is None or not first <= code[0] < code[1] < last or text.has(code[0] - 1, "article"):
        return 0
    behind = [at for at in range(code[1], last) if is_word(text, at) and not is_filler(text, at, at + 1)]
    is_talk = 0 < len(behind) <= _MOST_TALK and not any(text.tags(at) or is_capital(text, at) for at in behind)
    return code[1] if is_talk and text.number(behind[0]) is None else 0


def _asks_for_code(item: FieldSpec) -> bool:
    words = words_about(item)
    is_named = any(words.has(at, *NUMBER) or words.word(at).endswith(_CODE) for at in range(len(words)))
    return is_named and not (goes_by_name(item) or asks_for_place(item))


def _begin(text: Text, first: int, last: int, patterns: WordPatterns) -> int:
    """Where a line begins behind such words; behind those that somebody says of themselves, and before a capital, only
    with a sign between."""
    words = [text.word(at).replace("'", "") for at in range(first, last)]
    end = last - len(patterns.without_leading(words))
    begun = next((at for at in range(end, last) if is_word(text, at)), first)
    is_apart = begun > end or (patterns is _AGREES and not is_capital(text, begun))
    return begun if end > first and is_apart else first
