"""What a caller asks for, as frozen values: the same for every API and page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from agent.turns.service_actions import ALL_TOOLS
from agent.turns.turn import Page, TurnInput
from forms_registry.content import content_hash
from forms_registry.host_fields import HostPage
from forms_registry.schema import FormSpec, JsonValue


@dataclass(frozen=True, slots=True)
class PublishedForm:
    """A form published by staff, by its slug."""

    slug: str


@dataclass(frozen=True, slots=True)
class InlineDocument:
    """A form document in the request."""

    markdown: str


@dataclass(frozen=True, slots=True)
class HostFields:
    """The fields of a host's own page, with their values."""

    fields: Sequence[Mapping[str, JsonValue]]


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A host's page that stays before the person while they talk: each request may say what it contains, and a later
    request may be about another page. `page` is None if a request says nothing about it.

    `filled` are values, by the page's own ids, that an earlier reply gave and the page may not show yet.
    """

    page: HostPage | None = None
    filled: Mapping[str, JsonValue] = field(default_factory=dict)

    @property
    def values(self) -> dict[str, JsonValue]:
        """The values of the page by field id."""
        fields = self.page.fields if self.page else ()
        filled = {item.id: self.filled.get(item.data_id) for item in fields if not item.is_private}
        return {name: value for name, value in filled.items() if value not in (None, "")} | (
            self.page.values if self.page else {}
        )

    @property
    def digest(self) -> str:
        """The content hash of the page's document; "" without a page."""
        return content_hash(self.page.markdown) if self.page else ""


FormSource = PublishedForm | InlineDocument | HostFields | OpenPage


@dataclass(frozen=True, slots=True)
class ClientSession:
    """How a client names the conversation that is opened: by an id of its own, for the `number`th time (from 1).
    `after_expiry` when the one before it expired."""

    client_id: str
    number: int = 1
    after_expiry: bool = False


ContextPart = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends the request, beside the key that owns the conversation: how it is counted, and how far it is believed.

    `address` is that of the client as limits count it, `token` identifies its embed token; both "" if there is none.
    `is_browser`: what the request says about the person is the client's own word, and not that of a host's server.
    `vouched` is what a server has signed into the token, by "flags", "user" and "prefill"; `tools` are the tools of the
    service that a browser may run in its place, or ALL_TOOLS. `visitor` is the person whom the host's server names, who
    alone may use the conversation; "" lets everybody who has its id. `is_test`: staff try a form. `kilobytes` is the
    size of the request.
    """

    address: str = ""
    kilobytes: int = 0
    token: str = ""
    is_browser: bool = False
    vouched: Mapping[str, ContextPart] = field(default_factory=dict)
    tools: frozenset[str] = frozenset()
    visitor: str = ""
    is_test: bool = False


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """One request for a turn. Without `conversation_id` it opens a conversation and needs a `form`; `session` is then
    the client's own name for it, if it has one.

    `flags`, `user` and `prefill` are added to what earlier requests of the conversation said. `now` stops the person's
    clock at that time, in the person's zone if it has none. `host_tools` are the tools that the host runs itself, None
    if it does not say. `continues` is an earlier conversation whose answers this one starts with. `idempotency_key`
    identifies the request: if it is repeated under the same key, it gets the stored response and no second turn is
    taken, as long as the conversation exists; for an opening, for a day. `caller` is not part of the content.
    `with_step_form`: the reply also has the current step as a JSON Schema. `within_seconds` is a shorter time limit of
    the caller.
    If `runs_tools` is false, the caller only has words: a tool that the service cannot run itself fails.
    """

    turn_input: TurnInput = field(default_factory=TurnInput)
    conversation_id: UUID | None = None
    form: FormSource | None = None
    flags: Mapping[str, JsonValue] = field(default_factory=dict)
    user: Mapping[str, JsonValue] = field(default_factory=dict)
    prefill: Mapping[str, JsonValue] = field(default_factory=dict)
    locale: str | None = None
    timezone: str | None = None
    now: datetime | None = None
    host_tools: frozenset[str] | None = None
    continues: UUID | None = None
    idempotency_key: str = ""
    session: ClientSession | None = None
    caller: Caller = field(default_factory=Caller)
    with_step_form: bool = False
    within_seconds: float | None = None
    runs_tools: bool = True

    def as_json(self) -> dict[str, JsonValue]:
        """The request as stored: without its key, and with the hash of its document instead of the document."""
        context = {"flags": dict(self.flags), "user": dict(self.user), "prefill": dict(self.prefill)}
        content = {
            "user_message": self.turn_input.message if self.turn_input.value is None else self.turn_input.value,
            "answers": dict(self.turn_input.answers),
            "tool_results": [result.as_json() for result in self.turn_input.tool_results],
            "context": context | self._rare_context(),
            "locale": self.locale,
            "timezone": self.timezone,
            **({"ui": "step"} if self.with_step_form else {}),
        }
        match self.form:
            case PublishedForm(slug):
                return {"form": slug, **content}
            case InlineDocument(markdown):
                return {"form_context_md": {"sha256": hashlib.sha256(markdown.encode()).hexdigest()}, **content}
            case HostFields(fields):
                return {"form_fields": [dict(item) for item in fields], **content}
            case OpenPage(page) if page is not None:
                return {"form_fields": {"sha256": self.form.digest, "values": self.form.values}, **content}
        return content

    @property
    def trusted_host_tools(self) -> frozenset[str] | None:
        """`host_tools`, as far as a host's server stands behind it; None if nothing counts. A browser that ran whatever
        it liked would skip the service's own checks, and the submission itself."""
        if self.host_tools is None or not self.caller.is_browser or ALL_TOOLS in self.caller.tools:
            return self.host_tools
        if not self.caller.tools:
            return None
        return self.caller.tools if ALL_TOOLS in self.host_tools else self.host_tools & self.caller.tools

    def with_page(self, left: FormSpec | None = None) -> TurnRequest:
        """The request with its page's values, for the agent; unchanged without a page. `left` is the previous page, if
        it was another one."""
        if not isinstance(self.form, OpenPage):
            return self
        labels = {item.id: item.name("") for item in left.fields} if left else {}
        page = Page(self.form.values if self.form.page else None, turned=left is not None, labels_left=labels)
        return replace(self, turn_input=replace(self.turn_input, page=page))

    def _rare_context(self) -> dict[str, JsonValue]:
        """What few requests contain."""
        context: dict[str, JsonValue] = {"now": self.now.isoformat()} if self.now else {}
        context |= {"continues": str(self.continues)} if self.continues else {}
        return context if self.host_tools is None else {**context, "tools": sorted(self.host_tools)}

    def fingerprint(self) -> str:
        """SHA-256 of the request, independent of key order: equal only for a repeated request."""
        return hashlib.sha256(json.dumps(self.as_json(), sort_keys=True).encode()).hexdigest()
