"""One live service and one browser for all browser tests of a worker; each test has windows of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from conversations.fake_service import FakeService
from formpilot_site.database.configured import configured_server
from tests.browser import staff
from tests.browser.chat import Chat
from tests.browser.hosts import host, open_host  # noqa: F401 - fixtures of other web sites
from tests.browser.profiles import Device, Profiles
from tests.browser.site_server import Site
from tests.browser.windows import FLAGS, PATIENCE_MS, Window, browser_program
from tests.migrated import migrated

OpenWindow = Callable[..., Page]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="package")
def program() -> str:
    path = browser_program()
    if path is None:
        pytest.skip("not run: there is no Chromium here. On Debian or Ubuntu: apt install chromium")
    return path


@pytest.fixture(scope="package")
def site(program: str, running_hydro: FakeService, django_db_blocker: Any) -> Iterator[Site]:
    server = configured_server()
    server.ensure_running()
    # Named after the process, so that what a killed run leaves behind is found and dropped.
    name = f"test_formpilot_{os.getpid()}"
    with tempfile.TemporaryDirectory(prefix="formpilot-browser-") as data:
        place = {"database": name + "_gw99", "socket_folder": server.host, "user": server.user}
        site = Site(data=Path(data), **place, HYDRO_BASE_URL=running_hydro.url)
        try:
            # Not in this thread: the loop of a browser may run in it, beside which Django asks nothing.
            with django_db_blocker.unblock(), ThreadPoolExecutor(1) as aside:
                template = aside.submit(migrated).result()
            site.prepare(template or "template1")
            site.start()
            yield site
        finally:
            site.remove()


@pytest.fixture(scope="package")
def browser(program: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, chromium_sandbox=False)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser, site: Site) -> Profiles:
    return Profiles(browser, site.address)


@pytest.fixture(scope="package")
def signed_in(profiles: Profiles, site: Site) -> list[Any]:
    """The cookies of staff who have signed in."""
    return staff.signed_in(profiles, site, "/admin/", "#user-tools")


@pytest.fixture
def open_window(profiles: Profiles, site: Site) -> Iterator[OpenWindow]:
    """Opens a window: `open_window(locale="ar", size=PHONE, scheme="dark")`; with `fresh=True` in a profile
    that is used for nothing else. What went wrong in it fails the test."""
    windows: list[Window] = []
    endings: list[Callable[[], None]] = []

    def open_one(
        *, expected: tuple[str, ...] = (), hosts: tuple[str, ...] = (), fresh: bool = False, **device: Any
    ) -> Page:
        device_wanted = Device(**device)
        profile = profiles.fresh(device_wanted) if fresh else profiles.take(device_wanted)
        endings.append(profile.close if fresh else partial(profiles.give_back, device_wanted, profile))
        windows.append(Window(profile, site.address, expected=expected, hosts=hosts))
        return windows[-1].page

    yield open_one
    for end in endings:
        end()
    assert [complaint for window in windows for complaint in window.complaints] == []


@pytest.fixture
def open_chat(open_window: OpenWindow, site: Site) -> Callable[..., Chat]:
    """Opens the chat page of a form: `open_chat("incident_report", locale="ar")`."""

    def open_one(form: str, **options: object) -> Chat:
        chat = Chat(open_window(**options), form)
        chat.open()
        return chat

    return open_one
