"""The working state of one conversation: what the graph carries from turn to turn, as plain msgpack values.

The transcript is not here, it lives with whoever stores turns; so the state is bounded by the form, not by the talk.
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
    """`TurnInput` as plain values, with the calls that stay unanswered, by their names. Of the results only the awaited
    one is left, and those of calls that were given up, with their `call`; `left_aside` tells why others were none.
    `page` is what a host's page holds, None where nobody told. `rest` is what is left of the message, with blanks in
    the place of what was taken of it."""

    message: str
    rest: NotRequired[str]
    answers: dict[str, JsonValue]
    tool_results: list[dict[str, JsonValue]]
    late_results: NotRequired[list[dict[str, JsonValue]]]
    calls: dict[str, CallState]
    left_aside: list[dict[str, JsonValue]]
    page: dict[str, JsonValue] | None


class FormPilotState(TypedDict, total=False):
    """What nodes read and change. What is marked untracked lives for one turn and never reaches the checkpoint;
    LangGraph carries either part as one channel (`agent/state/channels.py`).

    `pending` is what the last action waits for, by `pending_to_state`. `skipped` and `left_open` hold, by field id, why
    a field has no answer: an optional one that was passed over, and one without which the form ends incomplete.
    `refusals` counts how often a field was asked and got no answer, `failures` how often a tool did not do its work.
    `calls` are those that no result has come of, by name. `flags` are those that a tool told, `results` what it told
    besides, `heard` what was said while tools ran, or of no field that was clear, and `heard_in` in which turns;
    `doubts` are answers that may be meant otherwise, which is still to be asked, `unanswered` changes that were put
    before the person, who spoke of something else, `taken_back` values that were changed.
    `deferred` are values of widgets for fields that the words of the same request may show. `trail` names the fields
    that the person answered or passed over, in that order. `done` holds what ran or was confirmed, by its moment, and
    for which answers; `sent` the moments of it before the person started over. `on_page`: the fields are those of a
    host's own page, and `elsewhere` the labels of those of its other pages, by their ids. `unclear` are moments
    at which an action was run and nobody knows whether it was carried out. `host_tools` are the tools that the host
    runs, whatever the form says.

    Of an assistant alone: `task` is the one that runs, "" for none, and `wanted_task` the one that was wanted last;
    `named` holds words in which a thing is to be looked for by its name, by field, `known` the names of things that
    were found, `wanted` the fields that are asked again though they are only taken where told. `shown` are the rows of
    a result that were told, `given` what the person has said of fields that can be revealed. `metrics` counts
    what developers may ask for, by name; `meant` holds, by lookup, the thing
    that the talk was of last; `salient` are the ids that tasks were about, and `last_result` what the last
    one did, which a summary tells. Of one turn:
    `needs_words`, its words are still to be read; `effect`, what a task did to its service, to which `subject`;
    `secret`, the field of a host's page of which the message may tell what nobody else is to know;
    `rows_wanted`, what more is to be told of rows; `task_failed`, how a task failed; `view`, the form as the last node
    left it, which the next need not work out again.
    """

    locale: str
    host_locale: str
    answers: dict[str, StoredAnswer]
    skipped: dict[str, str]
    left_open: dict[str, str]
    refusals: dict[str, int]
    hidden: list[str]
    pending: PendingState | None
    calls: dict[str, CallState]
    lookups: dict[str, Lookup]
    uploads: dict[str, dict[str, JsonValue]]
    done: dict[str, str]
    failures: dict[str, int]
    flags: dict[str, bool]
    results: dict[str, dict[str, str]]
    heard: list[str]
    heard_in: list[int]
    echoes: list[str]
    initial_extraction_done: bool
    opening: str
    opening_in: int
    doubts: list[Doubt]
    unanswered: list[Unanswered]
    taken_back: list[str]
    recent: list[list[str]]
    last_answered: str
    trail: list[str]
    sent: list[str]
    on_page: bool
    elsewhere: dict[str, str]
    unclear: list[str]
    host_tools: list[str]
    status: str
    task: str
    wanted_task: str
    named: dict[str, str]
    known: dict[str, KnownThing]
    wanted: list[str]
    given: dict[str, JsonValue]
    shown: ShownRows | None
    metrics: dict[str, int]
    salient: list[str]
    meant: dict[str, KnownThing]
    last_result: str

    turn_input: Annotated[TurnInputState, UntrackedValue]
    needs_conversation: Annotated[bool, UntrackedValue]
    deferred: Annotated[dict[str, JsonValue], UntrackedValue]
    notes: Annotated[list[str], UntrackedValue]
    noted: Annotated[dict[str, list[str]], UntrackedValue]
    problem: Annotated[str, UntrackedValue]
    secret: Annotated[str, UntrackedValue]
    needs_words: Annotated[bool, UntrackedValue]
    effect: Annotated[str, UntrackedValue]
    subject: Annotated[JsonValue, UntrackedValue]
    rows_wanted: Annotated[str, UntrackedValue]
    task_failed: Annotated[str, UntrackedValue]
    repeating: Annotated[bool, UntrackedValue]
    acting: Annotated[bool, UntrackedValue]
    acted: Annotated[int, UntrackedValue]
    records: Annotated[list[Any], UntrackedValue]
    rejected: Annotated[dict[str, str], UntrackedValue]
    action: Annotated[dict[str, Any], UntrackedValue]
    trace: Annotated[list[Mapping[str, JsonValue]], UntrackedValue]
    view: Annotated[FormView, UntrackedValue]


def with_recent_message(recent: Sequence[list[str]], role: str, text: str) -> list[list[str]]:
    """`recent` with one more message, bounded in number and length."""
    return [*recent, [role, text[:RECENT_CHARS]]][-RECENT_MESSAGES:] if text else list(recent)
