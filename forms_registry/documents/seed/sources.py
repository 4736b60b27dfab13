"""Where the options or the value of a field come from: a tool that is called first, or the chosen item of another."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from forms_registry.documents.seed.cells import signature
from forms_registry.documents.seed.lexicon import spoken, words
from forms_registry.documents.seed.names import Names, best, word_set
from forms_registry.documents.text import code_spans, plain

_PASS = re.compile(r"\bpass(?:ing)? (?:the )?([\w ]{1,60})", re.IGNORECASE)
_PARENT = re.compile(r"\b((?:selected|chosen) [\w ]{1,40})", re.IGNORECASE)
_LOOKUP = re.compile(r"(?:get|fetch|list|load|find|search|show|lookup|pick)_")
_NONE = re.compile(r"(?:none|static|user input)\b\W*", re.IGNORECASE)
_VERBS = frozenset({"get", "fetch", "list", "load", "find", "search", "show", "lookup", "pick"})


class Source(NamedTuple):
    """`tool` is called first, with the answer of `passed` where one is named; or options nest in that of `parent`,
    which is "?" where it is not clear."""

    tool: str = ""
    parent: str = ""
    passed: str = ""


def tools_in(text: str, tools: Collection[str]) -> list[str]:
    """The tools that a text names: those that the document declares, and code that is spelled as a call for data."""
    found = (signature(span) for span in code_spans(text) or (text.strip(),))
    return [span[0] for span in found if span and (span[0] in tools or _LOOKUP.match(span[0]))]


def read_source(text: str, names: Names, tools: Collection[str]) -> Source | None:
    """The source that a cell names; None where it names none."""
    shown = plain(text)
    tool = next(iter(tools_in(text, tools)), "")
    if set(words()["nested"]) & set(spoken(text).casefold().replace("(", " ").split()):
        held = _PARENT.search(shown)
        return Source(tool, (_longest(held[1], names) if held else "") or "?")
    passed = _PASS.search(shown)
    return Source(tool, passed=_longest(passed[1], names) if passed else "") if tool else None


def _longest(text: str, names: Names) -> str:
    """The field that the most words of a text name, from its first on."""
    parts = text.split()[:6]
    return next((id_ for end in range(len(parts), 0, -1) if (id_ := names.field(" ".join(parts[:end])))), "")


def asides(text: str) -> Iterator[str]:
    """What a cell without a source says besides: after "None", and in brackets."""
    shown = plain(text)
    if found := _NONE.match(shown):
        yield from (part for part in re.split(r"[()]", shown[found.end() :]) if not is_remark(part))


def is_remark(text: str) -> bool:
    return spoken(text).casefold() in {"", *words()["remarks"]}


def fitting_tool(field_id: str, tools: Collection[str]) -> str | None:
    """The one tool whose name has the words of the field: `get_employees` for `employee`."""
    lookups = [name for name in tools if _LOOKUP.match(name)]
    return best({name: float(len(word_set(field_id) & (word_set(name) - _VERBS))) for name in lookups}, 1)
