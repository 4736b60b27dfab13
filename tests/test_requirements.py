"""What the code imports is required, what is required is used, and everything is pinned with its hashes."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    "agent",
    "auditing",
    "authoring",
    "bounded_processes",
    "conversations",
    "formpilot_site",
    "forms_registry",
    "nlu",
    "patterns",
    "scheduling",
    "webhooks",
)
SOURCES = [
    path
    for place in PACKAGES
    for path in (ROOT / place).rglob("*.py")
    if "tests" not in path.parts and path.name != "settings_test.py"
] + [ROOT / "gunicorn.conf.py", ROOT / "manage.py"]


distributions_of = cache(packages_distributions)
"""Which of what is installed brings a module: it reads the list of files of each."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required(file: str) -> set[str]:
    return {plain(name) for name in re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==", (ROOT / file).read_text(), re.MULTILINE)}


def imported() -> set[str]:
    """Top-level modules that the code imports, wherever it does."""
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - set(PACKAGES)


def test_what_the_code_imports_is_required_by_name():
    distributions, named = distributions_of(), required("requirements.in")
    unnamed = {module for module in imported() if not {plain(name) for name in distributions.get(module, [])} & named}

    assert unnamed == set()


def test_what_is_required_is_named_somewhere_in_the_code():
    words = {word for path in SOURCES for word in re.findall(r"\w+", path.read_text())}
    modules: dict[str, set[str]] = {}
    for module, distributions in distributions_of().items():
        for name in distributions:
            modules.setdefault(plain(name), set()).add(module)
    unused = {name for name in required("requirements.in") if not modules.get(name, set()) & words}

    assert unused == set()


@pytest.mark.parametrize("name", ["requirements", "requirements-dev", "requirements-setup"])
def test_what_is_installed_is_pinned_with_its_hashes(name):
    locked = (ROOT / f"{name}.txt").read_text()

    assert required(f"{name}.in") <= required(f"{name}.txt")
    for line in re.findall(r"^[\w.-]+(?:\[.*\])?==.*$", locked, re.MULTILINE):
        assert line.endswith("\\"), f"{line} has no hash: run script/lock"
