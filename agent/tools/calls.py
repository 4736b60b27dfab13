"""Which call of a tool a result answers. A late result of another call never passes for the one that is awaited.

Each call has a name, `call_id`, which its result repeats. Clients that know no names may repeat the arguments. Of a
result that repeats neither, it is certain what it answers only while no call of the tool with other arguments is
unanswered; else it is left aside, counts as the answer to the oldest of those, and the tool is called once more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from agent.state.pending import Call
from agent.state.stored import CallState
from agent.turns.turn import ToolResult
from forms_registry.schema import JsonValue

MOST_UNANSWERED = 20
_STALE, _OTHER_ARGUMENTS, _UNCLEAR, _NOT_AWAITED = "stale", "other arguments", "which call is unclear", "not awaited"

Calls = dict[str, CallState]


@dataclass(slots=True)
class SortedResults:
    """`awaited` is the result of the pending call, if present; `late` are those of calls that were given up, by call
    id; `calls` are the unanswered ones; `left_aside` says why every other result was dropped, for the trace."""

    calls: Calls
    awaited: ToolResult | None = None
    late: dict[str, ToolResult] = field(default_factory=dict)
    left_aside: list[dict[str, JsonValue]] = field(default_factory=list)


def sort_results(
    results: Iterable[ToolResult], awaited: Call | None, calls: Mapping[str, CallState], given_up: Collection[str] = ()
) -> SortedResults:
    """Finds the result of the pending call among those in a request, and those of calls in `given_up`, if they have
    their ids."""
    sorting = SortedResults(dict(calls))
    for result in results:
        call_id, reason = _answered_call(result, awaited, sorting.calls)
        if awaited is not None and call_id == awaited.call_id and not reason:
            sorting.awaited = result
            del sorting.calls[call_id]
        elif result.call_id in given_up and not reason:
            sorting.late[call_id] = result
            del sorting.calls[call_id]
        else:
            _tick_off(sorting.calls, call_id)
            sorting.left_aside.append({"tool": result.tool_name, "call_id": result.call_id, "why": reason or _STALE})
    return sorting


def hand_out(
    calls: Calls, call_id: str, tool_name: str, tool_args: Mapping[str, JsonValue], *, now: datetime, is_continued: bool
) -> Calls:
    """`calls` plus one for the frontend to make, or repeat; the newest last. With `is_continued`, the person has spoken
    meanwhile and its time limit continues; otherwise that starts at `now`."""
    earlier = calls.get(call_id)
    since = earlier.get("since", now.isoformat()) if earlier and is_continued else now.isoformat()
    others = [(name, call) for name, call in calls.items() if name != call_id][1 - MOST_UNANSWERED :]
    call = CallState(tool=tool_name, args=dict(tool_args), times=(earlier["times"] if earlier else 0) + 1, since=since)
    return {**dict(others), call_id: call}


def time_since_handed_out(calls: Mapping[str, CallState], call_id: str, now: datetime) -> timedelta:
    """How long the frontend has had a call; zero if unknown."""
    since = calls[call_id].get("since") if call_id in calls else None
    return now - datetime.fromisoformat(since) if since else timedelta()


def call_id_of(calls: Mapping[str, CallState], tool_name: str, args: Mapping[str, JsonValue], *, made_in: str) -> str:
    """The id of an equal unanswered call, else a new one; `made_in` is unique to a turn of a conversation."""
    same = (name for name, call in calls.items() if call["tool"] == tool_name and call["args"] == args)
    return next(same, None) or hashlib.sha256(f"{made_in} {tool_name}".encode()).hexdigest()[:16]


def _answered_call(result: ToolResult, awaited: Call | None, calls: Calls) -> tuple[str, str]:
    """The id of the call that a result answers, or "", and why it is not used, or ""."""
    of_tool = {name: call["args"] for name, call in calls.items() if call["tool"] == result.tool_name}
    if result.call_id:
        return (result.call_id, "") if result.call_id in of_tool else ("", _STALE)
    possible = [name for name, args in of_tool.items() if _repeats_arguments(result, args)]
    if not possible:
        return "", _OTHER_ARGUMENTS if of_tool else _NOT_AWAITED
    return _call_among(possible, of_tool, awaited)


def _call_among(
    possible: list[str], args: Mapping[str, Mapping[str, JsonValue]], awaited: Call | None
) -> tuple[str, str]:
    """Which of several calls it is, if that is certain."""
    others = [name for name in possible if awaited is None or args[name] != awaited.tool_args]
    if others:
        return others[0], _NOT_AWAITED if others == possible else _UNCLEAR
    if awaited is not None and awaited.call_id in possible:
        return awaited.call_id, ""
    return possible[0], _NOT_AWAITED


def _repeats_arguments(result: ToolResult, args: Mapping[str, JsonValue]) -> bool:
    """Whether the arguments in the result, if any, are those of the call."""
    return all(args[name] == value for name, value in result.tool_args.items() if name in args)


def _tick_off(calls: Calls, call_id: str) -> None:
    """A call that was sent several times may be answered as often."""
    if call_id not in calls:
        return
    times_left = calls[call_id]["times"] - 1
    if times_left:
        calls[call_id] = {**calls[call_id], "times": times_left}
    else:
        del calls[call_id]
