"""Conversations and what they came to, to be looked at. Nothing can be changed here: what happened, happened."""

from auditing.admin.conversations import ConversationAdmin
from auditing.admin.keys import ApiKeyAdmin
from auditing.admin.submissions import SubmissionAdmin
from auditing.admin.turns import TurnAdmin

__all__ = ["ApiKeyAdmin", "ConversationAdmin", "SubmissionAdmin", "TurnAdmin"]
