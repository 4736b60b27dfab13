"""Every example of docs/conditions.md means what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from forms_registry.conditions import ConditionError
from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.mapping import condition_of
from forms_registry.conditions.names import Names

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "conditions.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[tuple[str, ...]]:
    """The cells of every table row under the headings whose table begins with these column names."""
    found, inside = [], False
    for line in PAGE.splitlines():
        cells = tuple(cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        if not cells:
            inside = False
        elif " ".join(cells) == heading:
            inside = True
        elif inside and set(cells[0]) != {"-"}:
            found.append(cells)
    return found


def code(cell: str) -> str:
    return cell.removeprefix("`").removesuffix("`")


FIELDS = rows("Field Type Options")
NAMES = {code(name): kind for name, kind, _ in FIELDS}
OPTIONS = {code(name): tuple(options.split(", ")) for name, _, options in FIELDS if options}
VOCABULARY = Names(NAMES, OPTIONS, ["enableUploads"], "end_date")
MEANINGS = [(code(written), code(meant)) for written, meant in rows("You write It means")]


@pytest.mark.parametrize(("written", "meant"), [row for row in MEANINGS if not row[0].startswith("{")])
def test_phrase(written: str, meant: str) -> None:
    assert compile_with(written, VOCABULARY).cel == meant


@pytest.mark.parametrize(("written", "meant"), [row for row in MEANINGS if row[0].startswith("{")])
def test_mapping(written: str, meant: str) -> None:
    assert condition_of(yaml.safe_load(written), VOCABULARY).cel == meant


@pytest.mark.parametrize("meant", sorted({meant for _, meant in MEANINGS}))
def test_what_the_editor_shows_means_itself(meant: str) -> None:
    assert compile_with(meant, VOCABULARY).cel == meant


@pytest.mark.parametrize(("written", "told"), rows("You write You are told"))
def test_refusal(written: str, told: str) -> None:
    with pytest.raises(ConditionError) as caught:
        compile_with(code(written), VOCABULARY)
    assert str(caught.value) == told


def test_the_page_has_its_tables() -> None:
    assert len(FIELDS) == 13
    assert len(MEANINGS) > 60
