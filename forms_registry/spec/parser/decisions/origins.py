"""Decides where each field's options or value come from: a tool to call first, or a parent choice to look inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from forms_registry.schema import DataSource
from forms_registry.spec.parser.decisions.arguments import map_arguments
from forms_registry.spec.parser.decisions.kinds import CHOICES, Decided
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft, ToolDraft
from forms_registry.spec.parser.phrases.moments import read_moment
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.sources import SourceReading, read_arguments, read_source
from forms_registry.spec.parser.plain import plain, words
from forms_registry.spec.parser.written import Written

_SERVED = CHOICES | {"location", "file"}
_LOOKUPS = frozenset({"get", "fetch", "list", "load", "lookup", "search", "find", "query", "retrieve", "read"})


@dataclass(slots=True)
class Origin:
    """`depends_on` are fields that the words named; `condition` is set where they were a rule and no source."""

    source: DataSource | None = None
    depends_on: tuple[str, ...] = ()
    condition: Written | None = None


@dataclass(slots=True)
class Origins:
    """Works through the fields in order; `form.tools` gains the tools that only fields mention."""

    form: FormDraft
    decided: Mapping[str, Decided]
    references: References
    findings: Findings
    found: dict[str, Origin] = field(default_factory=dict)

    def read(self) -> dict[str, Origin]:
        for draft in self.form.fields.values():
            self.found[draft.id] = self._origin(draft)
        self._infer()
        return self.found

    def _origin(self, draft: FieldDraft) -> Origin:
        origin = Origin()
        for written in draft.all("source"):
            reading = self._read(draft, written)
            if reading.is_source:
                return Origin(self._source(draft, reading, written), reading.depends_on, origin.condition)
            self._unread(draft, written, reading, origin)
        for written in draft.all("options"):
            if not self.decided[draft.id].options and written.is_text:
                reading = self._read(draft, written)
                if reading.is_source:
                    return Origin(self._source(draft, reading, written), reading.depends_on, origin.condition)
        return origin

    def _read(self, draft: FieldDraft, written: Written) -> SourceReading:
        earlier = self._choices_before(draft.id)
        sources = ((name, self.found[name].source) for name in earlier)
        holders = {source.tool: name for name, source in sources if source is not None and source.tool}
        return read_source(written, draft.id, self.form.tools, self.references, earlier, holders)

    def _unread(self, draft: FieldDraft, written: Written, reading: SourceReading, origin: Origin) -> None:
        if reading.depends_on:
            origin.depends_on = (*origin.depends_on, *reading.depends_on)
        elif reading.condition:
            origin.condition = origin.condition or Written(reading.condition, written.line)
        elif reading.parent_text and self._needs_options(draft.id) and not self._named_dependencies(draft):
            self.findings.add("source_parent_unknown", written.line, id=draft.id, text=reading.parent_text)
        else:
            self.findings.add("source_unread", written.line, id=draft.id, text=plain(written.text))
            draft.note("Before asking", plain(written.text))

    def _source(self, draft: FieldDraft, reading: SourceReading, written: Written) -> DataSource:
        said = dict(reading.arguments)
        path = draft.first("options_path")
        for extra in draft.all("args"):
            said.update(read_arguments(extra))
        if reading.tool:
            said = self._call(self._tool(reading.tool, written.line), said)
        likely = [item for item in (*self._named_dependencies(draft), *reading.depends_on) if item != draft.id]
        mapped = map_arguments(
            reading.tool or draft.id,
            said,
            self.references,
            self._before(draft.id),
            written.line,
            self.findings,
            likely=tuple(dict.fromkeys(likely)),
            context=draft.id,
        )
        options_path = reading.options_path or (path.text.strip().strip("`") if path else None)
        return DataSource(reading.tool, reading.parent, options_path, mapped)

    def _call(self, tool: ToolDraft, said: dict[str, Written]) -> dict[str, Written]:
        """The arguments of this call: those said here, under the tool's own names where only fields are named."""
        if not said:
            return dict(tool.args)
        fields_alone = all(self.references.has(name) and value.is_empty for name, value in said.items())
        if fields_alone and len(said) == len(tool.args):
            return {name: Written(field_id) for name, field_id in zip(tool.args, said, strict=True)}
        return {name: tool.args.get(name, value) if value.is_empty else value for name, value in said.items()}

    def _tool(self, name: str, line: int) -> ToolDraft:
        if name not in self.form.tools or not self.form.tools[name].declared:
            self.findings.add("tool_undeclared", line, name=name)
        return self.form.tools.setdefault(name, ToolDraft(name, line))

    def _named_dependencies(self, draft: FieldDraft) -> list[str]:
        return [name for written in draft.all("depends_on") for name in dependencies(written, self.references)]

    def _infer(self) -> None:
        """A choice that lacks options takes the tool to be called before asking it, or the one named after it."""
        for tool in list(self.form.tools.values()):
            if any(origin.source and origin.source.tool == tool.name for origin in self.found.values()):
                continue
            field_id = self._asked_for(tool) or self._named_after(tool)
            if field_id is None:
                continue
            draft = self.form.fields[field_id]
            self.findings.add("source_inferred", draft.line, id=field_id, tool=tool.name)
            origin = self.found[field_id]
            origin.source = self._source(draft, SourceReading(tool=tool.name), Written(line=tool.line))

        for field_id in self._lacking():
            draft = self.form.fields[field_id]
            named = (*self._named_dependencies(draft), *self.found[field_id].depends_on)
            parents = list(dict.fromkeys(name for name in named if name in self.found and self.found[name].source))
            if len(parents) == 1 and self._needs_options(field_id) and parents[0] in self._choices_before(field_id):
                self.findings.add("parent_inferred", draft.line, id=field_id, parent=parents[0])
                self.found[field_id].source = DataSource(parent=parents[0])

    def _needs_options(self, field_id: str) -> bool:
        return self.decided[field_id].type in CHOICES and not self.decided[field_id].options

    def _lacking(self) -> list[str]:
        return [
            name
            for name, decided in self.decided.items()
            if decided.type in _SERVED and not decided.options and self.found[name].source is None
        ]

    def _asked_for(self, tool: ToolDraft) -> str | None:
        for written in tool.when:
            reading = read_moment(written.text, self.references, [], tool.name)
            if reading and reading.before in self._lacking():
                return reading.before
        return None

    def _named_after(self, tool: ToolDraft) -> str | None:
        verb, *rest = words(tool.name) or ("",)
        choices = [name for name in self._lacking() if self.decided[name].type in CHOICES]
        return self.references.find(" ".join(rest), choices) if verb in _LOOKUPS and rest else None

    def _before(self, field_id: str) -> list[str]:
        ids = list(self.form.fields)
        return ids[: ids.index(field_id)]

    def _choices_before(self, field_id: str) -> list[str]:
        return [name for name in self._before(field_id) if self.decided[name].type in CHOICES | {"text"}]


def dependencies(written: Written, references: References) -> list[str]:
    """The field ids that a "Depends on" cell or key names, in ids or surely in words."""
    if written.pairs is not None:
        said = written.get("field") or written.get("id")
        return (
            [said.text]
            if said and references.has(said.text)
            else [name for name, _ in written.pairs if references.has(name)]
        )
    found: list[str] = []
    for item in written.each():
        found += references.mentioned(item.text) or [
            name for part in item.text.replace(" and ", ",").split(",") if (name := references.find(part))
        ]
    return list(dict.fromkeys(found))
