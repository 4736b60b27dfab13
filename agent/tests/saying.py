"""Whether a reply says what a key of the wording stands for, in whichever of its wordings and languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agent.dialogue.wording import LANGUAGES


def says(words: str, key: str) -> bool:
    """Blanks may hold anything; a sentence may go on from another one."""
    return any(re.search(pattern, words, re.DOTALL | re.IGNORECASE) for pattern in _patterns(key))


def _patterns(key: str) -> Iterator[str]:
    for texts in LANGUAGES.values():
        for text in texts[key]:
            for one in [text] if isinstance(text, str) else text.values():
                parts = re.split(r"\{\w+\}", one.split("\n")[0])
                yield ".+?".join(map(re.escape, parts))
