"""What people said in forms with sensitive fields is encrypted under SEALING_KEYS: one box a turn.

The seals of `auditing` are something else: digests that prove the record.
"""

from conversations.encryption.keys import SealBroken, SealingKeyMissing
from conversations.encryption.rows import in_clear, in_clear_where_possible

__all__ = ["SealBroken", "SealingKeyMissing", "in_clear", "in_clear_where_possible"]
