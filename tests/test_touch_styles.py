"""What is under a finger is no choice: on a screen that is touched, the colour of hovering stays where one tapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHAT = Path(__file__).resolve().parent.parent / "static" / "formpilot"
FOR_MICE = re.compile(r"@media \(hover: hover\) \{\n(?:(?:  .*)?\n)*?\}\n")


@pytest.mark.parametrize("path", sorted(CHAT.rglob("*.css")), ids=lambda path: path.name)
def test_only_what_can_hover_is_coloured_so(path):
    assert ":hover" not in FOR_MICE.sub("", path.read_text(encoding="utf-8"))
