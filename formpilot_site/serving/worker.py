"""The loop of a worker process: who may speak, and until when."""

from __future__ import annotations

import os
import selectors
import time
from functools import partial
from typing import Any

from django.conf import settings
from gunicorn.workers.base import Worker
from gunicorn.workers.gthread import PollableMethodQueue

from formpilot_site.serving.answering import Answer, answer
from formpilot_site.serving.arrival import BodyLimits, Stage
from formpilot_site.serving.connection import Connection, State
from formpilot_site.serving.connections import Connections
from formpilot_site.serving.faults import Fault
from formpilot_site.serving.listening import Listening, OpenConnections
from formpilot_site.serving.process import end_with_parent, most_files
from formpilot_site.serving.refusing import refusal
from formpilot_site.serving.threads import Threads

HEAD_SECONDS = 10
BODY_SECONDS = 30
# So many bytes of a large body, or of an answer that is read, earn another second.
LARGE_BODY_RATE = 32 * 1024
# For a client to read its answer, and then to end the connection: closed earlier, it might lose the end of the answer.
ANSWER_SECONDS = 60
LINGER_SECONDS = 2
# How long clients may still end what they began to send when the worker is told to end.
FAREWELL_SECONDS = 2
SWEEP_SECONDS = 0.5

HEAD_BYTES = 64 * 1024
MOST_CONNECTIONS = 4000
# Files that are not connections of clients.
OTHER_FILES = 200

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"

# Of the workers that are forked from the process which imports this.
OPEN_CONNECTIONS = OpenConnections()


