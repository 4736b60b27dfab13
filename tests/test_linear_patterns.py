"""No pattern of this project can be made to take long: those that may backtrack are pumped, all others are RE2's.

What may import `re` at all, the linter holds (banned-api)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from time import process_time

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    "agent",
    "auditing",
    "authoring",
    "benchmarks",
    "bounded_processes",
    "conversations",
    "formpilot_site",
    "forms_registry",
    "nlu",
    "patterns",
    "webhooks",
)
BACKTRACKING = frozenset({"re", "regex"})
NAMING = re.compile(r"\b(re|regex)\b")
PUMPED = ("a", "A", "1", " ", "\n", "-", "_", ".", ",", "'", '"', "(", "/", "ا")
LENGTHS, MOST = (*range(12, 34, 2), 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800), 0.02
"""Characters, in steps so small that what takes exponential or cubic time is found at little cost; and seconds."""


def modules() -> list[str]:
    """Those with code of theirs that asks for Python's own expressions."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "tests" not in path.parts)
    asking = (path for path in paths if asks(path.read_text(encoding="utf-8")))
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in asking)


def asks(text: str) -> bool:
    """Few texts name them, and to parse all of the others takes every process of tests some seconds."""
    return bool(NAMING.search(text)) and any(imports(ast.parse(text)))


def imports(tree: ast.AST) -> Iterator[bool]:
    for node in ast.walk(tree):
        modules_named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules_named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield not BACKTRACKING.isdisjoint(modules_named)


def patterns(module: str) -> set[re.Pattern[str]]:
    """What a module keeps compiled, in a collection or not, and what its functions write out in place."""
    loaded = import_module(module)
    tree = ast.parse(Path(str(loaded.__file__)).read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    written = {
        node.args[0].value
        for node in calls
        if isinstance(node.func.value, ast.Name)
        and node.func.value.id in BACKTRACKING
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    return {*map(re.compile, written), *compiled_in(list(vars(loaded).values()))}


def compiled_in(values: object) -> Iterator[re.Pattern[str]]:
    if isinstance(values, re.Pattern):
        yield values
    elif isinstance(values, dict):
        yield from compiled_in(list(values.values()))
    elif isinstance(values, list | tuple):
        for value in values:
            yield from compiled_in(value)


def units(pattern: re.Pattern[str]) -> Iterator[str]:
    """What a text may repeat: the pattern's own words and signs, and what else texts are made of, in pairs."""
    repeatable = dict.fromkeys((*re.findall(r"[a-z]{2,}|[^\w\s\\]", pattern.pattern)[:5], *PUMPED))
    yield from map("".join, product(repeatable, repeat=2))


def keeps_busy(pattern: re.Pattern[str], unit: str) -> bool:
    """Whether a long row of a unit, and a sign that fits nothing behind it, takes long."""
    for length in LENGTHS:
        text = unit * (length // len(unit)) + "\x00"
        started = process_time()
        pattern.search(text)
        pattern.fullmatch(text)
        if process_time() - started > MOST:
            return True
    return False


@pytest.mark.parametrize("module", modules())
def test_no_text_keeps_a_pattern_busy(module: str) -> None:
    candidates = ((pattern, unit) for pattern in patterns(module) for unit in units(pattern))
    assert next(((pattern.pattern, unit) for pattern, unit in candidates if keeps_busy(pattern, unit)), None) is None


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"(a|a)*b", r"^\W*(.+?)\s+to\s+(.+)$", r"[ \t]*\n"])
def test_a_pattern_that_backtracks_is_found(pattern: str) -> None:
    assert any(keeps_busy(re.compile(pattern), unit) for unit in units(re.compile(pattern)))
