"""What FormPilot itself says, in each language it speaks. A form's own texts come from the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from patterns.data import read_beside
from patterns.local_writing import isolated, local_digits
from patterns.plurals import Wording, filled_for_count


def _texts(language: str) -> dict[str, tuple[Wording, ...]]:
    content = read_beside(__file__, f"{language}.yaml")
    return {key: tuple(text) if isinstance(text, list) else (text,) for key, text in content.items()}


ENGLISH = _texts("en")
LANGUAGES = {"en": ENGLISH, "ar": _texts("ar")}


def say(locale: str, key: str, /, *, variant: int = 0, **params: object) -> str:
    """The sentence `key` in `locale` (English for languages that we do not speak), filled with `params`.

    A sentence may have several wordings, used in turn; `variant` counts its uses from 0. A `count` selects the plural
    category and is written in the digits of the language. Texts of the other direction are isolated (Unicode bidi), so
    that punctuation stays in place. `{Field}` is `field` with a capital. Raises KeyError for an unknown key or
    parameter.
    """
    texts = wordings(locale, key)
    wording, written = texts[variant % len(texts)], _localised(locale, params)
    return filled_for_count(_language_of(locale), wording, params.get("count"), written)


def wordings(locale: str, key: str) -> tuple[Wording, ...]:
    """The wordings of a sentence."""
    return LANGUAGES[_language_of(locale)][key]


def variants(locale: str, key: str, /, **params: object) -> list[str]:
    """All wordings of a sentence, filled."""
    written = _localised(locale, params)
    count, language = params.get("count"), _language_of(locale)
    return [filled_for_count(language, text, count, written) for text in wordings(locale, key)]


def rotated(wordings: Sequence[str], turn: int) -> list[str]:
    """The wordings, starting with that of a turn."""
    place = turn % len(wordings) if wordings else 0
    return [*wordings[place:], *wordings[:place]]


def listed(locale: str, items: Sequence[str], word: Literal["and", "or"] = "and") -> str:
    """ "a, b and c", or "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    isolated_items = [isolated(locale, item) for item in items]
    return say(locale, f"comma_{word}").join(isolated_items[:-1]) + say(locale, f"last_{word}", item=isolated_items[-1])


def capitalised(words: str) -> str:
    """The words as the start of a sentence."""
    return words[:1].upper() + words[1:]


def uncapitalised(words: str) -> str:
    """A sentence as it continues after a colon: "It must be ..." becomes "it must be ..."; "I" and names keep their
    capital."""
    first = words.partition(" ")[0].partition("'")[0]
    is_plain = first == "A" or (first[1:].islower() and first.isalpha() and first.isascii())
    return words[:1].lower() + words[1:] if is_plain else words


def _language_of(locale: str) -> str:
    language = locale.split("-")[0].lower()
    return language if language in LANGUAGES else "en"


def _localised(locale: str, params: Mapping[str, object]) -> dict[str, str]:
    """The parameters as the language writes them."""
    words = {
        name: local_digits(locale, str(value)) if isinstance(value, int) else isolated(locale, str(value))
        for name, value in params.items()
    }
    if "field" in words:
        words["Field"] = capitalised(words["field"])
    return words
