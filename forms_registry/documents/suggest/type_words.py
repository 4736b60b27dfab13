"""Finds the words of a piece that name a type of field, "a whole number, 1 to 6", or what forms ask for."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.seed.lexicon import type_named
from forms_registry.documents.suggest.hints import (
    asks_yes_or_no,
    folded_words,
    guesses,
    hinted_type,
    is_measure,
    is_one_of,
    type_of_hint,
    typed_hints,
)
from forms_registry.documents.suggest.limits import LIMITED_TYPES, is_limit, limit_entry
from patterns.regular import linear
from patterns.scanning import encodable

_WORDS = linear(r"\b(\d{1,3}(?:[.,]?\d{3})?) (?:words|wörter|mots|palabras|كلمة)\b", "i")
_MANY_WORDS = 30

_SHAPES = {
    "email": linear(r"\S@\S"),
    "time": linear(r"\b\d{1,2}[:.]\d\d\b"),
    "date": linear(
        r"\b(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\p{L}{3,9} \d{1,2}, \d{4}|\d{1,2}\.? \p{L}{3,9} \d{4})\b"
    ),
}


def is_field_name(text: str) -> bool:
    """Whether a text is, as a whole, a name that forms ask for; "Details" and "Consent" may be titles as well."""
    return is_one_of("asked_for", text) or type_of_hint(text) not in {"", "boolean", "textarea"}


def without_article(piece: str) -> str:
    """A piece without the article that it begins with: "a whole number"."""
    first, _, rest = piece.partition(" ")
    return rest.lstrip() if rest and is_one_of("articles", first) else piece


def leading_type_words(piece: str) -> str:
    """The words at the beginning of a piece that name a type, where nothing but a limit follows them; else ""."""
    words = without_article(piece).replace("(", " (").replace("[", " [").split()[:8]
    for end in range(len(words), 0, -1):
        name = " ".join(words[:end])
        rest = " ".join(words[end:]).strip("()[] ")
        if (type_named(name) or type_of_hint(name)) and (not rest or is_limit(rest)):
            return name
    return ""


def guessed_type(words: Sequence[str], explanation: str, limits: Sequence[str]) -> str:
    """What the words hint at, the first of them before the others, else what explains them; where limits are told, a
    type that has them."""
    kinds = (*map(hinted_type, words), _type_by_explanation(explanation))
    is_long = any(map(_asks_for_many_words, (*words, explanation, *limits)))
    hints = ["textarea"] if is_long else [kind for kind in kinds if kind != "text"][:1]
    if not words[0] and hints != ["textarea"] and any(map(asks_yes_or_no, words)):
        hints = ["boolean"]  # "Do you have a phone?" asks for no number
    return _fitting(hints, limits)


def _fitting(hints: Sequence[str], limits: Sequence[str]) -> str:
    """The first of some types, or else of all, that has such limits."""
    fitting = (kind for kind in (*hints, *LIMITED_TYPES) if all(limit_entry(limit, kind) for limit in limits))
    return next(fitting if limits else iter(hints), "text")


def _asks_for_many_words(text: str) -> bool:
    """Whether a text says how many words there are to be, and these make more than a line."""
    counts = (match[1] for match in _WORDS.finditer(encodable(text)))
    return any(int("".join(filter(str.isdecimal, count))) >= _MANY_WORDS for count in counts)


def _type_by_explanation(explanation: str) -> str:
    """The type that an explanation hints at with the words it begins with, or as nothing else is told in several lines;
    text where it does not. In other places its words may tell of anything."""
    words = folded_words(explanation).split()
    if words and words[0] in guesses()["examples"] and (kind := _type_of_example(explanation)):
        return kind
    if is_measure(words[:2]):
        return "number"
    openings = {" ".join(words[start : start + length]) for start in (0, 1) for length in (1, 2, 3)}
    text = f" {' '.join(words)} "
    return next((kind for hint, kind in typed_hints() if hint in openings or _tells_length(text, hint, kind)), "text")


def _tells_length(text: str, hint: str, kind: str) -> bool:
    """Whether words that tell of a longer text stand anywhere in another."""
    return kind == "textarea" and " " in hint and f" {hint} " in text


def _type_of_example(text: str) -> str:
    """The type of the value that is given as an example; "" where it may be any text."""
    return next((kind for kind, shape in _SHAPES.items() if shape.search(encodable(text))), "")
