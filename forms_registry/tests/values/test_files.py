"""Files are told by name, or come from upload widgets and tools under many keys; their size is kept to the limit."""

from __future__ import annotations

import pytest

from forms_registry.tests.values.fields import Asked

FILE = Asked("file", id="proof", max_bytes=2 * 2**20)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("report.pdf and scan.JPG", ["report.pdf", "scan.JPG"]),
        ("I attached report.pdf", ["report.pdf"]),
        ("medical report 2024.pdf", ["medical report 2024.pdf"]),
        ('it is "my report.pdf"', ["my report.pdf"]),
        ("تقرير.pdf و صورة.png", ["تقرير.pdf", "صورة.png"]),
        ("C:\\fakepath\\a.pdf", ["a.pdf"]),
        ('[{"fileName": "a.pdf", "bytes": 10}]', ["a.pdf"]),
        ('{"name": "a.pdf"}', ["a.pdf"]),
    ],
)
def test_files_are_told_by_name(text: str, names: list[str]) -> None:
    assert [entry["name"] for entry in FILE.value(text)] == names


@pytest.mark.parametrize("text", ["I uploaded it", "see www.example.com", "john@example.com", "[1, 2]", "هذا هو"])
def test_words_without_a_name_are_asked_for_one(text: str) -> None:
    assert FILE.doubt(text) == "file_needed"


@pytest.mark.parametrize("text", ["no file", "I don't have one", "why a file?", "", "لا يوجد ملف", "[]"])
def test_other_talk_is_no_file(text: str) -> None:
    assert FILE.heard(text) is None


def test_names_in_free_text_are_one_answer_and_addresses_none() -> None:
    assert FILE.found("see a.pdf, then b.png") == [([{"name": "a.pdf"}, {"name": "b.png"}], "a.pdf, then b.png")]
    assert FILE.found("see example.com/file.pdf or me@host.pdf") == []


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
def test_check_takes_what_widgets_and_tools_send(value: object, files: list[dict[str, object]]) -> None:
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
def test_check_refuses_what_is_no_file(value: object, code: str) -> None:
    assert FILE.refusal(value) == code


def test_a_big_file_hears_the_limit() -> None:
    assert "2 MB" in FILE.refusal_words({"name": "a.pdf", "size": 9_000_000})
    assert "٢ ميغابايت" in FILE.refusal_words({"name": "a.pdf", "size": 9_000_000}, "ar")


def test_counts_and_names_keep_the_authors_limits() -> None:
    one = Asked("file", max_items=1, pattern=r".*\.pdf")
    assert one.refusal(["a.pdf", "b.pdf"]) == "too_many_files"
    assert one.refusal("a.exe") == "file_pattern"
    assert Asked("file", required=False).clean([]) == []


def test_it_shows_names() -> None:
    assert FILE.format([{"name": "a.pdf"}, {"name": "b.png"}]) == "a.pdf, b.png"
    assert FILE.schema["items"]["properties"]["size"]["maximum"] == 2 * 2**20
