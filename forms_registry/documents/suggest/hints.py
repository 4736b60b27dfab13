"""What whole words hint at: a type, an obligation, a choice. The words are in `guesses.yaml`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.text import fold
from patterns.data import read_beside

_ARTICLE = "ال"
NUMBERED = frozenset({"phone", "email"})
"""Types whose answers are numbers and names themselves."""

_DATE = ("dd", "mm", "yyyy")
"""How the shape of a date is written, in the letters of any language."""

_LONGEST_TITLE = 8
_LONGEST_OPENING = 4
_LONGEST_REMARK = 5
"""The words of a remark that a field must, or may, be answered."""


def hinted_type(text: str) -> str:
    """The type that the words of a text hint at; text where they hint at none."""
    if is_to_be_agreed(text):
        return "boolean"
    if asks_for_file(text):
        return "file"
    words = f" {folded_words(text)} "
    if not {*words.split()[:2]}.isdisjoint(_phrases("telling_whether")):
        return "boolean"
    if _asks_for_several(words):
        return "text"
    if is_counted(text):
        return "number"
    kinds = (kind for hint, kind in typed_hints() if _hints_at(words, hint, kind))
    return next(kinds, _currency_type(text) or _type_by_end(words.split()) or "text")


def _hints_at(words: str, hint: str, kind: str) -> bool:
    return _has_hint(words, hint) and (kind in NUMBERED or not _in_name(words, hint))


def _type_by_end(words: Sequence[str]) -> str:
    """A date where a name ends as a sentence does before a day: "Insurance expires on"; a number where it ends with its
    unit."""
    if is_measure(words[-2:]) or (len(words) > 1 and words[-1] in guesses()["currencies"]):
        return "number"
    return "date" if len(words) > 1 and words[-1] in guesses()["dated"] else ""


def is_measure(words: Sequence[str]) -> bool:
    """Whether words name a unit, or a currency: "in kg"."""
    is_measure = len(words) > 1 and words[0] in guesses()["measuring"]
    units = {*guesses()["units"], *guesses()["currencies"]}
    return is_measure and not {words[1], words[1].removesuffix("s")}.isdisjoint(units)


def is_counted(text: str) -> bool:
    """Whether a unit stands behind the place to write in a name: "Length … m"."""
    unit = text.rpartition("…")[2].split()[:1] if "…" in text else []
    return any(word in guesses()["units"] or word in guesses()["currencies"] for word in unit)


def _currency_type(text: str) -> str:
    """A number where the sign of a currency stands in a name: "Donation, £"."""
    return "number" if any(unicodedata.category(char) == "Sc" for char in text) else ""


def _asks_for_several(words: str) -> bool:
    """Whether a name that may be any text is asked for together with something else: "name and phone number"."""
    first, joint, _ = words.partition(" and ")
    return bool(joint) and any(first.endswith(f" {name}") for name in _phrases("asked_for"))


def type_of_hint(text: str) -> str:
    """The type that the whole text is a hint of, or the shape; "" for any other."""
    words = folded_words(text)
    shape = words.split()
    if len(shape) == len(_DATE) and all(len(part) > 1 and len(set(part)) == 1 for part in shape):
        return "date"
    if len(shape) == len(_DATE) and {*shape} <= {*_phrases("date_parts")}:
        return "date"
    return next(
        (kind for hint, kind in (*typed_hints(), *_typed_hints(guesses()["abroad"]["names"])) if hint == words), ""
    )


def asks_yes_or_no(text: str) -> bool:
    """Whether a text is a question that begins as those do which are answered by yes or no, and asks for no thing: "May
    I take your name?"."""
    is_question = text.endswith(("?", "؟")) and not begins_with_one_of("asking_politely", text)
    return is_question and folded_words(text).split()[:1] in [[word] for word in _phrases("yes_or_no")]


def is_to_be_agreed(text: str) -> bool:
    """Whether a text begins as statements do that people are to agree to."""
    return begins_with_one_of("agreeing", text)


def asks_for_file(text: str) -> bool:
    """Whether a sentence asks for a file: "Please attach your licence"."""
    return begins_with_one_of("polite", text) and contains_one_of("attaching", text)


def tells_to_attach(text: str) -> bool:
    """Whether an explanation begins by telling to attach something, or what is to be handed in."""
    is_told = any(begins_with_one_of(topic, text) for topic in ("attaching", "handing_in", "papers"))
    return is_told or asks_for_file(text)


def begins_with_one_of(topic: str, text: str) -> bool:
    """Whether a text begins with words that are listed under a topic of the guesses."""
    words = f"{folded_words(text)} "
    return any(words.startswith(f"{phrase} ") for phrase in _phrases(topic))


def are_grades(answers: Sequence[str]) -> bool:
    """Whether most of the answers are grades, or all are numbers in a row."""
    if all(answer.isdecimal() for answer in answers):
        numbers = [int(answer) for answer in answers]
        return [*range(numbers[0], numbers[0] + len(numbers))] == numbers
    graded = [any(f" {grade} " in f" {folded_words(answer)} " for grade in _phrases("grades")) for answer in answers]
    return sum(graded) * 2 > len(graded)


