"""What large files cost a worker's memory, sent and fetched.

    .venv/bin/python -m benchmarks.uploads [--base http://127.0.0.1:8000] [--megabytes 50] [--times 4] [--at-once 4]

For a service with DEBUG on this machine that takes files of this size. The memory is what the worker processes
have of their own (USS, or RSS where that cannot be read): before, the most during, and after, in MB.
"""

from __future__ import annotations

import os
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import psutil
import requests

FORM = """---
form_id: uploads
title: Uploads
fields:
  - {id: scan, type: file, required: true, label: Scan, prompt: Please attach the scan.}
---
"""
MEGABYTE = 2**20
LOOKS_SECONDS = 0.02


class Workers:
    """The processes behind a port, without their master."""

    def __init__(self, port: int) -> None:
        listening = {one.pid for one in psutil.net_connections("tcp") if one.laddr and one.laddr.port == port}
        found = [psutil.Process(pid) for pid in listening if pid]
        self.processes = [one for one in found if one.ppid() in listening] or found
        self.most = 0.0

    def memory(self) -> float:
        """Of the worker that has most, in MB."""
        return max(_own(one) for one in self.processes) / MEGABYTE

    def during(self, work: Callable[[], None]) -> float:
        """The most memory while `work` runs."""
        most, done = self.memory(), threading.Event()

        def look() -> None:
            nonlocal most
            while not done.is_set():
                most = max(most, self.memory())
                time.sleep(LOOKS_SECONDS)

        looking = threading.Thread(target=look)
        looking.start()
        try:
            work()
        finally:
            done.set()
            looking.join()
        return most


def _own(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().uss)
    except psutil.Error:
        return int(process.memory_info().rss)


def send(base: str, megabytes: int) -> str:
    """The address of the content of a file that was sent to a conversation of its own."""
    talk = requests.post(f"{base}/api/converse/", json={"form_context_md": FORM}, timeout=60).json()["conversation_id"]
    address = f"{base}/api/conversations/{talk}/files/"
    content = b"%PDF-1.7\n" + os.urandom(megabytes * MEGABYTE - 9)
    files = {"file": ("scan.pdf", content, "application/pdf")}
    answer = requests.post(address, data={"field_id": "scan"}, files=files, timeout=300)
    answer.raise_for_status()
    return f"{address}{answer.json()['file_id']}/content/"


def fetch(address: str, megabytes: int) -> None:
    with requests.get(address, stream=True, timeout=300) as answer:
        came = sum(map(len, answer.iter_content(MEGABYTE)))
    if came != megabytes * MEGABYTE:
        raise SystemExit(f"{came} bytes came back")


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base", default="http://127.0.0.1:8000")
    parser.add_argument("--megabytes", type=int, default=50)
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--at-once", type=int, default=4)
    given = parser.parse_args()
    workers = Workers(urlsplit(given.base).port or 80)
    send(given.base, 1)  # what is loaded at first use is no cost of a file
    before = workers.memory()
    addresses: list[str] = []

    def sending() -> None:
        with ThreadPoolExecutor(given.at_once) as pool:
            addresses.extend(pool.map(lambda _: send(given.base, given.megabytes), range(given.times)))

    def fetching() -> None:
        with ThreadPoolExecutor(given.at_once) as pool:
            list(pool.map(lambda one: fetch(one, given.megabytes), addresses))

    sent, fetched = workers.during(sending), workers.during(fetching)
    print(f"before {before:.0f}, sending {sent:.0f}, fetching {fetched:.0f}, after {workers.memory():.0f} MB")


if __name__ == "__main__":
    main()
