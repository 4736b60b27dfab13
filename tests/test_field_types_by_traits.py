"""A field type is added by adding its module: no other code decides anything by what a type is called."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from forms_registry.field_types import all_field_types

ROOT = Path(__file__).parents[1]
PACKAGES = (
    *("agent", "auditing", "authoring", "benchmarks", "conversations", "formpilot_site", "forms_registry", "nlu"),
    "webhooks",
)
TRANSLATING = ("documents/seed", "documents/suggest", "host_fields")
"""Of the registry: what finds the type that is meant by other notations, and so has to name it."""
ALLOWED = {
    "agent/llm/completion.py": "parts of a model's message have types of their own",
    "forms_registry/conditions/tokens.py": "what a variable of a condition holds is called so as well",
    "nlu/person_names.py": "readers are below the types, and see no more of a field than its slot",
    "nlu/temporal/resolution.py": "the same",
}


def modules() -> Iterator[Path]:
    beside = {"tests", "migrations", "field_types"}
    found = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    translating = tuple(str(ROOT / "forms_registry" / folder) for folder in TRANSLATING)
    return (path for path in found if not beside & set(path.parts) and not str(path).startswith(translating))


def named_in(node: ast.AST, tables: Mapping[str, set[str]]) -> set[str]:
    """The names of types that an expression holds, itself or by a constant of its module."""
    names = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    held = (tables.get(one.id, set()) for one in ast.walk(node) if isinstance(one, ast.Name))
    return (names & set(all_field_types())).union(*held)


def tables_of(tree: ast.Module) -> dict[str, set[str]]:
    """The names of types that each constant of a module holds."""
    tables: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            tables.update(dict.fromkeys(names, named_in(node.value, {})))
    return tables


def is_type(node: ast.AST) -> bool:
    """Whether an expression is what a field's type is called."""
    return (isinstance(node, ast.Attribute) and node.attr == "type") or (
        isinstance(node, ast.Name) and node.id == "type_name"
    )


def decisions_in(source: str) -> Iterator[str]:
    """Comparisons of a type's name with names, and choices by it from tables that have names for keys."""
    tree = ast.parse(source)
    tables = tables_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            keys, held = [node.left, *node.comparators], [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            keys, held = node.args[:1], [node.func.value]
        elif isinstance(node, ast.Subscript):
            keys, held = [node.slice], [node.value]
        else:
            continue
        if any(map(is_type, keys)) and any(named_in(one, tables) for one in held):
            yield ast.unparse(node)


def test_nothing_is_decided_by_the_name_of_a_field_type() -> None:
    found = {str(path.relative_to(ROOT)): [*decisions_in(path.read_text(encoding="utf-8"))] for path in modules()}
    told = {path: lines for path, lines in found.items() if lines}
    assert {path: lines for path, lines in told.items() if path not in ALLOWED} == {}
    assert set(told) == set(ALLOWED)


def test_decisions_by_a_name_are_found() -> None:
    source = """
_DAYS, _OTHER = {"date", "datetime"}, 5
_BY = {"email": 1}
a = item.type == "file"
b = view.field(name).type not in _DAYS
c = _BY.get(item.type)
d = _BY[item.type] if type_name in ("number", "integer") else 0
e = one.type == other.type or one.kind == "file" or item.type in _UNKNOWN
"""
    assert list(decisions_in(source)) == [
        "item.type == 'file'",
        "view.field(name).type not in _DAYS",
        "_BY.get(item.type)",
        "type_name in ('number', 'integer')",
        "_BY[item.type]",
    ]
