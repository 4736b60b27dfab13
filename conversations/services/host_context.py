"""What is said beside the person's words, gathered over the turns of a conversation, and who vouches for it.

What a host's server says, with its key or signed into a token, stands: a browser adds to it and changes none of it.
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
PARTS = ("flags", "user", "prefill")


@dataclass(frozen=True, slots=True)
class HostContext:
    """As `Conversation` keeps it. `vouched` names what a host's server said of "flags", "user" and "prefill". `news`
    holds what the present request added to these four: what was known is neither stored anew nor recorded twice."""

    timezone: str
    host_locale: str = ""
    stopped_at: datetime | None = None
    flags: JsonObject = field(default_factory=dict)
    user: JsonObject = field(default_factory=dict)
    prefill: JsonObject = field(default_factory=dict)
    vouched: Mapping[str, Sequence[str]] = field(default_factory=dict)
    news: Mapping[str, JsonObject] = field(default_factory=dict)

    @property
    def client_prefill(self) -> frozenset[str]:
        """The values known beforehand for which there is only the client's word."""
        return frozenset(self.prefill) - frozenset(self.vouched.get("prefill", ()))

    def told_by(self, request: TurnRequest, spec: FormSpec) -> HostContext:
        """This, with what a request about a form adds to it: a language that the form does not speak is none. Raises
        ContextTooLarge."""
        speaks = primary(request.locale or "") in languages_of(spec)
        zone = request.timezone or self.timezone
        told = {part: self._told(part, request) for part in PARTS}
        known = {part: {**getattr(self, part), **told[part]} for part in PARTS}
        if request.conversation_id is None or any(told.values()):
            _refuse_too_much(known)
        vouched = self._vouched(request)
        return replace(
            self,
            timezone=zone,
            host_locale=request.locale if request.locale and speaks else self.host_locale,
            stopped_at=_in_zone(request.now, zone) if request.now else self.stopped_at,
            vouched=vouched,
            news={
                **{part: _news(getattr(self, part), told[part]) for part in PARTS},
                **({"vouched": vouched} if vouched != self.vouched else {}),
            },
            **known,
        )

    def _told(self, part: str, request: TurnRequest) -> JsonObject:
        """What a request tells that counts."""
        said: JsonObject = getattr(request, part)
        signed = request.caller.vouched.get(part, {})
        if request.caller.is_browser:
            said = {name: value for name, value in said.items() if name not in self.vouched.get(part, ())}
        return {**said, **signed}

    def _vouched(self, request: TurnRequest) -> Mapping[str, Sequence[str]]:
        """All that a server has vouched for by now."""
        sure = {part: {*self.vouched.get(part, ()), *request.caller.vouched.get(part, ())} for part in PARTS}
        if not request.caller.is_browser:
            sure = {part: names | getattr(request, part).keys() for part, names in sure.items()}
        return {part: sorted(names) for part, names in sure.items() if names}


def _refuse_too_much(known: Mapping[str, JsonObject]) -> None:
    if sum(map(len, known.values())) > MOST_CONTEXT_KEYS or len(as_json(known).encode()) > MOST_CONTEXT_BYTES:
        raise ContextTooLarge


def _in_zone(moment: datetime, zone: str) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))


def _news(known: JsonObject, told: JsonObject) -> JsonObject:
    # Compared as JSON, for to Python 1 and true are equal.
    return {name: value for name, value in told.items() if name not in known or as_json(known[name]) != as_json(value)}
