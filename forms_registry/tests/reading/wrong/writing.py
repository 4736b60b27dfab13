"""Short ways to write documents with one mistake, whose line ends in ◄."""

from __future__ import annotations

Wrong = dict[str, list[tuple[str, str]]]
"""Code of a finding -> (what its message says, the document)."""

A = "- {id: a, type: text, prompt: A?}"
TABLE = "| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n"
ASKS_A = TABLE + "| a | text | Yes | A? |\n"
OPTIONS = "| Field ID | Type | Ask User | Options |\n|---|---|---|---|\n"
PROPERTIES = "| Property | Value |\n|---|---|\n"
MARKED_PROPERTIES = "| Property | Value | ◄\n|---|---|\n"
TOOLS = TABLE + "| a | file | Yes | A? |\n\n| Tool | Purpose | When Called |\n|---|---|---|\n"


def fields(*lines: str, more: str = "") -> str:
    """Front matter with these lines under `fields`, and more below them."""
    return "---\nfields:\n" + "\n".join(f"  {line}" for line in lines) + f"\n{more}---\n"


def field(keys: str) -> str:
    """Front matter with one text field and one more, which has these keys."""
    return fields("- {id: name, type: text, prompt: Name?}", f"- {{id: it, prompt: It?, {keys}}} ◄")


def form(keys: str) -> str:
    """Front matter with one text field, and these keys of the form."""
    return fields(A, more=f"{keys} ◄\n")
