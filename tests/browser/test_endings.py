"""How a form ends that lacks an answer, or that was refused: what there is to press, and what the receipt says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.looking import Look
from tests.browser.people import WithMouse
from tests.browser.sheets import BEGIN, PAPER, Sheet, both
from tests.browser.windows import DESKTOP, PHONE

LOOKS = [("en", "dark", PHONE), ("ar", "light", DESKTOP)]
"""Each language, each theme and each size of window once; `test_looks` has every pair."""

LOST = both("The letter was burned", "احترقت الرسالة")
OTHER = both("I repair looms", "أصلح الأنوال")
GIVEN = Sheet(opening=BEGIN, answers={"licence_number": both("AB-1234", "AB-1234"), "trade": "Potter", "lease": PAPER})
REFUSED = [{"tool": "send_permit", "result": {"success": False, "message": "E-500 at db7"}}]
TAKEN = [{"tool": "send_permit", "result": {"success": True, "reference": "P-77"}}]


@pytest.fixture
def open_permit(open_chat):
    def open_one(tools: list[dict[str, Any]], **options: Any) -> WithMouse:
        chat = open_chat("permit", **options)
        chat.play_tools(tools)
        person = WithMouse(chat, GIVEN)
        person.answer(chat.reply["action"])
        return person

    return open_one


def leave(chat: Chat) -> dict[str, Any]:
    """Presses what is offered to whoever cannot answer."""
    chat.live.locator(".asides .way-out").click()
    return chat.next()


# Where each row of what may be pressed begins, from the edge of the question: the edge of a pill, or the first letter.
ROWS = """asides => {
    const edge = asides.parentElement.getBoundingClientRect();
    const isLeft = getComputedStyle(asides).direction === "ltr";
    const rows = new Map();
    for (const part of asides.querySelectorAll(".button, summary")) {
        const range = document.createRange();
        range.selectNodeContents(part);
        const seen = part.matches(".secondary, .primary") ? part : range;
        const { left, right } = seen.getBoundingClientRect();
        const { top, height } = part.getBoundingClientRect();
        const row = Math.round((top + height / 2) / 10);
        const begins = Math.round(isLeft ? left - edge.left : edge.right - right);
        rows.set(row, [...(rows.get(row) ?? []), [begins, part.textContent]]);
    }
    return [...rows.values()].map(row => row.sort(([one], [other]) => one - other));
}"""


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("width", [390, 800])
def test_each_row_of_what_may_be_pressed_begins_at_one_edge(open_permit, locale, width):
    person = open_permit([], locale=locale, size=(width, 844))
    chat = person.chat
    person.answer(chat.reply["action"])
    refuse(chat, 3)
    chat.live.locator(".asides .way-out").wait_for()

    rows = chat.live.locator(".asides").evaluate(ROWS)
    assert {row[0][0] for row in rows} <= {0, 1}
    assert [len(row) for row in rows] in ([[3]] if width == 800 else [[3], [1, 2]])


def refuse(chat: Chat, times: int) -> None:
    for _ in range(times):
        chat.say({"en": "blorp", "ar": "بلورب"}[chat.locale])


def leave_everything(chat: Chat, at: Callable[[str], None] = lambda state: None) -> None:
    """Leaves each of the three required fields open: with a reason, as none of those on offer, and for later."""
    refuse(chat, 3)
    at("offered-to-leave-open")
    leave(chat)
    chat.widget.wait_for()
    at("reason")
    chat.say(LOST[chat.locale])
    refuse(chat, 1)
    chat.say(OTHER[chat.locale])
    at("offered-none-of-these")
    leave(chat)
    chat.say("lease.pdf")
    assert chat.reply["action"]["field_id"] == "lease"
    chat.widget.wait_for()
    at("file-name-typed")
    leave(chat)
    chat.live.locator(".asides .button").first.click()
    chat.next()


@pytest.mark.parametrize(("locale", "scheme", "size"), LOOKS)
def test_the_receipt_tells_what_is_missing_and_why(open_permit, locale, scheme, size):
    chat = open_permit(TAKEN, locale=locale, scheme=scheme, size=size).chat
    look = Look(chat.page, f"{locale}-{scheme}")
    leave_everything(chat, look.at)
    assert chat.reply["status"] == "review"
    chat.widget.wait_for()
    look.at("review-with-open")
    assert chat.words()[-1].count(LOST[locale]) == 0  # the widget beneath tells it, once
    expect(chat.widget.locator(".row")).to_have_count(3)
    chat.widget.locator(".button.primary").click()
    reply = chat.next()
    chat.widget.wait_for()
    look.at("receipt-incomplete")

    assert reply["status"] == "completed"
    assert reply["action"]["input"]["incomplete"] == ["licence_number", "trade", "lease"]
    rows = chat.widget.locator(".row").all_inner_texts()
    assert [LOST[locale] in rows[0], OTHER[locale] in rows[1]] == [True, True]
    assert chat.element.evaluate("chat => chat.calls") == []
    assert look.faults == {}


@pytest.mark.parametrize(("locale", "scheme", "size"), LOOKS)
def test_the_receipt_tells_that_it_was_not_taken(open_permit, locale, scheme, size):
    person = open_permit(REFUSED, locale=locale, scheme=scheme, size=size)
    chat, look = person.chat, Look(person.chat.page, f"{locale}-{scheme}")
    for _field in ("licence_number", "trade", "lease"):
        person.answer(chat.reply["action"])
    chat.live.locator(".asides .button").first.click()
    chat.next()
    chat.widget.locator(".button.primary").click()
    assert chat.next()["action"]["input"]["kind"] == "tool_failed"
    chat.widget.locator(".button").first.wait_for()
    expect(chat.element.locator(".work")).to_have_count(0)  # it has passed, and what came of it is said
    look.at("tool-failed")
    reply = person.fill()
    chat.widget.wait_for()
    look.at("receipt-handed-over")

    assert reply["action"]["input"] == {"handed_over": ["send_permit"]}
    [lease] = reply["action"]["data"]["lease"]
    assert (lease["name"], lease["size"]) == (Path(PAPER).name, Path(PAPER).stat().st_size)
    expect(chat.widget.locator(".ending.handed_over")).to_be_visible()
    assert not any("E-500" in words for words in chat.words())
    assert look.faults == {}


def test_what_was_left_open_can_be_given_is_named_and_is_told_the_same_after_a_reload(open_permit):
    chat = open_permit(TAKEN).chat
    chat.element.evaluate(
        "chat => chat.addEventListener('formpilot-complete', ({ detail }) => (chat.ended = detail), { once: true })"
    )
    leave_everything(chat)
    chat.widget.locator(".row", has_text="Trade").locator(".change").click()
    assert chat.next()["action"]["field_id"] == "trade"
    reply = chat.say("Potter")
    assert reply["status"] == "review"
    assert reply["missing_fields"] == ["licence_number", "lease"]

    chat.say("no")
    assert chat.reply["action"]["input"]["kind"] == "choose_change"
    expect(chat.widget.locator(".chip")).to_have_text(["Trade", "Licence number", "Lease"])
    chat.widget.locator(".button.quiet").click()
    assert chat.next()["status"] == "review"

    chat.widget.locator(".button.primary").click()
    chat.next()
    chat.widget.wait_for()
    before = chat.widget.inner_text()
    ended = chat.element.evaluate("chat => chat.ended")
    chat.reload()
    chat.widget.wait_for()

    assert "Licence number" in before
    assert "The letter was burned" in before
    expect(chat.widget).to_have_text(before, use_inner_text=True)
    assert "not complete" in before
    assert [one["id"] for one in ended["missing"]] == ["licence_number", "lease"]
    assert ended["refused"] == []


def test_a_complete_form_says_so_and_nothing_else(open_permit):
    person = open_permit(TAKEN)
    chat = person.chat
    for _field in ("licence_number", "trade", "lease"):
        person.answer(chat.reply["action"])
    chat.live.locator(".asides .button").first.click()
    chat.next()
    person.fill()
    chat.widget.wait_for()

    expect(chat.widget.locator(".ending-title")).to_have_text("All done. It has been sent.")
    expect(chat.widget.locator(".after")).to_contain_text("On the receipt:")
    expect(chat.widget.locator(".code")).to_have_text("P-77")


def test_a_reason_need_not_be_given(open_permit):
    chat = open_permit(TAKEN).chat
    refuse(chat, 3)
    leave(chat)
    chat.widget.locator(".button").first.click()

    assert chat.next()["action"]["field_id"] == "trade"
