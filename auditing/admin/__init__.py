"""Conversations and what they came to, to be looked at. Nothing can be changed here: what happened, happened."""

from auditing.admin.accesses import AccessAdmin
from auditing.admin.conversations import ConversationAdmin
from auditing.admin.exports import ExportAdmin
from auditing.admin.keys import ApiKeyAdmin
from auditing.admin.statistics import StatisticsAdmin
from auditing.admin.submissions import SubmissionAdmin
from auditing.admin.tombstones import TombstoneAdmin
from auditing.admin.turns import TurnAdmin

__all__ = [
    "AccessAdmin",
    "ApiKeyAdmin",
    "ConversationAdmin",
    "ExportAdmin",
    "StatisticsAdmin",
    "SubmissionAdmin",
    "TombstoneAdmin",
    "TurnAdmin",
]
