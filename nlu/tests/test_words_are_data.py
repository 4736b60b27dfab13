"""People's words stand in the lexicons, where they can be read, added to and counted: none stands in a program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from nlu import lexicon
from nlu.tests.asking import READERS
from nlu.tests.tags import TAGS
from patterns.folding import fold_text

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "nlu", ROOT / "agent" / "interpretation")
OF_LETTERS_ALONE = {"folding.py"}
"""It says which letters are written for which, and knows no words."""

ARABIC = re.compile("[\u0621-\u064a\u0660-\u0669\u066e-\u06d3]")
WORDS = re.compile(r"(?<![\\\w<])[^\W\d_]{2,}")
"""Runs of letters, but for the classes (`\\w`) and the groups (`(?P<name>`) of a pattern."""

NAME = re.compile(r"[A-Za-z][\w.-]*")
"""What may name a thing of the program: a key, a unit of CLDR, a code."""

PATTERN = re.compile(r"\w:\w|\w_\w")
"""Tags with names for their parts."""

SENTENCE = re.compile(r"\s*(?:[A-Z]|\{\})[^|\\]* [^|\\]*[.:]\s*")
"""What is told to a model or to whoever develops: no list of words looks like it."""

PLURALS = {"zero", "one", "two", "few", "many", "other"}
"""What CLDR calls them."""

A_LIST = 3
"""So many words side by side are a list of them, be each a name."""


def programs() -> list[Path]:
    found = [path for package in PACKAGES for path in sorted(package.rglob("*.py"))]
    return [path for path in found if "tests" not in path.parts and path.name not in OF_LETTERS_ALONE]


@cache
def strings(path: Path) -> tuple[tuple[int, str], ...]:
    """The line and the text of every string but docstrings and errors; of one with gaps, what stands around them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = [node for top in ast.walk(tree) if isinstance(top, ast.Raise) for node in ast.walk(top)]
    left_out = {id(node) for node in told} | {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in left_out:
            left_out |= {id(part) for part in node.values}
            pieces = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
            found.append((node.lineno, "".join(pieces)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            found += [(node.lineno, node.value)]
    return tuple(found)


def collections(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The strings of each tuple, list or set, and the keys of each dictionary."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict):
            items = node.keys if isinstance(node, ast.Dict) else node.elts
            texts = [item.value for item in items if isinstance(item, ast.Constant)]
            yield node.lineno, [text for text in texts if isinstance(text, str)]


@cache
def identifiers() -> frozenset[str]:
    """Names that programs and data share: of tags and their values, of the rules and parts of grammars, of kinds of
    values."""
    grammars = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "nlu").rglob("grammars/*.yaml"))
    named = set(re.findall(r"^ *(\w+):|:(\w+)", grammars, re.MULTILINE))
    values = {value for tag in TAGS for value in lexicon.values(tag).values() if isinstance(value, str)}
    return frozenset({name for pair in named for name in pair} | TAGS | values | set(READERS))


@cache
def known_words() -> frozenset[str]:
    """Every entry of the lexicon, folded, but for particles that are written together with a word."""
    entries = {word for tag in TAGS for word in lexicon.words(tag)}
    return frozenset(word for word in entries if len(word) > (2 if ARABIC.search(word) or "'" in word else 1))


def holds_words(text: str) -> bool:
    """Whether a text is words of the lexicon, and neither a name nor a sentence nor a pattern of tags."""
    if NAME.fullmatch(text) or SENTENCE.fullmatch(text) or PATTERN.search(text):
        return False
    folded = fold_text(text).strip()
    found = {word for word in WORDS.findall(folded) if word in known_words()}
    return folded in known_words() or len(found - identifiers()) > 1


@pytest.mark.parametrize("path", programs(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_program_holds_words_of_the_lexicon(path: Path) -> None:
    assert [f"{line}: {text!r}" for line, text in strings(path) if holds_words(text)] == []
    lists = [(line, (set(texts) & known_words()) - identifiers() - PLURALS) for line, texts in collections(path)]
    assert [f"{line}: {sorted(words)}" for line, words in lists if len(words) >= A_LIST] == []


def test_no_program_compares_what_was_said_with_a_word() -> None:
    """What a token means is asked by its tag."""
    asked = re.compile(r"""(?:\.word\([^)]*\)|\.text|\.folded) (?:==|!=|in|not in) [({\[]*["']([^\W\d_]{2,})["']""")
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in programs()
        for word in asked.findall(path.read_text(encoding="utf-8"))
        if word in known_words()
    ]
    assert found == []


def test_no_arabic_stands_in_a_program() -> None:
    """But in a docstring, as an example; a letter that is grammar and no word is named by its code point."""
    found = []
    for path in programs():
        source = path.read_text(encoding="utf-8").splitlines()
        found += [f"{path.relative_to(ROOT)}:{line}" for line, _ in strings(path) if ARABIC.search(source[line - 1])]
    assert found == []
