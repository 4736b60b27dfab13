"""Decides what a field's value must satisfy: limits with a key of their own, fixed phrases, rules across fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.keys import LIMIT_KEYS, key_of
from forms_registry.documents.source import SourceValue, scalar
from forms_registry.schema import Constraint, Limits
from nlu.patterns import is_script, pattern_fault
from nlu.temporal.limits import limit_day, limit_time

_COMPARES = re.compile(r"[<>=≤≥≠]| in \[")
_TODAY = re.compile(r"today(?:\s*([+-])\s*(\d{1,4})\s*(d|w|m|y)\w*)?\Z", re.IGNORECASE)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:\D|\Z))")
_SIZE = re.compile(r"(\d{1,9}(?:\.\d+)?)\s*(kB|MB|GB|bytes)?\Z", re.IGNORECASE)
_BYTES = {"": 1, "bytes": 1, "kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824}
_SIGNS = {"minimum": ">=", "maximum": "<="}
_PARTS = re.compile(r"[;\n]")


@dataclass(slots=True)
class LimitReader:
    """Reads one field. `ids` are all fields of the form, which a bound may name."""

    facts: Facts
    type_name: str
    ids: Collection[str]
    rules: Rules
    texts: Texts
    findings: Findings
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
                self.findings.add("constraint_unread", value.line, id=self.facts.name, text=value.shown())
            else:
                self._words(value)
        message = self.texts.local(self.facts.all("message"))
        return Limits(**self.values, message=message), tuple(self.constraints)

    # --- rules and groups of limits ------------------------------------------------------------------------------

    def _mapping(self, value: SourceValue) -> None:
        """`{rule: a <= b, message: ...}`, or limits by name: `{min: 1, max: 5, message: ...}`."""
        if any((key := key_of(name, "rule")) and key.name == "rule" for name, _ in value.pairs or ()):
            said = Facts.of_mapping("rule", value, self.findings)
            if rule := said.first("rule"):
                self._rule(rule, said.all("message"))
            return
        for name, one in value.pairs or ():
            self._named_limit(name, one)

    def _named_limit(self, name: str, value: SourceValue) -> None:
        key = key_of(name, "field")
        if key is not None and key.name in LIMIT_KEYS:
            self._limit(key.name, value)
        elif key is not None and key.name == "message":
            self.facts.read(name, value, self.findings)
        else:
            self._refuse(name, value, "no limit is called so")

    def _rule(self, rule: SourceValue, messages: Sequence[SourceValue] = ()) -> None:
        condition = self.rules.try_read(rule, self.facts.name, f"a constraint of `{self.facts.name}`")
        if condition is not None:
            words = self.texts.local(messages or self.facts.all("message"))
            self.constraints.append(Constraint(condition, words))

    def _words(self, value: SourceValue) -> None:
        """Fixed phrases and comparisons, parted by semicolons or line breaks."""
        for part in _PARTS.split(value.text):
            words = part.strip(" \t.")
            phrase = phrases.limit(words, self.type_name)
            if not words:
                continue
            if phrase is None and _COMPARES.search(words):
                whole = f"{self.facts.name} {words}" if _COMPARES.match(words) else words
                self._rule(value.with_text(whole))
            elif phrase is None:
                self.findings.add("constraint_unread", value.line, id=self.facts.name, text=words)
            elif phrase.sign:
                self._bound(value, phrase.sign, phrase.holes["field"])
            else:
                for key, limit in phrase.set.items():
                    self._limit(key, _source(limit, value))

    def _bound(self, value: SourceValue, sign: str, other: str) -> None:
        if other in self.ids or other.casefold() in {"today", "now"}:
            self._rule(value.with_text(f"{self.facts.name} {sign} {other}"))
        else:
            self.findings.add("bound_unknown", value.line, id=self.facts.name, other=other)

    # --- single limits -------------------------------------------------------------------------------------------

    def _limit(self, key: str, value: SourceValue) -> None:
        if key in _SIGNS:
            self._extreme(key, value)
            return
        read = _READERS.get(key, _count)(value)
        fault = self._fault(key, read)
        if fault:
            self._refuse(key, value, fault)
        else:
            self._set("max_bytes" if key == "max_size" else key, read, value)

    def _fault(self, key: str, read: Any) -> str:
        """Why a limit cannot be kept, "" when it can."""
        types = phrases.limited_types(key)
        if self.type_name not in types:
            return f"it limits a field of the type {' or '.join(types)}, and this is a {self.type_name}"
        if read is None:
            return "it cannot be read"
        if key == "pattern":
            return pattern_fault(read)
        if key == "max_size" and read < _BYTES["kb"]:
            return "it is less than 1 kB; write its unit, such as 2 MB"
        unknown = [name for name in read if not is_script(name)] if key == "scripts" else []
        return f"Unicode knows no script {', '.join(unknown)}" if unknown else ""

    def _extreme(self, key: str, value: SourceValue) -> None:
        """A minimum or maximum: of a number, a day or an hour, or the answer of another field."""
        text = value.text.strip()
        read = _extreme(text, self.type_name)
        if read is not None:
            self._set(key, read, value)
        elif text in self.ids:
            self._rule(value.with_text(f"{self.facts.name} {_SIGNS[key]} {text}"))
        else:
            self._refuse(key, value, f"it is no limit of a {self.type_name}")

    def _set(self, key: str, read: Any, value: SourceValue) -> None:
        if self.values.setdefault(key, read) != read:
            self.findings.add(
                "limit_twice", value.line, id=self.facts.name, key=key, text=read, before=self.values[key]
            )

    def _refuse(self, key: str, value: SourceValue, reason: str) -> None:
        self.findings.add("limit_invalid", value.line, id=self.facts.name, key=key, text=value.shown(), reason=reason)


def _source(limit: Any, value: SourceValue) -> SourceValue:
    """A value out of a phrase, as if it had been written under its key."""
    if isinstance(limit, list):
        return SourceValue(line=value.line, items=tuple(value.with_text(item) for item in limit))
    return value.with_text(str(limit))


def _extreme(text: str, type_name: str) -> float | str | None:
    """A minimum or maximum as the field type reads it; None where it is none of that type."""
    return reader(text) if (reader := _EXTREMES.get(type_name)) else None


def _number(text: str) -> float | None:
    number = scalar(_THOUSANDS.sub("", text))
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


def _region(value: SourceValue) -> str | None:
    """ "+966", "966", "SA" -> "SA"; None when there is no such country."""
    import phonenumbers

    written = value.text.strip()
    digits = written.lstrip("+")
    if digits.isascii() and digits.isdigit() and len(digits) <= 3:
        region = phonenumbers.region_code_for_country_code(int(digits))
        return None if region in {"ZZ", "001"} else region
    return written.upper() if written.upper() in phonenumbers.SUPPORTED_REGIONS else None


def _scripts(value: SourceValue) -> tuple[str, ...] | None:
    names = [item.text for item in value.items] if value.items else re.split(r"\s*,\s*|\s+and\s+", value.text)
    return tuple(dict.fromkeys(phrases.script(name.strip()) for name in names if name.strip())) or None


_EXTREMES: Mapping[str, Callable[[str], float | str | None]] = {
    "number": _number,
    "integer": _number,
    "time": _hour,
    "date": _day,
    "datetime": _day,
}

_READERS: Mapping[str, Callable[[SourceValue], Any]] = {
    "pattern": lambda value: value.text.strip() or None,
    "max_size": _bytes,
    "region": _region,
    "scripts": _scripts,
    "digits": lambda value: phrases.truth(value.text),
    "punctuation": lambda value: phrases.truth(value.text),
}
