"""Collects what reading a document finds; `findings.yaml` has every code, how much it matters, and the remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from forms_registry.schema import Diagnostic, Severity
from forms_registry.schema.told import in_language, told
from patterns.data import read_yaml

MOST = 1_000
"""So many findings of one severity are kept: nobody mends more at a time."""

_LONGEST = 200
_SEVERITIES = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "notes"}

_STRICT = Path(__file__).parent / "findings.yaml"
_LANGUAGES = ("ar",)


@cache
def catalogue(path: Path = _STRICT) -> Mapping[str, tuple[Severity, str, str]]:
    """Code -> (severity, message, hint), both with places for facts in braces; what has no severity is a warning."""
    entries = read_yaml(path)
    return {
        code: (Severity(entry.get("severity", "warning")), entry["message"], entry.get("hint", ""))
        for code, entry in entries.items()
    }


@cache
def _left_out(path: Path) -> frozenset[str]:
    """The codes of errors about one piece, without which the rest can be read."""
    return frozenset(code for code, entry in read_yaml(path).items() if entry.get("left_out"))


@cache
def in_other_languages(path: Path = _STRICT) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """Language -> code -> (message, hint), from the files beside a catalogue: `findings.ar.yaml`."""
    files = {language: path.with_suffix(f".{language}.yaml") for language in _LANGUAGES}
    return {
        language: {code: (entry["message"], entry.get("hint", "")) for code, entry in read_yaml(file).items()}
        for language, file in files.items()
    }


@dataclass(slots=True)
class Findings:
    """The findings of one reading, of the kinds in a file; the same finding on one line is kept once. Where pieces are
    left out (`leaves_out`), an error about one is a warning."""

    path: Path = _STRICT
    leaves_out: bool = False
    _found: dict[Diagnostic, None] = field(default_factory=dict)
    _often: Counter[Severity] = field(default_factory=Counter)
    _left_out: set[Severity] = field(default_factory=set)

    def add(self, code: str, line: int, /, **facts: object) -> None:
        """Adds a finding; a fact may be a function, which is asked only where the finding is kept."""
        severity = catalogue(self.path)[code][0]
        if self.leaves_out and code in _left_out(self.path):
            severity = Severity.WARNING
        if self._often[severity] == MOST:
            self._leave_out(severity, line)
            return
        found = replace(_diagnostic(self.path, code, line, facts), severity=severity)
        self._often[severity] += found not in self._found
        self._found[found] = None

    def _leave_out(self, severity: Severity, line: int) -> None:
        """Says so at the first that is not kept."""
        if severity not in self._left_out:
            self._left_out.add(severity)
            facts = {"count": MOST, "things": told(_SEVERITIES[severity])}
            self._found[_diagnostic(_STRICT, "more_findings", line, facts)] = None

    @property
    def has_errors(self) -> bool:
        return self._often[Severity.ERROR] > 0

    def sorted(self) -> tuple[Diagnostic, ...]:
        return in_order(self._found)


def in_order(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Errors first, then warnings, each in line order; the same one is kept once."""
    gravity = tuple(Severity).index
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (gravity(one.severity), one.line, one.code, one.message)))


def _diagnostic(path: Path, code: str, line: int, facts: Mapping[str, object]) -> Diagnostic:
    severity, *words = catalogue(path)[code]
    asked = {name: fact() if callable(fact) else fact for name, fact in facts.items()}
    message, hint = _filled(words, "en", asked)
    others = tuple(
        (language, *_filled(said[code], language, asked))
        for language, said in in_other_languages(path).items()
        if code in said
    )
    return Diagnostic(max(line, 1), severity, code, message, hint, others)


def _filled(words: Sequence[str], language: str, facts: Mapping[str, object]) -> tuple[str, str]:
    """(message, hint) in a language; a fact that is a LocalText in that language too."""
    shown = {name: _short(in_language(fact, language)) for name, fact in facts.items()}
    message, hint = (" ".join(text.format(**shown).split()) for text in words)
    return message, hint


def _short(value: object) -> str:
    # What no database keeps is shown by its code.
    text = " ".join(str(value).replace("\0", r"\0").encode(errors="backslashreplace").decode().split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
