"""Staff who sign in at a door of the service."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.profiles import Device, Profiles
from tests.browser.site_server import Site
from tests.browser.windows import Window


def sign_in(page: Page, site: Site, login_address: str, inside: str, name: str = "staff") -> None:
    """Signs an account in at `login_address`, where the element `inside` then shows."""
    password = json.loads((site.data / "accounts.json").read_text())[name]
    page.goto(login_address)
    page.fill("#id_username", name)
    page.fill("#id_password", password)
    page.press("#id_password", "Enter")
    page.locator(inside).wait_for()


def signed_in(profiles: Profiles, site: Site, login_address: str, inside: str, name: str = "staff") -> list[Any]:
    """The cookies of an account after it signed in at `login_address`, where the element `inside` then shows."""
    profile = profiles.take(Device())
    window = Window(profile, site.address)
    sign_in(window.page, site, login_address, inside, name)
    cookies = profile.cookies()
    profiles.give_back(Device(), profile)
    assert window.complaints == []
    return cookies
