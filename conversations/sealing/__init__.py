"""What people said in forms with sensitive fields lies in boxes that only this service's keys open: one box a turn."""

from conversations.sealing.keys import SealBroken, SealingKeyMissing
from conversations.sealing.reading import in_clear, in_clear_where_possible

__all__ = ["SealBroken", "SealingKeyMissing", "in_clear", "in_clear_where_possible"]
