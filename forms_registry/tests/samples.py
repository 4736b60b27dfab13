"""Small documents that the tests of this app share."""

from __future__ import annotations

BROKEN = "# Nothing to ask\n\nThis document lists no field.\n"


def document(question: str = "Why?", title: str = "Leave") -> str:
    """A form of one text field."""
    return (
        f"# {title}\n\n## Field Summary Table\n\n"
        "| # | Field ID | Type | Required | Before Asking | Ask User |\n"
        "|---|----------|------|----------|---------------|----------|\n"
        f'| 1 | `reason` | text | Yes | - | "{question}" |\n'
    )
