"""The simulator as a developer uses it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import staff
from tests.browser.chat import Chat
from tests.browser.looking import Look
from tests.browser.windows import DESKTOP, PHONE

INJURY = "occupational_injury_report"
TABS = ("answers", "action", "turns", "requests", "tools", "document")
OWN = """---
form_id: own
title: Mine
fields:
  - id: shelf
    type: dropdown
    required: true
    prompt: Which <b>shelf</b>?
    data_source: get_shelves
---
# Mine
"""


@pytest.fixture(scope="module")
def signed_in(profiles, site):
    """The cookies of staff who have signed in at the simulator's door."""
    return staff.signed_in(profiles, site, "/simulator/", "formpilot-chat")


@pytest.fixture
def open_simulator(open_window, signed_in):
    """Opens the simulator with the injury report."""

    def open_one(**options: object) -> Chat:
        page = open_window(**options)
        page.context.add_cookies(signed_in)
        page.goto("/simulator/")
        chat = Chat(page, INJURY)
        chat.settle()
        choose(page, INJURY)
        return chat

    return open_one


def choose(page: Page, form: str) -> None:
    page.select_option("#form", form)
    page.wait_for_function(
        "form => document.querySelector('formpilot-chat').reply?.missing_fields.includes(form)",
        arg={INJURY: "selectedEstablishment", "incident_report": "incident_type"}[form],
    )


def say(chat: Chat, words: str, turns: int) -> None:
    turn = chat.reply["turn"]
    chat.box.fill(words)
    chat.box.press("Enter")
    chat.settle(turn + turns)


def another_than(chat: Chat, conversation: str) -> dict[str, Any]:
    """The first reply of the conversation that follows this one."""
    chat.page.wait_for_function(
        "old => ![null, old].includes(document.querySelector('formpilot-chat').conversationId)", arg=conversation
    )
    return chat.settle()


def test_it_shows_what_happens_behind_a_talk(open_simulator):
    chat = open_simulator()
    page = chat.page
    say(chat, "It happened last Monday around 10 in the morning", turns=2)

    assert page.locator("#session-id").inner_text() == chat.reply["conversation_id"]
    assert page.locator("#session-field").inner_text() == "selectedEstablishment"
    row = page.locator("#answers tr", has_text="injuryTime")
    assert row.locator("td").all_inner_texts()[:3] == ["10:00", "words", "around 10 in the morning"]

    page.get_by_role("tab", name="Action").click()
    assert json.loads(page.locator("#action").inner_text()) == chat.reply["action"]

    page.get_by_role("tab", name="Turns").click()
    expect(page.locator("#turns > li")).to_have_count(chat.reply["turn"])
    page.locator("#turns > li", has_text="TOOL_CALL").locator("summary").click()
    expect(page.locator("#turns")).to_contain_text('"interpreter": "rules"')

    page.get_by_role("tab", name="Requests").click()
    page.locator("#requests summary").first.click()
    sent, received = (json.loads(text) for text in page.locator("#requests pre:visible").all_inner_texts())
    assert sent["tool_results"][0]["tool_name"] == "get_establishments"
    assert received == chat.reply


def test_resetting_forgets_and_flags_change_the_form(open_simulator):
    chat = open_simulator()
    first = chat.reply["conversation_id"]
    assert "requiredDocs" in chat.reply["missing_fields"]
    chat.page.get_by_label("enableReportInjuryWithoutBottomSheet").check()
    flagged = another_than(chat, first)
    assert "requiredDocs" not in flagged["missing_fields"]

    chat.page.get_by_role("button", name="Start a new conversation").click()
    assert another_than(chat, flagged["conversation_id"])["turn"] == 1
    expect(chat.page.locator("#answers tr")).to_have_count(0)


def test_a_tool_can_be_made_to_fail_and_its_answer_be_changed(open_simulator):
    chat = open_simulator()
    chat.page.get_by_role("tab", name="Tools").click()
    chat.page.get_by_label("Let the next tool fail").check()
    listed = chat.page.locator("#tool-results")
    listed.fill(listed.input_value().replace("Riyadh Technology Co.", "Nowhere Ltd."))
    say(chat, "Let us begin", turns=3)
    expect(chat.widget.get_by_text("Nowhere Ltd.", exact=True)).to_be_visible()

    listed.fill("[{")
    expect(chat.page.locator("#tool-wrong")).not_to_be_empty()


def test_a_document_of_ones_own_is_checked_and_talked_to(open_simulator):
    chat = open_simulator()
    page = chat.page
    page.select_option("#form", label="My own document")
    page.get_by_role("button", name="Take the chosen form").click()
    expect(page.locator("#document")).to_have_value(re.compile("selectedEstablishment"))
    page.fill("#document", "---\nfields: [\n---\n")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#document-note")).to_have_text("This document cannot be used yet.")
    expect(page.locator("#findings li.error").first).to_contain_text("Error")

    page.fill("#document", OWN)
    page.get_by_role("button", name="Talk to it").click()
    page.wait_for_function("() => document.querySelector('formpilot-chat').reply?.missing_fields[0] === 'shelf'")
    expect(page.locator("#findings li")).to_have_count(1)
    page.locator("#findings .line").click()
    assert page.evaluate("() => getSelection().toString()").strip() == "- id: shelf"

    page.get_by_role("tab", name="Tools").click()
    page.fill("#tool-results", '[{"tool": "get_shelves", "result": {"shelves": ["Top", "<i>Bottom</i>"]}}]')
    say(chat, "Let us begin", turns=2)
    assert "Which <b>shelf</b>?" in chat.words()[-1]
    chat.widget.get_by_text("<i>Bottom</i>").click()
    assert chat.next()["answers"] == {"shelf": "<i>Bottom</i>"}


