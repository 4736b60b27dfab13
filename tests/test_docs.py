"""The README and docs/ lead to what is there: to pages, headings, commands with their options, and scripts."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [*PAGES, ROOT / ".env.example", ROOT / "docker-compose.yml", *sorted((ROOT / "script").iterdir())]


def paths(files: list[Path]) -> list[str]:
    return [str(file.relative_to(ROOT)) for file in files]


@cache
def anchors(page: Path) -> set[str]:
    """What GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def broken_links(page: Path) -> Iterator[str]:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        path, _hash, anchor = link.partition("#")
        if link.startswith(("http:", "https:", "mailto:", "/")):
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            yield link


@cache
def options_of(command: str) -> set[str]:
    """All that a command of Django or of ours takes; empty for one that is not there."""
    app = get_commands().get(command)
    if app is None:
        return set()
    parser: ArgumentParser = load_command_class(str(app), command).create_parser("manage.py", command)
    return set(parser._option_string_actions)


def unknown_commands(text: str) -> Iterator[str]:
    for command, rest in re.findall(r"manage\.py ([a-z_]+)((?: +[^\n`|&;>()]+)?)", text):
        known = options_of(command)
        if command != "help" and not known:
            yield command
        yield from (f"{command} {option}" for option in re.findall(r"(?<=\s)--[a-z-]+", rest) if option not in known)


def missing_programs(text: str) -> Iterator[str]:
    for script in re.findall(r"\bscript/([a-z]+(?:\.py)?)", text):
        if not (ROOT / "script" / script).exists():
            yield f"script/{script}"
    for module in re.findall(r"python -m (benchmarks(?:\.\w+)?)", text):
        if not (ROOT / f"{module.replace('.', '/')}.py").exists():
            yield module


def test_the_readme_leads_to_every_page():
    linked = set(re.findall(r"\]\(docs/([\w-]+\.md)", README.read_text().partition("## Further reading")[2]))

    assert linked == {page.name for page in PAGES if page != README}


@pytest.mark.parametrize("path", paths(PAGES))
def test_links_lead_to_pages_and_headings(path):
    assert list(broken_links(ROOT / path)) == []


@pytest.mark.parametrize("path", paths(SHOWN))
def test_commands_and_scripts_are_there(path):
    text = (ROOT / path).read_text()

    assert [*unknown_commands(text), *missing_programs(text)] == []
