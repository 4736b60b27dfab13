"""Browser windows that notice whatever a person would not: errors in the console, broken policies, other hosts."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, ConsoleMessage, Request, StorageState

PHONE = {"width": 320, "height": 700}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000
TIME_ZONE = "Asia/Riyadh"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def browser_program() -> str | None:
    """The Chromium of this machine: what CHROMIUM names, else the first of the usual names that is there."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


class Window:
    """A browser window without memory of others, except for what is `kept` of one. `expected` names parts of complaints
    that belong to the test, `hosts` further hosts that may be asked."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        locale: str = "en",
        size: dict[str, int] | None = None,
        scheme: str = "light",
        touch: bool | None = None,
        expected: tuple[str, ...] = (),
        hosts: tuple[str, ...] = (),
        kept: StorageState | None = None,
    ) -> None:
        size = size or DESKTOP
        self._context = browser.new_context(
            base_url=address,
            locale={"ar": "ar-SA", "en": "en-GB"}[locale],
            timezone_id=TIME_ZONE,
            viewport=size,
            has_touch=size is PHONE if touch is None else touch,
            color_scheme=scheme,
            reduced_motion="reduce",
            storage_state=kept,
        )
        self._known = (address, *hosts, "data:", "blob:")
        self._expected = expected
        self.complaints: list[str] = []
        self._context.set_default_timeout(PATIENCE_MS)
        self.page = self._context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        self.page.on("request", self._see)
        self.page.on("dialog", lambda dialog: (self._complain(f"dialog: {dialog.message}"), dialog.dismiss()))

    def close(self) -> None:
        self._context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._complain(f"console: {message.text} {message.location['url']}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith(self._known):
            self._complain(f"another host: {request.url}")

    def _complain(self, complaint: str) -> None:
        if not any(part in complaint for part in self._expected):
            self.complaints.append(complaint)
