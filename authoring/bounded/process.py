"""Plays as their owner sees them: a process that is kept for the next one, and ended when one takes too long."""

from __future__ import annotations

import json
from typing import Any

from bounded_processes import BoundedProcess, Pool, PoolFull, ProcessStopped
from forms_registry.errors import ReadersBusy
from forms_registry.schema import FormSpec
from forms_registry.schema.storing import to_json

PLAYS = 2
"""So many plays go on at a time; as many may wait, and whoever comes then is told to come again."""

CPU_SECONDS = 13
"""Of the processor for one play: what the longest keeps within by itself, and some to end in."""

MEMORY_BYTES = 1024 * 1024 * 1024
ANSWER_BYTES = 16 * 1024 * 1024
_WORKER = "authoring.bounded.worker"


class PlayStopped(Exception):
    """The play took more time or memory than there is for one, or failed for a fault of ours, which is logged."""


def players(memory_bytes: int = MEMORY_BYTES) -> Pool:
    """Processes for plays, each started when it is first needed."""

    def player() -> BoundedProcess:
        return BoundedProcess(_WORKER, cpu_seconds=CPU_SECONDS, memory_bytes=memory_bytes, answer_bytes=ANSWER_BYTES)

    return Pool(player, processes=PLAYS, waiting=PLAYS)


_players = players()


def play(task: str, spec: FormSpec, *, seconds: int, **parameters: Any) -> Any:
    """What a task of the worker finds out about a form, as JSON values; `parameters` is JSON too.

    The task keeps within `seconds` of the processor by itself. Raises PlayStopped, and ReadersBusy where there are more
    plays than there is room for.
    """
    request = json.dumps({"spec": to_json(spec), "seconds": seconds, **parameters})
    try:
        return _players.ask(task, request)["found"]
    except ProcessStopped:
        raise PlayStopped from None
    except PoolFull:
        raise ReadersBusy from None
