"""When a request to a service is tried again: urllib3's rules, within the time of the turn."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from typing_extensions import override
from urllib3 import Retry
from urllib3.exceptions import NewConnectionError

from agent.llm.deadline import Deadline
from forms_registry.schema.operations import REPEATABLE

_PASSING = frozenset({502, 503, 504})


class BoundedRetry:
    """Counts the attempts of one call. Each is made anew after the pauses of the settings, while there is time. `lost`:
    one of them got no answer, and may have been heard all the same."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.attempts = 1
        self.lost = False

    def policy(self) -> Retry:
        """Connections that did not come about are tried again for any method, all else for those that may be."""
        return _Policy(self)


class _Policy(Retry):
    def __init__(self, counted: BoundedRetry, **kwargs: Any) -> None:
        known = {
            "total": len(settings.ACTION_RETRY_PAUSES),
            "redirect": False,
            "allowed_methods": REPEATABLE,
            "status_forcelist": _PASSING,
            "raise_on_status": False,
            "respect_retry_after_header": False,
        }
        super().__init__(**{**known, **kwargs})
        self.counted = counted

    @override
    def new(self, **kwargs: Any) -> Self:
        return type(self)(self.counted, **kwargs)

    @override
    def get_backoff_time(self) -> float:
        pauses = settings.ACTION_RETRY_PAUSES
        pause = pauses[min(max(len(self.history), 1), len(pauses)) - 1]
        return min(pause, self.counted.deadline.remaining())

    @override
    def is_retry(self, method: str, status_code: int, has_retry_after: bool = False) -> bool:
        return not self.counted.deadline.expired and super().is_retry(method, status_code, has_retry_after)

    @override
    def increment(self, *args: Any, **known: Any) -> Self:
        """What went wrong in another way than by finding nobody may have gone wrong half-way."""
        unheard = isinstance(known.get("error"), NewConnectionError)
        self.other = None if unheard else 0
        self.counted.lost |= known.get("error") is not None and not unheard
        if self.counted.deadline.expired:
            self.total = 0
        retry = super().increment(*args, **known)
        self.counted.attempts += 1
        return retry
