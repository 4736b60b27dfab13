"""The shortened contents of a receipt that cannot be typeset completely."""

from __future__ import annotations

from typing import Any

MOST_CHARS = 300
_CUT = "… ⟨{count}⟩"
"""With how many characters there are in all; without words, for it may be in any language."""


def shortened(data: Any) -> Any:
    """JSON with each of its texts in one line, and cut behind MOST_CHARS characters, with the number of all."""
    if isinstance(data, str):
        line = " ".join(data[: MOST_CHARS + 1].split())
        return line[:MOST_CHARS] + _CUT.format(count=len(data)) if len(data) > MOST_CHARS else line
    if isinstance(data, dict):
        return {key: shortened(value) for key, value in data.items()}
    return [shortened(value) for value in data] if isinstance(data, list | tuple) else data
