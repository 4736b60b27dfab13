"""Staff import files of markdown, many at once, and are told what became of each."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import Look
from tests.browser.windows import DESKTOP, PHONE

PAGE = "/admin/forms_registry/form/files/"
FORM = "# Import {look}\n\n| Field ID | Type | Ask User |\n|---|---|---|\n| day | date | {question} |\n"


def file(name: str, data: str | bytes) -> dict[str, object]:
    return {"name": name, "mimeType": "text/markdown", "buffer": data if isinstance(data, bytes) else data.encode()}


@pytest.mark.parametrize(("language", "scheme", "size"), [("en", "light", DESKTOP), ("ar", "dark", PHONE)])
def test_each_file_is_told_apart_and_what_is_there_waits_for_a_yes(
    open_window, signed_in, language, scheme, size
) -> None:
    page: Page = open_window(locale=language, scheme=scheme, size=size)
    page.context.add_cookies(signed_in)
    page.goto(PAGE)
    first, second = (FORM.format(look=language, question=question) for question in ("From when?", "Until when?"))
    page.set_input_files("#files", [file(f"one-{language}.md", first), file(f"two-{language}.md", first)])
    entries = page.locator(".files li")
    expect(entries.and_(page.locator("[data-state=new_form]"))).to_have_count(2)
    page.set_input_files(
        "#files",
        [
            file(f"one-{language}.md", second),
            file(f"two-{language}.md", second),
            file("large.md", b"x" * 300_000),
            file("old.md", "طلب إجازة".encode("cp1256")),
            file("letter.md", b"PK\x03\x04\xff"),
        ],
    )
    expect(entries.and_(page.locator("[data-state=exists]"))).to_have_count(2)
    expect(entries.and_(page.locator("[data-state=refused]"))).to_have_count(3)
    looked = Look(page, f"{language}-{scheme}")
    looked.at("files")
    entries.first.get_by_role("button").first.click()
    expect(entries.first).to_have_attribute("data-state", "new_draft")
    entries.nth(1).get_by_role("button").last.click()
    expect(entries.nth(1)).to_have_attribute("data-state", "left")
    entries.first.get_by_role("link").click()
    expect(page.locator("formpilot-editor")).to_be_visible()
    assert looked.faults == {}
