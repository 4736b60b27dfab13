"""The stand-in for a service: its collections over HTTP, as Django's REST framework serves them, and its faults."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from agent.fake_model.serving import Handler, StandIn, checked_fault
from conversations.fake_service.faults import AFTERWARDS, FAULTS, StandInResponse
from conversations.fake_service.resources import Description, Table, load_description


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """One request, as it came; `path` is below the service's prefix, where it has that, without its query."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass(slots=True)
class _Fault:
    name: str
    left: int | None
    method: str
    path: str


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: Any = None


class _Requests(Handler):
    def respond(self) -> None:
        service, parts = self.server.stand_in, urlsplit(self.path)
        path = parts.path.removeprefix(service.description.prefix.rstrip("/"))
        try:
            body = json.loads(self.body) if self.body else None
        except ValueError:
            body = None
        headers = dict(self.headers.items())
        response = service.answer(ReceivedRequest(self.command, path, dict(parse_qsl(parts.query)), headers, body))
        self._send(response)

    def _send(self, response: StandInResponse) -> None:
        if response.hangs_up:
            self.close_connection = True
            return
        try:
            self.send_response(response.status)
            self.send_header("Content-Type", response.kind)
            self.send_header("Content-Length", str(len(response.content)))
            self.end_headers()
            self.wfile.write(response.content)
        except OSError:
            self.close_connection = True


class FakeService(StandIn):
    """A server on a port of this machine, for as long as the `with` block runs.

    `url` is what goes into <NAME>_BASE_URL, `arrived` every request in order, `tables` what it holds, by collection.
    With `token`, whoever does not send it as a bearer's is refused.
    """

    handler = _Requests

    def __init__(
        self, description: Description | str, *, host: str = "127.0.0.1", port: int = 0, token: str = ""
    ) -> None:
        self.description = load_description(description) if isinstance(description, str) else description
        self.arrived: list[ReceivedRequest] = []
        self._token = token
        self._faults: list[_Fault] = []
        self._lock = threading.Lock()
        self.reset()
        super().__init__(host=host, port=port)

    @property
    def url(self) -> str:
        return self.address

    def reset(self) -> None:
        """All as it was at the start: the rows, no faults, nothing arrived."""
        with self._lock:
            self.tables = {name: Table(collection) for name, collection in self.description.collections.items()}
            self._faults.clear()
            self.arrived.clear()

    def fault(self, name: str, times: int | None = None, *, method: str = "", path: str = "") -> None:
        """The next requests meet the fault `name`: `times` of them, or all until `heal`; with `method` or the beginning
        of a `path`, only those. Calls line up. Raises ValueError."""
        with self._lock:
            self._faults.append(_Fault(checked_fault(name, FAULTS), times, method, path))

    def heal(self) -> None:
        """Ends all faults."""
        with self._lock:
            self._faults.clear()

    def count(self, method: str = "", path: str = "") -> int:
        """How many requests came, of this method and to paths that begin so."""
        return sum(
            request.method == (method or request.method) and request.path.startswith(path)
            for request in list(self.arrived)
        )

    def answer(self, arrived: ReceivedRequest) -> StandInResponse:
        """What a request meets: what is right, or the fault that is in line for it."""
        with self._lock:
            self.arrived.append(arrived)
            fault = self._fault_for(arrived)
            is_done = fault in {None, *AFTERWARDS} or arrived.method == "GET"
            right = self._right_answer(arrived) if is_done else _Answer(200, arrived.body)
        if fault is None:
            return StandInResponse(right.status, b"" if right.status == 204 else json.dumps(right.body).encode())
        return FAULTS[fault](right.body)

    def _fault_for(self, arrived: ReceivedRequest) -> str | None:
        for place, fault in enumerate(self._faults):
            if fault.method in {"", arrived.method} and arrived.path.startswith(fault.path):
                if fault.left is not None:
                    fault.left -= 1
                if fault.left == 0:
                    del self._faults[place]
                return fault.name
        return None

    def _right_answer(self, arrived: ReceivedRequest) -> _Answer:
        if self._token and arrived.headers.get("Authorization") != f"Bearer {self._token}":
            return _Answer(401, {"detail": "Authentication credentials were not provided."})
        name, _, row_id = arrived.path.strip("/").partition("/")
        table = self.tables.get(name)
        if table is None:
            return _Answer(404, {"detail": "Not found."})
        if arrived.method not in table.collection.methods:
            return _Answer(405, {"detail": f'Method "{arrived.method}" not allowed.'})
        return self._of_row(table, arrived, unquote(row_id)) if row_id else self._of_table(table, arrived)

    def _of_table(self, table: Table, arrived: ReceivedRequest) -> _Answer:
        if arrived.method == "GET":
            return _Answer(200, table.listed(arrived.query))
        if arrived.method != "POST":
            return _Answer(405, {"detail": f'Method "{arrived.method}" not allowed.'})
        refusal = table.refusal(arrived.body)
        return _Answer(400, refusal) if refusal else _Answer(201, table.add(arrived.body))

    def _of_row(self, table: Table, arrived: ReceivedRequest, row_name: str) -> _Answer:
        row_id = int(row_name) if row_name.isascii() and row_name.isdigit() else 0
        if row_id not in table.rows:
            return _Answer(404, {"detail": "No row matches the given query."})
        if arrived.method == "DELETE":
            del table.rows[row_id]
            return _Answer(204)
        if arrived.method == "PUT":
            refusal = table.refusal(arrived.body, row_id)
            return _Answer(400, refusal) if refusal else _Answer(200, table.replace(row_id, arrived.body))
        return _Answer(200, table.rows[row_id])
