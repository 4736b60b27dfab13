"""The chat page of an assistant, under the theme that its document names."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.windows import PHONE

LISTEN = """chat => {
    chat.operations = [];
    document.addEventListener("formpilot-operation", ({ detail }) => chat.operations.push(detail));
}"""
COLOUR = "one => getComputedStyle(one).color"


@pytest.fixture
def chat(open_chat: Any, running_hydro: Any) -> Chat:
    running_hydro.reset()
    return open_chat("hydrochat", size=PHONE)


def test_the_title_has_two_colours_and_the_first_words_are_proposed_until_something_is_typed(chat: Chat) -> None:
    brand, end = chat.element.locator(".heading .brand"), chat.element.locator(".heading .brand-end")
    assert (brand.inner_text(), end.inner_text()) == ("Hydro", "Chat")
    assert (brand.evaluate(COLOUR), end.evaluate(COLOUR)) == ("rgb(39, 207, 160)", "rgb(13, 100, 87)")
    assert chat.element.locator(".heading").evaluate("one => document.fonts.load(getComputedStyle(one).font)")
    hint = chat.element.locator(".hint")
    expect(hint).to_contain_text("‘Create patient Jane Tan NRIC S1234567A’")
    chat.box.fill(" ")
    expect(hint).to_be_visible()
    chat.box.fill("L")
    expect(hint).to_be_hidden()


def test_while_a_task_asks_any_message_may_be_typed_and_the_task_be_left(chat: Chat) -> None:
    chat.say("Create patient Ann Lim")
    expect(chat.box).to_have_attribute("placeholder", "Type your message here")
    chat.element.get_by_role("button", name="Cancel").click()
    expect(chat.entries.last).to_contain_text("What would you like to do next?")
    chat.element.get_by_role("button", name="More").click()
    expect(chat.element.get_by_role("menuitem", name="Clear all answers")).to_have_count(0)
    expect(chat.element.locator(".keep")).to_be_hidden()


def test_what_was_done_is_told_to_the_page_and_the_assistant_is_seen_to_type(chat: Chat, running_hydro: Any) -> None:
    chat.element.evaluate(LISTEN)
    running_hydro.fault("slow", 1, method="POST")
    chat.box.fill("Create patient Ann Lim NRIC S7654321D")
    chat.box.press("Enter")
    expect(chat.element.locator(".log > .typing")).to_be_visible()
    expect(chat.send).to_have_attribute("aria-disabled", "true")
    chat.next()
    expect(chat.element.locator(".log > .typing")).to_be_hidden()
    expect(chat.entries.last).to_contain_text("Created patient #41: Ann Lim (NRIC S******1D).")
    chat.say("list patients")
    chat.say("delete patient 41")
    chat.say("yes")
    assert chat.element.evaluate("chat => chat.operations") == [
        {"type": "CREATE", "id": 41},
        {"type": "DELETE", "id": 41},
    ]


def test_a_message_that_does_not_arrive_can_be_sent_again(open_window: Any, running_hydro: Any) -> None:
    running_hydro.reset()
    page = open_window(size=PHONE, expected=("api/converse",))
    chat = Chat(page, "hydrochat")
    chat.open()
    page.route("**/api/converse/", lambda route: route.abort())
    chat.box.fill("show patient 5")
    chat.box.press("Enter")
    again = chat.element.locator(".entry.user .foot button")
    expect(again).to_be_visible(timeout=30_000)
    page.unroute("**/api/converse/")
    again.click()
    expect(chat.entries.last).to_contain_text("Patient #5: Jason Wong", timeout=30_000)
    assert running_hydro.count(path="/patients/5") == 1
