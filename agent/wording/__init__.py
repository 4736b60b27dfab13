"""What FormPilot itself says, in each language it speaks. Words of a form come from the form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.language import local_digits
from agent.wording.ar import TEXTS as ARABIC
from agent.wording.en import TEXTS as ENGLISH

_DOUBLE_STOP = re.compile(r"(?<!\.)\.\.(?!\.)")  # a sentence that ends in "Co." needs no second one
LANGUAGES = {"en": ENGLISH, "ar": ARABIC}


def say(locale: str, key: str, /, *, variant: int = 0, **params: object) -> str:
    """The sentence `key` in `locale` (English where we do not speak it), filled with `params`.

    A sentence that people may meet several times has several wordings: `variant` counts the meetings from 0, and the
    wordings take turns. KeyError for a key or a parameter that does not exist.
    """
    texts = LANGUAGES.get(locale.split("-")[0].lower(), ENGLISH)[key]
    words = {
        name: local_digits(locale, str(value)) if isinstance(value, int) else value for name, value in params.items()
    }
    return _DOUBLE_STOP.sub(".", texts[variant % len(texts)].format(**words))


def listed(locale: str, items: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    last = say(locale, "and_last", item=items[-1])
    return say(locale, "comma").join(items[:-1]) + last
