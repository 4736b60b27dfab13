"""What a person meets now and then: a change, a search for nothing, high zoom, paper. It must look as sound."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.looking import Look
from tests.browser.people import WithKeyboard, WithMouse
from tests.browser.sheets import BEGIN, TODAY, Place, Sheet
from tests.browser.windows import DESKTOP, PHONE

OWN_FORM = """(chat, [key, document]) => {
    for (const name of ["form", "token", "token-url"]) chat.removeAttribute(name);
    chat.setAttribute("key", key);
    chat.formMarkdown = document;
    chat.restart();
}"""
LOOKS = [("en", "dark", PHONE), ("ar", "light", DESKTOP)]
ZOOMED = (640, 400)
STREET = {"tool": "get_districts", "result": {"districts": [{"name": {"english": "Olaya", "arabic": "العليا"}}]}}
SHOP = Sheet(
    opening=BEGIN,
    answers={"size": "Medium", "trade": "Potter", "machines": ["Kiln"], "insured": "Yes", "district": "Olaya"},
)


def top_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"]


def bottom_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize(("locale", "scheme", "size"), LOOKS)
def test_searching_and_changing_look_sound(open_chat, locale, scheme, size):
    chat = open_chat("gallery", locale=locale, scheme=scheme, size=size)
    chat.play_tools([STREET])
    person, look = WithMouse(chat, SHOP), Look(chat.page, f"{locale}-{scheme}")
    person.answer(chat.reply["action"])
    person.answer(chat.reply["action"])
    chat.widget.locator("input").fill("zzz")
    look.at("nothing-found")
    chat.widget.locator("input").fill("")
    while chat.reply["action"].get("input", {}).get("kind") != "step_review":
        person.answer(chat.reply["action"])
    chat.widget.locator(".change").first.click()
    chat.next()
    chat.widget.locator(".option").first.wait_for()
    look.at("changing")

    assert look.faults == {}


@pytest.mark.parametrize(("locale", "scheme", "size"), LOOKS)
def test_a_chosen_day_looks_sound(open_chat, locale, scheme, size):
    chat = open_chat("incident_report", locale=locale, scheme=scheme, size=size)
    person, look = WithMouse(chat), Look(chat.page, f"{locale}-{scheme}")
    person.answer(chat.reply["action"])
    person.answer(chat.reply["action"])
    chat.widget.locator(f"[data-day='{TODAY.isoformat()}']").click()
    chat.page.mouse.move(0, 0)
    look.at("day-chosen")

    assert look.faults == {}


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("ar", "dark")])
def test_at_twice_the_size_everything_can_be_reached(open_chat, locale, scheme):
    chat = open_chat("incident_report", locale=locale, scheme=scheme, size=ZOOMED)
    person, look = WithKeyboard(chat), Look(chat.page, f"{locale}-{scheme}")
    expect(chat.element.locator(".heading")).to_be_in_viewport(ratio=1)
    person.reach(chat.widget.locator(".button.primary"))  # what lies beneath the box is scrolled to
    look.at("zoomed-greeting")
    person.answer(chat.reply["action"])
    person.answer(chat.reply["action"])
    look.at("zoomed-date")
    expect(chat.box).to_be_in_viewport(ratio=1)
    send = chat.widget.locator(".card-foot .primary")
    person.reach(send)
    look.at("zoomed-date-end")

    assert bottom_of(send) < top_of(chat.element.locator(".composer"))
    assert look.faults == {}


def test_with_the_colours_of_the_system_nothing_is_told_by_colour_alone(open_chat):
    chat = open_chat("incident_report")
    chat.page.emulate_media(forced_colors="active")
    said = chat.element.locator(".entry.user .words")
    chat.say("Let us begin")
    expect(said).to_have_css("border-top-width", "1px")
    expect(chat.element.locator(".composer-row")).to_have_css("outline-style", "solid")

    # Dots on a ground of the same colour would be no sign of life.
    ground = chat.element.evaluate("chat => getComputedStyle(chat.shadowRoot.querySelector('.fp')).backgroundColor")
    chat.element.evaluate("chat => chat.shadowRoot.querySelector('.typing').hidden = false")
    expect(chat.element.locator(".typing span").first).not_to_have_css("background-color", ground)


def test_who_wants_more_contrast_gets_it(open_chat):
    chat = open_chat("incident_report")
    quiet = chat.element.locator(".progress")
    expect(quiet).to_have_css("color", "rgb(91, 96, 103)")
    chat.page.emulate_media(contrast="more")
    expect(quiet).to_have_css("color", "rgb(31, 34, 38)")


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("ar", "dark")])
def test_on_paper_the_answers_stand_alone(open_chat, locale, scheme):
    chat = open_chat("place", locale=locale, scheme=scheme)
    look = Look(chat.page, f"{locale}-{scheme}")
    WithMouse(chat, Sheet(opening=BEGIN, answers={"location": Place(24.7136, 46.6753)})).fill()
    chat.widget.wait_for()
    chat.page.emulate_media(media="print")
    look.at("paper")

    value = chat.widget.locator(".value")
    expect(value).to_have_css("text-align", {"en": "left", "ar": "right"}[locale])
    expect(value).to_have_css("color", "rgb(0, 0, 0)")
    expect(chat.widget.locator("dt")).to_have_css("color", "rgb(91, 96, 103)")
    expect(chat.box).to_be_hidden()
    expect(chat.widget.locator(".card-foot")).to_be_hidden()
    assert look.faults == {}


@pytest.mark.parametrize("days", ["2026-11-29 to 2026-11-30", "2027-05-31 to 2027-06-30", "2027-01-01 to 2027-01-02"])
def test_the_first_day_that_can_be_taken_is_in_sight_on_a_phone(open_chat, site, days):
    """However late in its month it is; weeks in which nothing can be taken are not shown."""
    chat = open_chat("place", size=(375, 667))
    document = (
        f"---\nform_id: days\ntitle: Days\nfields: [{{id: day, type: date, constraints: {days}, prompt: When?}}]\n---\n"
    )
    chat.element.evaluate(OWN_FORM, [site.key, document])
    chat.page.wait_for_function("() => document.querySelector('formpilot-chat').reply?.missing_fields[0] === 'day'")
    chat.settle()
    chat.say("Let us begin")
    days_to_take = chat.widget.locator(".day:enabled")
    days_to_take.first.wait_for()

    first, composer = days_to_take.first.bounding_box(), chat.element.locator(".composer").bounding_box()
    assert first["y"] + first["height"] < composer["y"]
    expect(chat.widget.locator("tbody tr").first.locator(".day:enabled")).not_to_have_count(0)
    expect(chat.widget.locator("tbody tr").last.locator(".day:enabled")).not_to_have_count(0)
