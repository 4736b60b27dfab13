"""What a page costs: little, from its own host alone, and the map only for those who ask for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chat import Chat
from tests.browser.looking import Look
from tests.browser.people import WithMouse
from tests.browser.sheets import Place
from tests.browser.site_server import TILE
from tests.browser.windows import PHONE

BUDGET_BYTES = 90_000
BUDGET_REQUESTS = 12
# A phone at the edge of a cell, as browsers imitate it: milliseconds, and bytes a second.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
USABLE_SECONDS = 1.5


@dataclass
class Meter:
    """Counts what goes over the wire, headers and all, as the browser itself measures it."""

    page: Page
    received: int = 0
    addresses: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Network.enable")
        devtools.on("Network.loadingFinished", lambda event: self._add(int(event["encodedDataLength"])))
        self.page.on("request", lambda request: self.addresses.append(request.url))

    def was_requested(self, part: str) -> bool:
        return any(part in address for address in self.addresses)

    def _add(self, size: int) -> None:
        self.received += size


@pytest.mark.parametrize(
    ("form", "locale"),
    [("occupational_injury_report", "en"), ("occupational_injury_report", "ar"), ("hydrochat", "en")],
)
def test_the_first_paint_of_a_form_is_light(open_window, form, locale):
    page = open_window(locale=locale, fresh=True)
    meter = Meter(page)
    page.goto(f"/chat/{form}/")
    Chat(page).settle()
    page.wait_for_load_state("networkidle")

    assert 10_000 < meter.received < BUDGET_BYTES
    assert 3 < len(meter.addresses) <= BUDGET_REQUESTS
    assert not meter.was_requested("leaflet")
    assert meter.was_requested("arabic") is (locale == "ar")
    assert meter.was_requested("urbanist") is (form == "hydrochat")  # the font of its theme


def test_on_a_slow_line_the_title_comes_with_the_page_and_one_can_write_soon(open_window):
    page = open_window(fresh=True)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_4G)
    page.goto("/chat/occupational_injury_report/", wait_until="commit")
    expect(page.locator(".skeleton-title")).to_have_text("Report an Occupational Injury")
    Chat(page).box.wait_for()

    assert page.evaluate("performance.now()") < USABLE_SECONDS * 1000


@pytest.fixture
def ask_place(open_chat):
    """Opens a chat that asks for a place."""

    def ask(**options: Any) -> Chat:
        chat = open_chat("place", **options)
        chat.say("Let us begin" if options.get("locale") != "ar" else "لنبدأ")
        return chat

    return ask


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("en", "dark"), ("ar", "light"), ("ar", "dark")])
def test_the_map_comes_with_the_question_for_a_place_and_takes_one(open_chat, locale, scheme):
    chat = open_chat("place", locale=locale, scheme=scheme)
    meter = Meter(chat.page)
    chat.say("Let us begin" if locale == "en" else "لنبدأ")
    chat.widget.locator(".leaflet-tile-loaded").first.wait_for()
    assert meter.was_requested("leaflet.js")
    expect(chat.widget).to_contain_text("© Example Maps")
    look = Look(chat.page, f"{locale}-{scheme}")
    look.at("map")
    chat.widget.locator(".map").click(position={"x": 120, "y": 90})
    expect(chat.widget.locator(".card-foot .primary")).to_be_in_viewport()
    look.at("map-with-pin")
    latitude = chat.widget.locator(".pair input").first.input_value()
    chat.widget.locator(".card-foot .primary").click()

    assert chat.next()["answers"]["location"]["lat"] == float(latitude)
    assert look.faults == {}


def test_the_pin_is_put_by_keyboard_too(ask_place):
    chat = ask_place()
    chat.widget.locator(".map").focus()
    chat.page.keyboard.press("Enter")
    latitude, longitude = (box.input_value() for box in chat.widget.locator(".pair input").all())

    assert (round(float(latitude), 2), round(float(longitude), 2)) == (24.71, 46.68)


def test_an_address_is_a_place(ask_place):
    assert ask_place().say("King Fahd Road, Riyadh")["answers"]["location"] == {"address": "King Fahd Road, Riyadh"}


def test_without_tiles_words_and_coordinates_are_left(open_window):
    page = open_window(size=PHONE, expected=("404",))
    page.route(f"**{TILE}*", lambda route: route.fulfill(status=404))
    chat = Chat(page, "place")
    chat.open()
    chat.say("Let us begin")

    expect(chat.widget).to_contain_text("The map can't be shown just now")
    expect(chat.widget.locator(".map-holder")).to_be_hidden()
    WithMouse(chat).give_place(Place(24.5, 46.5))
    assert chat.next()["answers"]["location"] == {"lat": 24.5, "lng": 46.5}


def test_the_devices_own_position_is_a_place(ask_place):
    chat = ask_place()
    chat.page.context.grant_permissions(["geolocation"])
    chat.page.context.set_geolocation({"latitude": 21.4225, "longitude": 39.8262})
    chat.widget.get_by_role("button", name="Use my position").click()
    expect(chat.widget.locator(".pair input").first).to_have_value("21.4225")
    chat.widget.locator(".card-foot .primary").click()

    assert chat.next()["answers"]["location"] == {"lat": 21.4225, "lng": 39.8262}


def test_a_position_that_is_refused_leaves_the_coordinates(ask_place):
    chat = ask_place()
    chat.widget.get_by_role("button", name="Use my position").click()

    expect(chat.widget).to_contain_text("Your position could not be found")
