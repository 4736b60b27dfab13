"""The tables of what happened. `record` only ever grows; `conversation` is where a conversation stands now."""

from conversations.models.conversation import Checkpoint, Conversation, OpeningClaim
from conversations.models.keys import ApiKey
from conversations.models.limits import Counter
from conversations.models.record import Answer, Message, Role, Submission, Turn

__all__ = [
    "Answer",
    "ApiKey",
    "Checkpoint",
    "Conversation",
    "Counter",
    "Message",
    "OpeningClaim",
    "Role",
    "Submission",
    "Turn",
]
