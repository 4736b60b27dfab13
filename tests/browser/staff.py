"""Staff who sign in at a door of the service."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.profiles import Device, Profiles
from tests.browser.site_server import Site
from tests.browser.windows import Window


def signed_in(profiles: Profiles, site: Site, door: str, inside: str, name: str = "staff") -> list[Any]:
    """The cookies of an account after it signed in at `door`, where the element `inside` then shows."""
    password = json.loads((site.data / "accounts.json").read_text())[name]
    profile = profiles.take(Device())
    window = Window(profile, site.address)
    window.page.goto(door)
    window.page.fill("#id_username", name)
    window.page.fill("#id_password", password)
    window.page.press("#id_password", "Enter")
    window.page.locator(inside).wait_for()
    cookies = profile.cookies()
    profiles.give_back(Device(), profile)
    assert window.complaints == []
    return cookies
