"""The project's YAML says the same to both of the library's readers: not every wheel brings the fast one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]


def files() -> list[Path]:
    """In no folder that git leaves out."""
    folders = [one for one in ROOT.iterdir() if one.is_dir() and one.name != "var" and not one.name.startswith(".")]
    return sorted(path for folder in folders for path in folder.rglob("*.yaml"))


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="there is one reader alone")
@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_both_readers_of_yaml_find_the_same_in_a_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert yaml.load(text, Loader=yaml.SafeLoader) == yaml.load(text, Loader=yaml.CSafeLoader)
