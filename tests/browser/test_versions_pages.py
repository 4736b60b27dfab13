"""Staff begin a form, change what others build upon, look at what differs, and publish it knowing that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editor import Editor
from tests.browser.looking import Look
from tests.browser.windows import DESKTOP, PHONE

FORMS = "/admin/forms_registry/form/"


@pytest.mark.parametrize(("language", "scheme", "size"), [("en", "light", DESKTOP), ("ar", "dark", PHONE)])
def test_a_form_begins_changes_and_is_published_knowing_what_breaks(
    open_window, signed_in, language, scheme, size
) -> None:
    page: Page = open_window(locale=language, scheme=scheme, size=size)
    page.context.add_cookies(signed_in)
    look = Look(page, f"{language}-{scheme}")
    page.goto(f"{FORMS}add/")
    look.at("versions-new")
    page.fill("#id_slug", f"begun_{language}")
    page.click("input[type=submit].default")
    Editor(page).wait()
    page.check("#id_publish")
    page.click("[name=_continue]")
    form = page.locator(".object-tools a").first
    form.click()
    look.at("versions-one")

    page.locator(".object-tools a").first.click()
    editor = Editor(page)
    editor.wait()
    page.evaluate(
        "() => { const e = document.querySelector('formpilot-editor'); e.text = e.text.replace('full_name', 'name'); }"
    )
    page.check("#id_publish")
    page.fill("#id_note_of_it", "Shorter")
    page.click("[name=_continue]")
    expect(page.locator("h2.breaks + .scrolled tbody tr")).to_have_count(2)
    look.at("versions-publish")

    page.locator(".versions p a").first.click()
    page.locator("formpilot-comparison.ready").wait_for()
    expect(page.locator("formpilot-comparison .cm-changedLine")).to_have_count(2)
    look.at("versions-compare")
    page.go_back()
    page.check("#id_sure")
    page.click("input[type=submit].default")
    expect(page.locator(".messagelist .success")).to_be_visible()
    page.locator(".object-tools a").first.click()
    expect(page.locator(".state.published")).to_have_count(1)
    expect(page.locator(".state.retired")).to_have_count(1)
    look.at("versions-history")

    assert look.faults == {}
