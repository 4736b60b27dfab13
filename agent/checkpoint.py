"""A LangGraph checkpointer for one turn: the head comes in as bytes and goes out as bytes, with no I/O between.

`TurnSaver.load(head)` -> run the graph -> `.dump()` -> whoever called stores the bytes in the turn's own transaction.
Only the newest checkpoint of each namespace is kept, so the head does not grow with the conversation.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    get_checkpoint_id,
    get_serializable_checkpoint_metadata,
    writes_sort_key,
)
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

# None allows no class beyond msgpack's own and LangGraph's safe ones: the default imports whatever a blob names.
_SERDE = JsonPlusSerializer(allowed_msgpack_modules=None)

_WriteKey = tuple[str, str, int]


class TurnSaver(BaseCheckpointSaver[int]):
    """Holds the checkpoints of one conversation in memory while one turn runs."""

    def __init__(self) -> None:
        super().__init__(serde=_SERDE)
        self._lock = threading.Lock()  # the graph saves from worker threads
        self._heads: dict[str, list[Any]] = {}  # namespace -> [thread id, checkpoint, metadata, parent id]
        self._writes: dict[tuple[str, str], dict[_WriteKey, tuple[str, Any]]] = {}  # by namespace and checkpoint id

    @classmethod
    def load(cls, head: bytes | None) -> TurnSaver:
        """A saver that resumes from `head`, or starts empty. Raises ValueError for bytes that are not a head."""
        saver = cls()
        if not head:
            return saver
        try:
            for namespace, stored, writes in _SERDE.loads_typed(("msgpack", bytes(head))):
                saver._heads[namespace] = stored
                saver._writes[namespace, stored[1]["id"]] = {tuple(key): tuple(write) for key, write in writes}
        except Exception as error:  # the codec raises its own exceptions, none of them public
            raise ValueError("the stored checkpoint cannot be read") from error
        return saver

    def dump(self) -> bytes:
        """The head to store. Checkpoints of subgraph calls that have ended are left out."""
        root = self._heads[""][1]["id"]
        kept = {
            namespace: head
            for namespace, head in self._heads.items()
            if ":" not in namespace or head[2].get("parents", {}).get("") == root
        }
        return _SERDE.dumps_typed(
            [[namespace, head, self._dump_writes(namespace, head)] for namespace, head in kept.items()]
        )[1]

    def _dump_writes(self, namespace: str, head: list[Any]) -> list[list[Any]]:
        writes = self._writes.get((namespace, head[1]["id"]), {})
        return [[list(key), list(write)] for key, write in writes.items()]

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        thread_id, namespace, checkpoint_id = _identity(config)
        head = self._heads.get(namespace)
        if head is None or head[0] != thread_id or (checkpoint_id and head[1]["id"] != checkpoint_id):
            return None
        _, checkpoint, metadata, parent = head
        writes = sorted(
            self._writes.get((namespace, checkpoint["id"]), {}).items(), key=lambda item: writes_sort_key(*item[0])
        )
        return CheckpointTuple(
            _config(thread_id, namespace, checkpoint["id"]),
            checkpoint,
            metadata,
            _config(thread_id, namespace, parent) if parent else None,
            [(key[1], *write) for key, write in writes],
        )

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        thread_id, namespace, parent = _identity(config)
        with self._lock:
            stored = get_serializable_checkpoint_metadata(config, metadata)
            self._heads[namespace] = [thread_id, checkpoint, stored, parent]
        return _config(thread_id, namespace, checkpoint["id"])

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        _, namespace, checkpoint_id = _identity(config)
        with self._lock:
            kept = self._writes.setdefault((namespace, checkpoint_id or ""), {})
            for position, write in enumerate(writes):
                key = (task_path, task_id, WRITES_IDX_MAP.get(write[0], position))
                if key[2] < 0 or key not in kept:  # special channels are replaced, ordinary writes are kept
                    kept[key] = (write[0], write[1])


def _identity(config: RunnableConfig) -> tuple[str, str, str | None]:
    settings = config["configurable"]
    return str(settings["thread_id"]), settings.get("checkpoint_ns", ""), get_checkpoint_id(config)


def _config(thread_id: str, namespace: str, checkpoint_id: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread_id, "checkpoint_ns": namespace, "checkpoint_id": checkpoint_id}}
