"""What is not taken: by a service that is busy, broken or strict; and what then becomes of the words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat

LEAVE = "employee_leave_request"
PROXY_PAGE = "<html>Back soon</html>"
BROKEN = "Something went wrong on our side"
MAX_BYTES = 5 * 2**19  # what "2.5 MB" means
PDF = b"%PDF-1.7\n"
NO_REPLIES = [
    (503, PROXY_PAGE, BROKEN),
    (429, json.dumps({"code": "throttled", "detail": "Slow down."}), "That was a little fast"),
    (500, json.dumps({"code": 5, "detail": {"a": 1}}), BROKEN),
    (200, PROXY_PAGE, BROKEN),
    (200, "null", BROKEN),
    (200, "[]", BROKEN),
    (200, json.dumps({"conversation_id": "x", "turn": 3}), BROKEN),
]
FAILED = ("Failed to load resource",)


@pytest.fixture
def chat(open_chat) -> Chat:
    """Asked for a name."""
    chat = open_chat(LEAVE, expected=FAILED)
    chat.say("Let us begin")
    return chat


def answer_once(chat: Chat, status: int, body: str, **headers: str) -> None:
    """Has the next request answered by something that stands before the service."""
    chat.page.route("**/api/converse/", lambda route: route.fulfill(status=status, body=body, headers=headers), times=1)


def test_whatever_comes_instead_of_a_reply_the_message_can_be_sent_again(chat):
    for status, body, told in NO_REPLIES:
        answer_once(chat, status, body)
        chat.say_without_waiting("Huda Saleh")
        expect(chat.element.locator(".fate")).to_contain_text(told)
        expect(chat.element.locator(".typing")).to_be_hidden()
    chat.element.get_by_role("button", name="Retry").click()

    assert chat.next()["answers"]["employee_name"] == "Huda Saleh"
    expect(chat.element.locator(".fate")).to_have_count(0)
    expect(chat.element.locator(".entry.user")).to_have_count(2)


@pytest.mark.parametrize(
    ("locale", "status", "wait", "told"),
    [
        ("en", 429, "90", "That was a little fast. You can try again in 90 seconds."),
        ("en", 503, "600", "you can try again in 10 minutes."),
        ("ar", 429, "11", "الوقت المتبقي: ١١ ثانية"),
        ("ar", 503, "600", "الوقت المتبقي: ١٠ دقائق"),
    ],
)
def test_it_says_how_long_to_wait(open_chat, locale, status, wait, told):
    chat = open_chat(LEAVE, locale=locale, expected=FAILED, fresh=True)
    chat.page.clock.install()
    chat.page.clock.pause_at(chat.page.evaluate("() => Date.now() + 1000"))
    answer_once(chat, status, "{}", **{"Retry-After": wait})
    chat.say_without_waiting("Huda Saleh")
    expect(chat.element.locator(".fate")).to_contain_text(told)


def test_the_seconds_to_wait_are_counted_down(open_chat):
    chat = open_chat(LEAVE, expected=FAILED, fresh=True)
    chat.page.clock.install()
    answer_once(chat, 503, PROXY_PAGE, **{"Retry-After": "40"})
    chat.say_without_waiting("Let us begin")
    fate = chat.element.locator(".fate")
    expect(fate).to_contain_text("seconds")

    chat.page.clock.run_for(38_000)
    expect(fate).to_contain_text(re.compile("in [12] second"))
    chat.page.clock.run_for(3_000)
    expect(fate).to_have_text("You can try again now.")

    chat.element.get_by_role("button", name="Retry").click()
    assert chat.next()["current_field"]["field_id"] == "employee_name"


@pytest.mark.parametrize(("locale", "told"), [("en", "is larger than 2.5 MB."), ("ar", "أكبر من ٢٫٥ ميغابايت.")])
def test_a_file_may_be_as_large_as_the_form_says_and_no_larger(open_chat, locale, told):
    chat = open_chat("paper", locale=locale)
    chat.say({"en": "Let us begin", "ar": "لنبدأ"}[locale])
    send = chat.widget.locator(".card-foot .primary")
    chat.widget.locator("input").set_input_files({"name": "a.pdf", "mimeType": "", "buffer": bytes(MAX_BYTES + 1)})
    expect(chat.widget.locator(".wrong")).to_contain_text(told)
    expect(send).to_be_hidden()  # there is nothing to attach

    chat.widget.locator("input").set_input_files({"name": "a.pdf", "mimeType": "", "buffer": PDF.ljust(MAX_BYTES)})
    send.click()
    assert chat.next()["answers"]["paper"][0]["size"] == MAX_BYTES


def test_words_that_are_refused_are_given_back_to_be_mended(chat):
    chat.say_without_waiting("x" * 8001)

    expect(chat.element.locator(".fate")).to_have_text(re.compile("^The message is too long: at most 8000 "))
    expect(chat.element.locator(".fate")).to_be_in_viewport(ratio=1)
    expect(chat.element.get_by_role("button", name="Retry")).to_have_count(0)
    expect(chat.box).to_have_value("x" * 8001)
    expect(chat.element.locator("[aria-live=polite].visually-hidden")).to_contain_text("8000")
    assert chat.say("Huda Saleh")["answers"]["employee_name"] == "Huda Saleh"


def test_refused_words_do_not_push_aside_what_has_been_begun_since(chat):
    waiting: list[Any] = []
    chat.page.route("**/api/converse/", lambda route: waiting.append(route), times=1)
    chat.say_without_waiting("x" * 8001)
    expect(chat.element.locator(".typing")).to_be_visible()
    chat.box.fill("Huda")
    waiting.pop().continue_()

    expect(chat.element.locator(".fate")).to_contain_text("8000")
    expect(chat.box).to_have_value("Huda")


def test_a_failed_message_can_be_sent_after_another_one_too(chat):
    answer_once(chat, 503, PROXY_PAGE)
    chat.say_without_waiting("My email is huda@example.org")
    expect(chat.element.locator(".fate")).to_be_visible()
    assert chat.say("Huda Saleh")["answers"] == {"employee_name": "Huda Saleh"}
    expect(chat.box).to_have_value("")

    chat.element.get_by_role("button", name="Retry").click()

    assert chat.next()["answers"]["employee_email"] == "huda@example.org"


def test_the_same_words_again_are_the_same_message(chat):
    """The first was taken, and only its answer was lost."""
    chat.page.route("**/api/converse/", lambda route: (route.fetch(), route.abort()), times=1)
    chat.say_without_waiting("Huda Saleh")
    expect(chat.element.locator(".fate")).to_be_visible()

    chat.say("Huda Saleh")

    assert chat.user_messages().count("Huda Saleh") == 1
    expect(chat.element.locator(".entry.user")).to_have_count(2)
