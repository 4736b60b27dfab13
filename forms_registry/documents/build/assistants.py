"""Reads the tasks of an assistant: which words begin each, which fields and tool it has, how its result is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.limit_values import read_count
from forms_registry.documents.build.operations import pairs_of
from forms_registry.documents.build.outputs import checked_template
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.schema import (
    AssistantSpec,
    Effect,
    FieldSpec,
    LookupSpec,
    RefusalSpec,
    RowsSpec,
    TaskSpec,
    ToolSpec,
)
from forms_registry.schema.paths import path_fault
from nlu.types import LocalText
from patterns.regular import split_at

_DEFAULT_PAGE_SIZE, _MAX_PAGE_SIZE = 10, 50
_MAX_LISTED = 4
"""So many names are listed where none is near to what stands there."""


def is_assistant(form: FormSource) -> bool:
    """Whether the document says so; what it says of tasks without that decides nothing, which is a finding."""
    value = form.entry.first("kind")
    kind = value.text.strip().casefold() if value else "form"
    if value and kind not in {"form", "assistant"}:
        form.findings.add("kind_unread", value.line, text=value.as_text())
    parts = [*form.tasks.values(), *form.lookups.values(), *form.refusals]
    if kind == "form" and parts:
        form.findings.add("tasks_of_no_assistant", parts[0].line)
    if kind == "assistant" and not form.tasks:
        form.findings.add("assistant_without_tasks", value.line if value else 1)
    return kind == "assistant"


def tools_of_tasks(form: FormSource) -> frozenset[str]:
    """The tools that tasks and lookups name, which so have somebody who calls them."""
    parts = (*form.tasks.values(), *form.lookups.values())
    return frozenset(name for entry in parts if (name := entry.text("tool")))


def assistant_spec(
    form: FormSource, fields: Sequence[FieldSpec], tools: Sequence[ToolSpec], texts: Texts
) -> AssistantSpec:
    """The tasks, with what they look things up in, and what is refused."""
    reader = _AssistantReader([item.id for item in fields], [tool.name for tool in tools if tool.runs_here], texts)
    lookups = tuple(map(reader.lookup, form.lookups.values()))
    for item in fields:
        if item.lookup and item.lookup not in form.lookups:
            reader.report_unknown(form.fields[item.id], "lookup", item.lookup, form.lookups, item.line)
    return AssistantSpec(
        tasks=tuple(map(reader.task, form.tasks.values())),
        lookups=lookups,
        refusals=tuple(map(reader.refusal, form.refusals)),
    )


def with_lookups(form: FormSource, fields: Iterable[FieldSpec]) -> tuple[FieldSpec, ...]:
    """The fields, each with what only an assistant's fields have."""
    return tuple(
        replace(
            item,
            lookup=entry.text("lookup") or "",
            reveal=_items(entry, "reveal"),
            written=entry.text("written") or "",
        )
        for item in fields
        for entry in [form.fields[item.id]]
    )