def is_asked_for(text: str) -> bool:
    """Whether a name is one that forms ask for, rather than an answer to a question."""
    words = f" {folded_words(text)} "
    return hinted_type(text) != "text" or any(_has_hint(words, hint) for hint in _phrases("asked_for"))


def is_of_the_office(title: str) -> bool:
    """Whether a title stands over a part that is not for those who fill in the form."""
    words = folded_words(title).split()
    is_for_use = 2 < len(words) <= _LONGEST_OPENING and words[0] in _phrases("for_use") and words[-1] in _phrases("use")
    return is_for_use or (len(words) <= _LONGEST_TITLE and contains_one_of("of_the_office", title))


def obligation(text: str) -> bool | None:
    """Whether a remark says that a field must be answered (True), or may (False); None where it speaks of other
    things."""
    words = f" {folded_words(text)} "
    if len(words.split()) > _LONGEST_REMARK:
        return False if _leaves_out(words) else None
    must = contains_one_of("required", words) or is_one_of("demanded", text)
    return False if contains_one_of("optional", words) else True if must else None


def _leaves_out(words: str) -> bool:
    """Whether a longer remark begins and ends with words that leave the answer to people: "may be left out if you have
    none"."""
    is_begun = any(words.startswith(f" {phrase} ") for phrase in _phrases("optional"))
    return is_begun and any(words.endswith(f" {phrase} ") for phrase in _phrases("optional"))


def truth(text: str) -> bool | None:
    """Whether a text says yes or no, in any language that is known; None where it says neither."""
    is_yes, words = phrases.truth(text), folded_words(text)
    if is_yes is None and words:
        return True if words in _phrases("yes") else False if words in _phrases("no") else None
    return is_yes


def role_of(head: str) -> str:
    """What a column holds by its heading in another language; "" where that is not known."""
    words = folded_words(head)
    matching = (role for role, heads in guesses()["abroad"]["columns"].items() if words in fold_all(heads))
    return next(matching, "")


def condition_opening(text: str) -> tuple[str, str]:
    """The kind of condition ("only", "unless" or "if") that a text begins as, and what follows those words; ("", "")
    for any other text."""
    words = text.split(maxsplit=_LONGEST_OPENING)
    for length in range(min(_LONGEST_OPENING, len(words) - 1), 0, -1):
        if kind := _openings().get(folded_words(" ".join(words[:length])), ""):
            return kind, " ".join(text.split()[length:])
    return "", ""


@cache
def _openings() -> Mapping[str, str]:
    return {phrase: kind for kind, phrases in guesses()["conditions"].items() for phrase in fold_all(phrases)}


def is_one_of(topic: str, word: str) -> bool:
    """Whether a word, or several, are listed under a topic of the guesses."""
    return folded_words(word) in _phrases(topic)


def contains_one_of(topic: str, text: str) -> bool:
    """Whether words that are listed under a topic of the guesses stand in a text."""
    words = f" {folded_words(text)} "
    return any(f" {phrase} " in words for phrase in _phrases(topic))


def default_in(text: str) -> str:
    """What a remark such as "default: Blue" names as the default; "" where it names none."""
    folded = folded_words(text)
    lengths = (len(phrase.split()) for phrase in _phrases("default") if f"{folded} ".startswith(f"{phrase} "))
    length = max(lengths, default=0)
    return " ".join(text.replace(":", " ").replace("=", " ").split()[length:]) if length else ""


@cache
def guesses() -> Mapping[str, Any]:
    return read_beside(__file__, "guesses.yaml")


def folded_words(text: str) -> str:
    """A text in words as they are compared: without the Arabic article, which is written as part of a word."""
    return " ".join(
        word.removeprefix(_ARTICLE) if len(word) > len(_ARTICLE) + 2 else word for word in fold(text).split()
    )


def _has_hint(words: str, hint: str) -> bool:
    return f" {hint} " in words or f" {hint}s " in words


def _in_name(words: str, hint: str) -> bool:
    """Whether what follows a hint makes it a part of a name."""
    after = words.partition(f" {hint} ")[2].split()
    return bool(after) and after[0] in guesses()["naming"]


@cache
def typed_hints() -> tuple[tuple[str, str], ...]:
    """(hint, type), those of most words first."""
    hints = (*_typed_hints(guesses()["types"]), *_typed_hints(guesses()["abroad"]["types"]))
    return tuple(sorted(hints, key=lambda hint: -len(hint[0].split())))


def _typed_hints(hints_by_type: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    return ((hint, kind) for kind, words in hints_by_type.items() for hint in fold_all(words))


@cache
def _phrases(topic: str) -> tuple[str, ...]:
    return tuple(fold_all((*guesses().get(topic, ()), *guesses()["abroad"].get(topic, ()))))


def fold_all(words: Iterable[str]) -> Iterable[str]:
    return (folded_words(word) for word in words)
