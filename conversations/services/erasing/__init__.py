"""Erasing conversations: words and values go from everywhere, and a tombstone stays by which the record still proves
itself. `conversation` erases one, `people` finds those of a person, `retention` those whose time is over, `leftovers`
what was done for one that is not there."""

from conversations.services.erasing.conversation import erase_conversation, row_counts
from conversations.services.erasing.erasure_list import UnreadableList, erased_list, tombstones_in
from conversations.services.erasing.leftovers import lost_calls, purge_calls
from conversations.services.erasing.people import Criteria, conversations_of
from conversations.services.erasing.retention import Due, Purged, due_by_form, purge

__all__ = [
    "Criteria",
    "Due",
    "Purged",
    "UnreadableList",
    "conversations_of",
    "due_by_form",
    "erase_conversation",
    "erased_list",
    "lost_calls",
    "purge",
    "purge_calls",
    "row_counts",
    "tombstones_in",
]
