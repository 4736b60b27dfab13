"""Data that stands beside a module: words and sentences in YAML, read once when the module is imported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from patterns.data import read_yaml


def read_beside(module: str, name: str) -> Any:
    """The content of the YAML file `name` in the folder of `module`, which is its `__file__`."""
    return read_yaml(Path(module).with_name(name))
