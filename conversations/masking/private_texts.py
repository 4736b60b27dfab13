"""Masks private parts of texts, even if their field is not sensitive."""

from __future__ import annotations

from agent.prompting import personal
from agent.view.masking import MASK, masked
from conversations.models import Message, Role
from nlu.text import read
from patterns.spans import merged


def is_private(message: Message) -> bool:
    """Whether a person's message may contain a secret of a host's page, according to its turn; nothing of it is shown
    to those who may not see sensitive answers. Such turns are encrypted, so the message's turn must be decrypted."""
    is_known = message.role == Role.USER and "trace" not in message.turn.get_deferred_fields()
    return is_known and any(entry.get("private") for entry in message.turn.trace)


def public_text(message: Message) -> str:
    """The text of a message, or only a mask if it may contain a private value of a host's page."""
    return MASK if is_private(message) else message.text


def without_personal_data(text: str) -> str:
    """A text for a list, with each number and address that identifies a person masked, whether or not its field is
    sensitive."""
    pieces, place = [], 0
    for start, end in merged(personal.personal_spans(read(text))):
        pieces += [text[place:start], masked(text[start:end])]
        place = end
    return "".join([*pieces, text[place:]])
