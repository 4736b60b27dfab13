"""Decides a field's limits and constraints from validation rows, notes and explicit keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from forms_registry.spec.conditions import ConditionError
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.limits import DATES, NUMBERS, TEXTS, read_limits, region_of
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.presence import read_presence
from forms_registry.spec.parser.references import References
from forms_registry.spec.parser.rules import Rules
from forms_registry.spec.parser.vocabulary import LIMIT_KEYS
from forms_registry.spec.parser.wording import local_text
from forms_registry.spec.parser.written import Written, scalar
from forms_registry.spec.types import Constraint, Limits, LocalText

_TODAY = re.compile(r"^(?:today|now|current date)\s*(?:([+-])\s*(\d{1,4})\s*(d|w|m|y)\w*)?\Z", re.IGNORECASE)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?\Z")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(kb|mb|gb|b\b|bytes)?", re.IGNORECASE)
_UNITS = {"kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824}
_COMPARES = re.compile(r"[<>=≥≤]|\b(?:before|after|later|earlier|equal|less|more|than|must)\b", re.IGNORECASE)
_SCRIPT_NAMES = {"english": "Latin", "latin": "Latin", "en": "Latin", "arabic": "Arabic", "ar": "Arabic"}


@dataclass(slots=True)
class Bounds:
    limits: Limits = Limits()
    constraints: list[Constraint] = field(default_factory=list)


def read_bounds(
    draft: FieldDraft, kind: str, digits_only: bool, rules: Rules, references: References, findings: Findings
) -> Bounds:
    message = local_text(draft.all("message"))
    values: dict[str, Any] = {}
    found = Bounds()
    for key in LIMIT_KEYS:
        if (written := draft.first(key)) is not None:
            _explicit(draft, key, written, kind, values, findings)
    for written in draft.all("constraints"):
        _written(draft, written, kind, message, values, found, rules, references, findings)
    for written in draft.all("notes"):
        for key, value in read_limits(written.text, kind).values.items():
            values.setdefault(key, value)
    if digits_only:
        values.setdefault("pattern", r"\d+")
    _check_pattern(draft, values, findings)
    found.limits = Limits(**values, message=message)
    return found


def _written(
    draft: FieldDraft,
    written: Written,
    kind: str,
    message: LocalText,
    values: dict[str, Any],
    found: Bounds,
    rules: Rules,
    references: References,
    findings: Findings,
) -> None:
    if written.pairs is not None:
        _rule_mapping(draft, written, message, found, rules, findings)
        return
    for item in written.each():
        if item.pairs is not None:
            _rule_mapping(draft, item, message, found, rules, findings)
            continue
        reading = read_limits(item.text, kind)
        for key, value in reading.values.items():
            values.setdefault(key, value)
        for sign, words, clause in reading.bounds:
            other = references.find(words, [name for name in references_of_kind(references, kind) if name != draft.id])
            text = f"{draft.id} {sign} {other}" if other else clause
            _constraint(
                draft, item.said(text), message or local_text([item.said(clause)]), clause, found, rules, findings
            )
        for piece in reading.rest:
            _constraint(
                draft, item.said(piece), message or local_text([item.said(piece)]), piece, found, rules, findings
            )


def references_of_kind(references: References, kind: str) -> list[str]:
    family = DATES if kind in DATES else NUMBERS if kind in NUMBERS else {kind}
    return references.of_types(family)


def _constraint(
    draft: FieldDraft, written: Written, message: LocalText, said: str, found: Bounds, rules: Rules, findings: Findings
) -> None:
    if not _COMPARES.search(written.text):
        code = "constraint_unread" if written.exact else "constraint_noted"
        findings.add(code, written.line, id=draft.id, text=said)
        draft.note("Validation", plain(said))
        return
    try:
        found.constraints.append(Constraint(rules.read(written.text, draft.id), message))
    except ConditionError:
        findings.add("constraint_unread", written.line, id=draft.id, text=said)
        draft.note("Validation", plain(said))


def _rule_mapping(
    draft: FieldDraft, written: Written, message: LocalText, found: Bounds, rules: Rules, findings: Findings
) -> None:
    """`{rule: start <= end, message: ...}`: a mistake in it is an error, since it was meant for us."""
    rule = next(
        (value for name, value in written.pairs or () if name in {"rule", "condition", "if", "when", "check"}), None
    )
    said = written.get("message") or written.get("error")
    own = local_text([said]) if said is not None else message
    if rule is None:
        findings.add("yaml_shape", written.line, key="constraints", expected="a list of texts or of {rule, message}")
        return
    try:
        found.constraints.append(Constraint(rules.of(rule, draft.id), own))
    except ConditionError as error:
        findings.add("constraint_invalid", rule.line, id=draft.id, reason=error.message, hint=error.hint)


def _explicit(
    draft: FieldDraft, key: str, written: Written, kind: str, values: dict[str, Any], findings: Findings
) -> None:
    text = plain(written.text)
    if key in {"minimum", "maximum"}:
        key, value = _extreme(key, text, kind)
    elif key == "max_bytes":
        size = _SIZE.search(text)
        value = int(float(size.group(1)) * _UNITS.get((size.group(2) or "").lower(), 1)) if size else None
    elif key in {"digits", "punctuation"}:
        presence = read_presence(text)
        value = presence.required if presence else None
    elif key == "region":
        value = region_of(text) or next(
            (region for word in text.split() if (region := region_of(word.strip("()")))), None
        )
    elif key == "scripts":
        names = [item.text for item in written.each()] if written.items else re.split(r"\W+", text)
        value = tuple(dict.fromkeys(_SCRIPT_NAMES.get(name.lower(), name) for name in names if name)) or None
    elif key == "pattern":
        value = text.strip("`")
    else:
        number = scalar((re.search(r"\d+", text) or [""])[0])
        value = number if isinstance(number, int) else None
    if value is None:
        findings.add("constraint_unread", written.line, id=draft.id, text=f"{key}: {text}")
    else:
        values[key] = value


def _extreme(key: str, text: str, kind: str) -> tuple[str, Any]:
    if kind in TEXTS and text.isdigit():
        return ("min_length" if key == "minimum" else "max_length"), int(text)
    if kind in {"checkbox", "file"} and text.isdigit():
        return ("min_items" if key == "minimum" else "max_items"), int(text)
    if kind in NUMBERS:
        number = scalar(text.replace(",", ""))
        return key, number if isinstance(number, int | float) and not isinstance(number, bool) else None
    if found := _TODAY.match(text):
        sign, count, unit = found.groups()
        return key, f"today{sign}{count}{unit.lower()}" if sign else "today"
    if kind in DATES | {"time"} and (_ISO.match(text) or kind == "time"):
        return key, text
    return key, None


def _check_pattern(draft: FieldDraft, values: dict[str, Any], findings: Findings) -> None:
    try:
        re.compile(values.get("pattern", ""))
    except (re.error, RecursionError, OverflowError):
        written = draft.first("pattern") or draft.first("constraints")
        findings.add(
            "constraint_unread", written.line if written else draft.line, id=draft.id, text=values.pop("pattern")
        )
