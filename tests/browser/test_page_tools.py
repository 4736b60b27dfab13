"""Tools that the page carries out: they fail, they never answer, they answer too much, they are not there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import WithMouse

INJURY = "occupational_injury_report"
MISBEHAVIOUR = [
    ("async () => { throw 'the line is busy' }", "(the line is busy)"),
    ("() => { throw new Error('the line is cut') }", "(the line is cut)"),
    ("async () => { throw undefined }", "(no reason was given)"),
    ("async () => ({ error: 'nobody by this name' })", "(nobody by this name)"),
    ("async () => 5n", "BigInt"),
    ("async () => Array(2e5).fill('Company')", "at most 1 MB"),
    ("async () => ['\\0']", "NUL"),
]


def test_a_tool_that_fails_once_is_tried_again(open_chat):
    chat = open_chat(INJURY)
    chat.element.evaluate("chat => chat.faults.push('get_establishments')")
    person = WithMouse(chat)
    person.say(person.sheet.opening)
    again = chat.element.get_by_role("button", name="Try again")
    again.wait_for()

    assert "the register is closed" in chat.words()[-1]
    assert chat.reply["answers"] == {}
    again.click()
    assert chat.next()["action"]["field_id"] == "selectedEstablishment"


def test_a_tool_that_never_answers_can_be_left(open_chat):
    chat = open_chat(INJURY, fresh=True)
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


def test_whatever_a_tool_does_the_talk_goes_on(open_chat):
    chat = open_chat(INJURY, expected=("413", "400"))
    chat.element.evaluate("chat => chat.faults.push('get_establishments')")
    chat.say("Let us begin")

    for handler, told in MISBEHAVIOUR:
        chat.element.evaluate(f"chat => {{ chat.tools = {{ get_establishments: {handler} }} }}")
        chat.live.get_by_role("button", name="Try again").click()
        chat.next()
        expect(chat.live.locator(".words")).to_contain_text(told)

    chat.play_tools()
    chat.live.get_by_role("button", name="Try again").click()
    expect(chat.widget.get_by_text("Riyadh Technology Co.", exact=True)).to_be_visible()
