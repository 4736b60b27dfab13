"""What is shown in place of something sensitive in texts, be it declared or not."""

from __future__ import annotations

from agent.prompting import personal
from agent.prompting.masking import joined
from agent.view.covering import masked
from nlu.text import read


def without_personal(text: str) -> str:
    """A text for a list: with a mask in place of each number and address that tells one person from all others, be it
    declared or not."""
    pieces, place = [], 0
    for start, end in joined(personal.find(read(text))):
        pieces += [text[place:start], masked(text[start:end])]
        place = end
    return "".join([*pieces, text[place:]])
