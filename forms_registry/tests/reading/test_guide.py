"""The author's guide: its examples are forms, and it names everything that the reader knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import forms_registry
from forms_registry.documents import parse
from forms_registry.documents.findings import catalogue
from forms_registry.field_types import all_field_types
from forms_registry.schema import Severity

PACKAGE = Path(forms_registry.__file__).parent / "documents"
GUIDE = (PACKAGE.parent.parent / "docs" / "form-notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```markdown\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
CODE = {span.replace("\\|", "|") for span in re.findall(r"`([^`\n]+)`", GUIDE)}
DECIDING = ("truth", "required", "lead_ins", "moments", "sources", "review", "no_answer_options", "past_questions")


def data(name: str) -> dict[str, Any]:
    return yaml.safe_load((PACKAGE / f"{name}.yaml").read_text(encoding="utf-8"))


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for one in value.values() if isinstance(value, dict) else value:
            yield from leaves(one)


def same(name: str) -> str:
    """Names are compared without case, marks and underscores."""
    return re.sub(r"[\W_]", "", name.casefold()) or name


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_form_without_a_complaint(example: str) -> None:
    parsed = parse(example)

    assert [item for item in parsed.diagnostics if item.severity is not Severity.INFO] == []
    assert parsed.spec is not None


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
    assert GUIDE.count("```") == 2 * len(EXAMPLES)


@pytest.mark.parametrize("scope", [name for name in data("keys") if name not in {"languages", "by_language", "shapes"}])
def test_every_key_and_its_other_names_are_in_the_guide(scope: str) -> None:
    known = {same(span) for span in CODE}
    names = [
        name for key, others in data("keys")[scope].items() for name in (*others, *([key] if key != "facts" else []))
    ]

    assert [name for name in names if same(name) not in known] == []


@pytest.mark.parametrize("topic", DECIDING)
def test_every_fixed_phrase_is_in_the_guide(topic: str) -> None:
    assert [phrase for phrase in leaves(data("phrases")[topic]) if phrase not in CODE] == []


def test_every_limit_and_the_types_that_it_is_for_are_in_the_guide() -> None:
    kinds = data("phrases")["kinds"]
    for entry in data("phrases")["limits"]:
        row = f"| {'<br>'.join(f'`{phrase}`' for phrase in entry['say'])} | {', '.join(kinds[entry['for']])} |"
        assert row in GUIDE
    for key, kind in data("phrases")["limit_keys"].items():
        assert f"| `{key}` | {', '.join(kinds[kind])} |" in GUIDE


def test_every_type_and_language_is_in_the_guide() -> None:
    one_line = " ".join(GUIDE.split())
    named = [name for field_type in all_field_types().values() for name in (field_type.type, *field_type.aliases)]

    assert [name for name in named if name not in CODE] == []
    assert [
        code for code, names in data("keys")["languages"].items() if f"`{code}` ({', '.join(names)})" not in one_line
    ] == []


def test_every_finding_is_in_the_guide_as_it_is_told() -> None:
    rows = [
        f"| `{code}` | {severity.value} | {message} | {hint} |".replace("\\|", "|")
        for code, (severity, message, hint) in catalogue().items()
    ]
    told = GUIDE.replace("\\|", "|")

    assert [row for row in rows if row not in told] == []


def test_what_the_guide_tells_of_is_there() -> None:
    """No finding, and no link within the page, that there is not."""
    listed = set(re.findall(r"^\| `(\w+)` \| (?:error|warning|info) \|", GUIDE, re.MULTILINE))
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", GUIDE, re.MULTILINE)
    }

    assert listed == set(catalogue())
    assert set(re.findall(r"\]\(#([\w-]+)\)", GUIDE)) <= anchors
