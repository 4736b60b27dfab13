"""Decides what a field's value must satisfy: limits with a key of their own, fixed phrases, rules across fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Facts
from forms_registry.documents.keys import LIMIT_KEYS, Key, key_of
from forms_registry.documents.source import SourceValue, scalar
from forms_registry.field_types.file_kinds import file_kinds, kinds_named
from forms_registry.schema import Constraint, Limits
from forms_registry.schema.told import told
from nlu.canonical.phones import region_of
from nlu.temporal.limits import limit_day, limit_time
from nlu.types import LocalText
from patterns.regular import is_script, linear, pattern_fault, pattern_size

_COMPARES = linear(r"[<>=≤≥≠]| in \[")
_TODAY = linear(r"today(?:\s*([+-])\s*(\d{1,4})\s*(d|w|m|y)\w*)?\Z", "i")
_SIZE = linear(r"(\d{1,9}(?:\.\d+)?)\s*(kB|MB|GB|bytes)?\Z", "i")
_LISTED = linear(r"\s*,\s*|\s+and\s+")
_BYTES = {"": 1, "bytes": 1, "kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824}
_SIGNS = {"minimum": ">=", "maximum": "<="}
_PARTS = linear(r"[;\n]")

MAX_PATTERNS = 2_000_000


@dataclass(slots=True)
class Patterns:
    """Those of a form, which together may have the size MAX_PATTERNS: one may take 85 ms to make."""

    known: set[str] = field(default_factory=set)
    size: int = 0

    def fault(self, pattern: str) -> str:
        """Why a pattern cannot be used, "" when it can."""
        if pattern not in self.known and self.size <= MAX_PATTERNS:
            self.known.add(pattern)
            self.size += pattern_size(pattern)
        if self.size > MAX_PATTERNS:
            return "all of the form together are too large; use min_length and max_length for the length"
        return pattern_fault(pattern)


@dataclass(slots=True)
class LimitReader:
    """Reads one field. `ids` are all fields of the form, which a bound may name."""

    facts: Facts
    type_name: str
    ids: Collection[str]
    rules: Rules
    texts: Texts
    patterns: Patterns
    values: dict[str, Any] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)

    def read(self) -> tuple[Limits, tuple[Constraint, ...]]:
        for key in LIMIT_KEYS:
            for value in self.facts.all(key):
                self._limit(key, value)
        for value in self.facts.each("constraints"):
            if value.pairs is not None:
                self._mapping(value)
            elif value.items is not None:
                self.facts.report("constraint_unread", value.line, text=value.shown())
            else:
                for part in filter(None, (part.strip(" \t.") for part in _PARTS.split(value.text))):
                    self._words(value.with_text(part))
        message = self.texts.local(self.facts.all("message"))
        return Limits(**self.values, message=message), tuple(self.constraints)

    def _mapping(self, value: SourceValue) -> None:
        """`{rule: a <= b, message: ...}`, or limits by name: `{min: 1, max: 5, message: ...}`."""
        if any((key := key_of(name, "rule")) and key.name == "rule" for name, _ in value.pairs or ()):
            said = Facts.of_mapping("rule", value, self.facts.findings)
            if rule := said.first("rule"):
                self._rule(rule, said.all("message"))
            return
        for name, one in value.pairs or ():
            self._named(key_of(name, "field") or Key(""), name, one)

    def _named(self, key: Key, name: str, value: SourceValue) -> None:
        if key.name in LIMIT_KEYS:
            self._limit(key.name, value)
        elif key.name == "message":
            self.facts.read(name, value)
        else:
            self._refuse(name, value, told("no limit is called so"))

    def _rule(self, rule: SourceValue, messages: Sequence[SourceValue] = ()) -> None:
        condition = self.rules.of(self.facts.name, "a constraint", rule)
        if condition is not None:
            self.constraints.append(Constraint(condition, self.texts.local(messages or self.facts.all("message"))))

    def _compared(self, value: SourceValue, sign: str, other: str) -> None:
        self._rule(value.with_text(f"{self.facts.name} {sign} {other}"))

    def _words(self, value: SourceValue) -> None:
        """A fixed phrase, or a comparison."""
        words = value.text
        phrase = phrases.limit(words, self.type_name)
        if phrase is None and _COMPARES.search(words):
            self._rule(value.with_text(f"{self.facts.name} {words}") if _COMPARES.match(words) else value)
        elif phrase is None:
            self.facts.report("constraint_unread", value.line, text=words)
        elif not phrase.sign:
            for key, limit in phrase.set.items():
                self._limit(key, value.with_text(limit))
        elif (other := phrase.holes["field"]) in self.ids or other.casefold() in {"today", "now"}:
            self._compared(value, phrase.sign, other)
        else:
            self.facts.report("bound_unknown", value.line, other=other)

    def _limit(self, key: str, value: SourceValue) -> None:
        if key in _SIGNS:
            self._extreme(key, value)
            return
        read = _READERS.get(key, _count)(value)
        if fault := self._fault(key, read):
            self._refuse(key, value, fault)
        elif key == "pattern" and (fault := self.patterns.fault(read)):
            self.facts.report("pattern_invalid", value.line, pattern=read, reason=told(fault))
        else:
            self._set("max_bytes" if key == "max_size" else key, read, value)

    def _fault(self, key: str, read: Any) -> LocalText | str:
        """Why a limit cannot be kept, "" when it can."""
        types = phrases.limited_types(key)
        if self.type_name not in types:
            return told(
                "it limits a field of the type {types}, and this is a {type}",
                types=" or ".join(types),
                type=self.type_name,
            )
        if read is None:
            return told("it cannot be read")
        return _FAULTS[key](read) if key in _FAULTS else ""

    def _extreme(self, key: str, value: SourceValue) -> None:
        """A minimum or maximum: of a number, a day or an hour, or the answer of another field."""
        text = value.text.strip()
        read = _EXTREMES[self.type_name](text) if self.type_name in _EXTREMES else None
        if read is not None:
            self._set(key, read, value)
        elif text in self.ids:
            self._compared(value, _SIGNS[key], text)
        else:
            self._refuse(key, value, told("it is no limit of a {type}", type=self.type_name))

    def _set(self, key: str, read: Any, value: SourceValue) -> None:
        if (before := self.values.setdefault(key, read)) != read:
            self.facts.report("limit_twice", value.line, key=key, text=read, before=before)

    def _refuse(self, key: str, value: SourceValue, reason: LocalText | str) -> None:
        if "type" not in self.facts.refused:  # else what is wrong is told already
            self.facts.report("limit_invalid", value.line, key=key, text=value.shown(), reason=reason)


def _without_thousands(text: str) -> str:
    """ "1,000,000" without its commas."""
    first, *others = text.strip().split(",")
    grouped = first[-1:].isdigit() and all(len(one.partition(".")[0]) == 3 for one in others)
    return "".join((first, *others)) if grouped else text


def _number(text: str) -> float | None:
    number = scalar(_without_thousands(text))
    return number if isinstance(number, int | float) and not isinstance(number, bool) else None


def _hour(text: str) -> str | None:
    return f"{hour:%H:%M}" if (hour := limit_time(text)) else None


def _day(text: str) -> str | None:
    """An ISO date, or today with an offset: "today - 2 years" -> "today-2y"."""
    if found := _TODAY.match(text):
        sign, count, unit = found.groups()
        text = f"today{sign}{count}{unit.lower()}" if sign else "today"
    return text if limit_day(text, datetime.now(UTC).date()) else None


def _count(value: SourceValue) -> int | None:
    text = value.text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _bytes(value: SourceValue) -> int | None:
    found = _SIZE.match(value.text.strip())
    return int(float(found[1]) * _BYTES[(found[2] or "").lower()]) if found else None


def _scripts(value: SourceValue) -> tuple[str, ...] | None:
    names = [item.text for item in value.items] if value.items else _LISTED.split(value.text)
    return tuple(dict.fromkeys(phrases.script(name.strip()) for name in names if name.strip())) or None


def _unknown_scripts(names: Sequence[str]) -> LocalText | str:
    unknown = ", ".join(name for name in names if not is_script(name))
    return told("Unicode knows no script {names}", names=unknown) if unknown else ""


def _kinds(value: SourceValue) -> tuple[str, ...] | None:
    """The kinds of files that are named; those that are not known are left as they are, to be refused."""
    names = [item.text for item in value.items] if value.items else _LISTED.split(value.text)
    named = [name.strip() for name in names if name.strip()]
    try:
        return kinds_named(named) or None
    except LookupError:
        return tuple(named)


def _unknown_kinds(names: Sequence[str]) -> LocalText | str:
    unknown = ", ".join(name for name in names if name not in file_kinds())
    return told("{names} is no kind of file that can be checked", names=unknown) if unknown else ""


_EXTREMES: Mapping[str, Callable[[str], float | str | None]] = {
    "number": _number,
    "integer": _number,
    "time": _hour,
    "date": _day,
    "datetime": _day,
}

_FAULTS: Mapping[str, Callable[[Any], LocalText | str]] = {
    "max_size": lambda size: told("it is less than 1 kB; write its unit, such as 2 MB") if size < _BYTES["kb"] else "",
    "scripts": _unknown_scripts,
    "accept": _unknown_kinds,
}

_READERS: Mapping[str, Callable[[SourceValue], Any]] = {
    "pattern": lambda value: value.text.strip() or None,
    "max_size": _bytes,
    "accept": _kinds,
    "region": lambda value: region_of(Limits(region=value.text)),
    "scripts": _scripts,
    "digits": lambda value: phrases.truth(value.text),
    "punctuation": lambda value: phrases.truth(value.text),
    "coordinates": lambda value: True if value.text.strip().lower() == "required" else phrases.truth(value.text),
}
