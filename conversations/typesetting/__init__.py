"""Sets receipts in a process of its own: what people write can make Typst take minutes, gigabytes, or panic.

`typeset` is what others call. Nothing here knows of Django or of a database.
"""

from conversations.typesetting.process import typeset

__all__ = ["typeset"]
