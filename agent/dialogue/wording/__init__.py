"""What FormPilot itself says, in each language it speaks. Words of a form come from the form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import re2

from agent.data import read_beside
from nlu.local_writing import isolated, local_digits

_STOPS = re2.compile(r"\.\.+")  # a sentence that ends in "Co." needs no second one


def _texts(language: str) -> dict[str, tuple[str, ...]]:
    content = read_beside(__file__, f"{language}.yaml")
    return {key: (text,) if isinstance(text, str) else tuple(text) for key, text in content.items()}


ENGLISH = _texts("en")
LANGUAGES = {"en": ENGLISH, "ar": _texts("ar")}


def say(locale: str, key: str, /, *, variant: int = 0, **params: object) -> str:
    """The sentence `key` in `locale` (English where we do not speak it), filled with `params`.

    A sentence that people may meet several times has several wordings: `variant` counts the meetings from 0, and the
    wordings take turns. A count gets the digits of the language; words that run the other way are isolated, as Unicode
    has it, so that no punctuation jumps to their wrong end. KeyError for a key or a parameter that does not exist.
    """
    texts = LANGUAGES.get(locale.split("-")[0].lower(), ENGLISH)[key]
    words = {name: _written(locale, value) for name, value in params.items()}
    said = texts[variant % len(texts)].format(**words)
    return _STOPS.sub(lambda stops: "." if len(stops[0]) == 2 else stops[0], said) if ".." in said else said


def listed(locale: str, items: Sequence[str], word: Literal["and", "or"] = "and") -> str:
    """ "a, b and c", or "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    own = [isolated(locale, item) for item in items]
    return say(locale, f"comma_{word}").join(own[:-1]) + say(locale, f"last_{word}", item=own[-1])


def _written(locale: str, value: object) -> str:
    return local_digits(locale, str(value)) if isinstance(value, int) else isolated(locale, str(value))
