"""The working state of a conversation, which the graph carries from turn to turn as plain msgpack values.

The transcript is stored elsewhere, so the state is bounded by the form and not by the length of the conversation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from langgraph.channels import UntrackedValue

from agent.state.pending import PendingState
from agent.state.stored import CallState, Doubt, KnownThing, Lookup, ShownRows, StoredAnswer, Unanswered
from agent.view.form_view import FormView
from forms_registry.schema import JsonValue

OPENING_CHARS = 2000
RECENT_MESSAGES = 6
RECENT_CHARS = 500


class TurnInputState(TypedDict):
    """`TurnInput` as plain values, with the unanswered calls by id. Only the awaited tool result is left, and those of
    calls that were given up, with their `call`; `left_aside` says why the others were dropped. `page` holds the values
    of a host's page, if known. `rest` is the message with blanks in place of what was already read."""

    message: str
    rest: NotRequired[str]
    answers: dict[str, JsonValue]
    tool_results: list[dict[str, JsonValue]]
    late_results: NotRequired[list[dict[str, JsonValue]]]
    calls: dict[str, CallState]
    left_aside: list[dict[str, JsonValue]]
    page: dict[str, JsonValue] | None


class FormPilotState(TypedDict, total=False):
    """What nodes read and change. Untracked values live for one turn and never reach the checkpoint; LangGraph carries
    each of the two groups as one channel (`agent/state/channels.py`). Keys are field ids unless stated otherwise."""

    locale: str
    host_locale: str
    answers: dict[str, StoredAnswer]
    skipped: dict[str, str]  # optional fields without an answer: why
    left_open: dict[str, str]  # required fields without an answer: why; the form ends incomplete
    refusals: dict[str, int]  # how often a field was asked in vain
    hidden: list[str]
    pending: PendingState | None  # what the last action waits for, by `pending_to_state`
    calls: dict[str, CallState]  # tool calls without a result, by call id
    lookups: dict[str, Lookup]
    uploads: dict[str, dict[str, JsonValue]]
    done: dict[str, str]  # moment key -> digest of the answers for which it ran or was confirmed
    failures: dict[str, int]  # how often a tool failed, by the key of the call (`planner.key_of`)
    flags: dict[str, bool]  # set by tools
    results: dict[str, dict[str, str]]  # other facts from tools
    heard: list[str]  # messages sent while tools ran, or without a clear field
    heard_in: list[int]  # the turns of `heard`
    echoes: list[str]
    initial_extraction_done: bool
    opening: str
    opening_in: int
    doubts: list[Doubt]  # answers that may be wrong; still to be asked about
    unanswered: list[Unanswered]  # offered changes that got no reply
    taken_back: list[str]  # values that were replaced
    recent: list[list[str]]
    last_answered: str
    trail: list[str]  # fields in the order in which the person answered or skipped them
    sent: list[str]  # keys of `done` from before the person started over
    on_page: bool  # the fields are those of a host's own page
    elsewhere: dict[str, str]  # labels of the fields on the host's other pages
    unclear: list[str]  # keys of moments whose action may or may not have been carried out
    host_tools: list[str]  # tools that the host runs, whatever the form says
    status: str
    # of an assistant alone
    task: str  # the current task, "" for none
    wanted_task: str  # the task that was wanted last
    named: dict[str, str]  # words that contain the name of a thing to look up
    known: dict[str, KnownThing]  # things that were found
    wanted: list[str]  # fields to ask for although they are only taken if mentioned
    given: dict[str, JsonValue]  # answers of fields with `reveal`, which the person may ask to see
    shown: ShownRows | None
    metrics: dict[str, int]  # counters for developers, by name
    salient: list[str]  # ids that tasks were about
    meant: dict[str, KnownThing]  # the thing that was mentioned last, by lookup
    last_result: str  # what the last task did, for a summary

    turn_input: Annotated[TurnInputState, UntrackedValue]
    needs_conversation: Annotated[bool, UntrackedValue]
    deferred: Annotated[dict[str, JsonValue], UntrackedValue]  # widget values of fields that this message may show
    notes: Annotated[list[str], UntrackedValue]
    noted: Annotated[dict[str, list[str]], UntrackedValue]
    problem: Annotated[str, UntrackedValue]
    secret: Annotated[str, UntrackedValue]  # the private field of a host's page that the message may reveal
    needs_words: Annotated[bool, UntrackedValue]  # the message is still to be read
    effect: Annotated[str, UntrackedValue]  # what a task did to its service
    subject: Annotated[JsonValue, UntrackedValue]  # to which id it did that
    rows_wanted: Annotated[str, UntrackedValue]  # what more to show of rows
    task_failed: Annotated[str, UntrackedValue]  # how a task failed
    repeating: Annotated[bool, UntrackedValue]
    acting: Annotated[bool, UntrackedValue]
    acted: Annotated[int, UntrackedValue]
    records: Annotated[list[Any], UntrackedValue]
    rejected: Annotated[dict[str, str], UntrackedValue]
    action: Annotated[dict[str, Any], UntrackedValue]
    trace: Annotated[list[Mapping[str, JsonValue]], UntrackedValue]
    view: Annotated[FormView, UntrackedValue]  # the last node's view, to be reused by the next


def with_recent_message(recent: Sequence[list[str]], role: str, text: str) -> list[list[str]]:
    """`recent` with one more message; both the number and the length of messages are bounded."""
    return [*recent, [role, text[:RECENT_CHARS]]][-RECENT_MESSAGES:] if text else list(recent)
