"""What sentences of a letter ask: "Let us know whether you come", "Can you swim?", "and enclose a copy of it"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile

from forms_registry.documents.suggest.hints import (
    condition_opening,
    contains_one_of,
    guesses,
    hinted_type,
    is_one_of,
)
from patterns.regular import linear
from patterns.scanning import encodable

_END = linear(r"[.!]+\s+|\?+(?:\s*\([^()]*\))?(?:\s+|\z)")
_ASKED = linear(r"\?(?:\s*\([^()]*\))?\z")
_CLAUSE = linear(r"[,;]\s+|\s–\s|\sand\s")
_ASIDE = linear(r"\s*(?:,\s(?:since|because|as|so that|and for)\b.*|\s–\s.*)", "s")
_WORD = linear(r"\S+")
TO_ATTACH = "Please attach it."
"""What explains a paper that is asked for."""

_LEAST_WORDS, _MOST_WORDS = 3, 30
_MOST_OF_PAPER = 16


def sentences_with_signs(text: str) -> Iterator[str]:
    """The sentences of a text, with the signs at their ends."""
    start = counted = depth = 0
    for end in _END.finditer(encodable(text)):
        depth += text.count("(", counted, end.end()) - text.count(")", counted, end.end())
        counted = end.end()
        if depth <= 0:
            yield text[start:counted].strip()
            start, depth = counted, 0
    if text[start:].strip():
        yield text[start:].strip()


def _asks(sentence: str) -> bool:
    """Whether a sentence is a question, by the sign at its end."""
    return bool(_ASKED.search(encodable(sentence)))


def asked_in(sentence: str) -> list[str]:
    """The questions that a sentence asks, or tells to answer; where one of them is cut too short, all of it is one."""
    starts = _starts_of_questions(sentence)
    questions = [_question(sentence[start:end]) for start, end in pairwise([*starts, len(sentence)])]
    if starts and not all(map(_may_be_asked, questions)):
        questions = [_question(sentence[starts[0] :])]
    return [_as_question(*question) for question in questions if _may_be_asked(question)]


def _question(piece: str) -> tuple[str, str]:
    """The words of a question, and the brackets behind it."""
    words, sign, behind = piece.partition("?")
    kept = (words if sign else _ASIDE.sub("", encodable(words))).strip(" ,.").split()
    return " ".join(kept[:-1] if kept and is_one_of("joining", kept[-1]) else kept).rstrip(","), behind.strip()


def _may_be_asked(question: tuple[str, str]) -> bool:
    return _LEAST_WORDS <= len(question[0].split()) <= _MOST_WORDS


def _as_question(words: str, behind: str) -> str:
    return f"{words[0].upper()}{words[1:]}{'' if ': ' in words else '?'} {behind}".strip()


def _starts_of_questions(sentence: str) -> list[int]:
    """Where a sentence asks: at its beginning, or behind words that tell to answer; and where it goes on to ask."""
    places = [word.start() for word in _WORD.finditer(encodable(sentence)) if is_asking_word(word[0])]
    first = _start_of_question(sentence, places)
    others = [_start_of_another(sentence, at) for at in places if at > first >= 0]
    return [at for at in (first, *others) if at >= first >= 0]


def _lead(sentence: str) -> int:
    """The length of what leads to the rest of a sentence: "Last of all: "."""
    return sentence.partition("?")[0].partition("(")[0].rfind(": ") + 1


def _start_of_question(sentence: str, places: Sequence[int]) -> int:
    """Where a sentence begins to ask: behind its lead and words that only join it to others, or at the first of the
    places of words that ask, behind what tells to answer; -1 where it asks nothing."""
    if not (_asks(sentence) or _asks_behind_lead(sentence)):
        return next((at for at in places if contains_one_of("telling_to_answer", sentence[:at])), -1)
    words = (match for match in _WORD.finditer(encodable(sentence)) if match.start() >= _lead(sentence))
    return next((word.start() for word in words if not is_one_of("joining", word[0].strip(","))), -1)


def _asks_behind_lead(sentence: str) -> bool:
    """Whether a sentence without a question mark asks, or tells to describe, behind a condition or its lead."""
    is_condition = bool(condition_opening(_without_joining(sentence))[0])
    words = (sentence.partition(", ")[2] if is_condition else sentence[_lead(sentence) :]).split()
    may_ask = bool(words) and (is_condition or _lead(sentence) > 0)
    return may_ask and (is_asking_word(words[0]) or is_one_of("describing", words[0]))


def _without_joining(sentence: str) -> str:
    return " ".join(dropwhile(lambda word: is_one_of("joining", word), sentence.split()))


def is_asking_word(word: str) -> bool:
    """Whether a word begins what is to be told: "how", "what's"."""
    return word.lower().strip(",").partition("'")[0].partition("’")[0] in guesses()["inquiring"]["words"]


def _start_of_another(sentence: str, at: int) -> int:
    """Where another question begins with a word that asks, or with what leads to it: "and at what time"; -1 where the
    word is one of the question before."""
    before = sentence[:at].split()
    if sentence.startswith("whether ", at) or is_one_of("joining", "".join(before[-1:])):
        return at
    is_led = len(before) > 1 and is_one_of("referring", before[-1]) and is_one_of("joining", before[-2])
    return sentence.rindex(before[-1], 0, at) if is_led else -1


def papers_in(sentence: str) -> Iterator[str]:
    """What a clause of a sentence tells to hand in: "and please enclose a copy of it", "mail me a scan of it"."""
    for clause in _CLAUSE.split(encodable(sentence)):
        words = [*dropwhile(lambda word: is_one_of("joining", word), clause.strip(" .!").split())]
        while words and is_one_of("joining", words[-1]):
            words = words[:-1]
        is_told = 1 < len(words) <= _MOST_OF_PAPER
        if is_told and words[0].lower() in guesses()["inquiring"]["attaching"]:
            yield from _thing_of(words[1:])
        elif is_told and words[0].lower() in guesses()["inquiring"]["sending"] and hinted_type(clause) == "file":
            yield from _thing_of(words[1:] if is_one_of("determining", words[1]) else words[2:])


def _thing_of(words: Sequence[str]) -> Iterator[str]:
    """The name of a thing that is told to be handed in, as words behind that say it: "your map as a file"."""
    if len(words) > 1 and is_one_of("determining", words[0]):
        yield " ".join(takewhile(lambda word: not is_one_of("serving_as", word), words[1:]))
    elif words and (words[0].isdecimal() or hinted_type(words[0]) == "file"):
        yield " ".join(words)


def without_papers(sentence: str) -> str:
    """A sentence without what it goes on with to tell to hand in."""
    words = guesses()["inquiring"]["attaching"]
    places = (sentence.find(f" and {polite}{word} ") for word in words for polite in ("", "please ", "also "))
    return sentence[: min((at for at in places if at > 0), default=len(sentence))]
