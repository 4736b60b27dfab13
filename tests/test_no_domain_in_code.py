"""What an assistant is about stands in its document: the code knows nothing of patients and scans."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOMAIN = re.compile(r"(?i)(?:patient|nric|scan_?result|\bscans?\b|\bstl\b|hydro|clinician)")
KIND = "identifiers.py"
"""Where the one kind of field is that there is for such numbers; elsewhere, it may be named."""


def code_of(folder: str, suffix: str) -> Iterator[Path]:
    found = (path for path in (ROOT / folder).rglob(f"*{suffix}") if path.name != KIND)
    return (path for path in found if not {"tests", "examples", "migrations"} & set(path.parts))


def said_in(path: Path) -> Iterator[str]:
    """Names and texts of a module, without what explains it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value
        yield from (value for value in (getattr(node, "id", ""), getattr(node, "name", "")) if isinstance(value, str))


def test_neither_the_agent_nor_the_registry_knows_what_an_assistant_is_about() -> None:
    modules = [path for folder in ("agent", "forms_registry") for path in code_of(folder, ".py")]
    data = list(code_of("agent", ".yaml"))
    spoken = [
        *((path.name, said) for path in modules for said in said_in(path) if said != "nric" and DOMAIN.search(said)),
        *((path.name, line) for path in data for line in path.read_text("utf-8").splitlines() if DOMAIN.search(line)),
    ]

    assert spoken == []
