"""Turns what is said of the tools into tool specifications: when each runs by itself, and with which arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from forms_registry.conditions.names import suggestion
from forms_registry.documents import phrases
from forms_registry.documents.build.assistants import tools_of_tasks
from forms_registry.documents.build.data_sources import read_arguments
from forms_registry.documents.build.operations import action_name, move_moments, read_operation, runner_of
from forms_registry.documents.build.outputs import checked_template, computing_tools, read_failures, read_outputs
from forms_registry.documents.build.rules import Rules, all_of
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.source import SourceValue
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, ToolArgument, ToolSpec, Trigger, TriggerKind
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.operations import SERVER, Output

_NOT_COMPUTING = {TriggerKind.AFTER_ANSWER, TriggerKind.UPLOAD}


def tool_specs(form: FormSource, fields: Sequence[FieldSpec], rules: Rules, texts: Texts) -> tuple[ToolSpec, ...]:
    """The tools that the document declares. One that is only named by a field is a finding, and needs no more."""
    serves: dict[str, list[FieldSpec]] = {}
    for item in fields:
        if item.data_source and item.data_source.tool:
            serves.setdefault(item.data_source.tool, []).append(item)
    _report_undeclared(serves, form)
    unread = {name for name, entry in form.fields.items() if "source" in entry.refused}
    computed, of_tasks = computing_tools(form.tools), tools_of_tasks(form)
    for entry in form.tools.values():
        move_moments(entry)
    return tuple(
        _Tool(entry, serves.get(entry.name, []), fields, unread, computed, rules, entry.name in of_tasks).spec(texts)
        for entry in form.tools.values()
    )


def _report_undeclared(serves: Mapping[str, Sequence[FieldSpec]], form: FormSource) -> None:
    for name, items in serves.items():
        if name not in form.tools:
            remedy = suggestion(name, form.tools, 80)
            code = "tool_misspelt" if remedy else "tool_undeclared"
            form.findings.add(code, items[0].line, tool=name, id=items[0].id, remedy=remedy or "")


@dataclass(frozen=True, slots=True)
class _Tool:
    """`serves` are the fields that call it before they are asked; `unread` are the fields of which it is an error
    already what they call; `computed` are the fields that tools fill, with the name of the tool. `is_called`: a task
    calls it."""

    entry: Entry
    serves: Sequence[FieldSpec]
    fields: Sequence[FieldSpec]
    unread: Collection[str]
    computed: Mapping[str, str]
    rules: Rules
    is_called: bool = False

    def spec(self, texts: Texts) -> ToolSpec:
        entry = self.entry
        moments = tuple(dict.fromkeys(self._triggers()))
        sets_flags = entry.truth("sets_flags")
        self._check_runs(sets_flags=sets_flags)
        returns = entry.first("returns")
        arguments, runs = self._arguments(), runner_of(entry)
        on_server = runs == SERVER
        return ToolSpec(
            name=entry.name,
            purpose=texts.local(entry.all("purpose")),
            arguments=arguments,
            moments=moments,
            returns=returns.as_text() if returns else "",
            sets_flags=sets_flags,
            runs=runs,
            calls=action_name(entry) if on_server and not entry.all("service") else "",
            operation=read_operation(entry, [argument.name for argument in arguments]) if on_server else None,
            sets=self._outputs(moments),
            tells=checked_template(entry, entry.all("tells"), texts),
            failures=read_failures(entry, texts),
            line=entry.line,
        )

    def _check_runs(self, *, sets_flags: bool) -> None:
        entry = self.entry
        # What sets flags runs at the start by itself.
        if not (self.serves or self.is_called or sets_flags or entry.all("when") or "when" in entry.refused):
            entry.report("tool_never_runs", entry.line)

    def _outputs(self, moments: Sequence[Trigger]) -> tuple[Output, ...]:
        """What is filled when a moment comes; what brings options, takes files or mirrors answers fills nothing."""
        sets = tuple(read_outputs(self.entry, [item.id for item in self.fields], self.computed))
        if sets and (self.serves or any(moment.kind in _NOT_COMPUTING for moment in moments)):
            self.entry.report("sets_at_no_moment", self.entry.all("sets")[0].line)
        return sets

    def _arguments(self) -> tuple[ToolArgument, ...]:
        """Those that a field gives when it calls the tool, else those that the tool itself lists."""
        given = next((item.data_source.arguments for item in self.serves if item.data_source), ())
        parts = [f"{item.id}.{part}" for item in self.fields for part in type_of(item).parts]
        return given or read_arguments(self.entry, self.entry.name, [*(item.id for item in self.fields), *parts])

    def _triggers(self) -> Iterator[Trigger]:
        conditions = self.entry.all("if")
        for value in self.entry.each("when"):
            words, _, rest = value.text.partition(", if ")
            moment = phrases.match(words, "moments")
            terms = [*([value.with_text(rest)] if rest.strip() else []), *self.entry.all("if")]
            if moment is None:
                self.entry.report("moment_unread", value.line, text=value.text)
            elif moment.name == "before":
                conditions += terms
                self._check_before(moment.holes["field"], value.line)
            elif self.serves:
                self.entry.report("moment_served", value.line, id=self.serves[0].id)
            elif trigger := self._trigger(moment, terms, value.line):
                yield trigger
        for unused in conditions if self.serves else ():
            self.entry.report("condition_unused", unused.line, id=self.serves[0].id)

    def _check_before(self, field_id: str, line: int) -> None:
        if field_id not in self.unread and all(item.id != field_id for item in self.serves):
            self.entry.report("moment_before", line, id=field_id)

    def _trigger(self, moment: phrases.PhraseMatch, terms: Sequence[SourceValue], line: int) -> Trigger | None:
        """The moment with the conditions that must hold at it; None where one of the two is an error."""
        kind = TriggerKind(moment.name)
        target = moment.holes.get("field") or moment.holes.get("n") or ""
        if not self._has_target(kind, target, line):
            return None
        what = bilingual("the condition of the tool `{name}`", name=self.entry.name)
        conditions = [self.rules.read(term, what) for term in terms]
        compiled = [condition for condition in conditions if condition is not None]
        return Trigger(kind, target, all_of(compiled)) if len(compiled) == len(conditions) else None

    def _has_target(self, kind: TriggerKind, target: str, line: int) -> bool:
        """Whether the form has the field or the step that a moment names."""
        field_ids = {item.id for item in self.fields if kind is not TriggerKind.UPLOAD or type_of(item).takes_files}
        if kind is TriggerKind.STEP_END and target and target not in {str(item.step) for item in self.fields}:
            self.entry.report("moment_step_unknown", line, step=target)
        elif kind in {TriggerKind.AFTER_FIELD, TriggerKind.UPLOAD} and target not in field_ids:
            self.entry.report("moment_field_unknown", line, id=target)
        else:
            return True
        return False
