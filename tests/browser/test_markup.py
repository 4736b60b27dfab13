"""Whoever supplies a text, it stays text: the form, a tool, the person, and what the service replies, a model's words
among it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse
from tests.browser.sheets import Sheet, both

SAID = '<img src=x onerror="hit(20)"> <a href="javascript:hit(21)">me</a>'
THING = '<img src=x onerror="hit(30)">'
TOOLS = [{"tool": "get_things", "result": {"things": [{"name": THING}, {"name": "Plain"}]}}]
SHEET = Sheet(
    opening=both(SAID, SAID),
    answers={
        "choice": '<img src=x onerror="hit(7)">',
        "several": ['<input autofocus onfocus="hit(10)">'],
        "looked_up": THING,
        "words": both(SAID, SAID),
    },
)
# All elements there are, those behind shadow roots included; pictures that the site has itself are its map.
FOREIGN = """() => {
    const inside = one => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])];
    const all = root => [...root.querySelectorAll("*")].flatMap(inside);
    const tags = "img, iframe, marquee, u, i, b, object, embed";
    const own = one => one.matches("img:not([onerror], [onload])") && one.src.startsWith(`${location.origin}/static/`);
    const strange = one => !own(one) && one.matches(`${tags}, [onerror], [onload], [onfocus], [onmouseover]`)
        || (one.matches("a[href]") && !/^https?:/.test(one.href));
    return all(document).filter(strange).map(one => one.outerHTML);
}"""
HIT = "() => window.hits"


def watched(open_window: Any) -> Chat:
    page = open_window()
    page.add_init_script("window.hits = []; window.hit = number => window.hits.push(number);")
    return Chat(page, "hostile")


def is_unharmed(chat: Chat) -> bool:
    assert chat.page.evaluate(FOREIGN) == []
    assert chat.page.evaluate(HIT) == []
    return True


def test_a_form_a_tool_and_a_person_full_of_markup(open_window):
    chat = watched(open_window)
    chat.open()
    chat.play_tools(TOOLS)
    person = WithMouse(chat, SHEET)
    reply = chat.reply

    while reply["status"] != "completed":
        reply = person.answer(reply["action"])
        if reply["action"].get("field_id") == "choice":
            chat.live.locator("summary").click()
            assert "<svg onload" in chat.live.locator(".why").inner_text()
        assert is_unharmed(chat)
    chat.element.get_by_role("button", name="Answers").click()

    assert is_unharmed(chat)
    assert THING in chat.element.locator("dialog.panel").inner_text()
    assert SAID in chat.words()
    assert "Title <img" in chat.element.locator(".heading").inner_text()
    assert chat.page.title().startswith("Title <img")


def test_the_list_of_forms_and_the_simulator_show_it_as_text(open_window, signed_in):
    chat = watched(open_window)
    chat.page.context.add_cookies(signed_in)
    chat.page.goto("/")

    told = chat.page.locator("main").inner_text()
    assert 'Listed <img src=x onerror="hit(1)">' in told
    assert "<script>hit(2)</script> purpose" in told
    assert is_unharmed(chat)

    chat.page.goto("/simulator/")
    chat.page.select_option("#form", "hostile")
    expect(chat.element.locator(".heading")).to_contain_text("Title <img")
    assert is_unharmed(chat)


EVIL = '<img src=x onerror="hit(40)"> [x](javascript:hit(41)) **<u onmouseover="hit(42)">**\n- <script>hit(43)</script>'
ASK = {"field_id": "choice", "label": EVIL, "message": EVIL}
HINTS = {"help": EVIL, "error": EVIL, "value": EVIL, "skippable": True}
LISTED = {"fields": [{"field_id": "choice", "label": EVIL, "value": EVIL, "shown": EVIL}]}
TEXT_KINDS = ("text", "textarea", "number", "email", "phone", "time", "file", EVIL)
ACTIONS: list[dict[str, Any]] = [
    {"action": "MESSAGE", "text": EVIL, "input": {"kind": "review", **LISTED}},
    {"action": "MESSAGE", "text": EVIL, "input": {"kind": "step_review", **LISTED}},
    {"action": "MESSAGE", "text": EVIL, "input": {"kind": "tool_failed", "skippable": True}},
    {"action": "MESSAGE", "text": EVIL, "input": {"kind": "choose_change"}},
    {"action": "ASK_DROPDOWN", **ASK, "options": [EVIL, "b"], "input": HINTS},
    {"action": "ASK_DROPDOWN", **ASK, "options": [f"{EVIL} {number}" for number in range(9)], "input": HINTS},
    {"action": "ASK_CHECKBOX", **ASK, "options": [EVIL, "b"], "input": {**HINTS, "value": [EVIL]}},
    *({"action": "ASK_TEXT", **ASK, "input": {**HINTS, "kind": kind}} for kind in TEXT_KINDS),
    {"action": "ASK_DATE", **ASK, "input": HINTS},
    {"action": "ASK_DATETIME", **ASK, "input": HINTS},
    {"action": "ASK_LOCATION", **ASK, "input": {**HINTS, "value": {"lat": 1, "lng": 2, "address": EVIL}}},
    {"action": "TOOL_CALL", "tool_name": EVIL, "tool_args": {EVIL: EVIL}, "message": EVIL},
    {"action": "FORM_COMPLETE", "data": {"choice": EVIL}, "message": EVIL},
]


def puppet(chat: Chat) -> Callable[[dict[str, Any]], None]:
    """Has the service reply whatever it is told to, as a model without manners might have it do."""
    reply = chat.reply
    said = {"field_id": "choice", "value": EVIL, "label": EVIL, "shown": EVIL, "source": "words", "quote": EVIL}
    reply["filled_fields"] = [{**said, "confidence": 1, "span": None, "turn": 1}]
    reply["progress"] = {"answered": 1, "total": 2, "step": 1, "steps": 2, "step_title": EVIL}

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(reply))

    def say(action: dict[str, Any]) -> None:
        over = action["action"] == "FORM_COMPLETE"
        reply.update(turn=reply["turn"] + 1, action=action, status="completed" if over else "awaiting_info")
        reply["reference"] = EVIL
        chat.box.fill("Go on")
        chat.box.press("Enter")

    chat.page.route("**/api/converse/", answer)
    return say


def wait_until_shown(chat: Chat, action: dict[str, Any]) -> None:
    """Waits for what an action is answered with: a widget, which goes where a tool is done, or the box for words,
    beside which stands what was wrong."""
    if action["action"] == "ASK_TEXT" and action["input"]["kind"] != "file":
        chat.element.locator(".composer .wrong").wait_for()
    else:
        chat.widget.first.wait_for(state="attached")


def test_whatever_the_service_replies_in_any_action(open_window):
    chat = watched(open_window)
    chat.open()
    chat.element.evaluate("(chat, name) => { chat.tools = { [name]: async () => name } }", EVIL)
    say = puppet(chat)

    for action in ACTIONS:
        say(action)
        # The tool's result is met with the same reply, which the element knows already.
        chat.next()
        wait_until_shown(chat, action)
        assert is_unharmed(chat), action
    chat.element.get_by_role("button", name="Answers").click()

    assert is_unharmed(chat)
    assert EVIL.split()[0] in chat.element.locator("dialog.panel").inner_text()
