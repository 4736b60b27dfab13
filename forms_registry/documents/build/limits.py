"""Decides what a field's value must satisfy: limits with a key of their own, fixed phrases, rules across fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from forms_registry.conditions.names import suggestion
from forms_registry.documents import phrases
from forms_registry.documents.build.limit_values import FAULTS, READERS, extreme_fault, read_count, read_extreme
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.keys import LIMIT_KEYS, Key, key_of
from forms_registry.documents.source import SourceValue
from forms_registry.schema import Constraint, Limits
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText
from patterns.regular import linear, pattern_fault, pattern_size

_COMPARES = linear(r"[<>=≤≥≠]| in \[")
_SIGNS = {"minimum": ">=", "maximum": "<="}
_PARTS = linear(r"[;\n]")
_ALSO = linear(r",\s|\sand\s")

MAX_PATTERNS = 2_000_000


@dataclass(slots=True)
class Patterns:
    """Those of a form, which together may have the size MAX_PATTERNS: one may take 85 ms to make."""

    counted: set[str] = field(default_factory=set)
    size: int = 0

    def fault(self, pattern: str) -> str:
        """Why a pattern cannot be used, "" when it can."""
        if pattern not in self.counted and self.size <= MAX_PATTERNS:
            self.counted.add(pattern)
            self.size += pattern_size(pattern)
        if self.size > MAX_PATTERNS:
            return "all of the form together are too large; use min_length and max_length for the length"
        return pattern_fault(pattern)


@dataclass(slots=True)
class LimitReader:
    """Reads one field. `ids` are all fields of the form, which a bound may name."""

    entry: Entry
    type_name: str
    ids: Collection[str]
    rules: Rules
    texts: Texts
    patterns: Patterns
    values: dict[str, Any] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)

    def read(self) -> tuple[Limits, tuple[Constraint, ...]]:
        """What single answers must keep to, and the rules that compare them with other answers."""
        for key in LIMIT_KEYS:
            for value in self.entry.all(key):
                self._add_limit(key, value)
        for value in self.entry.each("constraints"):
            if value.pairs is not None:
                self._read_mapping(value)
            elif value.items is not None:
                self._read_phrase(value.with_text(value.as_text()))
            else:
                for part in self._clauses(value.text):
                    self._read_phrase(value.with_text(part))
        return Limits(**self.values, message=self.texts.local(self.entry.all("message"))), tuple(self.constraints)

    def _read_mapping(self, value: SourceValue) -> None:
        """`{rule: a <= b, message: ...}`, or limits by name: `{min: 1, max: 5, message: ...}`."""
        if any((key := key_of(name, "rule")) and key.name == "rule" for name, _ in value.pairs or ()):
            rule_entry = Entry.of_mapping("rule", value, self.entry.findings)
            if rule := rule_entry.first("rule"):
                self._add_rule(rule, rule_entry.all("message"))
            return
        for name, inner in value.pairs or ():
            self._read_named(key_of(name, "field") or Key(""), replace(inner, key=name))

    def _read_named(self, key: Key, value: SourceValue) -> None:
        if key.name in LIMIT_KEYS:
            self._add_limit(key.name, value)
        elif key.name == "message":
            self.entry.read(value.key, value)
        else:
            self._report_invalid(value, bilingual("no limit is called so"))

    def _add_rule(self, rule: SourceValue, messages: Sequence[SourceValue] = ()) -> None:
        if (condition := self.rules.field_condition(self.entry.name, rule)) is not None:
            self.constraints.append(Constraint(condition, self.texts.local(messages or self.entry.all("message"))))

    def _add_comparison(self, value: SourceValue, sign: str, other: str) -> None:
        self._add_rule(value.with_text(f"{self.entry.name} {sign} {other}"))

    def _clauses(self, text: str) -> Iterator[str]:
        """What stands between semicolons, and between commas where all of it is phrases."""
        for part in filter(None, (part.strip(" \t.") for part in _PARTS.split(text))):
            pieces = [piece.strip() for piece in _ALSO.split(part)]
            known = [phrases.match_limit(it, self.type_name) or phrases.match(it, "presence") for it in (part, *pieces)]
            yield from pieces if all(known[1:]) and not known[0] else [part]

    def _read_phrase(self, value: SourceValue) -> None:
        """A fixed phrase, or a comparison; or what is said here of when the field is shown or required."""
        if phrase := phrases.match_limit(value.text, self.type_name):
            self._apply_phrase(value, phrase)
        elif presence := phrases.match(value.text, "presence"):
            self.entry.add(presence.name, value.with_text(presence.holes["rest"]))
        elif _COMPARES.search(value.text):
            self._add_rule(value.with_text(f"{self.entry.name} {value.text}") if _COMPARES.match(value.text) else value)
        elif self.entry.findings.lenient or "type" not in self.entry.refused:
            near = suggestion(value.text, phrases.limit_examples(self.type_name), 60)
            self.entry.report("constraint_unread", value.line, text=value.text, near=near or "")

    def _apply_phrase(self, value: SourceValue, phrase: phrases.LimitPhrase) -> None:
        """A limit; else a rule, which compares with an amount that is no answer itself, or with another field."""
        if not phrase.sign:
            for key, limit in phrase.set.items():
                self._add_limit(key, value.with_text(limit))
        elif amount := phrase.holes.get("n"):
            self._add_comparison(value, phrase.sign, str(read_extreme(self.type_name, amount)))
        elif (other := phrase.holes["field"]) in self.ids or other.casefold() in {"today", "now"}:
            self._add_comparison(value, phrase.sign, other)
        else:
            self.entry.report("bound_unknown", value.line, other=other, near=suggestion(other, self.ids) or "")

    def _add_limit(self, key: str, value: SourceValue) -> None:
        if key in _SIGNS:
            self._add_extreme(key, value)
            return
        limit = READERS.get(key, read_count)(value)
        if fault := self._fault(key, limit):
            self._report_invalid(value, fault)
        elif key == "pattern" and (fault := self.patterns.fault(limit)):
            self.entry.report("pattern_invalid", value.line, pattern=limit, reason=bilingual(fault))
        else:
            self._set_limit("max_bytes" if key == "max_size" else key, limit, value)

    def _fault(self, key: str, limit: Any) -> LocalText | str:
        """Why a limit cannot be kept, "" when it can."""
        types = phrases.limited_types(key)
        if self.type_name not in types:
            facts = {"types": " or ".join(types), "type": self.type_name}
            return bilingual("it limits a field of the type {types}, and this has the type {type}", **facts)
        if limit is None:
            return bilingual("it cannot be read")
        return FAULTS[key](limit) if key in FAULTS else ""

    def _add_extreme(self, key: str, value: SourceValue) -> None:
        """A minimum or maximum: of a number, a day or an hour, or the answer of another field."""
        if (limit := read_extreme(self.type_name, text := value.text.strip())) is not None:
            self._set_limit(key, limit, value)
        elif text in self.ids:
            self._add_comparison(value, _SIGNS[key], text)
        elif near := suggestion(text, self.ids):
            self.entry.report("bound_unknown", value.line, other=text, near=near)
        else:
            self._report_invalid(value, extreme_fault(self.type_name, text))

    def _set_limit(self, key: str, limit: Any, value: SourceValue) -> None:
        if (before := self.values.setdefault(key, limit)) != limit:
            self.entry.report("limit_twice", value.line, key=value.key, text=limit, before=before)

    def _report_invalid(self, value: SourceValue, reason: LocalText | str) -> None:
        if "type" not in self.entry.refused:  # else what is wrong is reported already
            self.entry.report("limit_invalid", value.line, key=value.key, text=value.as_text(), reason=reason)
