"""What decides about documents stays small enough to be read: by its length, and by the paths through a function."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from radon.complexity import cc_visit

from nlu.tests.sizes import code, lines

ROOT = Path(__file__).resolve().parents[1]
READER = ("schema", "documents", "conditions", "field_types")
TRANSLATORS = frozenset({"seed", "suggest", "foreign.py"})
"""They stand before the reader, and what they write is read as every document is."""
BESIDE = {"comparing", "mistakes", "dialogue_tests.py"}
"""They read no form: what differs between two, what the guide shows, and how a form is rehearsed."""
OF_ASSISTANTS = {"assistants.py", "assistant.py", "templates.py"}
"""They say what a document of tasks has besides: what a task is was read as a form."""


def sources(without: frozenset[str] = frozenset()) -> Iterator[Path]:
    for package in READER:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not without & set(path.parts):
                yield path


def test_the_reader_is_no_longer_than_it_may_be() -> None:
    """A hundred of these lines are the traits of field types, which spare every other package a table of names."""
    assert sum(map(code, sources(TRANSLATORS | BESIDE | OF_ASSISTANTS))) <= 5_065


def test_no_file_holds_more_than_one_reason_to_change() -> None:
    assert [path.name for path in sources() if lines(path) > 250] == []


def test_no_function_has_more_than_ten_paths() -> None:
    """Boolean operators count as paths."""
    found = [
        f"{path.relative_to(ROOT)}: {block.name} {block.complexity}"
        for path in sources()
        for block in cc_visit(path.read_text(encoding="utf-8"))
        if block.letter in "FM" and block.complexity > 10
    ]
    assert found == []
