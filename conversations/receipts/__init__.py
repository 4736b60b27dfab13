"""What a conversation came to, as a document: its content as plain values, and the page and file made of them."""

from conversations.receipts.content import Entry, LeftOpen, Part, Receipt, receipt_of
from conversations.receipts.masking import Masked

__all__ = ["Entry", "LeftOpen", "Masked", "Part", "Receipt", "receipt_of"]
