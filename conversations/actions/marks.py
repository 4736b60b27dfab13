"""What writers of Python actions say of them: settings load their modules, so nothing of Django is asked for here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Marked = TypeVar("Marked", bound=Callable[..., Any])


class ActionFailed(Exception):
    """The action did nothing. Its message is only for the record; people get the text of the document."""


class ActionRefused(Exception):
    """The action does not take what it was given: `errors` has words for the person, by field id or argument."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(", ".join(errors))
        self.errors = dict(errors)


def repeatable(action: Marked) -> Marked:
    """Marks an action that does the same however often it runs: one that only looks something up, or works it out."""
    action.repeatable = True  # type: ignore[attr-defined]
    return action
