"""Finds the name in an answer that gives it among other words: "fine, it's Neil Frost"."""

from __future__ import annotations

from pathlib import Path

from forms_registry.schema import FieldSpec
from nlu.clauses import skip
from nlu.dialogue_acts import is_question
from nlu.naming import Range, asks_for_name, is_capital, is_talk, name_end
from nlu.slot_words import asked, words_about
from nlu.text import Text, read
from patterns.data import read_yaml

_WORDS = read_yaml(Path(__file__).with_suffix(".yaml"))
AROUND = tuple(_WORDS["around_a_name"])
_LEADS = ("be_word", "hands_over", "under_name", "called")
_WHO = frozenset(_WORDS["who"])
_LONGEST, _FULL, _MOST_UNKNOWN = 14, 2, 1


def asks_who(item: FieldSpec) -> bool:
    """Whether somebody is asked for: by a name, or by a question that opens with "who"."""
    questions = map(read, asked(item)[:1])
    return asks_for_name(item) or any(
        one.word(skip(one, 0, len(one), ("polite", "filler"))) in _WHO for one in questions
    )


def goes_by_name(item: FieldSpec) -> bool:
    """Whether the name of somebody, or of something, is asked for."""
    return asks_who(item) or "name_word" in words_about(item).all_names


def name_within(text: Text, item: FieldSpec) -> Range | None:
    """The one name that a short message holds among words that only lead to it or go on; None for none, or several, or
    one that the rest says more of."""
    found = [] if len(text) > _LONGEST or is_question(text) else _names(text)
    if len(found) != 1 or not _only_leads(text, *found[0]):
        return None
    return found[0] if asks_who(item) or _is_led(text, found[0][0]) else None


def _is_led(text: Text, at: int) -> bool:
    """Whether words lead to a name that belong to no name of a thing, as those of "Fine Foods" and "Our Polly" may."""
    return any(text.has(one, *_LEADS) for one in range(at)) and not is_capital(text, at - 1)


def _only_leads(text: Text, first: int, last: int) -> bool:
    """Whether the words around a name only lead to it, but one that is mistyped, where the name is a full one."""
    rest = [at for at in range(len(text)) if not first <= at < last and text.tokens[at].is_word]
    unknown = sum(not text.has(at, *AROUND) for at in rest)
    return bool(rest) and unknown <= _MOST_UNKNOWN * (last - first >= _FULL)


def _names(text: Text) -> list[Range]:
    found: list[Range] = []
    at = 0
    while at < len(text):
        end = name_end(text, at, told=True) if is_capital(text, at) and not is_talk(text, at) else at
        opens = end == at + 1 and text.sentence(at)[0] == at and not text.has(at, "given_name")
        if end > at and not opens:
            found.append((at, end))
        at = max(end, at + 1)
    said = {one: {text.word(at) for at in range(*one)} for one in found}
    return [one for one in found if not any(said[one] < said[other] for other in found)]  # "Theo, Theo Marsh"
