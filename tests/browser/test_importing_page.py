"""Staff import a document of another kind, and confirm by keyboard what was guessed of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import Look
from tests.browser.windows import DESKTOP, PHONE

PAGE = "/admin/forms_registry/form/import/"
TABLE = """# Lost pet

Wings are shown only if Species is Bird.

| Question | Kind | Needed? | Possible values |
|---|---|---|---|
| Species | choice | Y | Cat / Dog / Bird |
| Wings | yes or no | N | |
"""


@pytest.mark.parametrize(("language", "scheme", "size"), [("en", "dark", DESKTOP), ("ar", "light", PHONE)])
def test_each_guess_is_confirmed_beside_its_line(open_window, signed_in, language, scheme, size) -> None:
    page: Page = open_window(locale=language, scheme=scheme, size=size)
    page.context.add_cookies(signed_in)
    page.goto(PAGE)
    looked = Look(page, f"{language}-{scheme}")
    looked.at("import")
    page.fill("#pasted", TABLE)
    page.press("input[name=read]", "Enter")
    expect(page.locator(".block.field")).to_have_count(2)
    looked.at("import-questions")
    for question in page.locator(".question input[value=yes]").all():
        question.press("Space")
    for whole in page.locator(".all input").all():
        whole.press("Space")
    page.press("input[name=again]", "Enter")
    expect(page.locator(".question:not(.answered)")).to_have_count(0)
    page.fill("#slug", f"lost-pet-{language}")
    looked.at("import-answered")
    page.press("input[name=save]", "Enter")
    page.locator("formpilot-editor.ready").wait_for()
    saved = page.locator("#id_markdown").input_value()
    assert 'visible_if: species == "Bird"' in saved
    assert "unconfirmed" not in saved
    assert looked.faults == {}
