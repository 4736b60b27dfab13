"""Each example form, from its opening to its end: by mouse and by keyboard, in both languages, on two sizes of window.

Each form is filled by both hands and in both languages, every other one on a phone.
"""

from __future__ import annotations

import pytest

from tests.browser.people import Person, WithKeyboard, WithMouse
from tests.browser.sheets import SHEETS
from tests.browser.windows import DESKTOP, PHONE

HANDS = [
    ((WithMouse, "en", DESKTOP), (WithKeyboard, "ar", DESKTOP)),
    ((WithMouse, "ar", PHONE), (WithKeyboard, "en", PHONE)),
]
RUNS = [
    pytest.param(
        form, person, locale, size, id=f"{form}-{person.__name__}-{locale}-{'phone' if size == PHONE else 'desktop'}"
    )
    for place, form in enumerate(SHEETS)
    for person, locale, size in HANDS[place % 2]
]


@pytest.mark.parametrize(("form", "person", "locale", "size"), RUNS)
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
