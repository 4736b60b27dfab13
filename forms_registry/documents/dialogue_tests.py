"""Reads the dialogue tests of a document: lists in YAML, whose every key is known or a finding."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain
from typing import Any

from forms_registry.dialogue_section import Split
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Entry
from forms_registry.documents.keys import key_of, key_suggestion, language_named
from forms_registry.documents.source import SourceValue
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.schema import DialogueStep, DialogueTest, FormSpec, StepKind
from forms_registry.schema.bilingual import bilingual

MAX_TESTS = 50
_YEARS = range(1900, 2201)
MAX_STEPS = 100
STATUSES = ("in_progress", "awaiting_info", "review", "completed", "cancelled")
_EXPECTATION_KEYS = ("asks", "says", "calls", "status", "answers")
_TESTS_SHAPE = "a list of tests, each with steps"
_STEPS_SHAPE = "a list of steps, such as say: Tomorrow"
_MAPPING_SHAPE = "keys with values, such as injuryDate: 2026-03-12"
_SCALAR_SHAPE = "one word or number"


def read_tests(split: Split, spec: FormSpec, findings: Findings) -> tuple[DialogueTest, ...]:
    """The tests of a document; what is wrong with them is added to `findings`."""
    for line in split.prose:
        findings.add("tests_taken_as_prose", line)
    reader = _TestReader({item.id for item in spec.fields}, set(_tool_names(spec)), findings)
    tests = tuple(chain.from_iterable(reader.block(block.text, block.line) for block in split.blocks))
    if len(tests) > MAX_TESTS:
        findings.add(
            "tests_too_many", tests[MAX_TESTS].line, count=len(tests), limit=MAX_TESTS, things=bilingual("tests")
        )
    return tests


def _tool_names(spec: FormSpec) -> Iterator[str]:
    yield from (tool.name for tool in spec.tools)
    yield from (item.data_source.tool for item in spec.fields if item.data_source and item.data_source.tool)


@dataclass(slots=True)
class _TestReader:
    """`fields` and `tools` are those that the form has."""

    fields: Collection[str]
    tools: Collection[str]
    findings: Findings

    def block(self, text: str, line: int) -> Iterator[DialogueTest]:
        """The tests of one block of YAML, which begins at `line`."""
        try:
            root = read_yaml(text, line)
        except YamlProblemError as problem:
            if problem.code == "yaml_duplicate_key":
                self.findings.add(problem.code, problem.line, **problem.facts)
            else:
                reason = problem.facts.get("reason", bilingual("it is nested too deeply, or too long"))
                self.findings.add("test_yaml_invalid", problem.line, reason=reason)
            return
        if root.items is None:
            self._report_shape("tests", root, _TESTS_SHAPE)
        for number, item in enumerate(root.items or (), 1):
            if item.pairs is None:
                self._report_shape("tests", item, _TESTS_SHAPE)
            else:
                yield self._test(item, number)

    def _test(self, value: SourceValue, number: int) -> DialogueTest:
        entry = Entry.of_mapping("test", value, self.findings)
        line = value.pairs[0][1].line if value.pairs else value.line
        name = (entry.text("test") or str(number))[:200]
        steps = tuple(self._steps(entry))
        if len(steps) > MAX_STEPS:
            counted = {"count": len(steps), "limit": MAX_STEPS, "things": bilingual("steps")}
            self.findings.add("tests_too_many", steps[MAX_STEPS].line, **counted)
        elif not any(step.kind is StepKind.EXPECT for step in steps) and "steps" not in entry.refused:
            self.findings.add("test_expects_nothing", line, name=name)
        return DialogueTest(
            name=name,
            steps=steps,
            now=self._parsed(entry, "now", _iso_datetime),
            locale=self._parsed(entry, "locale", language_named),
            flags=self._mapping(entry, "flags"),
            user=self._mapping(entry, "user"),
            prefill=self._answer_items(entry, "prefill"),
            line=line,
        )

    def _parsed(self, entry: Entry, key: str, parse: Any) -> str:
        value = entry.first(key)
        parsed = parse(value.text.strip()) if value else ""
        if value and not parsed:
            self._report_value(key, value)
        return parsed or ""

    def _mapping(self, entry: Entry, key: str) -> tuple[tuple[str, Any], ...]:
        value = entry.first(key)
        return tuple((name, inner.json()) for name, inner in self._pairs(key, value)) if value else ()

    def _answer_items(self, entry: Entry, key: str) -> tuple[tuple[str, Any], ...]:
        value = entry.first(key)
        return tuple(self._answers(key, value).items()) if value else ()

    def _steps(self, entry: Entry) -> Iterator[DialogueStep]:
        value = entry.first("steps")
        if value is None:
            return
        for item in value.items if value.items is not None else (value,):
            if not item.pairs:
                entry.refused.add("steps")
                self._report_shape("steps", item, _STEPS_SHAPE)
            for key, inner in item.pairs or ():
                step = self._step(key, inner)
                if step is None:
                    entry.refused.add("steps")
                else:
                    yield step

    def _step(self, written: str, value: SourceValue) -> DialogueStep | None:
        key = key_of(written, "test_step")
        if key is None:
            remedy = partial(key_suggestion, written, "test_step")
            self.findings.add(
                "key_unknown", value.line, key=written, where=bilingual("a step of a test"), remedy=remedy
            )
            return None
        kind = StepKind(key.name)
        if kind is StepKind.SAY:
            if not value.is_text:
                self._report_shape(written, value, _SCALAR_SHAPE)
            return DialogueStep(kind, value.text, line=value.line)
        if kind is StepKind.EXPECT:
            return self._expectation(written, value)
        if kind is StepKind.CHOOSE:
            return DialogueStep(kind, self._answers(written, value), line=value.line)
        results = {name: result.json() for name, result in self._pairs(written, value) if self._is_tool(name, result)}
        return DialogueStep(kind, results, line=value.line)

    def _expectation(self, written: str, value: SourceValue) -> DialogueStep:
        answers: dict[str, Any] = {}
        expectations: list[tuple[str, str]] = []
        for name, inner in self._pairs(written, value):
            if name == "answers":
                answers |= self._answers(name, inner)
            elif name in _EXPECTATION_KEYS:
                expectations.append((name, inner.text.strip() if inner.bare else inner.text))
                self._check_expectation(name, inner)
            elif self._is_field(name, inner):
                answers[name] = inner.json()
        return DialogueStep(StepKind.EXPECT, answers, tuple(expectations), value.line)

    def _check_expectation(self, name: str, value: SourceValue) -> None:
        text = value.text.strip()
        if not value.is_text:
            self._report_shape(name, value, _SCALAR_SHAPE)
        elif name == "asks":
            self._is_field(text, value)
        elif name == "calls":
            self._is_tool(text, value)
        elif name == "status" and text not in STATUSES:
            self._report_value(name, value, ", ".join(STATUSES))

    def _answers(self, written: str, value: SourceValue) -> dict[str, Any]:
        return {name: inner.json() for name, inner in self._pairs(written, value) if self._is_field(name, inner)}

    def _pairs(self, written: str, value: SourceValue) -> Sequence[tuple[str, SourceValue]]:
        if value.pairs is None:
            self._report_shape(written, value, _MAPPING_SHAPE)
        return value.pairs or ()

    def _is_field(self, name: str, value: SourceValue) -> bool:
        if name not in self.fields:
            self.findings.add("test_field_unknown", value.line, name=name)
        return name in self.fields

    def _is_tool(self, name: str, value: SourceValue) -> bool:
        if name not in self.tools:
            self.findings.add("test_tool_unknown", value.line, name=name)
        return name in self.tools

    def _report_shape(self, written: str, value: SourceValue, expected: str) -> None:
        self.findings.add("yaml_shape", value.line, key=written, expected=bilingual(expected))

    def _report_value(self, key: str, value: SourceValue, remedy: str = "") -> None:
        remedy = remedy or {"now": "2026-03-12 09:30", "locale": "en, ar"}[key]
        self.findings.add("test_value_invalid", value.line, key=key, text=value.as_text(), remedy=remedy)


def _iso_datetime(text: str) -> str:
    """In ISO 8601, "" for what is no moment, or one from which people could speak of days that no calendar has. Its
    zone is known when it is played."""
    with suppress(ValueError):
        parsed = datetime.fromisoformat(text)
        return parsed.isoformat() if parsed.year in _YEARS else ""
    return ""
