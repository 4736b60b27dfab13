"""What a conversation came to, as a document: its content as plain values, and the page and file made of them."""

from conversations.receipts.content import Entry, LeftOpen, Part, Receipt, receipt_of

__all__ = ["Entry", "LeftOpen", "Part", "Receipt", "receipt_of"]
