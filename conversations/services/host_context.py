"""What a request says beside the person's words, collected over the turns of a conversation, and who vouches for it.

A browser cannot change what a host's server said, with its key or signed into a token; it can only add to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from conversations.errors import ContextTooLarge
from conversations.prepared import as_json
from conversations.services.requests import TurnRequest
from forms_registry.languages import languages_of, primary
from forms_registry.schema import FormSpec, JsonValue

JsonObject = Mapping[str, JsonValue]
MOST_CONTEXT_BYTES = 64 * 1024
MOST_CONTEXT_KEYS = 500
CONTEXT_PARTS = ("flags", "user", "prefill")


@dataclass(frozen=True, slots=True)
class HostContext:
    """As `Conversation` keeps it. `vouched` names what a host's server said of "flags", "user" and "prefill". `added`
    holds what the present request added to these four: what was known is neither stored anew nor recorded twice."""

    timezone: str
    host_locale: str = ""
    stopped_at: datetime | None = None
    flags: JsonObject = field(default_factory=dict)
    user: JsonObject = field(default_factory=dict)
    prefill: JsonObject = field(default_factory=dict)
    vouched: Mapping[str, Sequence[str]] = field(default_factory=dict)
    added: Mapping[str, JsonObject] = field(default_factory=dict)

    @property
    def client_prefill(self) -> frozenset[str]:
        """The values known beforehand for which there is only the client's word."""
        return frozenset(self.prefill) - frozenset(self.vouched.get("prefill", ()))

    def with_request(self, request: TurnRequest, spec: FormSpec) -> HostContext:
        """This, with what a request about a form adds to it: a language that the form does not speak is none. Raises
        ContextTooLarge."""
        speaks = primary(request.locale or "") in languages_of(spec)
        zone = request.timezone or self.timezone
        accepted = {part: self._accepted(part, request) for part in CONTEXT_PARTS}
        context = {part: {**getattr(self, part), **accepted[part]} for part in CONTEXT_PARTS}
        if request.conversation_id is None or any(accepted.values()):
            _refuse_too_much(context)
        vouched = self._vouched(request)
        return replace(
            self,
            timezone=zone,
            host_locale=request.locale if request.locale and speaks else self.host_locale,
            stopped_at=_in_zone(request.now, zone) if request.now else self.stopped_at,
            vouched=vouched,
            added={
                **{part: _added(getattr(self, part), accepted[part]) for part in CONTEXT_PARTS},
                **({"vouched": vouched} if vouched != self.vouched else {}),
            },
            **context,
        )

    def _accepted(self, part: str, request: TurnRequest) -> JsonObject:
        """What a request tells that counts."""
        values: JsonObject = getattr(request, part)
        signed = request.caller.vouched.get(part, {})
        if request.caller.is_browser:
            values = {name: value for name, value in values.items() if name not in self.vouched.get(part, ())}
        return {**values, **signed}

    def _vouched(self, request: TurnRequest) -> Mapping[str, Sequence[str]]:
        """All that a server has vouched for by now."""
        vouched = {part: {*self.vouched.get(part, ()), *request.caller.vouched.get(part, ())} for part in CONTEXT_PARTS}
        if not request.caller.is_browser:
            vouched = {part: names | getattr(request, part).keys() for part, names in vouched.items()}
        return {part: sorted(names) for part, names in vouched.items() if names}


def _refuse_too_much(context: Mapping[str, JsonObject]) -> None:
    if sum(map(len, context.values())) > MOST_CONTEXT_KEYS or len(as_json(context).encode()) > MOST_CONTEXT_BYTES:
        raise ContextTooLarge


def _in_zone(moment: datetime, zone: str) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))


def _added(known: JsonObject, accepted: JsonObject) -> JsonObject:
    # Compared as JSON, for to Python 1 and true are equal.
    return {
        name: value for name, value in accepted.items() if name not in known or as_json(known[name]) != as_json(value)
    }
