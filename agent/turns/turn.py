"""The input and the context of a turn, as frozen values, and the errors for a turn that cannot happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from agent.turns.service_actions import ActionRunner
from forms_registry.schema import FormSpec, JsonValue

if TYPE_CHECKING:
    from agent.faq.guides import GuideSearch
    from agent.llm.deadline import Deadline
    from agent.slots.proposals import Interpreter  # it brings the graph along, which models must not wait for


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result of a frontend's tool. If the tool failed, `error` is set and `result` is None.

    `call_id` and `tool_args` are those of the call, if the frontend repeats them. `case` is the status of a service
    that refused a call of ours.
    """

    tool_name: str
    result: JsonValue = None
    error: str | None = None
    tool_args: Mapping[str, JsonValue] = field(default_factory=dict)
    call_id: str = ""
    case: str = ""

    def as_json(self) -> dict[str, JsonValue]:
        """For the record. An empty `call_id` is left out, which keeps older requests unchanged."""
        content = {"tool_name": self.tool_name, "result": self.result, "error": self.error}
        call = {"call_id": self.call_id} if self.call_id else {}
        return {**content, "tool_args": dict(self.tool_args), **call}


@dataclass(frozen=True, slots=True)
class Page:
    """A host's own page, which the person sees and fills too. `values` are its non-empty values by field id; None if
    the request does not tell. `turned`: the page before was another one, and `labels_left` are its labels by field
    id."""

    values: Mapping[str, JsonValue] | None = None
    turned: bool = False
    labels_left: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnInput:
    """What one request says: words, widget values by field id, tool results, and the values of a host's page.

    Everything is as sent; all empty means "open the conversation" or "where were we?". `value` replaces `message`: a
    widget value without a field id, which answers what was asked. Results that are not awaited are dropped; with
    `loose_results`, an opening may also bring results of tools that the form does not have, as simple clients do.
    """

    message: str = ""
    value: JsonValue = None
    answers: Mapping[str, JsonValue] = field(default_factory=dict)
    tool_results: tuple[ToolResult, ...] = ()
    page: Page | None = None
    loose_results: bool = False


@dataclass(frozen=True, slots=True)
class CarriedAnswer:
    """An answer from an earlier conversation: who read it there, the quote ("" for none), and `reason`, which names the
    place."""

    value: JsonValue
    interpreter: str
    quote: str
    reason: str


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a turn may know and cannot change."""

    spec: FormSpec
    conversation_id: str
    number: int
    now: datetime  # timezone-aware, in the person's zone
    locale: str | None = None  # None until the host or the person's own words settle it
    locale_told: bool = False  # by the host, with this turn
    languages: tuple[str, ...] = ()  # those that may be spoken; () for the form's own
    flags: Mapping[str, JsonValue] = field(default_factory=dict)  # the host's switches, for conditions
    user: Mapping[str, JsonValue] = field(default_factory=dict)  # the host's data about the person
    prefill: Mapping[str, JsonValue] = field(default_factory=dict)  # values that the host knows, by field id
    client_prefill: frozenset[str] = frozenset()  # fields of `prefill` that only the client vouches for
    # Each change of an answer, by field id, in the earlier conversation that this one continues.
    carried: Mapping[str, Sequence[CarriedAnswer]] = field(default_factory=dict)
    by_client: bool = False  # only the client vouches for tool results
    restarted: bool = False  # the person's conversation before this one expired; the first turn says so
    kept_for: timedelta | None = None  # how long a silent conversation can be resumed; None: not promised
    # The stored entries of the files that this request names and this conversation received: field id -> file id.
    files: Mapping[str, Mapping[str, Mapping[str, JsonValue]]] = field(default_factory=dict)
    largest_file: int | None = None  # bytes; None where files are not accepted
    with_step_form: bool = False  # the frontend renders whole steps
    interpreter: Interpreter | None = None  # None: the rules alone
    actions: ActionRunner | None = None  # runs the service's own tools; None: the frontend runs them
    host_tools: frozenset[str] | None = None  # tools that the host runs, or ALL_TOOLS; None: as it last said
    call_scope: str = ""  # a secret part of call ids, because they digest encrypted values but are not encrypted
    guides: GuideSearch | None = None  # finds what staff have written, for questions on hosts' pages
    history_messages: int = 2  # how many recent messages a model sees on hosts' pages
    deadline: Deadline | None = None  # of the turn, for model and actions together; None: each has its own
    stats: Callable[[], Mapping[str, int | None]] | None = None  # an assistant's cache statistics, for developers


class HeadUnreadable(ValueError):
    """The bytes are not a head that this code can read: damaged, or of a later version."""


class TurnRefused(Exception):
    """The request does not fit the conversation, so there is no turn. `code` is stable; `field` is the part of the
    request that is wrong, and `name` what the request called it, for a wording in another language."""

    def __init__(self, code: str, message: str, *, field: str = "", name: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.name = name