@dataclass(frozen=True, slots=True)
class _AssistantReader:
    fields: Sequence[str]
    tools: Sequence[str]
    texts: Texts

    def task(self, entry: Entry) -> TaskSpec:
        phrases = _items(entry, "phrases")
        if not phrases and "phrases" not in entry.refused:
            entry.report("task_part_missing", entry.line, key="phrases")
        return TaskSpec(
            name=entry.name,
            title=self.texts.local(entry.all("title")),
            phrases=phrases,
            needs=self._fields(entry, "needs"),
            takes=self._fields(entry, "takes"),
            changes=entry.truth("changes"),
            tool=self._tool(entry),
            effect=self._effect(entry),
            confirm=self._template(entry, "confirm"),
            tells=self._template(entry, "tells"),
            rows=self._rows(entry),
            line=entry.line,
        )

    def lookup(self, entry: Entry) -> LookupSpec:
        names = _items(entry, "names")
        if not names and (empty := entry.values.get("names")):
            entry.report("task_part_missing", empty[0].line, key="names")
        return LookupSpec(
            name=entry.name,
            tool=self._tool(entry),
            label=self.texts.local(entry.all("label")),
            at=self._path(entry, "at", "@"),
            key=self._path(entry, "key", "id"),
            names=names or ("name",),
            shown=self._template(entry, "shown"),
            refresh=_items(entry, "refresh"),
        )

    def refusal(self, entry: Entry) -> RefusalSpec:
        return RefusalSpec(_items(entry, "phrases"), self.texts.local(entry.all("words")))

    def report_unknown(self, entry: Entry, key: str, name: str, known: Collection[str], line: int) -> None:
        near = suggestion(name, known, 80) if known else None
        listed = ", ".join(known) if len(known) <= _MAX_LISTED else ""
        entry.report("task_part_unknown", line, key=key, name=name, remedy=near or listed)

    def _rows(self, entry: Entry) -> RowsSpec | None:
        rows = rows_in(entry)
        if rows is None:
            return None
        if not rows.all("row"):
            entry.report("task_part_missing", rows.line, key="row")
        texts = ("row", "header", "empty", "cut", "no_more", "ask", "links")
        return RowsSpec(
            **{key: self._template(rows, key) for key in texts},
            at=self._path(rows, "at", "@"),
            key=self._path(rows, "key", "id"),
            size=_page_size(rows),
            more=_items(rows, "more"),
            on_request=tuple(self._requests(rows)),
        )

    def _requests(self, rows: Entry) -> Iterator[tuple[str, LocalText]]:
        for value in rows.all("on_request"):
            yield from ((phrase, checked_template(rows, [wording], self.texts)) for phrase, wording in pairs_of(value))

    def _fields(self, entry: Entry, key: str) -> tuple[str, ...]:
        for value in entry.all(key):
            for name in _items(entry, key):
                if name not in self.fields:
                    self.report_unknown(entry, key, name, self.fields, value.line)
        return _items(entry, key)

    def _tool(self, entry: Entry) -> str:
        value = entry.first("tool")
        if value is None:
            entry.report("task_part_missing", entry.line, key="tool")
            return ""
        if value.text.strip() not in self.tools:
            self.report_unknown(entry, "tool", value.text.strip(), self.tools, value.line)
        return value.text.strip()

    def _effect(self, entry: Entry) -> Effect:
        value = entry.first("effect")
        effects = {effect.value: effect for effect in Effect}
        if value and value.text.strip() not in effects:
            self.report_unknown(entry, "effect", value.text.strip(), effects, value.line)
        return effects.get(value.text.strip(), Effect.NONE) if value else Effect.NONE

    def _path(self, entry: Entry, key: str, default: str) -> str:
        value = entry.first(key)
        path = value.text.strip() if value else default
        if value and (fault := path_fault(path)):
            entry.report("result_path", value.line, tool=entry.name, path=path, reason=fault)
        return path

    def _template(self, entry: Entry, key: str) -> LocalText:
        return checked_template(entry, entry.all(key), self.texts)


def _page_size(rows: Entry) -> int:
    value = rows.first("size")
    size = read_count(value) if value else None
    if size and size <= _MAX_PAGE_SIZE:
        return size
    if value:
        rows.report("task_part_unknown", value.line, key="size", name=value.as_text(), remedy=f"1–{_MAX_PAGE_SIZE}")
    return _DEFAULT_PAGE_SIZE


def _items(entry: Entry, key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item for item, _ in listed_items(entry, key)))


def listed_items(entry: Entry, key: str) -> Iterator[tuple[str, int]]:
    """The items of a list, or those of a text that parts them by commas, each with its line."""
    for value in entry.each(key):
        yield from ((item.strip(), value.line) for item in split_at(value.text, ",،;\n") if item.strip())


def rows_in(entry: Entry) -> Entry | None:
    """What a task says of its rows."""
    value = entry.first("rows")
    if value is None:
        return None
    rows = Entry.of_mapping("rows", value, entry.findings)
    rows.name = entry.name
    return rows
