"""What the host says beside the person's words, gathered over the turns of a conversation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from conversations.services.requests import TurnRequest
from conversations.services.statements import as_json
from forms_registry.schema import JsonValue

JsonObject = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class HostContext:
    """As `Conversation` keeps it. `news` holds what the present request added to "flags", "user" and "prefill": what
    was known is neither stored anew nor recorded twice."""

    timezone: str
    host_locale: str = ""
    stopped_at: datetime | None = None
    flags: JsonObject = field(default_factory=dict)
    user: JsonObject = field(default_factory=dict)
    prefill: JsonObject = field(default_factory=dict)
    news: Mapping[str, JsonObject] = field(default_factory=dict)

    def told_by(self, request: TurnRequest) -> HostContext:
        """This, with what a request adds to it."""
        zone = request.timezone or self.timezone
        now = request.now
        return replace(
            self,
            timezone=zone,
            host_locale=request.locale or self.host_locale,
            stopped_at=now.replace(tzinfo=now.tzinfo or ZoneInfo(zone)) if now else self.stopped_at,
            flags={**self.flags, **request.flags},
            user={**self.user, **request.user},
            prefill={**self.prefill, **request.prefill},
            news={
                "flags": _news(self.flags, request.flags),
                "user": _news(self.user, request.user),
                "prefill": _news(self.prefill, request.prefill),
            },
        )


def _news(known: JsonObject, told: JsonObject) -> JsonObject:
    # Compared as JSON, for to Python 1 and true are equal.
    return {name: value for name, value in told.items() if name not in known or as_json(known[name]) != as_json(value)}
