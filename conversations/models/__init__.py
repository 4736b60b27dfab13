"""The tables of what happened. `record` only grows, and `links` prove it; `conversation` is where one stands now."""

from conversations.models.conversation import Checkpoint, Conversation, OpeningClaim
from conversations.models.keys import ApiKey
from conversations.models.limits import Counter
from conversations.models.links import Link
from conversations.models.record import Answer, Message, Role, Submission, Turn

__all__ = [
    "Answer",
    "ApiKey",
    "Checkpoint",
    "Conversation",
    "Counter",
    "Link",
    "Message",
    "OpeningClaim",
    "Role",
    "Submission",
    "Turn",
]
