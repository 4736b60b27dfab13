"""Decides a field's limits and constraints from validation rows, notes and explicit keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from forms_registry.conditions import ConditionError
from forms_registry.schema import Constraint, Limits, LocalText
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.phrases.explicit_limits import explicit_limit
from forms_registry.spec.parser.phrases.limits import DATES, NUMBERS, TEXTS, Bound, patterns_in, read_limits
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.rules import Rules
from forms_registry.spec.parser.phrases.vocabulary import LIMIT_KEYS, RULE_KEYS
from forms_registry.spec.parser.phrases.wording import local_text
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written
from nlu.patterns import is_script, pattern_fault

_SIGNS = {"minimum": ">=", "maximum": "<="}
_FORMULA = re.compile(r"[<>=]")
_COMPARES = re.compile(r"[<>=≥≤]|\b(?:before|after|later|earlier|equal|less|more|than|must)\b", re.IGNORECASE)


@dataclass(slots=True)
class BoundsReader:
    """Reads one field's bounds; `values` collects keyword arguments of Limits, the first said counts."""

    draft: FieldDraft
    kind: str
    rules: Rules
    references: References
    findings: Findings
    values: dict[str, Any] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)

    def read(self, *, digits_only: bool) -> tuple[Limits, tuple[Constraint, ...]]:
        for key in LIMIT_KEYS:
            if (written := self.draft.first(key)) is not None:
                self._explicit(key, written)
        for written in self.draft.all("constraints"):
            for item in written.each():
                if item.pairs is not None:
                    self._mapping(item)
                else:
                    self._text(item)
        for written in self.draft.all("notes"):
            self._note(written)
        if digits_only:
            self.values.setdefault("pattern", r"^\d+$")
        self._check_pattern()
        self._check_scripts()
        return Limits(**self.values, message=self._message()), tuple(self.constraints)

    def _message(self) -> LocalText:
        return local_text(self.draft.all("message"))

    def _explicit(self, key: str, written: Written) -> None:
        name, value = explicit_limit(key, written, self.kind)
        if value is None and key in _SIGNS and (other := self.references.exact(written.text)):
            rule = f"{self.draft.id} {_SIGNS[key]} {other}"
            self._constraint(written, rule, rule)
        elif value is None:
            self._refuse(key, written, written.text or str(written.json()), "it cannot be read")
        else:
            self.values[name] = value

    def _text(self, written: Written) -> None:
        text, patterns = patterns_in(written.text) if self.kind in TEXTS else (written.text, ())
        for pattern in patterns:
            self.values.setdefault("pattern", pattern)
        reading = read_limits(text, self.kind)
        for key, value in reading.values.items():
            self.values.setdefault(key, value)
        for bound in reading.bounds:
            other = self._other(bound)
            rule = bound.rule(self.draft.id, other) if other else bound.clause
            self._constraint(written, rule, bound.clause)
        for piece in reading.rest:
            self._constraint(written, piece, piece)

    def _note(self, written: Written) -> None:
        """Notes are prose: what surely is a limit counts, and nothing is said of the rest."""
        reading = read_limits(written.text, self.kind)
        for key, value in reading.values.items():
            self.values.setdefault(key, value)
        for bound in reading.bounds:
            if other := self._other(bound):
                self._constraint(written, bound.rule(self.draft.id, other), bound.clause)

    def _other(self, bound: Bound) -> str | None:
        """The one other field of the same kind that bounds this one: "on or after the start date"."""
        family = next((family for family in (DATES, NUMBERS) if self.kind in family), {self.kind})
        return self.references.find(
            bound.other, [name for name in self.references.of_types(family) if name != self.draft.id]
        )

    def _constraint(self, written: Written, rule: str, said: str) -> None:
        message = self._message()
        if not message and not _FORMULA.search(said):  # "not before the start date" can be told to a person as it is
            message = local_text([written.said(said)])
        if _COMPARES.search(rule):
            try:
                self.constraints.append(Constraint(self.rules.read(rule, self.draft.id), message))
            except ConditionError:
                self._unread(written, said)
            return
        if written.exact:
            self._unread(written, said)
        else:
            self.findings.add("constraint_noted", written.line, id=self.draft.id, text=said)
            self.draft.note("Validation", plain(said))

    def _mapping(self, written: Written) -> None:
        """`{rule: start <= end, message: ...}`: a mistake in it is an error, since it is meant for a program."""
        rule = next((value for name, value in written.pairs or () if name in RULE_KEYS), None)
        said = written.get("message") or written.get("error")
        if rule is None:
            self.findings.add(
                "yaml_shape", written.line, key="constraints", expected="a list of texts or of {rule, message}"
            )
            return
        try:
            condition = self.rules.of(rule, self.draft.id)
        except ConditionError as error:
            self.findings.add("constraint_invalid", rule.line, id=self.draft.id, reason=error.message, hint=error.hint)
        else:
            self.constraints.append(Constraint(condition, local_text([said]) if said else self._message()))

    def _unread(self, written: Written, said: str) -> None:
        self.findings.add("constraint_unread", written.line, id=self.draft.id, text=said)
        self.draft.note("Validation", plain(said))

    def _refuse(self, key: str, written: Written, text: str, reason: str) -> None:
        """A limit that cannot be enforced: an error where it is meant for a program, else a fact of the field."""
        if written.exact:
            self.findings.add("limit_invalid", written.line, id=self.draft.id, key=key, text=text, reason=reason)
        else:
            self._unread(written, f"{key}: {plain(text)}")

    def _check_pattern(self) -> None:
        pattern = self.values.get("pattern", "")
        if fault := pattern_fault(pattern):
            del self.values["pattern"]
            self._refuse("pattern", self._said("pattern"), pattern, fault)

    def _check_scripts(self) -> None:
        unknown = [name for name in self.values.get("scripts", ()) if not is_script(name)]
        if unknown:
            del self.values["scripts"]
            self._refuse("scripts", self._said("scripts"), ", ".join(unknown), "Unicode knows no such script")

    def _said(self, key: str) -> Written:
        """Where the author gave a limit: under its own key, or among the others."""
        return self.draft.first(key) or self.draft.first("constraints") or Written(line=self.draft.line)
