"""The results of dialogue tests in words, for staff."""

from __future__ import annotations

import json

from django.utils.translation import gettext

from authoring.dialogue_tests.results import Mismatch, PlayedStep
from authoring.dialogue_tests.running import Failure
from forms_registry.schema import JsonValue


def failure_in_words(failure: Failure) -> str:
    """ "Line 12, “A late report”: ..." """
    place = gettext("Line %(line)d, test “%(test)s”:") % {"line": failure.line, "test": failure.test}
    return f"{place} {failure_detail(failure)}"


def failure_detail(failure: Failure) -> str:
    """What came otherwise, without its place."""
    return mismatch_in_words(failure.mismatch) if failure.mismatch else out_of_time_message()


def out_of_time_message() -> str:
    return gettext("There was no time left to play it to its end. Write fewer or shorter tests.")


def mismatch_in_words(mismatch: Mismatch) -> str:
    """What was expected, and what came instead."""
    template = {
        "answer": gettext("%(name)s should be %(wanted)s, and is %(came)s."),
        "asks": gettext("It should ask for %(wanted)s, and asks for %(came)s."),
        "calls": gettext("It should call the tool %(wanted)s, and calls %(came)s."),
        "says": gettext("It should say %(wanted)s, and says: %(came)s"),
        "status": gettext("It should be %(wanted)s, and is %(came)s."),
        "awaits": gettext("%(name)s has not been called here; it waits for %(came)s."),
        "refused": gettext("This was refused: %(came)s"),
    }[mismatch.about]
    is_text = mismatch.about in {"refused", "says"}
    came = str(mismatch.came) if is_text else value_in_words(mismatch.came)
    return template % {
        "name": mismatch.name,
        "wanted": value_in_words(mismatch.wanted),
        "came": came or gettext("nothing"),
    }


def value_in_words(value: JsonValue) -> str:
    """A value as its author may have written it; a missing value is worded as nothing."""
    if value is None or value == "":
        return gettext("nothing")
    return f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def step_in_words(step: PlayedStep) -> str:
    """What happens in a step."""
    template = {
        "open": gettext("The conversation opens."),
        "say": gettext("The person says: %(content)s"),
        "choose": gettext("The person chooses: %(content)s"),
        "tool": gettext("The tool answers: %(content)s"),
        "fail": gettext("The tool fails: %(content)s"),
        "expect": gettext("Expected: %(content)s"),
    }[step.kind]
    return template % {"content": _pairs(step.content)}


def _pairs(content: JsonValue) -> str:
    if isinstance(content, dict):
        return ", ".join(f"{name}: {_short(json.dumps(value, ensure_ascii=False))}" for name, value in content.items())
    return str(content or "")


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:199] + "…"
