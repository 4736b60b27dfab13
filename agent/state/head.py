"""The head of a conversation as bytes, in a format of our own: `{"v": 1, "channels": {...}}` as msgpack.

It holds the values of the state's channels and nothing of the graph, so that nodes can be renamed, and the library
behind the graph replaced. `v` is raised with each change of what a channel means; `head_migrations` then says how a
head of the version before becomes one of it. Plain values alone are read: bytes cannot name code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_origin, get_type_hints

import ormsgpack
from langgraph.channels import UntrackedValue

from agent.state.head_migrations import MIGRATIONS
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Status
from agent.turns.turn import HeadUnreadable

VERSION = len(MIGRATIONS)
_OPTIONS = (
    ormsgpack.OPT_PASSTHROUGH_BIG_INT
    | ormsgpack.OPT_PASSTHROUGH_DATACLASS
    | ormsgpack.OPT_PASSTHROUGH_DATETIME
    | ormsgpack.OPT_PASSTHROUGH_ENUM
    | ormsgpack.OPT_PASSTHROUGH_SUBCLASS
    | ormsgpack.OPT_PASSTHROUGH_UUID
)
_BIG_INTEGER = 1
"""The one extension that is written and read: an integer beyond 64 bits, as decimal digits."""

Channels = dict[str, Any]


def _is_saved(hint: Any) -> bool:
    return get_origin(hint) is not Annotated or UntrackedValue not in hint.__metadata__


SAVED = frozenset(name for name, hint in get_type_hints(FormPilotState, include_extras=True).items() if _is_saved(hint))
"""The channels that outlive a turn."""


def write_head(values: Mapping[str, Any]) -> bytes:
    """The head to store. Raises TypeError for a value that is not JSON."""
    channels = {name: value for name, value in values.items() if name in SAVED}
    return ormsgpack.packb({"v": VERSION, "channels": channels}, default=_big_integer, option=_OPTIONS)


def read_head(head: bytes) -> Channels:
    """The channels of a stored head, migrated to the current version. Raises HeadUnreadable."""
    try:
        version, channels = _unpacked(ormsgpack.unpackb(head, ext_hook=_extension))
        for migrate in MIGRATIONS[version:]:
            channels = migrate(channels)
        Status(channels["status"])
    except HeadUnreadable:
        raise
    except Exception as error:  # whatever damaged bytes lead to
        raise HeadUnreadable("the stored checkpoint cannot be read") from error
    return {name: value for name, value in channels.items() if name in SAVED}


def _unpacked(content: Any) -> tuple[int, Channels]:
    """The version and the channels. Heads without a version are LangGraph's: a list of namespaces, each with its
    checkpoint."""
    if isinstance(content, list):
        [[_thread, checkpoint, _metadata, _parent]] = [entry[1] for entry in content if entry[0] == ""]
        return 0, {name: value for name, value in checkpoint["channel_values"].items() if name in SAVED}
    version = content["v"]
    if not 0 < version <= VERSION:
        raise HeadUnreadable(f"the stored checkpoint is of version {version}; this code reads up to {VERSION}")
    return version, dict(content["channels"])


def _big_integer(value: object) -> ormsgpack.Ext:
    if type(value) is not int:
        raise TypeError(f"{type(value).__name__} is no plain value")
    return ormsgpack.Ext(_BIG_INTEGER, str(value).encode())


def _extension(tag: int, data: bytes) -> int | None:
    """Only big integers are decoded; LangGraph's own objects are not used by our channels."""
    return int(data) if tag == _BIG_INTEGER and data[:400].lstrip(b"-").isdigit() and len(data) <= 400 else None
