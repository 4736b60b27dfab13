"""Finds the words of a piece that name a type of field, "a whole number, 1 to 6", or what forms ask for."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.seed.lexicon import type_named
from forms_registry.documents.suggest.hints import (
    asks_yes_or_no,
    hinted_type,
    hinted_type_of_answer,
    is_one_of,
    type_of_hint,
)
from forms_registry.documents.suggest.limits import LIMITED_TYPES, is_limit, limit_entry


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
    kinds = (*map(hinted_type, words), hinted_type_of_answer(explanation))
    hints = [kind for kind in kinds if kind != "text"][:1]
    if not words[0] and hints != ["textarea"] and any(map(asks_yes_or_no, words)):
        hints = ["boolean"]  # "Do you have a phone?" asks for no number
    fitting = (kind for kind in (*hints, *LIMITED_TYPES) if all(limit_entry(limit, kind) for limit in limits))
    return next(fitting if limits else iter(hints), "text")
