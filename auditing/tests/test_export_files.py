"""Files of many submissions: what they hold comes back from them, and nothing in them runs."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditing.exports.cells import SIGNS, as_text, escaped
from auditing.exports.columns import Field, Table
from auditing.exports.formats import BOM, csv_chunks, jsonl_chunks
from auditing.exports.records import EVIDENCE, FACTS, Record
from auditing.exports.workbook import write_workbook

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
BEGINNINGS = st.sampled_from(["", "=", "+", "-", "@", "\t=", "\r", "\n", "'", "'=", "''-", " @", "＝", '"', ","])
WRITTEN = st.builds(str.__add__, BEGINNINGS, TEXT)
ANSWERS = st.fixed_dictionaries({"guest": WRITTEN, "note": WRITTEN})


def record(answers: dict[str, Any], evidence: dict[str, Any] | None = None) -> Record:
    facts = {**dict.fromkeys(FACTS, ""), "form": "visit", "version": 1, "complete": True, "left_open": []}
    return Record(facts, answers, {}, evidence or {})


def table(*types: tuple[str, str], with_evidence: bool = False) -> Table:
    fields = tuple(Field("visit", name, name.title(), kind) for name, kind in types)
    evidence = len(EVIDENCE) if with_evidence else 0
    headers, kinds = list(FACTS), [""] * len(FACTS)
    for one in fields:
        headers += [one.label, *(f"{one.label} {part}" for part in EVIDENCE[:evidence])]
        kinds += [one.kind, *[""] * evidence]
    return Table(fields, tuple(headers), tuple(kinds), with_evidence)


def read_csv(pieces: Any) -> list[list[str]]:
    text = b"".join(pieces).decode()
    assert text.startswith(BOM)
    return list(csv.reader(StringIO(text.removeprefix(BOM), newline="")))


def unescaped(text: str) -> str:
    """What a reader of the file makes of a cell."""
    return text[1:] if text.startswith("'") and escaped(text) != text else text


@given(texts=st.lists(ANSWERS, max_size=5))
def test_what_people_wrote_comes_back_from_csv(texts: list[dict[str, str]]) -> None:
    rows = read_csv(csv_chunks(table(("guest", "text"), ("note", "text")), map(record, texts)))

    assert [[unescaped(value) for value in row[-2:]] for row in rows[1:]] == [
        [one["guest"], one["note"]] for one in texts
    ]


@given(text=WRITTEN)
def test_no_cell_of_csv_begins_as_a_formula_does(text: str) -> None:
    evidence = {"guest": {"quote": text}}
    rows = read_csv(csv_chunks(table((f"={text}", "text"), ("guest", "text"), with_evidence=True),
                               [record({"guest": text}, evidence)]))  # fmt: skip

    for value in (value for row in rows for value in row):
        assert value.lstrip()[:1] not in SIGNS
        assert value[:1] not in {"\t", "\r", "\n"}


@given(text=WRITTEN)
def test_escaping_is_undone_and_touches_nothing_else(text: str) -> None:
    assert unescaped(escaped(text)) == text
    assert escaped(text) in {text, f"'{text}"}


@given(
    texts=st.lists(ANSWERS, max_size=5),
    value=st.recursive(st.none() | st.booleans() | st.integers() | TEXT, lambda inner: st.lists(inner, max_size=3)),
)
def test_all_that_was_answered_comes_back_from_json_lines(texts: list[dict[str, Any]], value: Any) -> None:
    rows = [record({**one, "more": value}, {"guest": {"quote": one["guest"]}}) for one in texts]
    lines = b"".join(jsonl_chunks(rows, with_evidence=True)).decode().split("\n")

    assert lines.pop() == ""
    assert [json.loads(line)["answers"] for line in lines] == [row.answers for row in rows]
    assert [json.loads(line)["evidence"] for line in lines] == [row.evidence for row in rows]


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "true"), (-5, "-5"), (12345678901234567890, "12345678901234567890"), ("0501234567", "0501234567"),
     ("2026-03-09", "2026-03-09"), ("+966501234567", "'+966501234567"), (None, "")],
)  # fmt: skip
def test_numbers_and_days_are_whole_in_csv(value: Any, text: str) -> None:
    assert as_text(value) == text


def workbook(answers: list[dict[str, Any]], *types: tuple[str, str], rows_a_sheet: int = 100) -> openpyxl.Workbook:
    file = BytesIO()
    write_workbook(table(*types), map(record, answers), file, rows_a_sheet=rows_a_sheet)
    return openpyxl.load_workbook(BytesIO(file.getvalue()))


def cells(book: openpyxl.Workbook, row: int) -> list[Any]:
    return list(book.worksheets[0][row])[len(FACTS) :]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "{=1}", "https://example.org/", "internal:Sheet1!A1"])
def test_a_workbook_keeps_text_as_text(text: str) -> None:
    (found,) = cells(workbook([{"guest": text}], ("guest", "text")), 2)

    assert (found.data_type, found.value, found.hyperlink) == ("s", text, None)


def test_a_workbook_has_days_and_numbers_as_such_and_long_ones_whole() -> None:
    answers = {"day": "2026-03-09", "old": "0622-07-16", "count": -2.5, "long": 12345678901234567890, "sure": True}
    types = (("day", "date"), ("old", "date"), ("count", "number"), ("long", "integer"), ("sure", "boolean"))
    found = cells(workbook([answers], *types), 2)

    assert found[0].is_date
    assert str(found[0].value) == "2026-03-09 00:00:00"
    assert [one.value for one in found[1:]] == ["0622-07-16", -2.5, "12345678901234567890", True]


def test_a_workbook_goes_on_in_another_sheet_and_says_what_it_cuts() -> None:
    book = workbook([{"guest": "x" * 40_000} for _ in range(5)], ("guest", "text"), rows_a_sheet=3)

    assert [sheet.max_row for sheet in book.worksheets] == [3, 3, 2]
    assert "CSV" in cells(book, 2)[0].value[-60:]
    assert len(cells(book, 2)[0].value) == 32_767
