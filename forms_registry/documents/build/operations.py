"""Reads what a tool does when the service runs it: a Python action, or a request to a service that only the environment
knows the address of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from forms_registry.conditions.names import suggestion
from forms_registry.documents import phrases
from forms_registry.documents.build.limit_values import read_count
from forms_registry.documents.form_source import Entry
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.operations import ANSWERS, FRONTEND, METHODS, Operation
from forms_registry.schema.routes import path_names, route_fault
from nlu.types import LocalText
from patterns.regular import linear, split_at

_SERVER_KEYS = ("service", "calls")
_REQUEST_KEYS = ("method", "path", "query", "body", "update", "read_only", "cache_minutes")
_MAX_CACHE_MINUTES = 60
_SERVICE = linear(r"[A-Za-z][A-Za-z0-9_]{0,39}\z")


def move_moments(entry: Entry) -> None:
    """`Runs` may also head the column that says when a tool runs: such values are moved there."""
    moments = [value for value in entry.each("runs") if phrases.match(value.text.partition(", if ")[0], "moments")]
    if moments:
        entry.values["runs"] = [value for value in entry.each("runs") if value not in moments]
        entry.values["when"] = [*entry.values.get("when", []), *moments]


def runner_of(entry: Entry) -> str:
    """FRONTEND or SERVER. What only a server could do is an error where the frontend runs the tool."""
    value = entry.first("runs")
    phrase = phrases.match(value.text, "runs") if value else None
    if value and phrase is None:
        entry.report("runs_unread", value.line, text=value.as_text())
    runs = phrase.name if phrase else FRONTEND
    if phrase or not value:
        _report_unused(entry, (*_SERVER_KEYS, *_REQUEST_KEYS) if runs == FRONTEND else ())
    return runs


def _report_unused(entry: Entry, keys: Sequence[str]) -> None:
    """One finding for all that is said of a request which is never sent."""
    strays = [value for key in keys for value in entry.all(key)[:1]]
    if strays:
        entry.report("operation_unused", strays[0].line, key=", ".join(value.key for value in strays))


def action_name(entry: Entry) -> str:
    """The name of a Python action; "" where the tool has its name."""
    value = entry.first("calls")
    if value is None:
        return ""
    if not is_identifier(value.text.strip()):
        _report_unread(entry, value, bilingual("it is no name"))
    return value.text.strip()


def read_operation(entry: Entry, arguments: Collection[str]) -> Operation | None:
    """The request to a service; None for a tool that names none."""
    service = entry.first("service")
    _report_unused(entry, _REQUEST_KEYS if service is None else ["calls"])
    if service is None:
        return None
    if not _SERVICE.match(service.text.strip()):
        _report_unread(entry, service, bilingual("it is no name"))
    method, path = _method(entry), _path(entry, service.line)
    _check_names(entry, path_names(path), arguments, (entry.first("path") or service).line)
    query, body = _query_and_body(entry, method, path_names(path), arguments)
    return Operation(
        service=service.text.strip().upper(),
        method=method,
        path=path,
        query=query,
        body=body,
        overlay=_overlay(entry, method),
        read_only=tuple(name for value in entry.all("read_only") for name in value.words()),
        cache_minutes=_cache_minutes(entry, method),
    )


def _overlay(entry: Entry, method: str) -> bool:
    """Whether what is there goes back whole, with the arguments over it."""
    update, read_only = entry.first("update"), entry.first("read_only")
    if update and (method != "PUT" or update.text.strip().lower() != "overlay"):
        _report_unread(entry, update, bilingual("the one way to update is overlay, of a PUT"))
    if read_only and not update:
        entry.report("operation_unused", read_only.line, key=read_only.key)
    return update is not None


def _cache_minutes(entry: Entry, method: str) -> int:
    value = entry.first("cache_minutes")
    minutes = (read_count(value) or 0) if value else 0
    if value and (method != "GET" or not 1 <= minutes <= _MAX_CACHE_MINUTES):
        _report_unread(entry, value, bilingual("it is from 1 to {most}, of a GET", most=_MAX_CACHE_MINUTES))
    return minutes


def _query_and_body(
    entry: Entry, method: str, in_path: Collection[str], arguments: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The arguments in the query and in the body; those without a place go to the part that the method is made for."""
    query, body = _arguments_in(entry, "query", arguments), _arguments_in(entry, "body", arguments)
    placed = {*in_path, *(query or ()), *(body or ())}
    rest = [name for name in arguments if name not in placed]
    if method in {"POST", "PUT"}:
        return tuple(query or ()), tuple(rest if body is None else body)
    return tuple(rest if query is None else query), tuple(body or ())


def _method(entry: Entry) -> str:
    value = entry.first("method")
    method = value.text.strip().upper() if value else "GET"
    if value and method not in METHODS:
        _report_unread(entry, value, bilingual("it is none of {methods}", methods=", ".join(METHODS)))
    return method


def _path(entry: Entry, line: int) -> str:
    value = entry.first("path") or SourceValue(line=line, key="path")
    path = value.text.strip()
    if fault := route_fault(path):
        _report_unread(entry, value, fault)
        return "/"
    return path


def _arguments_in(entry: Entry, key: str, arguments: Collection[str]) -> Sequence[str] | None:
    """The arguments that go to a part of the request; None where the document does not say."""
    value = entry.first(key)
    if value is None:
        return None
    names = value.words()
    if key != "body" or names != [ANSWERS]:
        _check_names(entry, names, arguments, value.line)
    return [] if names == ["nothing"] else names


def _check_names(entry: Entry, names: Sequence[str], arguments: Collection[str], line: int) -> None:
    for name in names:
        if name not in arguments and name != "nothing":
            entry.report("operation_argument", line, argument=name, remedy=suggestion(name, arguments, 80) or "")


def _report_unread(entry: Entry, value: SourceValue, reason: LocalText) -> None:
    entry.report("operation_unread", value.line, key=value.key, text=value.as_text(), reason=reason)


def pairs_of(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """The names and values of a mapping, or of a text such as "404: No such patient; down: Try later"."""
    if value.pairs is not None:
        yield from value.pairs
        return
    for item in value.each():
        if item.pairs is not None:
            yield from item.pairs
            continue
        for part in filter(str.strip, split_at(item.text, ";\n")):
            name, _, text = part.partition(":")
            yield name.strip(), item.with_text(text.strip())
