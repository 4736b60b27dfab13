"""What reads people's words stays small enough to be read: by its length, and by the paths through a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from radon.complexity import cc_visit

from nlu.tests.sizes import code, lines

ROOT = Path(__file__).resolve().parents[2]
READERS = ROOT / "nlu"
UNDERSTANDING = tuple(
    ROOT / "agent" / name for name in ("clauses", "slots", "mentions", "corrections", "asked", "interpretation")
)


def sources(*packages: Path, kind: str = "py") -> Iterator[Path]:
    for package in packages:
        found = sorted(package.rglob(f"*.{kind}"))
        yield from (path for path in found if "tests" not in path.relative_to(package).parts)


@pytest.mark.parametrize(
    ("packages", "kind", "most"),
    [
        ([READERS], "py", 3_500),
        ([READERS], "yaml", 1_500),
        (UNDERSTANDING[-1:], "py", 2_200),
        (UNDERSTANDING, "py", 5_120),
    ],
)
def test_they_are_no_longer_than_they_may_be(packages: Sequence[Path], kind: str, most: int) -> None:
    count = code if kind == "py" else lines
    assert 0 < sum(map(count, sources(*packages, kind=kind))) <= most


@pytest.mark.parametrize("package", [READERS, *UNDERSTANDING])
def test_no_file_holds_more_than_one_reason_to_change(package: Path) -> None:
    assert [f"{path.name}: {lines(path)}" for path in sources(package) if lines(path) > 250] == []


@pytest.mark.parametrize("package", [READERS, *UNDERSTANDING])
def test_no_function_has_more_than_ten_paths(package: Path) -> None:
    """Boolean operators count as paths."""
    found = [
        f"{path.relative_to(ROOT)}: {block.name} {block.complexity}"
        for path in sources(package)
        for block in cc_visit(path.read_text(encoding="utf-8"))
        if block.letter in "FM" and block.complexity > 10
    ]
    assert found == []
