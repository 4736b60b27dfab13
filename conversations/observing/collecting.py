"""What all processes of a server have counted, read from the files that each of them keeps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector
from typing_extensions import override


@cache
def child_of(metric: Any, *labels: str) -> Any:
    """The part of a metric that counts for the values of its labels."""
    return metric.labels(*labels)


class ProcessesCollector(MultiProcessCollector):
    """Leaves out the file that a process has just begun: before its first number it is empty, and cannot be read."""

    def __init__(self, registry: CollectorRegistry, folder: str) -> None:
        super().__init__(registry, folder)  # type: ignore[no-untyped-call]
        self._folder = Path(folder)

    @override
    def collect(self) -> Iterable[Any]:
        begun = [str(file) for file in self._folder.glob("*.db") if file.stat().st_size > 0]
        merged: Iterable[Any] = self.merge(begun, accumulate=True)  # type: ignore[no-untyped-call]
        return merged
