"""Another web site, whose pages show what is ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page

from tests.browser.site_server import Site

SERVICE = "https://forms.example.org"


class Host:
    """Another web site: plain files, and no idea of ours."""

    def __init__(self, folder: Path, site: Site) -> None:
        self.folder = folder
        self.site = site

    def show(self, content: str, name: str = "index.html") -> str:
        (self.folder / name).write_text(content.replace(SERVICE, self.site.address), encoding="utf-8")
        return f"{self.site.host_address}/{name}"


class Quiet(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        # Each test has another page at the same address.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_POST(self) -> None:
        """Whatever form was sent leads to the page that it names."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_args: object) -> None:
        """Requests are the browser's affair."""


@pytest.fixture
def host(site: Site, tmp_path: Path) -> Iterator[Host]:
    with ThreadingHTTPServer(("127.0.0.1", site.host_port), partial(Quiet, directory=str(tmp_path))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield Host(tmp_path, site)
        server.shutdown()
        thread.join()


@pytest.fixture
def open_host(open_window, host: Host):
    """Opens a page of the other site."""

    def open_one(content: str, **options: object) -> Page:
        page = open_window(hosts=(host.site.host_address,), **options)
        page.goto(host.show(content))
        return page

    return open_one
