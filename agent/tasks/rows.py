"""Results with rows: shown page by page, with more details on request, and links after a yes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.state.pending import Call, LinksAsked
from agent.state.stored import ShownRows
from agent.tasks.result_failures import nothing_to_tell, unreadable_list
from agent.tasks.templates import filled_line, filled_template, scope_of
from agent.tools.failures import Failure
from forms_registry.schema import Effect, JsonValue, RowsSpec, TaskSpec
from forms_registry.schema.paths import values_at

MORE, LINKS, AGAIN = "more", "links", "again"
_MOST_ROWS = 20_000
_MOST_ROWS_TOLD = 1_000


def take_task_result(draft: TurnDraft, body: JsonValue, args: Mapping[str, JsonValue]) -> Failure | None:
    """Shows the result of a task, and remembers the rows that were shown. If there should be rows but none is readable,
    returns the failure."""
    task = draft.running_task
    if task is None:
        return None
    rows = _rows_in(task.rows, body) if task.rows else []
    if task.rows and (failure := unreadable_list(task.rows.at, body, rows)):
        return failure
    scope = scope_of(draft, body)
    draft.effect = task.effect.value
    if task.effect is not Effect.NONE:
        draft.subject = body.get("id") if isinstance(body, Mapping) else next(iter(args.values()), None)
    text = filled_template(draft, task.tells, scope)
    if failure := nothing_to_tell(task, text):
        return failure
    if text:
        draft.say(text)
    elif task.effect is not Effect.NONE:
        draft.note("task_done")
    if task.rows is None:
        draft.shown = None
        return None
    scope_kept = {name: value for name, value in scope_of(draft).items() if not _is_sensitive(draft, name)}
    extra = draft.shown["extra"] if draft.shown and draft.shown["task"] == task.name else []
    draft.shown = ShownRows(
        task=task.name, args=dict(args), scope=scope_kept, told=[], asked=False, sent=False, extra=list(extra)
    )
    _tell_page(draft, task.rows, draft.shown, rows)
    return None


def take_rows(draft: TurnDraft, pending: Call, body: JsonValue) -> Failure | None:
    """Shows more of a result that was fetched again, or its links."""
    task, shown_rows = shown_task(draft), draft.shown
    draft.pending, draft.rows_wanted = None, ""
    if task is None or task.rows is None or shown_rows is None:
        return None
    rows, purpose = _rows_in(task.rows, body), pending.purpose[1]
    if purpose == MORE:
        _tell_page(draft, task.rows, shown_rows, rows)
    elif purpose == LINKS:
        draft.shown = {**shown_rows, "asked": False, "sent": True}
        _tell_each(draft, [task.rows.links.get(draft.locale)], _rows_told_before(task.rows, shown_rows, rows))
    else:
        _tell_each(draft, _templates(draft, task.rows, shown_rows), _rows_told_before(task.rows, shown_rows, rows))
        _ask_for_links(draft, task.rows)
    return None


def forget_rows(draft: TurnDraft) -> None:
    """The rows cannot be fetched again."""
    draft.pending, draft.rows_wanted = None, ""
    draft.note("rows_unknown")


def shown_task(draft: TurnDraft) -> TaskSpec | None:
    """The task whose rows were shown last."""
    assistant = draft.spec.assistant
    return assistant.task(draft.shown["task"]) if assistant and draft.shown else None


def _is_sensitive(draft: TurnDraft, name: str) -> bool:
    return draft.document.has(name) and draft.document.field(name).sensitive


def _rows_in(spec: RowsSpec, body: JsonValue) -> list[dict[str, Any]]:
    """The rows that have an id."""
    things = body if spec.at == "@" and isinstance(body, list) else values_at(body, spec.at)
    return [row for row in things[:_MOST_ROWS] if isinstance(row, dict) and _id_of(spec, row)]


def _id_of(spec: RowsSpec, row: Mapping[str, Any]) -> str:
    value = row.get(spec.key)
    return str(value)[:100] if isinstance(value, int | str) and not isinstance(value, bool) else ""


def _rows_told_before(spec: RowsSpec, shown: ShownRows, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    told_ids = frozenset(shown["told"])
    return [row for row in rows if _id_of(spec, row) in told_ids]


def _tell_page(draft: TurnDraft, spec: RowsSpec, shown: ShownRows, rows: Sequence[dict[str, Any]]) -> None:
    told_ids = frozenset(shown["told"])
    untold_rows = [row for row in rows if _id_of(spec, row) not in told_ids]
    page = untold_rows[: spec.size] if len(told_ids) < _MOST_ROWS_TOLD else []
    if not page:
        _say(draft, spec.no_more if told_ids else spec.empty, shown["scope"])
        draft.shown = shown if told_ids else None
        if shown["asked"]:
            _ask_for_links(draft, spec)
        return
    if not told_ids:
        _say(draft, spec.header, {**shown["scope"], "total": len(rows)})
    _tell_each(draft, _templates(draft, spec, shown), page)
    draft.shown = {**shown, "told": [*shown["told"], *(_id_of(spec, row) for row in page)]}
    if len(untold_rows) > len(page):
        _say(draft, spec.cut, {"shown": len(told_ids) + len(page), "total": len(rows)})
    _ask_for_links(draft, spec)


def _templates(draft: TurnDraft, spec: RowsSpec, shown: ShownRows) -> list[str]:
    """The templates for a row: the usual one, and those that were asked for."""
    requested = (text.get(draft.locale) for phrase, text in spec.on_request if phrase in shown["extra"])
    return [spec.row.get(draft.locale), *requested]


def _tell_each(draft: TurnDraft, templates: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        parts = [line for template in templates if (line := filled_line(draft, template, row))]
        if parts:
            draft.say(" | ".join(parts))


def _ask_for_links(draft: TurnDraft, spec: RowsSpec) -> None:
    if spec.ask and draft.shown:
        draft.shown = {**draft.shown, "asked": True}
        draft.pending = LinksAsked(attempts=0)


def _say(draft: TurnDraft, template: Any, scope: dict[str, Any]) -> None:
    if text := filled_template(draft, template, scope):
        draft.say(text)
