"""What reading a document finds to say about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters: an ERROR keeps a form from being published or started."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a document. `line` counts from 1; `hint` says what to write instead.

    `message` and `hint` are in English; `translations` has (language, message, hint) for each other language.
    """

    line: int
    severity: Severity
    code: str
    message: str
    hint: str = ""
    translations: tuple[tuple[str, str, str], ...] = ()

    def in_language(self, language: str) -> Diagnostic:
        """The finding with its words in a language ("ar" serves "ar-SA" too), or in English where they lack."""
        primary = language.split("-")[0].lower()
        for name, message, hint in self.translations:
            if name == primary:
                return replace(self, message=message, hint=hint, translations=())
        return replace(self, translations=())

    def as_json(self) -> dict[str, int | str]:
        """The finding as JSON values, without its translations."""
        return {
            "line": self.line,
            "severity": self.severity.value,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
        }
