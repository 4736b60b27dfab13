"""Every finding is there in English and Arabic, with the same facts in both."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import yaml

from forms_registry.documents import parse
from forms_registry.schema.bilingual import in_arabic
from forms_registry.tests.reading.wrong import WRONG

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted(path for path in ROOT.rglob("findings.yaml"))
GROUPS = ("\\1", "\\2", "\\3")


def load(path: Path) -> dict[str, dict[str, str]]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def facts_in(text: str) -> list[str]:
    """The places for facts in a text, as often as they occur."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def places_in(text: str) -> list[str]:
    """The places of a part of a finding, which may hold braces that are none."""
    try:
        named = facts_in(text)
    except ValueError:
        named = []
    return [*named, *(group for group in GROUPS if group in text)]


def is_arabic(text: str) -> bool:
    return any("\u0600" <= char <= "\u06ff" for char in text)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_code_has_both_languages_with_the_same_facts(path: Path) -> None:
    english, arabic = load(path), load(path.with_suffix(".ar.yaml"))

    assert list(arabic) == list(english)
    for code, entry in english.items():
        for part in ("message", "hint"):
            said, translated = entry.get(part, ""), arabic[code].get(part, "")
            assert facts_in(said) == facts_in(translated), (code, part)
            assert is_arabic(translated) or said in {"", "{hint}"}, (code, part)


def told_in_code() -> Iterator[str]:
    """The words of findings that stand in code."""
    for path in ROOT.rglob("*.py"):
        if "tests" in path.parts:
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "bilingual":
                text = call.args[0]
                if isinstance(text, ast.Constant):
                    yield str(text.value)


def told_in_phrases() -> Iterator[str]:
    phrases = yaml.safe_load((ROOT / "conditions" / "phrases.yaml").read_text(encoding="utf-8"))
    yield from (line for _, *lines in phrases["refused"] for line in lines)
    yield from (*phrases["kinds"].values(), *phrases["hints"].values())
    yield from yaml.safe_load((ROOT / "documents" / "keys.yaml").read_text(encoding="utf-8"))["shapes"]


def test_every_part_of_a_finding_is_there_in_arabic_with_the_same_facts() -> None:
    parts = {*told_in_code(), *told_in_phrases()}

    assert len(parts) > 40
    assert parts - set(in_arabic()) == set()
    for english, arabic in in_arabic().items():
        assert is_arabic(arabic), english
        assert set(places_in(english)) == set(places_in(arabic)), english


@pytest.mark.parametrize("code", sorted(set(WRONG) - {"document_too_large"}))
def test_a_finding_is_told_in_the_language_of_whoever_asks(code: str) -> None:
    found = [
        diagnostic
        for _, marked in WRONG[code]
        for diagnostic in parse(marked.replace(" ◄", "").replace("◄", "")).diagnostics
    ]

    assert code in {one.code for one in found}
    for one in found:
        assert is_arabic(one.in_language("ar-SA").message)
        assert one.in_language("en").message == one.in_language("fr").message == one.message
        assert not is_arabic(one.in_language("en").hint)


@pytest.mark.parametrize(
    "written",
    [
        "title: a: b",
        "title: [a",
        "title: @a",
        "title: *a",
        'title: "\\q"',
        "? [title]\n: a",
        "fields: [{id: a, type: dropdown, source: {tool: t}, options_path: 'a[', prompt: A?}]",
        "fields: [{id: a, type: dropdown, source: {tool: t}, options_path: 'f(a)', prompt: A?}]",
    ],
)
def test_why_something_cannot_be_read_is_told_in_arabic_too(written: str) -> None:
    found = next(error for error in parse(f"---\n{written}\n---\n# A\n").errors)

    assert found.code in {"yaml_invalid", "path_invalid"}
    latin = {word for word in found.in_language("ar").message.split() if word.isascii() and word.isalpha()}
    assert {word for word in latin if word not in written} <= {"YAML", "JMESPath"}
