"""Staff import files of markdown, many at once, and are told what became of each."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

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


def test_what_is_decided_before_all_are_sent_counts_and_so_does_what_is_sent_again(open_window, signed_in) -> None:
    page: Page = open_window(locale="en", expected=("Failed to load resource",))
    page.context.add_cookies(signed_in)
    page.goto(PAGE)
    first, second = (FORM.format(look="early", question=question) for question in ("From when?", "Until when?"))
    page.set_input_files("#files", [file("early.md", first)])
    status = page.locator(".status")
    entries = page.locator(".files li")
    expect(entries.first).to_have_attribute("data-state", "new_form")
    held: list[Route] = []
    page.route("**/?name=late.md*", lambda route: held.append(route), times=1)
    page.set_input_files("#files", [file("early.md", second), file("late.md", first)])
    expect(entries.first).to_have_attribute("data-state", "exists")
    entries.first.get_by_role("button").first.click()
    expect(entries.first).to_have_attribute("data-state", "new_draft")
    held[0].abort()
    expect(entries.nth(1)).to_have_attribute("data-state", "refused")
    before = status.inner_text()

    entries.nth(1).get_by_role("button").click()

    expect(entries.nth(1)).to_have_attribute("data-state", "new_form")
    expect(status).not_to_have_text(before)
