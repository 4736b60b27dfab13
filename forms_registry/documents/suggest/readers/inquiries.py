"""What sentences of a letter ask: "Let us know whether you come", "Can you swim?", "and enclose a copy of it"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from forms_registry.documents.suggest.hints import contains_one_of, guesses, hinted_type, is_one_of
from patterns.regular import linear
from patterns.scanning import encodable

_END = linear(r"[.!?]+\s+")
_CLAUSE = linear(r"[,;]\s+|\s–\s|\sand\s")
_ASIDE = linear(r"\s*(?:,\s(?:since|because|as|so that|and for)\b.*|\s–\s.*)", "s")
_WORD = linear(r"\S+")
_LEAST_WORDS, _MOST_WORDS = 3, 30
_MOST_OF_PAPER = 16


def sentences_in(text: str) -> Iterator[str]:
    """The sentences of a text, with the signs at their ends."""
    start = 0
    for end in _END.finditer(encodable(text)):
        yield text[start : end.end()].strip()
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def asked_in(sentence: str) -> Iterator[str]:
    """The questions that a sentence asks, or tells to answer."""
    if sentence.endswith("?"):
        words = sentence.rpartition(": ")[2].split()
        yield " ".join(words[1:] if is_one_of("joining", words[0]) else words)
        return
    for start, end in pairwise([*_starts_of_questions(sentence), len(sentence)]):
        words = _ASIDE.sub("", sentence[start:end]).strip(" ,.").split()
        question = " ".join(words[:-1] if words and is_one_of("joining", words[-1]) else words).rstrip(",")
        if _LEAST_WORDS <= len(question.split()) <= _MOST_WORDS:
            yield f"{question[0].upper()}{question[1:]}{'' if ': ' in question else '?'}"


def _starts_of_questions(sentence: str) -> list[int]:
    """Where what is to be told begins with a word that asks, behind words that tell to answer."""
    places = [
        word.start()
        for word in _WORD.finditer(encodable(sentence))
        if word[0].strip(",") in guesses()["inquiring"]["words"]
    ]
    asked = [at for at in places if contains_one_of("telling_to_answer", sentence[:at])][:1]
    return asked + [at for at in places if asked and at > asked[0] and _begins_another(sentence, at)]


def _begins_another(sentence: str, at: int) -> bool:
    return sentence.startswith("whether ", at) or is_one_of("joining", "".join(sentence[:at].split()[-1:]))


def papers_in(sentence: str) -> Iterator[str]:
    """What a clause of a sentence tells to hand in: "and please enclose a copy of it"."""
    for clause in _CLAUSE.split(encodable(sentence)):
        words = clause.strip(" .!").split()
        while words and is_one_of("joining", words[0]):
            words = words[1:]
        is_told = 1 < len(words) <= _MOST_OF_PAPER and words[0].lower() in guesses()["inquiring"]["attaching"]
        if is_told and is_one_of("determining", words[1]):
            yield " ".join(words[2:])
        elif is_told and (words[1].isdecimal() or hinted_type(words[1]) == "file"):
            yield " ".join(words[1:])


def without_papers(sentence: str) -> str:
    """A sentence without what it goes on with to tell to hand in."""
    words = guesses()["inquiring"]["attaching"]
    places = (sentence.find(f" and {polite}{word} ") for word in words for polite in ("", "please ", "also "))
    return sentence[: min((at for at in places if at > 0), default=len(sentence))]
