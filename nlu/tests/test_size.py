"""What reads people's words stays small enough to be read: by its length, and by the paths through a function."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from radon.complexity import cc_visit

from nlu.tests.sizes import code, lines

ROOT = Path(__file__).resolve().parents[2]
READERS = ROOT / "nlu"
INTERPRETATION = ROOT / "agent" / "interpretation"
HEARING = ROOT / "agent" / "hearing"


def sources(package: Path, kind: str = "py") -> Iterator[Path]:
    return (path for path in sorted(package.rglob(f"*.{kind}")) if "tests" not in path.relative_to(package).parts)


@pytest.mark.parametrize(
    ("package", "kind", "most"),
    [(READERS, "py", 3_500), (READERS, "yaml", 1_500), (INTERPRETATION, "py", 2_200), (HEARING, "py", 2_850)],
)
def test_a_package_is_no_longer_than_it_may_be(package: Path, kind: str, most: int) -> None:
    count = code if kind == "py" else lines
    assert 0 < sum(map(count, sources(package, kind))) <= most


@pytest.mark.parametrize("package", [READERS, INTERPRETATION, HEARING])
def test_no_file_holds_more_than_one_reason_to_change(package: Path) -> None:
    assert [f"{path.name}: {lines(path)}" for path in sources(package) if lines(path) > 250] == []


@pytest.mark.parametrize("package", [READERS, INTERPRETATION])
def test_no_function_has_more_than_ten_paths(package: Path) -> None:
    """Boolean operators count as paths."""
    found = [
        f"{path.relative_to(ROOT)}: {block.name} {block.complexity}"
        for path in sources(package)
        for block in cc_visit(path.read_text(encoding="utf-8"))
        if block.letter in "FM" and block.complexity > 10
    ]
    assert found == []
