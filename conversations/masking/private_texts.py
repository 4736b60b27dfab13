"""What is shown in place of sensitive parts of texts, whether or not their field is marked as sensitive."""

from __future__ import annotations

from agent.prompting import personal
from agent.view.masking import MASK, masked
from conversations.models import Message, Role
from nlu.text import read
from patterns.spans import merged


def is_private(message: Message) -> bool:
    """Whether a person's message may have told a secret of a host's page, as its turn has found, so that whoever may
    not see sensitive answers sees nothing of it. Such turns are encrypted: with the message, its turn was decrypted."""
    is_known = message.role == Role.USER and "trace" not in message.turn.get_deferred_fields()
    return is_known and any(entry.get("private") for entry in message.turn.trace)


def public_text(message: Message) -> str:
    """The words of a message; only a mask if they may contain a private value of a host's page."""
    return MASK if is_private(message) else message.text


def without_personal_data(text: str) -> str:
    """A text for a list, with a mask in place of each number and address that identifies a person, whether or not its
    field is marked as sensitive."""
    pieces, place = [], 0
    for start, end in merged(personal.personal_spans(read(text))):
        pieces += [text[place:start], masked(text[start:end])]
        place = end
    return "".join([*pieces, text[place:]])
