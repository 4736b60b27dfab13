"""Fingers on buttons and keys: one press is one answer, however long or often it comes down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.chat import Chat

PRESS_ENTER = """(box, key) => box.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...key }))"""


@pytest.fixture
def chat(open_chat) -> Chat:
    """Asked for the size, and whether it is insured after that: both are a few options, one press each."""
    chat = open_chat("gallery")
    chat.play_tools([{"tool": "get_districts", "result": {"districts": ["Olaya", "Diriyah"]}}])
    chat.say("A potter with a kiln and a press")
    chat.widget.locator(".option").first.wait_for()
    return chat


def user_entries(chat: Chat) -> list[str]:
    return chat.element.locator(".entry.user .words").all_inner_texts()[1:]


def test_many_clicks_on_send_say_it_once(chat):
    chat.box.fill("Small")

    chat.send.click(click_count=3)
    chat.next()

    assert user_entries(chat) == ["Small"]


def test_enter_pressed_twice_says_it_once(chat):
    chat.box.fill("Small")

    chat.box.press("Enter")
    chat.box.press("Enter")
    chat.next()

    assert user_entries(chat) == ["Small"]


@pytest.mark.parametrize("key", [{"isComposing": True}, {"keyCode": 229}], ids=["in-chromium", "in-safari"])
def test_enter_that_takes_a_suggestion_sends_nothing(chat, key):
    chat.box.fill("Sma")
    chat.box.evaluate(PRESS_ENTER, key)
    chat.box.press_sequentially("ll")
    chat.box.evaluate(PRESS_ENTER, {})
    chat.next()

    assert user_entries(chat) == ["Small"]


def test_a_double_click_on_an_option_answers_once(chat):
    turn = chat.reply["turn"]

    chat.widget.locator(".option").first.dblclick()

    assert chat.next()["turn"] == turn + 1
    assert user_entries(chat) == ["Small"]


def test_the_second_half_of_a_double_click_is_not_for_the_next_question(chat):
    chat.widget.locator(".option").first.click()
    chat.next()
    chat.widget.locator(".option").first.hover()

    chat.page.mouse.down(click_count=2)
    chat.page.mouse.up(click_count=2)
    assert user_entries(chat) == ["Small"]

    chat.page.mouse.down()
    chat.page.mouse.up()
    assert chat.next()["answers"]["insured"] is True


def test_a_key_that_is_held_down_is_not_for_the_next_question(chat):
    chat.widget.locator(".option").first.focus()
    chat.page.keyboard.down("Enter")
    chat.next()
    expect(chat.widget.locator(".option").first).to_be_focused()

    for _repeat in range(3):
        chat.page.keyboard.down("Enter")
    chat.page.keyboard.up("Enter")
    assert user_entries(chat) == ["Small"]

    chat.page.keyboard.press("Enter")
    assert chat.next()["answers"]["insured"] is True


def test_while_a_reply_is_on_its_way_nothing_is_sent_and_nothing_is_lost(chat):
    waiting: list[Route] = []
    chat.page.route("**/api/converse/", lambda route: waiting.append(route))
    chat.say_without_waiting("Small")
    expect(chat.element.locator(".typing")).to_be_visible()
    expect(chat.send).to_have_attribute("aria-disabled", "true")

    chat.box.fill("And one more thing")
    chat.box.press("Enter")
    chat.send.click(force=True)
    chat.widget.locator(".option").last.click()
    expect(chat.box).to_have_value("And one more thing")
    waiting.pop().continue_()
    chat.next()

    assert user_entries(chat) == ["Small"]
    expect(chat.element.locator(".typing")).to_be_hidden()
    expect(chat.send).to_have_attribute("aria-disabled", "false")
    expect(chat.box).to_have_value("And one more thing")
