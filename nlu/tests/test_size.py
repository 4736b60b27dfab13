"""What reads people's words stays small enough to be read: by its length, and by the paths through a function."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from radon.complexity import cc_visit

ROOT = Path(__file__).resolve().parents[2]
READERS = ROOT / "nlu"
INTERPRETATION = ROOT / "agent" / "interpretation"


def sources(package: Path, kind: str = "py") -> Iterator[Path]:
    return (path for path in sorted(package.rglob(f"*.{kind}")) if "tests" not in path.relative_to(package).parts)


def lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


BLANK = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code(path: Path) -> int:
    """Lines of code: without blank lines, comments and docstrings, however they are wrapped."""
    source = path.read_text(encoding="utf-8")
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    docs = {
        line
        for node in strings
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    told = {line for one in tokens if one.type not in BLANK for line in range(one.start[0], one.end[0] + 1)}
    return len(told - docs)


@pytest.mark.parametrize(
    ("package", "kind", "most"), [(READERS, "py", 3_500), (READERS, "yaml", 1_500), (INTERPRETATION, "py", 2_200)]
)
def test_a_package_is_no_longer_than_it_may_be(package: Path, kind: str, most: int) -> None:
    count = code if kind == "py" else lines
    assert 0 < sum(map(count, sources(package, kind))) <= most


@pytest.mark.parametrize("package", [READERS, INTERPRETATION])
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
