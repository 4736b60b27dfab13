"""Collects what reading a document finds; `findings.yaml` has every code, how much it matters, and the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from forms_registry.schema import Diagnostic, Severity

_LONGEST = 200


_STRICT = Path(__file__).parent / "findings.yaml"


@cache
def catalogue(path: Path = _STRICT) -> Mapping[str, tuple[Severity, str, str]]:
    """Code -> (severity, message, hint), both with places for facts in braces; what has no severity is a warning."""
    entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {
        code: (Severity(entry.get("severity", "warning")), entry["message"], entry.get("hint", ""))
        for code, entry in entries.items()
    }


@dataclass(slots=True)
class Findings:
    """The findings of one reading, of the kinds in a file; the same finding on one line is kept once."""

    path: Path = _STRICT
    _found: dict[Diagnostic, None] = field(default_factory=dict)

    def add(self, code: str, line: int, /, **facts: object) -> None:
        severity, message, hint = catalogue(self.path)[code]
        shown = {name: _short(value) for name, value in facts.items()}
        text = " ".join(message.format(**shown).split())
        self._found[Diagnostic(max(line, 1), severity, code, text, " ".join(hint.format(**shown).split()))] = None

    @property
    def has_errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self._found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        return in_order(self._found)


def in_order(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Errors first, then warnings, each in line order; the same one is kept once."""
    gravity = tuple(Severity)
    return tuple(
        sorted(dict.fromkeys(found), key=lambda one: (gravity.index(one.severity), one.line, one.code, one.message))
    )


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
