"""The guide for authors is up to date with the keys, types, limits and findings that there are."""

from __future__ import annotations

from authoring.guide.reference import PAGES, up_to_date
from forms_registry.documents.findings import catalogue

STALE = "# Forms\n\n<!-- types -->\nnothing\n<!-- end -->\n\nLast words.\n"


def test_the_page_is_up_to_date() -> None:
    """After a change of keys, types, limits or findings: `manage.py authoring_guide`."""
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        assert up_to_date(page) == page


def test_what_data_tells_is_written_anew_and_all_else_stays() -> None:
    written = up_to_date(STALE)

    assert "| `dropdown` |" in written
    assert "nothing" not in written
    assert written.startswith("# Forms\n\n<!-- types -->\n")
    assert written.endswith("<!-- end -->\n\nLast words.\n")
    assert up_to_date(written) == written


def test_every_code_has_a_chapter_that_can_be_linked_to() -> None:
    lines = [line for page in PAGES for line in page.read_text(encoding="utf-8").splitlines()]

    assert [code for code in catalogue() if f"## `{code}`" not in lines] == []
