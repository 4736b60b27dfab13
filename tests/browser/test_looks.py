"""Every state, in both languages and both themes: axe finds nothing serious."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from tests.browser.looking import Look
from tests.browser.people import WithMouse
from tests.browser.sheets import BEGIN, PAPER, TODAY, Place, Sheet, both
from tests.browser.windows import DESKTOP, PHONE

LOOKS = {"en": (("light", DESKTOP), ("dark", PHONE)), "ar": (("light", PHONE), ("dark", DESKTOP))}
TYPED = {"text", "textarea", "number", "email", "tel", "time"}
"""What is answered in the box for all words, without a widget."""
DISTRICTS = [
    {
        "tool": "get_districts",
        "result": {
            "districts": [
                {"name": {"english": "Olaya", "arabic": "العليا"}},
                {"name": {"english": "Diriyah", "arabic": "الدرعية"}},
            ]
        },
    }
]
SLOW_TOOL = "chat => { chat.tools = { get_districts: () => new Promise((_, fail) => (chat.fail = fail)) } }"
GALLERY = Sheet(
    opening=BEGIN,
    answers={
        "size": "Medium",
        "trade": "Potter",
        "machines": ["Kiln", "Press"],
        "insured": "Yes",
        "district": "Olaya",
        "owner": both("Huda Saleh", "هدى صالح"),
        "story": both("Bowls and tiles, fired twice a week.", "أوان وبلاط، تُحرق مرتين في الأسبوع."),
        "workers": "12",
        "mail": "huda@example.org",
        "phone": "+966501234567",
        "opens": "08:30",
        "founded": date(2011, 3, 9),
        "visit": datetime.combine(TODAY + timedelta(days=9), datetime.min.time()).replace(hour=10, minute=30),
        "place": Place(24.7136, 46.6753),
        "licence": PAPER,
    },
)


def first_size(locale: str) -> tuple[int, int]:
    return LOOKS[locale][0][1]


@pytest.mark.parametrize("locale", LOOKS)
def test_every_widget_looks_sound(open_chat, locale):
    chat = open_chat("gallery", locale=locale, size=first_size(locale))
    chat.play_tools(DISTRICTS)
    person, look = WithMouse(chat, GALLERY), Look(chat.page, locale, *LOOKS[locale])
    look.at("greeting")

    reply = person.answer(chat.reply["action"])
    while reply["status"] != "completed":
        hints = reply["action"].get("input", {})
        if hints.get("kind") not in TYPED:
            chat.widget.first.wait_for()
        look.at(reply["action"].get("field_id") or hints["kind"])
        reply = person.answer(reply["action"])
    chat.widget.first.wait_for()
    look.at("complete")

    assert look.faults == {}


@pytest.mark.parametrize("locale", LOOKS)
def test_every_other_state_looks_sound(open_chat, site, locale):
    expected = ("400", "404", "410", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    chat = open_chat("gallery", locale=locale, size=first_size(locale), expected=expected)
    chat.element.evaluate(
        "chat => { chat.tools = { get_districts: () => new Promise((_, fail) => (chat.fail = fail)) } }"
    )
    person, look = WithMouse(chat, GALLERY), Look(chat.page, locale, *LOOKS[locale])
    person.answer(chat.reply["action"])
    chat.live.locator("summary").click()
    look.at("why")
    for field_id in ("size", "trade", "machines"):
        person.answer(chat.reply["action"])
        assert field_id in chat.reply["answers"]
    chat.say({"en": "Perhaps", "ar": "ربما"}[locale])
    look.at("refused")
    chat.element.locator(".header .tool").last.click()
    look.at("menu")
    chat.element.locator(".menu-item:not(.danger)").last.click()
    look.at("menu-sure")
    chat.page.keyboard.press("Escape")
    chat.element.locator(".header .tool").first.click()
    look.at("answers")
    chat.page.keyboard.press("Escape")
    chat.widget.locator(".option").first.click()
    chat.element.locator(".work .spinner").wait_for()
    look.at("tool-running")
    called = chat.reply["turn"]
    for times in (1, 2):
        chat.element.evaluate("chat => chat.fail(new Error('the register is closed'))")
        chat.page.wait_for_function(
            "turn => document.querySelector('formpilot-chat').reply.turn >= turn", arg=called + times
        )
    chat.settle(called + 2)
    look.at("tool-given-up")
    chat.page.context.set_offline(True)
    chat.box.fill("Olaya")
    chat.box.press("Enter")
    chat.element.locator(".fate").wait_for()
    look.at("offline")
    old = chat.reply["conversation_id"]
    site.query("UPDATE conversations_conversation SET expires_at = now() - interval '1 minute' WHERE id = %s", old)
    chat.page.context.set_offline(False)  # what waited is sent by itself
    chat.element.locator(".notice").wait_for()
    look.at("expired")

    assert look.faults == {}


@pytest.mark.parametrize("locale", LOOKS)
def test_the_pages_around_it_look_sound(open_window, locale):
    page = open_window(locale=locale, size=first_size(locale), expected=("404",))
    look = Look(page, locale, *LOOKS[locale])
    page.goto("/")
    look.at("forms")
    page.goto("/chat/nothing/")
    look.at("not-found")

    assert look.faults == {}


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("ar", "dark")])
def test_the_second_theme_looks_sound(open_chat, locale, scheme):
    chat = open_chat("gallery", locale=locale, scheme=scheme)
    chat.element.evaluate("(chat, scheme) => chat.setAttribute('theme', `${scheme} hydro`)", scheme)
    person, look = WithMouse(chat, GALLERY), Look(chat.page, f"{locale}-{scheme}")
    for field_id in ("size", "trade", "machines"):
        assert person.answer(chat.reply["action"])["action"]["field_id"] == field_id
        chat.widget.wait_for()
        look.at(f"hydro-{field_id}")

    assert look.faults == {}


def test_the_looker_sees_a_fault(open_chat):
    chat = open_chat("gallery")
    look = Look(chat.page, "fault")
    chat.page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    look.at("fault")

    assert "image-alt" in look.faults["fault-fault"][0]


def test_the_looker_sees_a_fault_in_what_it_has_seen_before(open_chat):
    chat = open_chat("gallery")
    chat.say("A potter with a kiln and a press")
    look = Look(chat.page, "fault")
    look.at("sound")
    assert look.faults == {}
    chat.entries.first.evaluate("entry => entry.append(document.createElement('img'))")
    for state in ("fault", "again"):
        look.at(state)

    assert ["image-alt" in found[0] for found in look.faults.values()] == [True, True]
    chat.entries.first.evaluate("entry => { entry.lastChild.remove(); entry.style.color = '#ddd' }")
    look.at("pale")
    assert "color-contrast" in look.faults["pale-fault"][0]
