"""Turns tool drafts into tool specifications."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.conditions import ConditionError
from forms_registry.schema import FieldSpec, ToolArgument, ToolSpec, Trigger, TriggerKind
from forms_registry.spec.parser.decisions.arguments import map_arguments
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FormDraft, ToolDraft
from forms_registry.spec.parser.phrases.moments import MomentReading, read_moment
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.rules import Rules
from forms_registry.spec.parser.phrases.wording import local_text
from forms_registry.spec.parser.plain import is_blank, plain
from forms_registry.spec.parser.written import Written


def tool_specs(
    form: FormDraft,
    fields: Sequence[FieldSpec],
    rules: Rules,
    references: References,
    findings: Findings,
    language: str,
) -> Iterator[ToolSpec]:
    """The tools of the form with the moments at which they run by themselves, and what fills their arguments."""
    files = [item.id for item in fields if item.type == "file"]
    sources = {item.data_source.tool: item for item in fields if item.data_source and item.data_source.tool}
    last_step = max(item.step for item in fields)
    for draft in form.tools.values():
        served = sources.get(draft.name)
        # A tool that brings a field's options is called before that field; running it at a moment too would be twice.
        running = [] if served else _moments(draft, rules, references, files, findings)
        moments = [_known_step(moment, last_step) for moment in running]
        yield ToolSpec(
            name=draft.name,
            purpose=local_text(draft.purpose, language),
            arguments=_arguments(draft, served, moments, fields, references, findings),
            moments=tuple(dict.fromkeys(moments)),
            returns=draft.returns,
            line=draft.line,
        )


def _arguments(
    draft: ToolDraft,
    served: FieldSpec | None,
    moments: Sequence[Trigger],
    fields: Sequence[FieldSpec],
    references: References,
    findings: Findings,
) -> tuple[ToolArgument, ...]:
    if served is not None and served.data_source is not None:
        return served.data_source.arguments
    if not draft.args:
        return ()
    likely = tuple(moment.target for moment in moments if moment.kind is TriggerKind.AFTER_FIELD)
    kinds = [moment.kind for moment in moments]
    ids = [item.id for item in fields]
    return map_arguments(draft.name, draft.args, references, ids, draft.line, findings, likely=likely, moments=kinds)


def _moments(
    draft: ToolDraft, rules: Rules, references: References, files: list[str], findings: Findings
) -> Iterator[Trigger]:
    for written in draft.when:
        if written.is_empty or is_blank(written.text):
            continue
        reading = read_moment(written.text, references, files, draft.name)
        if reading is None or reading.kind is None:
            findings.add("moment_unread", written.line, tool=draft.name, text=plain(written.text))
        elif moment := _conditional(draft, written, reading, rules, findings):
            yield moment


def _conditional(
    draft: ToolDraft, written: Written, reading: MomentReading, rules: Rules, findings: Findings
) -> Trigger | None:
    said = written.said(reading.condition) if reading.condition else next(iter(draft.conditions), None)
    if reading.kind is None or said is None:
        return Trigger(reading.kind, reading.target) if reading.kind else None
    try:
        return Trigger(reading.kind, reading.target, rules.of(said))
    except ConditionError as error:
        findings.add(
            "moment_condition_unread", said.line, tool=draft.name, text=plain(said.text), reason=f"({error.message})"
        )
        return None


def _known_step(moment: Trigger, last_step: int) -> Trigger:
    """The end of a step that comes after the last one is the end of the form."""
    beyond = moment.kind is TriggerKind.STEP_END and moment.target.isdigit() and int(moment.target) > last_step
    return Trigger(TriggerKind.COMPLETE, condition=moment.condition) if beyond else moment
