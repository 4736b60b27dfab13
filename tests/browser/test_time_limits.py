"""A silent talk ends: people are told before, have more time with one press, and lose nothing afterwards."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.looking import Look
from tests.browser.people import answered_by_mouse

LEAVE = "employee_leave_request"
EXPIRE = "UPDATE conversations_conversation SET expires_at = now() - interval '1 second' WHERE id = %s::uuid"


def test_there_is_a_warning_one_press_gives_time_and_answers_are_carried_over(open_chat, site):
    chat = open_chat(LEAVE, fresh=True)
    answered_by_mouse(chat, 2)
    look = Look(chat.page, "en")
    minutes = chat.reply["resume_within"] // 60
    warning = chat.element.locator(".expiry")
    expect(warning).to_be_hidden()

    chat.page.clock.install()
    chat.reload()
    chat.page.clock.fast_forward((minutes - 1) * 60_000)
    expect(warning).to_contain_text("ends in")
    look.at("ends-soon")
    warning.get_by_role("button").click()
    expect(warning).to_be_hidden()
    expect(chat.box).to_be_focused()

    before = chat.element.evaluate("chat => chat.conversationId")
    site.query(EXPIRE, before)
    chat.page.clock.fast_forward((minutes + 1) * 60_000)
    notice = chat.element.locator(".notice")
    expect(notice).to_contain_text("Your answers are saved")
    look.at("ended-silently")
    notice.get_by_role("button", name="Go on with my answers").click()
    chat.page.wait_for_function(
        "old => ![null, old].includes(document.querySelector('formpilot-chat').conversationId)", arg=before
    )

    assert chat.settle()["answers"] == {"employee_name": "Huda Saleh"}
    assert chat.reply["current_field"]["field_id"] == "employee_email"
    assert look.faults == {}


def test_a_link_to_come_back_by_is_made_and_copied(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 2)
    chat.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    look = Look(chat.page, "en")
    chat.element.get_by_role("button", name="Save and come back").click()
    dialog = chat.element.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy the link").click()
    expect(dialog).to_contain_text("The link is copied")
    look.at("save")
    link = chat.page.evaluate("() => navigator.clipboard.readText()")
    chat.page.goto(link)

    assert chat.settle()["answers"] == {"employee_name": "Huda Saleh"}
    assert look.faults == {}


def test_without_a_clipboard_the_link_is_there_to_be_copied_by_hand(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 2)
    # As a browser has it on a page without HTTPS.
    chat.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    chat.element.get_by_role("button", name="Save and come back").click()
    dialog = chat.element.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy the link").click()

    link = dialog.get_by_role("textbox")
    expect(link).to_be_focused()
    assert link.evaluate("(box) => [box.selectionStart, box.selectionEnd]") == [0, len(link.input_value())]
