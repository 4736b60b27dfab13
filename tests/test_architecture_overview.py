"""The overview of the architecture names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMED = sorted(
    set(re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|yaml|md))`", (ROOT / "docs" / "architecture.md").read_text()))
)


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_is_named_is_there(name: str) -> None:
    """From the root, or from within the package that is spoken of."""
    assert (ROOT / name).is_file() or any(ROOT.glob(f"*/{name}")) or any(ROOT.glob(f"*/*/{name}"))
