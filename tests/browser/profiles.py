"""Browser profiles, one for each kind of device. They are used again: the cache stays warm, the memory is wiped."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext

from tests.browser.windows import DESKTOP, PATIENCE_MS, PHONE, TIME_ZONE


@dataclass(frozen=True)
class Device:
    """In which language, how many pixels wide and high, light or dark, with how much motion. A phone is touched, all
    else has a mouse."""

    locale: str = "en"
    size: tuple[int, int] = DESKTOP
    scheme: str = "light"
    motion: str = "reduce"


class Profiles:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._free: dict[Device, list[BrowserContext]] = defaultdict(list)

    def take(self, device: Device) -> BrowserContext:
        return self._free[device].pop() if self._free[device] else self.fresh(device)

    def give_back(self, device: Device, profile: BrowserContext) -> None:
        for page in profile.pages:
            page.close()
        profile.clear_cookies()
        profile.clear_permissions()
        profile.set_geolocation(None)
        profile.set_offline(False)
        self._free[device].append(profile)

    def fresh(self, device: Device) -> BrowserContext:
        """One that nobody had before: its cache is empty."""
        width, height = device.size
        profile = self._browser.new_context(
            base_url=self._address,
            locale={"ar": "ar-SA", "en": "en-GB"}[device.locale],
            timezone_id=TIME_ZONE,
            viewport={"width": width, "height": height},
            has_touch=device.size == PHONE,
            color_scheme=device.scheme,
            reduced_motion=device.motion,
        )
        profile.set_default_timeout(PATIENCE_MS)
        return profile
