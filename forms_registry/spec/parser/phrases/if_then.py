"""Cuts a sentence such as "If X, show Y" into the condition and its effect."""

from __future__ import annotations

import re

from forms_registry.spec.parser.written import Written

MAX_SENTENCE = 600
_IF_THEN = re.compile(
    r"^[\s*-]*(?:if|when)\s+(?P<rule>.+?)\s*(?:→|->|=>|⇒|,|:|\bthen\b)\s*(?:then\s+)?(?P<effect>.+)\Z",
    re.IGNORECASE | re.DOTALL,
)
_EFFECT_IF = re.compile(
    r"^[\s*-]*(?P<effect>.+?)\s+(?:only\s+)?(?:if|when)\s+(?P<rule>.+)\Z", re.IGNORECASE | re.DOTALL
)
_NAMED = re.compile(
    r"^[\s*-]*(?P<effect>[^:→]{2,60}?)\s*(?::|→|—|–)\s*(?P<rule>(?:only|shown|visible|asked|required|"
    r"displayed|hidden|appears?)\b.+)\Z",
    re.IGNORECASE | re.DOTALL,
)


def split_sentence(said: Written) -> tuple[Written, Written] | None:
    """(condition, effect) of "If X, show Y", "Y is shown only if X" or "Y: only when X"."""
    text = said.text.replace("**", "")
    if len(text) > MAX_SENTENCE:
        return None
    for pattern in (_IF_THEN, _NAMED, _EFFECT_IF):
        if found := pattern.match(text):
            return said.said(found.group("rule")), said.said(found.group("effect"))
    return None
