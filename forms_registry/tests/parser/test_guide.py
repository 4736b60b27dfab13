"""The author's guide and the reader agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forms_registry.documents import parse
from forms_registry.field_types.registry import all_field_types
from forms_registry.schema import Severity
from forms_registry.spec.parser.phrases.field_types import read_type
from forms_registry.spec.parser.phrases.vocabulary import key_of

GUIDE = (Path(__file__).parents[3] / "docs" / "form-notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:markdown|yaml)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_is_read_without_a_warning(block: str) -> None:
    document = block if block.startswith(("---", "#")) else f"---\n{block}---\n"
    parsed = parse(document)
    assert parsed.spec is not None
    assert [item for item in parsed.diagnostics if item.severity is not Severity.INFO] == []


def rows(heading: str) -> list[list[str]]:
    part = GUIDE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    table = [line for line in part.split("\n") if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_every_column_of_the_guide_is_known() -> None:
    for name, others, _ in rows("### Columns"):
        keys = {key_of(word)[0] for word in (name.strip("`"), *others.split(", ")) if word}
        assert None not in keys, name
        assert len(keys - {"field"}) == 1, name


def test_every_type_is_in_the_guide() -> None:
    listed = {name.strip("`"): others for name, others, _ in rows("## Types")}
    assert set(listed) == set(all_field_types())
    for name, others in listed.items():
        assert {read_type(word).type for word in others.split(", ") if word} <= {name}
