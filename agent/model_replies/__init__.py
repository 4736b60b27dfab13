"""What a model said, read strictly: one JSON object of a known shape, or nothing."""

from agent.model_replies.objects import UnreadableReply
from agent.model_replies.reading import ClaimedValue, ParsedReply, ReplyKind, read_reply

__all__ = ["ClaimedValue", "ParsedReply", "ReplyKind", "UnreadableReply", "read_reply"]
