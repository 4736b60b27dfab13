"""What happens between two turns: reloads, dead servers, failing tools, impatient fingers, second thoughts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse
from tests.browser.sheets import SHEETS
from tests.browser.windows import PHONE

LEAVE = "employee_leave_request"
INJURY = "occupational_injury_report"


def begun(chat: Chat, turns: int) -> WithMouse:
    """Somebody who has answered a few questions."""
    person = WithMouse(chat, SHEETS[chat.form])
    for _turn in range(turns):
        person.answer(chat.reply["action"])
    return person


def stored_words(site, chat: Chat) -> list[str]:
    """What the person said, as the service has it."""
    rows = site.query(
        "SELECT m.text FROM conversations_message m JOIN conversations_turn t ON t.id = m.turn_id"
        " WHERE t.conversation_id = %s AND m.role = 'user' ORDER BY t.number",
        chat.reply["conversation_id"],
    )
    return [text for (text,) in rows]


def test_a_reload_in_the_middle_changes_nothing(open_chat):
    chat = open_chat(LEAVE)
    person = begun(chat, 4)
    said, pending = chat.words(), chat.reply["action"]

    chat.reload()

    assert chat.words() == said
    assert chat.reply["action"] == pending
    assert person.fill()["status"] == "completed"


def test_a_reload_while_a_reply_is_on_its_way_loses_nothing(open_chat, site):
    chat = open_chat(LEAVE)
    begun(chat, 1)
    chat.page.route("**/api/converse/", lambda route: (route.fetch(), None))
    chat.box.fill("Huda Saleh")
    with chat.page.expect_request("**/api/converse/"):
        chat.box.press("Enter")
    expect(chat.element.locator(".typing")).to_be_visible()
    chat.page.unroute_all(behavior="ignoreErrors")

    chat.reload()

    assert chat.reply["answers"]["employee_name"] == "Huda Saleh"
    assert stored_words(site, chat).count("Huda Saleh") == 1


def test_a_link_opens_the_talk_on_another_device(open_chat, open_window):
    chat = open_chat(LEAVE)
    begun(chat, 3)
    link = chat.page.url
    assert chat.reply["conversation_id"] in link

    elsewhere = Chat(open_window(size=PHONE), LEAVE)
    elsewhere.open(link)

    assert elsewhere.words() == chat.words()
    answered = WithMouse(elsewhere, SHEETS[LEAVE]).answer(elsewhere.reply["action"])
    assert len(answered["answers"]) == len(chat.reply["answers"]) + 1


def test_the_link_is_there_to_be_copied(open_chat):
    chat = open_chat(LEAVE)
    chat.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    chat.element.get_by_role("button", name="More").click()
    chat.element.get_by_role("button", name="Copy a link to continue elsewhere").click()

    expect(chat.element.locator(".banner")).to_contain_text("The link is copied")
    assert chat.page.evaluate("() => navigator.clipboard.readText()") == chat.page.url


def test_a_server_that_died_is_waited_for_and_the_talk_goes_on(open_chat, site):
    chat = open_chat(LEAVE, expected=("ERR_CONNECTION_REFUSED",))
    person = begun(chat, 2)
    turn = chat.reply["turn"]
    chat.widget.wait_for()
    site.kill()
    try:
        chat.box.fill("huda@example.org by the way")
        chat.send.click()
        expect(chat.element.locator(".fate")).to_contain_text("cannot be reached")
    finally:
        site.start()

    chat.element.get_by_role("button", name="Send again").click()

    assert chat.settle(turn + 1)["turn"] == turn + 1
    assert stored_words(site, chat).count("huda@example.org by the way") == 1
    assert person.answer(chat.reply["action"])["turn"] == turn + 2


def test_a_tool_that_fails_once_is_tried_again(open_chat):
    chat = open_chat(INJURY)
    chat.element.evaluate("chat => chat.faults.push('get_establishments')")
    person = WithMouse(chat, SHEETS[INJURY])
    person.say(person.sheet.opening)
    again = chat.element.get_by_role("button", name="Try again")
    again.wait_for()

    assert "the register is closed" in chat.words()[-1]
    assert chat.reply["answers"] == {}
    again.click()
    assert chat.next()["action"]["field_id"] == "selectedEstablishment"


def test_a_tool_that_never_answers_can_be_left(open_chat):
    chat = open_chat(INJURY)
    chat.page.clock.install()
    chat.element.evaluate("chat => { chat.tools = { get_establishments: () => new Promise(() => {}) } }")
    chat.box.fill("Let us begin")
    chat.box.press("Enter")
    chat.element.locator(".work .spinner").wait_for()
    chat.page.clock.fast_forward(9000)
    chat.element.get_by_role("button", name="Stop waiting").click()

    expect(chat.element.get_by_role("button", name="Try again")).to_be_visible()


def test_a_page_without_the_tool_says_so(open_chat):
    chat = open_chat(INJURY, expected=("no handler is registered",))
    chat.element.evaluate("chat => { chat.tools = {} }")
    chat.box.fill("Let us begin")
    chat.box.press("Enter")

    expect(chat.element.get_by_role("button", name="Try again")).to_be_visible()
    assert "this page cannot do that" in chat.words()[-1]


def test_many_clicks_on_send_say_it_once(open_chat, site):
    chat = open_chat(LEAVE)
    chat.box.fill("Let us begin")

    chat.send.click(click_count=3)
    chat.next()

    assert stored_words(site, chat).count("Let us begin") == 1
    assert chat.element.locator(".entry.user").count() == 1


def test_a_double_click_on_an_option_answers_once(open_chat):
    chat = open_chat("incident_report")
    begun(chat, 1)
    turn = chat.reply["turn"]

    chat.widget.locator(".option").first.dblclick()

    assert chat.next()["turn"] == turn + 1
    assert chat.element.locator(".entry.user").count() == 2


def test_without_a_connection_it_says_so_and_sends_later(open_chat):
    chat = open_chat(LEAVE, expected=("ERR_INTERNET_DISCONNECTED",))
    begun(chat, 1)
    chat.page.context.set_offline(True)
    expect(chat.element.locator(".banner")).to_contain_text("You are offline")
    chat.box.fill("Huda Saleh")
    chat.box.press("Enter")
    expect(chat.element.locator(".fate")).to_contain_text("Not sent: you are offline")

    chat.page.context.set_offline(False)
    expect(chat.element.locator(".banner")).to_be_empty()
    chat.element.get_by_role("button", name="Send again").click()

    assert chat.next()["answers"]["employee_name"] == "Huda Saleh"


@pytest.mark.parametrize(
    ("locale", "words", "anew"),
    [("en", "quiet for so long that it has ended", "Start a new one"), ("ar", "انتهت", "بدء نموذج جديد")],
)
def test_a_talk_that_expired_says_so_and_begins_anew(open_chat, site, locale, words, anew):
    chat = open_chat(LEAVE, locale=locale, expected=("410",))
    begun(chat, 2)
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

    expect(page.locator("formpilot-chat .notice")).to_contain_text("This conversation cannot be opened")


def test_an_answer_is_changed_from_the_list_of_answers(open_chat):
    chat = open_chat(LEAVE)
    begun(chat, 3)
    chat.element.get_by_role("button", name="Answers").click()
    panel = chat.element.locator("dialog.panel")
    expect(panel).to_contain_text("huda@example.org")
    panel.get_by_role("button", name=re.compile("Change.*email", re.IGNORECASE)).click()

    assert chat.next()["current_field"]["field_id"] == "employee_email"
    chat.widget.locator(".field").fill("saleh@example.org")
    chat.widget.locator(".primary").click()
    assert chat.next()["answers"]["employee_email"] == "saleh@example.org"


def test_a_review_lets_any_answer_be_changed(open_chat):
    chat = open_chat("incident_report")
    person = WithMouse(chat, SHEETS["incident_report"])
    while chat.reply["action"].get("input", {}).get("kind") != "review":
        person.answer(chat.reply["action"])

    chat.widget.get_by_role("button", name="Change Incident type").click()
    assert chat.next()["current_field"]["field_id"] == "incident_type"
    chat.widget.get_by_text("Fire", exact=True).click()
    reply = chat.next()

    assert reply["answers"]["incident_type"] == "Fire"
    assert reply["action"]["input"]["kind"] == "review"


def test_skip_and_back_are_a_press_away(open_chat):
    chat = open_chat("water_licence_fee_exemption")
    begun(chat, 3)
    assert chat.reply["current_field"]["field_id"] == "company_name"
    chat.live.get_by_role("button", name="Skip").click()
    assert chat.next()["current_field"]["field_id"] == "email"
    chat.live.get_by_role("button", name="Back").click()

    assert chat.next()["current_field"]["field_id"] in {"company_name", "applicant_role"}


def test_the_language_is_switched_in_the_middle(open_chat):
    chat = open_chat(LEAVE)
    person = begun(chat, 3)
    conversation = chat.reply["conversation_id"]
    chat.page.get_by_role("button", name="العربيّة").click()
    chat.page.wait_for_url("**/chat/**")
    chat.play_tools()
    chat.page.wait_for_function("() => document.querySelector('formpilot-chat').reply?.locale === 'ar'")
    chat.settle()

    assert chat.reply["conversation_id"] == conversation
    assert chat.element.locator(".fp").get_attribute("dir") == "rtl"
    assert person.answer(chat.reply["action"])["locale"] == "ar"


def test_a_token_that_ran_out_is_renewed_unseen(open_chat):
    chat = open_chat(LEAVE, expected=("401",))
    chat.element.evaluate("chat => chat.setAttribute('token', 'fpe_of:yesterday:gone')")

    assert chat.say("Let us begin")["action"]["field_id"] == "employee_name"
    assert chat.element.locator(".fate").count() == 0


def test_what_was_given_can_be_kept(open_chat):
    chat = open_chat("place")
    chat.page.evaluate("() => { window.print = () => { window.printed = true } }")
    chat.say("Let us begin")
    for box, number in zip(chat.widget.locator(".pair input").all(), ("24.5", "46.5"), strict=True):
        box.fill(number)
    chat.widget.locator(".card-foot .primary").click()
    reply = chat.next()
    with chat.page.expect_download() as download:
        chat.element.get_by_role("button", name="Download").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    chat.element.get_by_role("button", name="Print").click()

    assert kept["data"] == {"location": {"lat": 24.5, "lng": 46.5}}
    assert kept["reference"] == chat.element.locator(".reference .code").inner_text() == reply["reference"]
    assert kept["reference"] in download.value.suggested_filename
    assert chat.page.evaluate("() => window.printed") is True


def test_a_form_is_cancelled_only_when_that_is_confirmed(open_chat):
    chat = open_chat(LEAVE)
    begun(chat, 2)
    chat.element.get_by_role("button", name="More").click()
    chat.element.get_by_role("button", name="Cancel this form").click()
    assert chat.next()["status"] != "cancelled"
    chat.widget.get_by_role("button", name="Yes").click()

    assert chat.next()["status"] == "cancelled"
    expect(chat.element.locator(".over")).to_contain_text("This form was cancelled. Nothing was sent.")


def test_replies_are_told_to_screen_readers_and_failures_too(open_chat):
    chat = open_chat(LEAVE, expected=("ERR_INTERNET_DISCONNECTED",))
    live = chat.element.locator("[aria-live=polite].visually-hidden")
    asked = chat.say("Let us begin")["action"]["label"]
    expect(live).to_contain_text(asked)

    chat.page.context.set_offline(True)
    chat.box.fill("Huda Saleh")
    chat.box.press("Enter")
    expect(live).to_contain_text("Not sent: you are offline")
