"""A LangGraph checkpointer for one turn: the head comes in as bytes and goes out as bytes, with no I/O between.

`TurnSaver.load(head, triggers)` -> run the graph -> `.dump()` -> whoever called stores the bytes in the turn's own
transaction. What LangGraph needs to resume, it gets made anew from the state and from the graph that resumes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    empty_checkpoint,
)

from agent.state.head import Channels, read_head, write_head


class TurnSaver(BaseCheckpointSaver[int]):
    """Holds the checkpoint of one conversation in memory while one turn runs. `channels` are the saved values of the
    state that the turn starts from, {} for a conversation's first."""

    def __init__(self, channels: Channels, triggers: Sequence[str]) -> None:
        super().__init__()
        self.channels = channels
        self._checkpoint: Checkpoint | None = _resumable(channels, triggers) if channels else None
        self._metadata: CheckpointMetadata = {"source": "loop", "step": 0, "parents": {}}

    @classmethod
    def load(cls, head: bytes | None, triggers: Sequence[str] = ()) -> TurnSaver:
        """A saver that resumes from `head` at the node that these channels trigger, or starts empty; without triggers,
        it is there to be looked into, and its checkpoint has each value of the state by name. Raises HeadUnreadable."""
        return cls({} if head is None else read_head(head), triggers)

    def dump(self) -> bytes:
        """The head to store."""
        return write_head(self._checkpoint["channel_values"]["kept"] if self._checkpoint else self.channels)

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        if self._checkpoint is None:
            return None
        return CheckpointTuple(_config(config, self._checkpoint["id"]), self._checkpoint, self._metadata, None, [])

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        self._checkpoint, self._metadata = checkpoint, metadata
        return _config(config, checkpoint["id"])

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """A turn happens wholly or not at all: there is never a half of one to go on from."""


def _resumable(channels: Channels, triggers: Sequence[str]) -> Checkpoint:
    """A checkpoint at which the triggered node alone is to run: its triggers have a version that no node has seen."""
    checkpoint = empty_checkpoint()
    if not triggers:
        checkpoint["channel_values"] = dict(channels)
        return checkpoint
    checkpoint["channel_values"] = {"kept": channels, **dict.fromkeys(triggers)}
    checkpoint["channel_versions"] = {"kept": 1, **dict.fromkeys(triggers, 2)}
    checkpoint["updated_channels"] = list(triggers)  # so no other node is looked at
    return checkpoint


def _config(config: RunnableConfig, checkpoint_id: str) -> RunnableConfig:
    settings = config["configurable"]
    place = {"thread_id": settings["thread_id"], "checkpoint_ns": settings.get("checkpoint_ns", "")}
    return {"configurable": {**place, "checkpoint_id": checkpoint_id}}
