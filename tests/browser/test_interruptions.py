"""What comes between two turns: reloads, dead servers, lost connections, other devices, long rests."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse, answered_by_mouse
from tests.browser.windows import PHONE

LEAVE = "employee_leave_request"
SIZES = """chat => [".assistant", ".user"].map(side =>
    new Set([...chat.shadowRoot.querySelectorAll(`${side} .words p`)].map(p => getComputedStyle(p).fontSize)).size)"""
LATER = """() => {
    for (const [name, text] of Object.entries(sessionStorage)) {
        const { pending, ...kept } = JSON.parse(text);
        sessionStorage[name] = JSON.stringify({ ...kept, pending: { ...pending, at: pending.at - 3_600_000 } });
    }
}"""


def test_a_reload_in_the_middle_changes_nothing(open_chat):
    chat = open_chat(LEAVE)
    person = answered_by_mouse(chat, 4)
    said, pending = chat.words(), chat.reply["action"]
    assert chat.element.evaluate(SIZES) == [1, 1]  # a greeting alone is larger, before anything is said

    chat.reload()

    assert chat.words() == said
    assert chat.element.evaluate(SIZES) == [1, 1]
    assert chat.reply["action"] == pending
    assert person.fill()["status"] == "completed"


def test_a_reload_while_a_reply_is_on_its_way_loses_nothing(open_chat):
    chat = open_chat(LEAVE, expected=("409",))  # while the service is still at it
    answered_by_mouse(chat, 1)
    chat.page.route("**/api/converse/", lambda route: (route.fetch(), None))
    chat.box.fill("Huda Saleh")
    with chat.page.expect_request("**/api/converse/"):
        chat.box.press("Enter")
    expect(chat.element.locator(".typing")).to_be_visible()
    chat.page.unroute_all(behavior="ignoreErrors")

    chat.reload()

    assert chat.reply["answers"]["employee_name"] == "Huda Saleh"
    assert chat.user_messages().count("Huda Saleh") == 1


def test_what_was_taken_long_ago_is_not_called_unsent(open_chat):
    """Its reply never came, and the page is opened again when it is too late to ask for it."""
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 1)
    chat.page.route("**/api/converse/", lambda route: (route.fetch(), None), times=1)
    with chat.page.expect_request("**/api/converse/"):
        chat.say_without_waiting("Huda Saleh")
    chat.page.evaluate(LATER)

    chat.reload()

    assert chat.reply["answers"]["employee_name"] == "Huda Saleh"
    expect(chat.element.locator(".entry.user")).to_have_count(2)
    expect(chat.element.locator(".fate")).to_have_count(0)


def test_a_link_opens_the_talk_on_another_device(open_chat, open_window):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 3)
    link = chat.page.url
    assert chat.reply["conversation_id"] in link

    elsewhere = Chat(open_window(size=PHONE), LEAVE)
    elsewhere.open(link)

    assert elsewhere.words() == chat.words()
    answered = WithMouse(elsewhere).answer(elsewhere.reply["action"])
    assert len(answered["answers"]) == len(chat.reply["answers"]) + 1


def test_what_was_said_on_another_device_is_heard(open_chat, open_window):
    chat = open_chat(LEAVE)
    chat.say("Let us begin")
    elsewhere = Chat(open_window(size=PHONE), LEAVE)
    elsewhere.open(chat.page.url)
    elsewhere.say("Huda Saleh")
    chat.box.fill("I was just")
    chat.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(chat.entries).to_have_count(elsewhere.entries.count())
    assert chat.words() == elsewhere.words()
    expect(chat.box).to_have_value("I was just")

    elsewhere.say("huda@example.org")
    chat.say("I work in California")
    expect(chat.element.locator(".entry.user")).to_have_count(4)
    assert chat.words()[:-2] == elsewhere.words()
    expect(chat.element.locator("[aria-live=polite].visually-hidden")).to_contain_text(chat.words()[-1])


def test_a_server_that_died_is_waited_for_and_the_talk_goes_on(open_chat, site):
    # A connection that was still open is reset; a new one is refused.
    chat = open_chat(LEAVE, expected=("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET"))
    person = answered_by_mouse(chat, 2)
    turn = chat.reply["turn"]
    site.kill()
    try:
        chat.box.fill("huda@example.org by the way")
        chat.send.click()
        expect(chat.element.locator(".fate")).to_contain_text("no connection")
    finally:
        site.start()

    chat.element.get_by_role("button", name="Retry").click()

    assert chat.settle(turn + 1)["turn"] == turn + 1
    assert chat.user_messages().count("huda@example.org by the way") == 1
    assert person.answer(chat.reply["action"])["turn"] == turn + 2


def test_without_a_connection_it_says_so_and_sends_later(open_chat):
    chat = open_chat(LEAVE, expected=("ERR_INTERNET_DISCONNECTED",))
    answered_by_mouse(chat, 1)
    chat.page.context.set_offline(True)
    expect(chat.element.locator(".banner[role=status]")).to_contain_text("You are offline")
    chat.box.fill("Huda Saleh")
    chat.box.press("Enter")
    expect(chat.element.locator(".fate")).to_have_text("Not sent yet: it goes by itself when you are connected again.")

    chat.page.context.set_offline(False)
    expect(chat.element.locator(".banner[role=status]")).to_be_empty()

    assert chat.next()["answers"]["employee_name"] == "Huda Saleh"


def test_a_connection_that_carries_nothing_at_first_is_tried_again(open_chat):
    chat = open_chat(LEAVE, expected=("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"))
    answered_by_mouse(chat, 1)
    chat.page.context.set_offline(True)
    chat.box.fill("Huda Saleh")
    chat.box.press("Enter")
    expect(chat.element.locator(".fate")).to_be_visible()
    chat.page.route("**/api/converse/", lambda route: route.abort(), times=2)

    chat.page.context.set_offline(False)

    assert chat.next()["answers"]["employee_name"] == "Huda Saleh"
    assert chat.user_messages().count("Huda Saleh") == 1


@pytest.mark.parametrize(
    ("locale", "words", "anew"),
    [("en", "You were away for a while", "Start a new one"), ("ar", "غبت قليلًا", "بدء نموذج جديد")],
)
def test_a_talk_that_expired_says_so_and_begins_anew(open_chat, site, locale, words, anew):
    chat = open_chat(LEAVE, locale=locale, expected=("410",))
    answered_by_mouse(chat, 2)
    old = chat.reply["conversation_id"]
    site.query("UPDATE conversations_conversation SET expires_at = now() - interval '1 minute' WHERE id = %s", old)
    chat.box.fill("huda@example.org")
    chat.box.press("Enter")

    expect(chat.element.locator(".notice")).to_contain_text(words)
    chat.element.locator(".notice").get_by_role("button", name=anew).click()
    chat.page.wait_for_function(
        "old => document.querySelector('formpilot-chat').reply?.conversation_id !== old", arg=old
    )
    assert chat.settle()["answers"] == {}


def test_a_link_to_nothing_says_so(open_window, site):
    page = open_window(expected=("404",))
    page.goto(f"/chat/{LEAVE}/?conversation=00000000-0000-0000-0000-000000000000")

    expect(page.locator("formpilot-chat .notice")).to_contain_text("This conversation can't be opened")


def test_a_token_that_ran_out_is_renewed_unseen(open_chat):
    chat = open_chat(LEAVE, expected=("401",))
    chat.element.evaluate("chat => chat.setAttribute('token', 'fpe_of:yesterday:gone')")

    assert chat.say("Let us begin")["action"]["field_id"] == "employee_name"
    assert chat.element.locator(".fate").count() == 0
