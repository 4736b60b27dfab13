"""The page as most people have it, with motion."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.people import begun

WATCH = """log => {
    window.tops = [];
    const look = () => { window.tops.push(log.scrollTop); requestAnimationFrame(look); };
    look();
}"""
AT_REST = "() => { const last = window.tops.slice(-20); return last.length === 20 && new Set(last).size === 1; }"
FORGET = "() => { window.tops = window.tops.slice(-1); }"
HAS_MOVED = "() => window.tops.at(-1) > window.tops[0]"


def test_from_one_question_to_the_next_nothing_jumps(open_chat):
    """Not even while the widget of the next one is on its way."""
    chat = open_chat("incident_report", motion="no-preference", size=(420, 740))
    widget: list[Route] = []
    chat.page.route("**/widgets/text.js", lambda route: widget.append(route))
    person = begun(chat, 3)
    chat.widget.wait_for()
    chat.element.locator(".log").evaluate(WATCH)
    chat.page.wait_for_function(AT_REST)
    chat.page.evaluate(FORGET)

    with chat.page.expect_request("**/widgets/text.js"):
        assert person.answer(chat.reply["action"])["action"]["field_id"] == "followup_reason"
    chat.page.wait_for_function(HAS_MOVED)
    chat.page.wait_for_function(AT_REST)
    tops = chat.page.evaluate("() => window.tops")
    widget.pop().continue_()
    chat.live.locator(".widget").wait_for()

    assert tops == sorted(tops)
    expect(chat.element.locator(".entry.assistant .widget")).to_have_count(1)
