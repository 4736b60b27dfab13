"""The connections of one worker: which of them are watched, in which order they wait, and which are closed to make
room."""

from __future__ import annotations

import selectors
from collections.abc import Callable, Iterator
from functools import partial

from formpilot_site.serving.connection import Connection, State

# Kept for all clients together that have not sent, or not read, everything.
HELD_BYTES = 64 * 1024 * 1024
# Of large bodies on disk, room for so many that are as long as they may be.
SPOOLED_BODIES = 20


class Connections:
    """The first has been in its state for longest. `ready` is called with a connection that can be read from, or
    written to, as it is watched for; `most` are kept, and `largest_body` is how many bytes one may keep on disk."""

    def __init__(
        self,
        poller: selectors.BaseSelector,
        ready: Callable[[Connection, object], object],
        *,
        most: int,
        largest_body: int,
    ) -> None:
        self._poller, self._ready = poller, ready
        self._most, self._most_spooled = most, SPOOLED_BODIES * largest_body
        self._waiting: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._waiting))

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._waiting

    def add(self, connection: Connection, state: State, seconds: float) -> None:
        """The one that waits longest makes room where there are many."""
        if len(self._waiting) >= self._most:
            self.make_room()
        self.enter(connection, state, seconds)

    def enter(self, connection: Connection, state: State, seconds: float = float("inf")) -> None:
        """`seconds` is how long the state may last."""
        self._waiting.pop(connection, None)
        self._waiting[connection] = None
        connection.enter(state, seconds)

    def watch(self, connection: Connection, events: int) -> None:
        """Has `ready` called on these events from now on; on none with 0."""
        if events == connection.watched:
            return
        if not connection.watched:
            self._poller.register(connection.sock, events, partial(self._ready, connection))
        elif not events:
            self._poller.unregister(connection.sock)
        else:
            self._poller.modify(connection.sock, events, partial(self._ready, connection))
        connection.watched = events

    def drop(self, connection: Connection) -> None:
        """Closes the connection, whatever state it is in."""
        self.watch(connection, 0)
        del self._waiting[connection]
        connection.close()

    def sweep(self, now: float, late: Callable[[Connection], object]) -> None:
        """Drops those whose time is over, but for those that have begun a request, with which `late` is called; and the
        oldest of the others while too much is held for them."""
        held = spooled = 0
        for connection in self:
            if connection.deadline < now:
                if connection.state is State.ARRIVING and connection.arrival.data:
                    late(connection)
                else:
                    self.drop(connection)
            elif connection.state is not State.AT_WORK:
                held += connection.held
                spooled += connection.spooled if connection.state is State.ARRIVING else 0
        while held > HELD_BYTES:
            held -= self.make_room(at_least=1)
        while spooled > self._most_spooled:
            spooled -= self._make_room_on_disk()

    def make_room(self, at_least: int = 0) -> int:
        """Drops what has waited for its client for longest and holds so many bytes; returns what that frees."""
        for connection in self._waiting:
            if connection.state is not State.AT_WORK and connection.held >= at_least:
                self.drop(connection)
                return connection.held
        return 0

    def _make_room_on_disk(self) -> int:
        """Drops the oldest that is sending a large body; returns what that frees."""
        for connection in self._waiting:
            if connection.state is State.ARRIVING and connection.spooled:
                self.drop(connection)
                return connection.spooled
        return 0