def test_a_check_that_is_answered_late_does_not_replace_a_later_one(open_simulator):
    page, held = open_simulator().page, []
    page.click("#tab-document")
    checks = page.locator(".simulator").get_attribute("data-check")
    page.route(f"**{checks}", lambda route: held.append(route), times=1)
    page.fill("#document", OWN)
    with page.expect_request(f"**{checks}"):
        page.get_by_role("button", name="Check").click()
    page.fill("#document", "---\nfields: [\n---\n")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#document-note")).to_have_text("This document cannot be used yet.")

    with page.expect_response(f"**{checks}"):
        held[0].continue_()
    page.evaluate("() => new Promise((go) => setTimeout(go))")
    expect(page.locator("#document-note")).to_have_text("This document cannot be used yet.")


def test_only_the_languages_of_the_form_are_offered(open_simulator):
    chat = open_simulator(locale="ar")
    page, chosen = chat.page, chat.page.locator("#locale")
    expect(chosen).to_have_value("ar")
    page.click("#tab-document")
    page.fill("#document", OWN)
    before = chat.reply["conversation_id"]
    page.click("#use")

    assert another_than(chat, before)["locale"] == "en"
    expect(chosen).to_have_value("en")
    expect(chosen.locator("[value=ar]")).to_be_disabled()
    expect(chat.element.locator(".fp")).to_have_attribute("dir", "ltr")
    choose(page, "incident_report")
    expect(chosen).to_have_value("ar")
    expect(chat.element.locator(".fp")).to_have_attribute("dir", "rtl")


def test_a_published_form_is_taken_as_a_start(open_simulator):
    chat = open_simulator()
    chat.page.get_by_role("tab", name="Document").click()
    chat.page.get_by_role("button", name="Take the chosen form").click()

    expect(chat.page.locator("#document")).to_have_value(re.compile("Report an Occupational Injury"))


def test_the_form_that_is_there_first_has_its_title_too(open_window, signed_in):
    page = open_window()
    page.context.add_cookies(signed_in)
    page.goto("/simulator/")
    title = page.locator("#form option").first.inner_text()

    expect(page.locator("formpilot-chat .heading")).to_have_text(title)


def test_forms_are_switched(open_simulator):
    chat = open_simulator()
    choose(chat.page, "incident_report")

    assert "incident_type" in chat.settle()["missing_fields"]
    expect(chat.element.locator(".heading")).to_have_text("Incident Report")


def test_the_form_chosen_last_is_the_one_that_is_opened(open_simulator):
    chat = open_simulator()
    late: list[Route] = []
    chat.page.route("**/simulator/tools/gallery/", lambda route: late.append(route))
    with chat.page.expect_request("**/simulator/tools/gallery/"):
        chat.page.select_option("#form", "gallery")
    choose(chat.page, "incident_report")
    with chat.page.expect_response("**/simulator/tools/gallery/"):
        late.pop().continue_()

    expect(chat.element.locator(".heading")).to_have_text("Incident Report")
    assert chat.element.get_attribute("form") == "incident_report"
    assert "notify_safety_team" in chat.page.locator("#tool-results").input_value()


def test_without_the_service_the_simulator_says_so(open_simulator):
    chat = open_simulator(expected=("ERR_INTERNET_DISCONNECTED",))
    chat.page.context.set_offline(True)
    chat.page.get_by_role("tab", name="Document").click()
    chat.page.get_by_role("button", name="Check").click()
    expect(chat.page.locator("#document-note")).to_contain_text("can't be reached")

    chat.page.select_option("#form", "incident_report")
    expect(chat.element.locator(".notice")).to_contain_text("can't be reached")


@pytest.mark.parametrize(("locale", "scheme", "size"), [("en", "dark", DESKTOP), ("ar", "light", PHONE)])
def test_it_looks_sound_in_every_tab(open_simulator, locale, scheme, size):
    chat = open_simulator(locale=locale, scheme=scheme, size=size)
    say(chat, {"en": "It happened last Monday", "ar": "حدث ذلك يوم الاثنين الماضي"}[locale], turns=2)
    look = Look(chat.page, f"{locale}-{scheme}")
    for tab in TABS:
        chat.page.locator(f"#tab-{tab}").click()
        if tab == "document":
            chat.page.fill("#document", OWN)
            chat.page.locator("#check").click()
            chat.page.locator("#findings li").first.wait_for()
        look.at(f"simulator-{tab}")

    assert look.faults == {}
    assert chat.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_tabs_are_walked_by_keyboard(open_simulator):
    page = open_simulator().page
    page.locator("#tab-answers").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-action")).to_be_focused()
    expect(page.locator("#panel-action")).to_be_visible()
    expect(page.locator("#panel-answers")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#panel-document")).to_be_visible()
