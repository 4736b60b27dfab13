"""What goes into a turn, as plain frozen values, and why there may be none; `outcome` is what comes out of it."""

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
    """What the frontend's tool answered. `error` is set, and `result` None, when the tool could not be carried out.

    `call_id` and `tool_args` are those of the call, where the frontend repeats them. `case` is the status with which a
    service refused, where the tool was run here.
    """

    tool_name: str
    result: JsonValue = None
    error: str | None = None
    tool_args: Mapping[str, JsonValue] = field(default_factory=dict)
    call_id: str = ""
    case: str = ""

    def as_json(self) -> dict[str, JsonValue]:
        """For the record. Without a `call_id` there is none in it, so that older requests stay what they were."""
        content = {"tool_name": self.tool_name, "result": self.result, "error": self.error}
        call = {"call_id": self.call_id} if self.call_id else {}
        return {**content, "tool_args": dict(self.tool_args), **call}


@dataclass(frozen=True, slots=True)
class Page:
    """A host's own page, which the person sees and fills as well. `values` are what it holds, by field id, without
    those that are empty; None where a request tells nothing of it. `turned`: the page before was another one, and
    `labels_left` are the labels of its fields, by their ids."""

    values: Mapping[str, JsonValue] | None = None
    turned: bool = False
    labels_left: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnInput:
    """What one request says: words, values from widgets by field id, results of the tool that was called, and what a
    host's page holds.

    Exactly as the person sent it; all empty means "open the conversation" or "where were we?". `value` comes in place
    of a `message`: what a widget gives, without the id of its field, so it answers what was asked. Results that nobody
    waits for are left aside; with `loose_results` also those of tools that the form does not have, where the
    conversation opens: simple clients send what they happen to have.
    """

    message: str = ""
    value: JsonValue = None
    answers: Mapping[str, JsonValue] = field(default_factory=dict)
    tool_results: tuple[ToolResult, ...] = ()
    page: Page | None = None
    loose_results: bool = False


@dataclass(frozen=True, slots=True)
class CarriedAnswer:
    """An answer from an earlier conversation of the person: who had read it there, in which of their words ("" for
    none), and `reason`, which says where."""

    value: JsonValue
    interpreter: str
    quote: str
    reason: str


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a turn may know and cannot change.

    `now` is aware and in the person's zone. `flags` are the host's switches that conditions read; `user` what the host
    says about the person; `prefill` values by field id that the host already knows. For those of `client_prefill` there
    is only the client's own word, as there is for tool results where `by_client`. `carried` are answers by field id of
    an earlier conversation that this one, when it opens, goes on from: what each held, change by change, as far as it
    holds it still. `locale` is None until the host or the person's own words settle it, and `languages` are those that
    are spoken, () for the form's own. `restarted`: the person's conversation before this one has expired, and this
    one's first turn says so. `kept_for` is how long a silent conversation can be taken up again, None where nobody has
    promised it. `files` are those which this request names and this conversation has sent here: the entry of each,
    as it is kept, by field and by its `file_id`. `largest_file` is how many bytes one may have, None where none is
    taken here. `with_step_form`: the frontend renders whole steps. `interpreter` understands words; None leaves it to
    the rules. `actions` runs the tools that are the service's own; None leaves them to the frontend, as `host_tools`
    does those that the host names, or all of them with ALL_TOOLS; None leaves it as the host last said. `call_scope`
    goes into the names of calls, which stand beside what is sealed and digest its values: nobody else knows it.
    `guides` finds what staff have written for the questions of people on pages of hosts; there, `history_messages` of
    the last messages are told to a model, as far as they are kept. `deadline` is the end of the turn's time, for the
    model and for actions together; without one, each has its own. `stats` counts what is kept for an assistant,
    which developers may ask it; None where nobody may.
    """

    spec: FormSpec
    conversation_id: str
    number: int
    now: datetime
    locale: str | None = None
    languages: tuple[str, ...] = ()
    flags: Mapping[str, JsonValue] = field(default_factory=dict)
    user: Mapping[str, JsonValue] = field(default_factory=dict)
    prefill: Mapping[str, JsonValue] = field(default_factory=dict)
    client_prefill: frozenset[str] = frozenset()
    carried: Mapping[str, Sequence[CarriedAnswer]] = field(default_factory=dict)
    by_client: bool = False
    restarted: bool = False
    kept_for: timedelta | None = None
    files: Mapping[str, Mapping[str, Mapping[str, JsonValue]]] = field(default_factory=dict)
    largest_file: int | None = None
    with_step_form: bool = False
    interpreter: Interpreter | None = None
    actions: ActionRunner | None = None
    host_tools: frozenset[str] | None = None
    call_scope: str = ""
    guides: GuideSearch | None = None
    history_messages: int = 2
    deadline: Deadline | None = None
    stats: Callable[[], Mapping[str, int | None]] | None = None


class HeadUnreadable(ValueError):
    """The bytes are no head that this code can read: damaged, or of a later version."""


class TurnRefused(Exception):
    """The request does not fit the conversation, so no turn happens. `code` is stable; `field` names what is wrong, and
    `name` is what the request called it, for whoever words it in another language."""

    def __init__(self, code: str, message: str, *, field: str = "", name: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.name = name
