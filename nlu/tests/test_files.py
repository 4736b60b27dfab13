"""Files are told by name."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

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
