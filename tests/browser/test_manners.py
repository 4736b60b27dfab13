"""How a talk goes on: second thoughts, skipping and going back, another language, an end that is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse, answered_by_mouse
from tests.browser.sheets import Place

LEAVE = "employee_leave_request"
LISTEN = """live => {
    window.told = [];
    const listen = () => live.textContent && window.told.push(live.textContent);
    new MutationObserver(listen).observe(live, { childList: true, characterData: true, subtree: true });
}"""


def test_the_link_is_there_to_be_copied(open_chat):
    chat = open_chat(LEAVE)
    chat.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    chat.element.get_by_role("button", name="More").click()
    chat.element.get_by_role("menuitem", name="Copy a link to continue elsewhere").click()

    expect(chat.element.locator(".banner[role=status]")).to_contain_text("The link is copied")
    assert chat.page.evaluate("() => navigator.clipboard.readText()") == chat.page.url


def test_a_new_form_is_begun_only_when_that_is_sure(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 2)
    old = chat.reply["conversation_id"]
    menu = chat.element.locator(".menu")
    more = chat.element.get_by_role("button", name="More")
    more.click()
    menu.get_by_role("menuitem", name="Start a new one").click()
    expect(menu).to_contain_text("What you have answered here is not carried over")
    menu.get_by_role("menuitem", name="Go on with this one").click()
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    assert chat.reply["conversation_id"] == old

    chat.page.keyboard.press("Enter")
    menu.get_by_role("menuitem", name="Start a new one").press("Enter")
    expect(menu.get_by_role("menuitem", name="Start a new one")).to_be_focused()
    chat.page.keyboard.press("Enter")
    chat.page.wait_for_function(
        "old => ![null, old].includes(document.querySelector('formpilot-chat').conversationId)", arg=old
    )
    assert chat.settle()["answers"] == {}


def test_where_nothing_is_answered_a_new_form_is_one_press_away(open_chat):
    chat = open_chat(LEAVE)
    old = chat.reply["conversation_id"]
    chat.element.get_by_role("button", name="More").click()
    chat.element.get_by_role("menuitem", name="Start a new one").click()

    chat.page.wait_for_function(
        "old => ![null, old].includes(document.querySelector('formpilot-chat').conversationId)", arg=old
    )


def test_the_first_screen_says_what_it_is_for_and_how_to_begin(open_chat):
    chat = open_chat(LEAVE)
    expect(chat.box).to_be_focused()
    expect(chat.widget).to_contain_text(chat.reply["action"]["input"]["purpose"])
    expect(chat.widget).to_contain_text("minutes")
    chat.widget.locator(".sample").click()
    expect(chat.box).to_have_value(chat.widget.locator(".sample").inner_text())
    chat.widget.get_by_role("button", name="Ask me one by one").click()

    assert chat.next()["current_field"]["field_id"] == "employee_name"
    expect(chat.element.locator(".welcome")).to_have_count(0)


def test_what_is_opened_by_keyboard_takes_the_focus_and_gives_it_back(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 2)
    press = chat.page.keyboard.press
    for opener, inside in (("Answers", "dialog.panel .panel-head button"), ("More", ".menu-item >> nth=0")):
        button = chat.element.get_by_role("button", name=opener, exact=True)
        button.focus()
        press("Enter")
        expect(chat.element.locator(inside)).to_be_focused()
        press("Escape")
        expect(button).to_be_focused()

    # As the menus of the system: arrows go round, letters lead to what begins with them, Tab leaves.
    focused = chat.element.locator(".menu-item:focus")
    press("ArrowUp")
    expect(focused).to_have_text("Cancel this form")
    for key, item in (
        ("ArrowDown", "Copy a link"),
        ("s", "Start a new one"),
        ("End", "Cancel"),
        ("Home", "Copy a link"),
    ):
        press(key)
        expect(focused).to_contain_text(item)
    expect(chat.element.get_by_role("menu")).to_have_accessible_name("More")
    press("Tab")
    expect(chat.element.get_by_role("menu")).to_be_hidden()


def test_an_answer_is_changed_from_the_list_of_answers(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 3)
    chat.element.get_by_role("button", name="Answers").click()
    panel = chat.element.locator("dialog.panel")
    expect(panel).to_contain_text("huda@example.org")
    panel.get_by_role("button", name=re.compile("Change.*email", re.IGNORECASE)).click()

    assert chat.next()["current_field"]["field_id"] == "employee_email"
    expect(chat.box).to_have_value("huda@example.org")
    assert chat.say("saleh@example.org")["answers"]["employee_email"] == "saleh@example.org"


def test_a_review_lets_any_answer_be_changed(open_chat):
    chat = open_chat("incident_report")
    person = WithMouse(chat)
    while chat.reply["action"].get("input", {}).get("kind") != "review":
        person.answer(chat.reply["action"])

    chat.widget.get_by_role("button", name="Change Incident type").click()
    assert chat.next()["current_field"]["field_id"] == "incident_type"
    chat.widget.get_by_text("Fire", exact=True).click()
    reply = chat.next()

    assert reply["answers"]["incident_type"] == "Fire"
    assert reply["action"]["input"]["kind"] == "review"


def test_a_review_shows_its_answers_once_and_leaves_other_lists_alone(open_chat):
    chat = open_chat("occupational_injury_report")
    chat.say("It happened last Monday around 10 in the morning")
    chat.say("Riyadh Technology Co.")
    assert chat.say("Software Engineer")["action"]["input"]["kind"] == "step_review"
    expect(chat.widget.locator("dt")).to_have_count(2)
    expect(chat.live.locator(".words li")).to_have_count(0)

    chat.say("What have I told you so far?")
    expect(chat.live.locator(".words li")).to_have_count(len(chat.reply["answers"]))
    expect(chat.widget.locator("dt")).to_have_count(2)


def test_skip_and_back_are_a_press_away(open_chat):
    chat = open_chat("water_licence_fee_exemption")
    answered_by_mouse(chat, 3)
    assert chat.reply["current_field"]["field_id"] == "company_name"
    chat.live.get_by_role("button", name="Skip").click()
    assert chat.next()["current_field"]["field_id"] == "email"
    chat.live.get_by_role("button", name="Back").click()

    assert chat.next()["current_field"]["field_id"] in {"company_name", "applicant_role"}


def test_the_language_is_switched_in_the_middle(open_chat):
    chat = open_chat(LEAVE)
    person = answered_by_mouse(chat, 3)
    conversation = chat.reply["conversation_id"]
    chat.page.get_by_role("button", name="العربيّة").click()
    chat.page.wait_for_url("**/chat/**")
    chat.play_tools()
    chat.page.wait_for_function("() => document.querySelector('formpilot-chat').reply?.locale === 'ar'")
    chat.settle()

    assert chat.reply["conversation_id"] == conversation
    assert chat.element.locator(".fp").get_attribute("dir") == "rtl"
    assert person.answer(chat.reply["action"])["locale"] == "ar"


def test_the_page_follows_the_talk_into_another_language(open_chat):
    chat = open_chat(LEAVE)
    page, root = chat.page, chat.page.locator("html")
    english = chat.element.locator(".heading").inner_text()
    offered = page.locator(".languages button:visible")
    chat.say("Let us begin")
    with page.expect_response("**/language/"):
        chat.say("in Arabic please")

    expect(root).to_have_attribute("dir", "rtl")
    heading = chat.element.locator(".heading")
    expect(heading).not_to_have_text(english)
    expect(page.locator("h1").first).to_have_text(heading.inner_text())
    expect(offered).to_have_text(["English"])

    page.reload()
    expect(root).to_have_attribute("lang", "ar")
    offered.click()
    page.wait_for_function("() => document.querySelector('formpilot-chat').reply?.locale === 'en'")
    expect(root).to_have_attribute("dir", "ltr")
    expect(heading).to_have_text(english)


def test_a_title_in_another_script_begins_where_the_talk_does(open_chat):
    chat = open_chat(LEAVE)
    chat.element.evaluate("chat => chat.removeAttribute('heading-ar')")
    chat.say("Let us begin")
    chat.say("in Arabic please")
    expect(chat.element.locator(".fp")).to_have_attribute("dir", "rtl")
    edges = chat.element.locator(".heading, .heading bdi").evaluate_all(
        "parts => parts.map((part) => part.getBoundingClientRect().right)"
    )
    assert abs(edges[0] - edges[1]) < 1


def test_a_language_that_is_switched_while_a_reply_is_on_its_way_comes_after_it(open_chat):
    chat = open_chat(LEAVE)
    waiting: list[Route] = []
    chat.page.route("**/api/converse/", lambda route: waiting.append(route), times=1)
    with chat.page.expect_request("**/api/converse/"):
        chat.say_without_waiting("Let us begin")
    chat.element.evaluate("chat => chat.setAttribute('locale', 'ar')")
    waiting.pop().continue_()

    expect(chat.element.locator(".fp")).to_have_attribute("dir", "rtl")
    assert chat.settle(3)["locale"] == "ar"


def test_a_finished_talk_speaks_the_language_of_the_page(open_chat):
    chat = open_chat("incident_report")
    chat.play_tools()
    WithMouse(chat).fill()
    expect(chat.widget).to_contain_text("Incident type")
    greeting = chat.words()[0]
    chat.page.get_by_role("button", name="العربيّة").click()

    for _time in range(2):
        expect(chat.widget).to_contain_text("تم كل شيء")
        expect(chat.widget).to_contain_text("نوع الحادث")
        expect(chat.widget).to_contain_text("حادث")
        expect(chat.element.locator(".fp")).to_have_attribute("dir", "rtl")
        assert chat.words()[0] == greeting
        chat.page.reload()

    chat.element.evaluate("chat => chat.setAttribute('locale', 'en')")
    expect(chat.widget).to_contain_text("All done")
    expect(chat.widget).to_contain_text("Incident type")


def test_a_finished_talk_is_not_read_in_a_language_that_its_form_lacks(open_chat):
    chat = open_chat("hostile")
    chat.say("cancel")
    chat.say("yes")
    assert chat.reply["status"] == "cancelled"
    with chat.page.expect_response("**/api/forms/hostile/"):
        chat.element.evaluate("chat => chat.setAttribute('locale', 'ar')")
    chat.page.wait_for_timeout(300)

    expect(chat.element.locator(".fp")).to_have_attribute("dir", "ltr")


def test_what_was_given_can_be_kept(open_chat):
    chat = open_chat("place")
    chat.page.evaluate("() => { window.print = () => { window.printed = true } }")
    chat.say("Let us begin")
    WithMouse(chat).give_place(Place(24.5, 46.5))
    reply = chat.next()
    with chat.page.expect_download() as download:
        chat.element.get_by_role("button", name="receipt").click()
    kept = Path(download.value.path()).read_bytes()
    chat.element.get_by_role("button", name="Print").click()

    assert kept.startswith(b"%PDF")
    assert chat.element.locator(".reference .code").inner_text() == reply["reference"]
    assert download.value.suggested_filename == f"{reply['reference']}.pdf"
    assert chat.page.evaluate("() => window.printed") is True


def test_a_form_is_cancelled_only_when_that_is_confirmed(open_chat):
    chat = open_chat(LEAVE)
    answered_by_mouse(chat, 2)
    chat.element.get_by_role("button", name="More").click()
    chat.element.get_by_role("menuitem", name="Cancel this form").click()
    assert chat.next()["status"] != "cancelled"
    chat.widget.get_by_role("button", name="Yes").click()

    assert chat.next()["status"] == "cancelled"
    expect(chat.live).to_contain_text("cancelled")
    expect(chat.element.locator(".over")).to_have_text("Start a new one")  # what was said is not said twice


def test_a_reply_is_told_to_screen_readers_once_and_a_failure_too(open_chat):
    chat = open_chat(LEAVE, expected=("ERR_INTERNET_DISCONNECTED",))
    live = chat.element.locator("[aria-live=polite].visually-hidden")
    expect(live).to_have_text(chat.reply["action"]["text"])
    live.evaluate(LISTEN)
    asked = chat.say("Let us begin")["action"]["label"]
    expect(live).to_have_text(asked)
    assert chat.page.evaluate("() => window.told") == [asked]

    chat.page.context.set_offline(True)
    chat.box.fill("Huda Saleh")
    chat.box.press("Enter")
    expect(live).to_contain_text("it goes by itself")


def test_choices_that_the_words_name_are_told_to_screen_readers_once(open_chat):
    chat = open_chat("incident_report")
    live = chat.element.locator("[aria-live=polite].visually-hidden")
    labels = [option["label"] for option in chat.say("Let us begin")["action"]["input"]["options"]]
    expect(live).to_contain_text(f"The choices are: {labels[0]}")
    refused = chat.say("purple elephants")["action"]["message"]
    assert all(label in refused for label in labels)
    expect(live).to_have_text(refused)


@pytest.mark.parametrize("knows_weeks", [True, False])
def test_days_are_written_as_in_the_region_of_the_browser(open_window, knows_weeks):
    """Also where the browser does not know what day a week begins with."""
    page = open_window()
    if not knows_weeks:
        page.add_init_script("for (const name of ['getWeekInfo', 'weekInfo']) delete Intl.Locale.prototype[name]")
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'en-US'] })")
    chat = Chat(page, "incident_report")
    chat.open()
    chat.say("There was a fire")

    expect(chat.widget.locator(".day").first).to_have_attribute("aria-label", re.compile(r"^\w+, \w+ 1, 20\d\d$"))
    expect(chat.widget.locator("th").first).to_have_attribute("abbr", "Sunday")
    shown = [one.get("shown", "") for one in chat.say("It began yesterday at 10 am")["filled_fields"]]
    assert re.search(r"[A-Z]\w+ \d+, 20\d\d", " ".join(shown)), shown
