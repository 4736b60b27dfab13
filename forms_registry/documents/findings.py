"""Collects findings. `findings.yaml` defines all codes with severity, message and remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from forms_registry.schema import Diagnostic, Severity
from forms_registry.schema.bilingual import bilingual, in_language
from patterns.data import read_yaml

MAX_FINDINGS = 1_000
"""So many findings of one severity are kept: nobody mends more at a time."""

_MAX_FACT = 200
_SEVERITIES = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "notes"}

_CATALOGUE = Path(__file__).parent / "findings.yaml"
_LANGUAGES = ("ar",)


@cache
def catalogue(path: Path = _CATALOGUE) -> Mapping[str, tuple[Severity, bool, str, str]]:
    """Code -> (severity, left out, message, hint), with placeholders in braces; warnings by default. Without what is
    left out the rest can be read."""
    entries = read_yaml(path)
    return {
        code: (Severity(entry.get("severity", "warning")), "left_out" in entry, entry["message"], entry.get("hint", ""))
        for code, entry in entries.items()
    }


@cache
def translations(path: Path = _CATALOGUE) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """Language -> code -> (message, hint), from the files beside a catalogue: `findings.ar.yaml`."""
    files = {language: path.with_suffix(f".{language}.yaml") for language in _LANGUAGES}
    return {
        language: {code: (entry["message"], entry.get("hint", "")) for code, entry in read_yaml(file).items()}
        for language, file in files.items()
    }


@dataclass(slots=True)
class Findings:
    """The findings of one reading, of the kinds in a file; the same finding on one line is kept once. Where pieces are
    left out (`lenient`), an error about one is a warning."""

    path: Path = _CATALOGUE
    lenient: bool = False
    _diagnostics: dict[Diagnostic, None] = field(default_factory=dict)
    _counts: Counter[Severity] = field(default_factory=Counter)
    _overflowed: set[Severity] = field(default_factory=set)

    def add(self, code: str, line: int, /, **facts: object) -> None:
        """Adds a finding; a fact may be a function, which is called only if the finding is kept."""
        severity, is_left_out, *_ = catalogue(self.path)[code]
        if self.lenient and is_left_out:
            severity = Severity.WARNING
        if self._counts[severity] == MAX_FINDINGS:
            self._report_overflow(severity, line)
            return
        diagnostic = replace(_diagnostic(self.path, code, line, facts), severity=severity)
        self._counts[severity] += diagnostic not in self._diagnostics
        self._diagnostics[diagnostic] = None

    def _report_overflow(self, severity: Severity, line: int) -> None:
        """Adds a finding about too many findings, once."""
        if severity not in self._overflowed:
            self._overflowed.add(severity)
            facts = {"count": MAX_FINDINGS, "things": bilingual(_SEVERITIES[severity])}
            self._diagnostics[_diagnostic(_CATALOGUE, "more_findings", line, facts)] = None

    @property
    def has_errors(self) -> bool:
        return self._counts[Severity.ERROR] > 0

    def sorted(self) -> tuple[Diagnostic, ...]:
        return sort_diagnostics(self._diagnostics)


def sort_diagnostics(items: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Errors first, then warnings, each in line order, without duplicates."""
    gravity = tuple(Severity).index
    return tuple(sorted(dict.fromkeys(items), key=lambda d: (gravity(d.severity), d.line, d.code, d.message)))


def _diagnostic(path: Path, code: str, line: int, facts: Mapping[str, object]) -> Diagnostic:
    severity, _, *templates = catalogue(path)[code]
    values = {name: fact() if callable(fact) else fact for name, fact in facts.items()}
    message, hint = _message_and_hint(templates, "en", values)
    translated = tuple(
        (language, *_message_and_hint(texts[code], language, values))
        for language, texts in translations(path).items()
        if code in texts
    )
    return Diagnostic(max(line, 1), severity, code, message, hint, translated)


def _message_and_hint(templates: Sequence[str], language: str, facts: Mapping[str, object]) -> tuple[str, str]:
    """(message, hint) in a language, filled with facts; a LocalText is filled in that language."""
    values = {name: _shortened(in_language(fact, language)) for name, fact in facts.items()}
    message, hint = (" ".join(text.format(**values).split()) for text in templates)
    return message, hint


def _shortened(value: object) -> str:
    # What no database keeps is shown by its code.
    text = " ".join(str(value).replace("\0", r"\0").encode(errors="backslashreplace").decode().split())
    return text if len(text) <= _MAX_FACT else text[: _MAX_FACT - 1] + "…"
