"""Numbers and foreign words as a person of each language reads them."""

from __future__ import annotations

import pytest

from patterns.local_writing import isolated, local_digits


@pytest.mark.parametrize(
    ("text", "written"),
    [("من 1 إلى 12", "من ١ إلى ١٢"), ("2.5", "٢٫٥"), ("مثل 24.7136، 46.6753.", "مثل ٢٤٫٧١٣٦، ٤٦٫٦٧٥٣."),
     ("14.3.2026", "١٤.٣.٢٠٢٦"), ("مثل report2.pdf", "مثل report2.pdf"), ("+966 50 123 أو 12", "+966 50 123 أو ١٢")],
)  # fmt: skip
def test_arabic_readers_get_their_own_digits_but_not_inside_foreign_words(text: str, written: str) -> None:
    assert local_digits("ar-SA", text) == written
    assert local_digits("en", text) == text


@pytest.mark.parametrize(
    ("language", "text", "apart"),
    [("ar", "Acme Co.", True), ("ar", "+966501234567", True), ("ar", "شركة الرياض", False), ("en", "شركة الرياض", True),
     ("en", "Acme Co.", False), ("fr", "شركة الرياض", True), ("ar", "- Acme\n- Riyadh", False)],
)  # fmt: skip
def test_what_runs_the_other_way_is_isolated(language: str, text: str, apart: bool) -> None:
    assert isolated(language, text) == (f"\u2068{text}\u2069" if apart else text)
    assert isolated(language, isolated(language, text)) == isolated(language, text)
