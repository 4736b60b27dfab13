"""What reading a document finds to say about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters: an ERROR keeps a form from being published or started."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a document. `line` counts from 1; `hint` says what to write instead."""

    line: int
    severity: Severity
    code: str
    message: str
    hint: str = ""
