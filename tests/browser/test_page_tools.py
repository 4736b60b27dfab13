"""Tools that the page carries out: they fail, they never answer, they answer too much, they are not there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse
from tests.browser.site_server import Site

INJURY = "occupational_injury_report"
MISBEHAVIOUR = [
    "async () => { throw 'the line is busy' }",
    "() => { throw new Error('the line is cut') }",
    "async () => { throw undefined }",
    "async () => ({ error: 'nobody by this name' })",
    "async () => 5n",
    "async () => Array(2e5).fill('Company')",
    "async () => ['\\0']",
]


@pytest.fixture
def open_with_tools(open_chat, site: Site):
    """Opens the page of the form with a token that lets it run the tools of the service."""

    def open_one(**options: Any) -> Chat:
        chat = open_chat(INJURY, **options)
        chat.element.evaluate("(chat, token) => chat.setAttribute('token', token)", site.tools_token)
        return chat

    return open_one


def test_a_tool_that_fails_once_is_tried_again(open_with_tools):
    chat = open_with_tools()
    chat.element.evaluate("chat => chat.faults.push('get_establishments')")
    person = WithMouse(chat)
    person.say(person.sheet.opening)

    expect(chat.widget.get_by_text("Riyadh Technology Co.", exact=True)).to_be_visible()
    assert not any("the register is closed" in words for words in chat.words())


def test_a_tool_that_never_answers_can_be_left(open_with_tools):
    chat = open_with_tools(fresh=True)
    chat.page.clock.install()
    chat.element.evaluate("chat => { chat.tools = { get_establishments: () => new Promise(() => {}) } }")
    chat.box.fill("Let us begin")
    chat.box.press("Enter")
    for _ in range(2):
        chat.element.locator(".work .spinner").wait_for()
        chat.page.clock.fast_forward(9000)
        chat.element.get_by_role("button", name="Stop waiting").click()

    expect(chat.live.locator(".words")).to_contain_text("look up the choices")


def test_where_a_page_has_no_tool_the_service_runs_it(open_with_tools):
    chat = open_with_tools()
    chat.element.evaluate("chat => { chat.tools = {} }")
    chat.box.fill("Let us begin")
    chat.box.press("Enter")

    expect(chat.widget.get_by_text("Riyadh Technology Co.", exact=True)).to_be_visible()


@pytest.mark.parametrize("handler", MISBEHAVIOUR)
def test_whatever_a_tool_does_the_talk_goes_on(open_with_tools, handler):
    chat = open_with_tools(fresh=True, expected=("413", "400"))
    chat.element.evaluate(f"chat => {{ chat.tools = {{ get_establishments: {handler} }} }}")
    chat.say_without_waiting("Let us begin")

    expect(chat.live.locator(".words")).to_contain_text("look up the choices")
    assert chat.reply["answers"] == {}
    assert chat.say("The shop at the harbour")["answers"]["selectedEstablishment"] == "The shop at the harbour"
