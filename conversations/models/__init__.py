"""The tables of what happened. `record` only grows, and `links` and the `ledger` prove it; `conversation` is the
current state, and `files` what was sent; `tombstones` are what remains of erased conversations. `visitors` has the key
by which people are recognized."""

from conversations.models.actions import ActionCall, ActionOutcome, ActionStatus
from conversations.models.conversation import Checkpoint, Conversation, OpeningClaim
from conversations.models.files import UploadedFile
from conversations.models.keys import ApiKey
from conversations.models.ledger import LedgerEntry, LedgerHead
from conversations.models.limits import Counter, TokenBucket
from conversations.models.links import Link
from conversations.models.lookups import CachedLookup
from conversations.models.pages import PageTurned
from conversations.models.record import LATE_RESULT, Answer, Message, Role, Submission, Turn
from conversations.models.sealed import Sealed
from conversations.models.tombstones import Rule, Tombstone
from conversations.models.versions import EnteredVersion
from conversations.models.visitors import VisitorKey

__all__ = [
    "LATE_RESULT",
    "ActionCall",
    "ActionOutcome",
    "ActionStatus",
    "Answer",
    "ApiKey",
    "CachedLookup",
    "Checkpoint",
    "Conversation",
    "Counter",
    "EnteredVersion",
    "LedgerEntry",
    "LedgerHead",
    "Link",
    "Message",
    "OpeningClaim",
    "PageTurned",
    "Role",
    "Rule",
    "Sealed",
    "Submission",
    "TokenBucket",
    "Tombstone",
    "Turn",
    "UploadedFile",
    "VisitorKey",
]
