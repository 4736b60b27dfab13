"""Browser windows that notice whatever a person would not: errors in the console, broken policies, other hosts."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

PHONE = (320, 700)
DESKTOP = (1280, 800)
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
    """The Chromium of this machine: what CHROMIUM names, else the first of the usual names that is there; the one
    without windows is a fifth quicker."""
    names = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


class Window:
    """A window of a profile. `expected` names parts of complaints that belong to the test, `hosts` further hosts that
    may be asked."""

    def __init__(
        self, profile: BrowserContext, address: str, *, expected: tuple[str, ...] = (), hosts: tuple[str, ...] = ()
    ) -> None:
        self._allowed = (address, *hosts, "data:", "blob:")
        self._expected = expected
        self.complaints: list[str] = []
        self.page = profile.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        self.page.on("request", self._on_request)
        self.page.on("dialog", lambda dialog: (self._complain(f"dialog: {dialog.message}"), dialog.dismiss()))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._complain(f"console: {message.text} {message.location['url']}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(self._allowed):
            self._complain(f"another host: {request.url}")

    def _complain(self, complaint: str) -> None:
        if not any(part in complaint for part in self._expected):
            self.complaints.append(complaint)
