"""How many turns a second the service takes from a crowd that waits for a slow model.

    .venv/bin/python manage.py fake_model --port 9100 --latency 1000
    CUSTOM_LLM_API_ENDPOINT=http://127.0.0.1:9100/v1 OPENINGS_PER_ADDRESS=off DEBUG=on script/server
    .venv/bin/python -m benchmarks.crowd --base http://127.0.0.1:8000 [--people 500] [--seconds 30] [--key KEY]

Each person opens the incident report on a connection that they keep, tells what happened, which the model reads,
answers questions by widget, and begins anew. Told are turns a second, how many waited for the model, percentiles of
both kinds in milliseconds, and what was answered with anything but 200. Whoever asks, and the stand-in for the model,
run on the same cores as who answers.
"""

from __future__ import annotations

import asyncio
import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

FORM = "incident_report"
TOLD = "Somebody by the gate saw the thing happen, you know how that goes, person {number}"
WIDGETS: dict[str, Any] = {"incident_type": "Fire", "start_date": "2026-03-09"}
SLOW_SECONDS = 0.9


@dataclass
class Crowd:
    """What all of them saw: seconds of each turn, and how it ended."""

    until: float
    took: list[float] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Service:
    host: str
    port: int
    key: str | None

    @property
    def head(self) -> str:
        """What each request begins with."""
        key = f"Authorization: Bearer {self.key}\r\n" if self.key else ""
        return f"POST /api/converse/ HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n{key}"


@dataclass
class Line:
    """One connection that stays open: a request at a time."""

    head: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, service: Service) -> Line:
        return cls(service.head, *await asyncio.open_connection(service.host, service.port))

    async def post(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        data = json.dumps(body).encode()
        self.writer.write(f"{self.head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        await self.writer.drain()
        status = int((await self.reader.readline()).split()[1])
        headers = dict(line.split(b":", 1) for line in (await self.reader.readuntil(b"\r\n\r\n")).splitlines() if line)
        length = next(int(value) for name, value in headers.items() if name.lower() == b"content-length")
        return status, json.loads(await self.reader.readexactly(length))


async def person(number: int, service: Service, crowd: Crowd) -> None:
    line: Line | None = None
    while time.monotonic() < crowd.until:
        try:
            line = line or await Line.open(service)
            await talk(line, number, crowd)
        except (OSError, asyncio.IncompleteReadError, IndexError) as error:
            crowd.outcomes[type(error).__name__] += 1
            line = None


async def talk(line: Line, number: int, crowd: Crowd) -> None:
    opened = await turn(line, crowd, {"form": FORM})
    if opened is None:
        return
    known = {"conversation_id": opened["conversation_id"]}
    await turn(line, crowd, {**known, "user_message": TOLD.format(number=number)})
    for field_id, value in WIDGETS.items():
        await turn(line, crowd, {**known, "answers": {field_id: value}})


async def turn(line: Line, crowd: Crowd, body: dict[str, Any]) -> dict[str, Any] | None:
    started = time.monotonic()
    if started >= crowd.until:
        return None
    status, reply = await line.post(body)
    crowd.took.append(time.monotonic() - started)
    crowd.outcomes[str(status) if status == 200 else f"{status} {reply.get('code', '')}"] += 1
    return reply if status == 200 else None


def percentiles(took: Sequence[float]) -> str:
    ordered = sorted(took) or [0.0]
    return "  ".join(f"p{share} {ordered[len(ordered) * share // 100] * 1000:6.0f}" for share in (50, 95, 99))


async def measure(service: Service, people: int, seconds: float) -> None:
    crowd = Crowd(until=time.monotonic() + seconds)
    began = time.monotonic()
    await asyncio.gather(*(person(number, service, crowd) for number in range(people)))
    passed = time.monotonic() - began
    slow = [one for one in crowd.took if one >= SLOW_SECONDS]
    turns = len(crowd.took)
    print(f"{people} people, {passed:.0f} s: {turns / passed:.0f} turns/s, {len(slow)} of {turns} slow")
    print(f"all   {percentiles(crowd.took)}")
    print(f"slow  {percentiles(slow)}")
    print(json.dumps(crowd.outcomes))


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="http://127.0.0.1:8000")
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--key", help="where DEBUG is off")
    given = parser.parse_args()
    address = urlsplit(given.base)
    service = Service(address.hostname or "127.0.0.1", address.port or 80, given.key)
    asyncio.run(measure(service, given.people, given.seconds))


if __name__ == "__main__":
    main()
