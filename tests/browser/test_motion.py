"""The page as most people have it, with motion."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.chat import Chat

WATCH = """log => {
    window.tops = [];
    const look = () => { window.tops.push(log.scrollTop); requestAnimationFrame(look); };
    look();
}"""
AT_REST = "() => { const last = window.tops.slice(-20); return last.length === 20 && new Set(last).size === 1; }"
FORGET = "() => { window.tops = window.tops.slice(-1); }"
HAS_MOVED = "() => window.tops.at(-1) > window.tops[0]"


def test_from_one_question_to_the_next_nothing_jumps(open_window):
    """Not even while the widgets are on their way."""
    chat = Chat(open_window(motion="no-preference", size=(420, 740)), "incident_report")
    widgets: list[Route] = []
    chat.page.route("**/widgets/all.js", lambda route: widgets.append(route))
    chat.open()
    for words in ("Hello", "What is this for?", "Who reads it?"):
        chat.say(words)
    chat.element.locator(".log").evaluate(WATCH)
    chat.page.wait_for_function(AT_REST)
    chat.page.evaluate(FORGET)

    chat.say("There was a fire")
    chat.page.wait_for_function(HAS_MOVED)
    chat.page.wait_for_function(AT_REST)
    tops = chat.page.evaluate("() => window.tops")
    widgets.pop().continue_()
    chat.live.locator(".widget").wait_for()

    assert tops == sorted(tops)
    expect(chat.element.locator(".entry.assistant .widget")).to_have_count(1)


def test_the_first_words_stay_as_large_as_they_are_when_their_widget_comes(open_window):
    chat = Chat(open_window(), "incident_report")
    widgets: list[Route] = []
    chat.page.route("**/widgets/all.js", lambda route: widgets.append(route))
    chat.open()
    drawn = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    size = f"words => {drawn}.then(() => getComputedStyle(words).fontSize)"

    before = chat.live.locator(".words").evaluate(size)
    widgets.pop().continue_()
    chat.live.locator(".welcome").wait_for()

    assert chat.live.locator(".words").evaluate(size) == before