class BufferingWorker(Worker):
    """A request is read whole before it gets a thread, and its answer is sent when the thread has been given back."""

    poller: selectors.BaseSelector
    connections: Connections
    threads: Threads
    listening: Listening
    # Among those who share the doors; the master gives it.
    place: int | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = BodyLimits(
            HEAD_BYTES,
            settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
            large=settings.LARGEST_UPLOAD_BODY,
            large_heads=settings.UPLOAD_DOORS,
            spool=settings.FILE_UPLOAD_TEMP_DIR,
        )
        self.queue = PollableMethodQueue()
        self.next_sweep = 0.0

    def init_process(self) -> None:
        end_with_parent()
        self.poller = selectors.DefaultSelector()
        most = min(MOST_CONNECTIONS, most_files() - OTHER_FILES)
        self.connections = Connections(self.poller, self._ready, most=most, largest_body=self.limits.large)
        self.threads = Threads(self.cfg.threads, self._answer, partial(self.queue.defer, self._worked))
        self.queue.init()
        super().init_process()

    def handle_exit(self, sig: int, frame: object) -> None:
        self.alive = False
        self.queue.defer(lambda: None)

    def run(self) -> None:
        self.poller.register(self.queue.fileno(), selectors.EVENT_READ, self.queue.run_callbacks)
        others = (OPEN_CONNECTIONS, self.place) if self.place is not None else None
        self.listening = Listening(self.poller, self.sockets, self._accept, others)
        self.listening.begin()
        while self.alive and self.ppid == os.getppid():
            self._step()
        self.alive = False
        self._drain()

    def _step(self) -> None:
        for key, _ in self.poller.select(self.listening.seconds_to_wait(SWEEP_SECONDS)):
            key.data(key.fileobj)
        self.listening.accept_stood_back()
        self.listening.report(len(self.connections))
        self.threads.look_after()
        now = time.monotonic()
        if now >= self.next_sweep:
            self.next_sweep = now + SWEEP_SECONDS
            self.notify()
            self.connections.sweep(now, late=partial(self._refuse, fault=Fault.SLOW))

    def _drain(self) -> None:
        """What has begun is ended, if it ends in time."""
        self.listening.end()
        now = time.monotonic()
        deadline = now + self.cfg.graceful_timeout
        for connection in self.connections:
            if connection.state in {State.IDLE, State.ARRIVING}:
                connection.deadline = min(connection.deadline, now + FAREWELL_SECONDS)
        while any(it.state is not State.LINGERING for it in self.connections) and time.monotonic() < deadline:
            self._step()
        self.threads.end()
        for connection in self.connections:
            self.connections.drop(connection)

    # --- What clients do ----------------------------------------------------------------------------------------------

    def _accept(self, listener: Any) -> bool:
        """False when nobody is at the door."""
        try:
            sock, address = listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return False
        except OSError as error:
            # No more files: the oldest connections make room.
            self.log.warning("A connection could not be taken: %s", error)
            self.connections.make_room()
            return False
        connection = Connection(sock, address, listener.getsockname(), self.limits)
        self.connections.add(connection, State.ARRIVING, HEAD_SECONDS)
        self._read(connection)
        return True

    def _ready(self, connection: Connection, _sock: object) -> None:
        if connection not in self.connections:
            return
        match connection.state:
            case State.LEAVING:
                self._send(connection)
            case State.AT_WORK:
                # Most clients say no more before they are answered, so nobody stops listening until one does.
                self.connections.watch(connection, 0)
            case _:
                self._read(connection)

    def _read(self, connection: Connection) -> None:
        data = connection.receive()
        if data is None:
            self.connections.watch(connection, selectors.EVENT_READ)
        elif not data:
            self.connections.drop(connection)
        elif connection.state is not State.LINGERING:
            self._take(connection, data)

    def _take(self, connection: Connection, data: bytes) -> None:
        """`data` is the next part of a request."""
        arrival = connection.arrival
        if connection.state is State.IDLE:
            self.connections.enter(connection, State.ARRIVING, HEAD_SECONDS)
        stage_before = arrival.stage
        try:
            arrival.feed(data)
        except OSError:
            self.log.exception("A body could not be kept in %s", self.limits.spool)
            self._refuse(connection, Fault.NO_ROOM)
            return
        if arrival.complete:
            self._begin(connection)
            return
        if stage_before is Stage.HEAD and arrival.stage is Stage.FILE:
            # No more of it is read before the application has seen who sends it, and where to.
            self._begin(connection)
            return
        if stage_before is Stage.HEAD and arrival.stage is not Stage.HEAD:
            self._await_body(connection)
        if arrival.stage is Stage.FILE:
            connection.grant(BODY_SECONDS + arrival.received / LARGE_BODY_RATE)
        self.connections.watch(connection, selectors.EVENT_READ)

    def _begin(self, connection: Connection) -> None:
        self.connections.enter(connection, State.AT_WORK)
        self.threads.begin(connection)

    def _refuse(self, connection: Connection, fault: Fault) -> None:
        """What has come of its request is not waited for any longer."""
        connection.arrival.fault = fault
        self._begin(connection)

    def _worked(self, connection: Connection) -> None:
        if connection.admitted:
            connection.admitted = False
            self._await_body(connection)
            self.connections.watch(connection, selectors.EVENT_READ)
            return
        connection.arrival.close()
        self.connections.enter(connection, State.LEAVING, ANSWER_SECONDS)
        self._send(connection)

    def _await_body(self, connection: Connection) -> None:
        self.connections.enter(connection, State.ARRIVING, BODY_SECONDS if self.alive else FAREWELL_SECONDS)
        if connection.arrival.expects_continue:
            connection.say(CONTINUE)

    def _send(self, connection: Connection) -> None:
        if not connection.send():
            self.connections.drop(connection)
        elif connection.outgoing:
            if connection.rest is not None:
                connection.grant(ANSWER_SECONDS + connection.sent / LARGE_BODY_RATE)
            self.connections.watch(connection, selectors.EVENT_WRITE)
        else:
            self._go_on(connection)

    def _go_on(self, connection: Connection) -> None:
        """The answer is sent."""
        if not connection.keep:
            connection.finish_sending()
            self.connections.enter(connection, State.LINGERING, LINGER_SECONDS)
            self.connections.watch(connection, selectors.EVENT_READ)
            return
        self.connections.enter(connection, State.IDLE, self.cfg.keepalive if self.alive else FAREWELL_SECONDS)
        connection.await_next()
        if connection.unused:
            self._take(connection, connection.unused)
        else:
            self.connections.watch(connection, selectors.EVENT_READ)

    def _answer(self, connection: Connection) -> Answer:
        """In a thread."""
        try:
            place = connection.address, connection.server
            request = connection.arrival
            return answer(request, self.wsgi, self.cfg, *place, staying=lambda: self.alive, spool=self.limits.spool)
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told that
            return Answer(refusal(connection.arrival, error))
