"""The author's guide: its examples are forms, and it names every phrase that the reader knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import forms_registry
from forms_registry.documents import parse
from forms_registry.documents.keys import FACTS, SCOPES, help_in, known_keys
from forms_registry.field_types import all_field_types
from forms_registry.schema import Severity

PACKAGE = Path(forms_registry.__file__).parent / "documents"
GUIDE = (PACKAGE.parent.parent / "docs" / "authoring.md").read_text(encoding="utf-8")
OF_ASSISTANTS = (PACKAGE.parent.parent / "docs" / "assistants.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(`{3,})markdown\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
EXAMPLES = [text for guide in (GUIDE, OF_ASSISTANTS) for _, text in BLOCK.findall(guide)]
CODE = {span.replace("\\|", "|") for span in re.findall(r"`([^`\n]+)`", GUIDE)}
DECIDING = (
    *("truth", "required", "presence", "lead_ins", "moments", "sources", "review"),
    *("no_answer_options", "past_questions"),
)


def data(name: str) -> dict[str, Any]:
    return yaml.safe_load((PACKAGE / f"{name}.yaml").read_text(encoding="utf-8"))


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_form_without_a_complaint(example: str) -> None:
    parsed = parse(example)

    assert [item for item in parsed.diagnostics if item.severity is not Severity.INFO] == []
    assert parsed.spec is not None


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize("scope", SCOPES)
def test_every_key_says_what_it_is_for_in_both_languages(scope: str) -> None:
    for language in ("en", "ar"):
        help_texts = help_in(language)[scope]
        assert set(help_texts) - {FACTS} == set(known_keys()[scope])
        assert all(help_texts.values())
    assert not set(help_in("en")[scope].values()) & set(help_in("ar")[scope].values())


def test_every_type_says_what_it_takes() -> None:
    assert set(help_in("en")["types"]) == set(help_in("ar")["types"]) == set(all_field_types())


@pytest.mark.parametrize("topic", DECIDING)
def test_every_fixed_phrase_is_in_the_guide(topic: str) -> None:
    assert [phrase for phrase in leaves(data("phrases")[topic]) if phrase not in CODE] == []


def test_every_limit_with_a_key_is_in_the_guide() -> None:
    kinds = data("phrases")["kinds"]
    for key, kind in data("phrases")["limit_keys"].items():
        assert f"| `{key}` | {', '.join(kinds[kind])} |" in GUIDE


def test_every_language_is_in_the_guide() -> None:
    one_line = " ".join(GUIDE.split())

    assert [
        code for code, names in data("keys")["languages"].items() if f"`{code}` ({', '.join(names)})" not in one_line
    ] == []
