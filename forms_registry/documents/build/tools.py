"""Turns what is said of the tools into tool specifications: when each runs by itself, and with which arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules, all_of
from forms_registry.documents.build.sources import read_arguments
from forms_registry.documents.build.texts import Texts, read_truth
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.source import SourceValue
from forms_registry.schema import FieldSpec, ToolArgument, ToolSpec, Trigger, TriggerKind


def tool_specs(
    form: FormSource, fields: Sequence[FieldSpec], rules: Rules, texts: Texts, findings: Findings
) -> tuple[ToolSpec, ...]:
    """The tools that the document declares. One that is only named by a field is a finding, and needs no more."""
    serves: dict[str, list[FieldSpec]] = {}
    for item in fields:
        if item.data_source and item.data_source.tool:
            serves.setdefault(item.data_source.tool, []).append(item)
    for name, items in serves.items():
        if name not in form.tools:
            findings.add("tool_undeclared", items[0].line, tool=name, id=items[0].id)
    unread = {name for name, facts in form.fields.items() if "source" in facts.refused}
    reader = _ToolReader(fields, unread, rules, texts, findings)
    return tuple(reader.read(facts, serves.get(facts.name, [])) for facts in form.tools.values())


@dataclass(frozen=True, slots=True)
class _ToolReader:
    """`unread` are the fields of which it is an error already what they call."""

    fields: Sequence[FieldSpec]
    unread: Collection[str]
    rules: Rules
    texts: Texts
    findings: Findings

    def read(self, facts: Facts, serves: Sequence[FieldSpec]) -> ToolSpec:
        """The tool, where `serves` are the fields that call it before they are asked."""
        moments = tuple(dict.fromkeys(self._triggers(facts, serves)))
        sets_flags = read_truth(facts, "sets_flags", self.findings)
        # What sets flags runs at the start by itself.
        if not (serves or sets_flags or facts.all("when") or "when" in facts.refused):
            self.findings.add("tool_never_runs", facts.line, tool=facts.name)
        returns = facts.first("returns")
        return ToolSpec(
            name=facts.name,
            purpose=self.texts.local(facts.all("purpose")),
            arguments=self._arguments(facts, serves),
            moments=moments,
            returns=returns.shown() if returns else "",
            sets_flags=sets_flags,
            line=facts.line,
        )

    def _arguments(self, facts: Facts, serves: Sequence[FieldSpec]) -> tuple[ToolArgument, ...]:
        """Those that a field gives when it calls the tool, else those that the tool itself lists."""
        given = next((item.data_source.arguments for item in serves if item.data_source), ())
        written = facts.first("args")
        if given or written is None:
            return given
        return read_arguments(written, f"`{facts.name}`", [item.id for item in self.fields], self.findings)

    def _triggers(self, facts: Facts, serves: Sequence[FieldSpec]) -> Iterator[Trigger]:
        conditions = list(facts.all("if"))
        for value in facts.each("when"):
            words, _, rest = value.text.partition(", if ")
            moment = phrases.said(words, "moments")
            only = [*([value.with_text(rest)] if rest.strip() else []), *facts.all("if")]
            if moment is None:
                self.findings.add("moment_unread", value.line, tool=facts.name, text=value.text)
            elif moment.name == "before":
                self._check_before(moment.holes["field"], value, facts, serves)
                conditions += only
            elif serves:
                self.findings.add("moment_served", value.line, tool=facts.name, id=serves[0].id)
            elif trigger := self._trigger(moment, only, value.line, facts):
                yield trigger
        for unused in conditions if serves else ():
            self.findings.add("condition_unused", unused.line, tool=facts.name, id=serves[0].id)

    def _check_before(self, field_id: str, value: SourceValue, facts: Facts, serves: Sequence[FieldSpec]) -> None:
        if field_id not in self.unread and all(item.id != field_id for item in serves):
            self.findings.add("moment_before", value.line, tool=facts.name, id=field_id)

    def _trigger(self, moment: phrases.Said, only: Sequence[SourceValue], line: int, facts: Facts) -> Trigger | None:
        """The moment with the conditions that must hold at it; None where one of the two is an error."""
        kind = TriggerKind(moment.name)
        target = moment.holes.get("field") or moment.holes.get("n") or ""
        if not self._is_there(kind, target, line, facts.name):
            return None
        what = f"the condition of the tool `{facts.name}`"
        conditions = [self.rules.try_read(phrases.condition_in(said), "", what) for said in only]
        read = [condition for condition in conditions if condition is not None]
        return Trigger(kind, target, all_of(read)) if len(read) == len(conditions) else None

    def _is_there(self, kind: TriggerKind, target: str, line: int, tool: str) -> bool:
        """Whether the form has the field or the step that a moment names."""
        if kind is TriggerKind.STEP_END and target and target not in {str(item.step) for item in self.fields}:
            self.findings.add("moment_step_unknown", line, tool=tool, step=target)
            return False
        wanted = {item.id for item in self.fields if kind is not TriggerKind.UPLOAD or item.type == "file"}
        if kind in {TriggerKind.AFTER_FIELD, TriggerKind.UPLOAD} and target not in wanted:
            self.findings.add("moment_field_unknown", line, tool=tool, id=target)
            return False
        return True
