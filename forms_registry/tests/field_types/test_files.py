"""Files come from upload widgets and tools under many keys; their size and number are kept to the limits."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from forms_registry.field_types.file_kinds import accepted_in_brief, kinds_named
from forms_registry.tests.field_types.fields import AskedField

FILE = AskedField("file", id="proof", max_bytes=2 * 2**20)


@pytest.mark.parametrize(
    ("value", "files"),
    [
        ("a.pdf", [{"name": "a.pdf"}]),
        (["a.pdf", "a.pdf", {"name": "b.png"}], [{"name": "a.pdf"}, {"name": "b.png"}]),
        (
            {"fileName": "../../etc/x.pdf", "bytes": "10", "mimeType": "application/pdf", "docIndex": 2, "id": 77},
            [{"name": "x.pdf", "size": 10, "type": "application/pdf", "reference": "77", "index": 2}],
        ),
        ({"documentId": "D-1"}, [{"name": "D-1", "reference": "D-1"}]),
        ('[{"name": "a.pdf", "size": 5}]', [{"name": "a.pdf", "size": 5}]),
    ],
)
def test_clean_takes_what_widgets_and_tools_send(value: object, files: list[dict[str, object]]) -> None:
    assert FILE.clean(value) == files
    assert FILE.clean(files) == files


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "file_invalid"),
        (5, "file_invalid"),
        ("", "file_invalid"),
        ("...", "file_invalid"),
        ({}, "file_invalid"),
        (["a\x00.pdf"], "file_invalid"),
        (["\ud800.pdf"], "file_invalid"),
        ("a" * 300 + ".pdf", "file_invalid"),
        ({"name": "a.pdf", "size": -1}, "file_size_invalid"),
        ({"name": "a.pdf", "size": True}, "file_size_invalid"),
        ({"name": "a.pdf", "size": "big"}, "file_size_invalid"),
        ({"name": "a.pdf", "size": 2 * 2**20 + 1}, "file_too_big"),
        ([], "too_few_files"),
    ],
)
def test_clean_refuses_what_is_no_file(value: object, code: str) -> None:
    assert FILE.refusal(value) == code


def test_a_big_file_hears_the_limit() -> None:
    assert "2 MB" in FILE.refusal_words({"name": "a.pdf", "size": 9_000_000})
    assert "٢ ميغابايت" in FILE.refusal_words({"name": "a.pdf", "size": 9_000_000}, "ar")


def test_counts_and_names_keep_the_authors_limits() -> None:
    one = AskedField("file", max_items=1, pattern=r".*\.pdf")
    assert one.refusal(["a.pdf", "b.pdf"]) == "too_many_files"
    assert one.refusal("a.exe") == "file_pattern"
    assert AskedField("file", required=False).clean([]) == []


def test_it_shows_names() -> None:
    assert FILE.format([{"name": "a.pdf"}, {"name": "b.png"}]) == "a.pdf, b.png"
    assert FILE.schema["items"]["properties"]["size"]["maximum"] == 2 * 2**20


def test_the_json_of_an_upload_is_read_as_an_answer() -> None:
    assert FILE.value('[{"fileName": "a.pdf", "bytes": 10}]') == [{"name": "a.pdf", "size": 10}]
    assert FILE.parse_answer("[]") is FILE.parse_answer("[1, 2]") is None


@pytest.mark.parametrize(
    ("accept", "told"),
    [
        ((), ("documents", "images")),
        (("pdf",), ("PDF",)),
        (("docx", "doc", "pdf"), ("PDF", "Word")),
        (("docx", "jpg"), ("DOCX", "JPG")),
        (kinds_named(["images", "pdf"]), ("PDF", "images")),
    ],
)
def test_kinds_are_told_by_as_few_names_as_tell_them(accept: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert sorted(accepted_in_brief(accept)) == sorted(told)


@pytest.mark.parametrize("name", ["x.exe", "X.EXE", "scan.png", "scan.pdf.sh", "notes.unheardof"])
def test_a_name_with_the_ending_of_another_kind_is_refused(name: str) -> None:
    assert AskedField("file", accept=("pdf", "jpg")).refusal({"name": name, "reference": "abc"}) == "file_pattern"


@pytest.mark.parametrize("name", ["a.pdf", "A.JPEG", "D-1", "Report no. 5", "my.passport copy"])
def test_a_name_of_the_kind_or_without_an_ending_is_taken(name: str) -> None:
    assert AskedField("file", accept=("pdf", "jpg")).clean([{"name": name, "reference": "abc"}])


@pytest.mark.parametrize(
    ("entry", "is_file"),
    [
        ({"name": "a.pdf"}, False),
        ({"name": "a.pdf", "type": "application/pdf"}, False),
        ({"size": 5}, False),
        ({"name": "a.pdf", "size": 5}, True),
        ({"name": "a.pdf", "url": "https://host.example/a.pdf"}, True),
        ({"url": "https://host.example/a.pdf"}, True),
        ({"reference": "D-1"}, True),
        ({"name": "a.pdf", "url": 5}, False),
    ],
)
def test_the_schema_takes_what_a_widget_may_send(entry: dict[str, object], is_file: bool) -> None:
    assert Draft202012Validator(FILE.schema).is_valid([entry]) is is_file
