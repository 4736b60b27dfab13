"""Each example form, from its opening to its end, with no tools but the service's own: on its own page by mouse, in the
documented frame of another site by keyboard alone; in both languages, on two sizes of window. Those that together have
every widget are filled by keyboard; by mouse `test_looks` uses each."""

from __future__ import annotations

import re

import pytest

from tests.browser.chat import Chat
from tests.browser.people import Person, WithKeyboard, WithMouse
from tests.browser.sheets import SHEETS
from tests.browser.site_server import ROOT
from tests.browser.windows import DESKTOP, PHONE

GUIDE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
FRAME = re.findall(r"^```html\n(<iframe.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)[0]

FILLED = [
    ("occupational_injury_report", "on_page", WithMouse, "en", DESKTOP),
    ("water_licence_fee_exemption", "on_page", WithMouse, "ar", PHONE),
    ("occupational_injury_report", "in_frame", WithKeyboard, "ar", PHONE),
    ("employee_leave_request", "in_frame", WithKeyboard, "en", DESKTOP),
    ("incident_report", "in_frame", WithKeyboard, "en", PHONE),
]


@pytest.fixture
def on_page(open_window):
    def open_one(form: str, locale: str, size: tuple[int, int]) -> Chat:
        chat = Chat(open_window(locale=locale, size=size), form)
        chat.page.goto(f"/chat/{form}/")
        return chat

    return open_one


@pytest.fixture
def in_frame(open_host):
    def open_one(form: str, locale: str, size: tuple[int, int]) -> Chat:
        snippet = FRAME.replace("incident_report", form).replace("lang=en", f"lang={locale}")
        page = open_host(snippet, locale=locale, size=size, expected=("favicon",))
        return Chat(page, form, within=page.frame(url=f"**/chat/{form}/**"))

    return open_one


def test_no_example_is_left_out():
    assert {form for form, *_ in FILLED} == set(SHEETS)


@pytest.mark.parametrize(
    ("form", "place", "person", "locale", "size"),
    FILLED,
)
def test_a_person_fills_it_to_the_end(
    request, form: str, place: str, person: type[Person], locale: str, size: tuple[int, int]
):
    chat = request.getfixturevalue(place)(form, locale, size)
    chat.settle()

    reply = person(chat).fill()

    assert (reply["action"]["action"], reply["missing_fields"]) == ("FORM_COMPLETE", [])
    assert "handed_over" not in reply["action"].get("input", {})
    assert chat.locale == locale
    assert chat.live.locator(".reference .code").inner_text()
    assert chat.element.locator(".over").is_visible()
    assert not chat.box.is_visible()
    assert chat.within.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
