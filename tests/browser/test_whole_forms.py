"""Each example form, from its opening to its end: by mouse and by keyboard, in both languages, on two sizes of window.

Every two of these meet in some run of each form.
"""

from __future__ import annotations

import pytest

from tests.browser.people import Person, WithKeyboard, WithMouse
from tests.browser.sheets import SHEETS
from tests.browser.windows import DESKTOP, PHONE

RUNS = [
    pytest.param(WithMouse, "en", DESKTOP, id="mouse-en-desktop"),
    pytest.param(WithMouse, "ar", PHONE, id="mouse-ar-phone"),
    pytest.param(WithKeyboard, "en", PHONE, id="keyboard-en-phone"),
    pytest.param(WithKeyboard, "ar", DESKTOP, id="keyboard-ar-desktop"),
]


@pytest.mark.parametrize(("person", "locale", "size"), RUNS)
@pytest.mark.parametrize("form", SHEETS)
def test_a_person_fills_it_to_the_end(open_chat, form, person: type[Person], locale, size):
    chat = open_chat(form, locale=locale, size=size)

    reply = person(chat).fill()

    assert (reply["action"]["action"], reply["missing_fields"]) == ("FORM_COMPLETE", [])
    assert chat.locale == locale
    assert chat.live.locator(".reference .code").inner_text()
    assert chat.element.locator(".over").is_visible()
    assert not chat.box.is_visible()
    wide = chat.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
