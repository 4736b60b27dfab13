"""One box for all that is typed: it suits the question, keeps what was refused, and loses nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import answered_by_mouse

LEAVE = "employee_leave_request"


def test_it_takes_the_keyboard_of_the_question_and_keeps_what_was_refused(open_chat):
    chat = open_chat(LEAVE)
    chat.say("Let us begin")
    assert chat.box.get_attribute("autocomplete") == "name"
    reply = chat.say("I am Huda Saleh in Texas, and need vacation from 21 December to 4 January")

    assert reply["current_field"]["type"] == "email"
    assert [chat.box.get_attribute(name) for name in ("inputmode", "autocomplete")] == ["email", "email"]
    expect(chat.element.locator(".entry.assistant textarea, .entry.assistant input")).to_have_count(0)

    chat.say("huda@")
    expect(chat.box).to_have_value("huda@")
    expect(chat.box).to_have_attribute("aria-invalid", "true")
    why = chat.element.locator(".composer .wrong")
    expect(why).to_have_text(chat.reply["action"]["input"]["error"])
    assert why.inner_text() not in chat.words()[-1]

    # What was refused stays no longer than its question, though nobody took it out.
    chat.live.get_by_role("button", name="Back").click()
    chat.next()
    expect(chat.box).not_to_have_value("huda@")
    while chat.reply["current_field"]["type"] != "email":
        chat.say("Huda Saleh" if chat.reply["current_field"]["type"] == "text" else "go on")
    chat.say("huda@example.org")
    expect(chat.box).to_have_value("")
    expect(why).to_be_hidden()


def test_what_was_noted_is_touched_to_be_changed(open_chat):
    chat = open_chat(LEAVE)
    chat.say("I am Huda Saleh in Texas, and need vacation from 21 December to 4 January")
    chips = chat.live.locator(".noted")
    expect(chips).to_have_count(5)
    assert "Texas" not in chat.words()[-1]
    chips.filter(has_text="Texas").click()

    assert chat.next()["current_field"]["field_id"] == "work_state"
    expect(chat.element.locator(".option.chosen, [aria-selected=true]").first).to_contain_text("Texas")


def test_a_draft_survives_a_reload(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 1)
    chat.box.fill("Huda Sal")
    chat.reload()
    expect(chat.box).to_have_value("Huda Sal")
    chat.say("Huda Saleh")
    chat.reload()
    expect(chat.box).to_have_value("")
