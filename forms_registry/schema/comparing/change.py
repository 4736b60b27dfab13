"""One difference between two forms, and how any two values of a form are told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Any

from forms_registry.schema.comparing.in_brief import distinct_texts


class Subject(StrEnum):
    """What a change is of."""

    FORM = "form"
    STEP = "step"
    FIELD = "field"
    TOOL = "tool"
    SECTION = "section"


class Kind(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. `name` is that of the subject, a step's number as text, "" for the form. `part` is "" for all of
    the subject, else the attribute of its spec that differs, such as "required", "options" or "limits.maximum".

    `before` and `after` are what stood and what stands, a rule a line, "" for nothing; of moves they are places
    counted from 1. `breaks` says that those who integrate the form must see to it: something that they sent, showed or
    carried out is not there any more or is another, or something new is asked of them.
    """

    subject: Subject
    name: str
    kind: Kind
    part: str = ""
    before: str = ""
    after: str = ""
    breaks: bool = False


Breaks = Mapping[str, Callable[[Any, Any], bool]]
"""For an attribute, whether its change breaks: asked of the old spec and the new one."""

NOTHING: Breaks = {}


def meaning(value: Any) -> Any:
    """A value so that what means the same is equal: without lines, and True is not 1."""
    if is_dataclass(value):
        return {item.name: meaning(getattr(value, item.name)) for item in fields(value) if _matters(item)}
    if isinstance(value, dict):
        return {key: meaning(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [meaning(item) for item in value]
    return ("bool", value) if isinstance(value, bool) else value


def attribute_changes(
    subject: Subject, name: str, old: Any, new: Any, *, apart: set[str], breaks: Breaks = NOTHING, prefix: str = ""
) -> Iterator[Change]:
    """The attributes of two specs that differ, but for those that are told `apart` from the others."""
    for attribute in fields(old):
        before, after = getattr(old, attribute.name), getattr(new, attribute.name)
        if not _matters(attribute) or attribute.name in apart or meaning(before) == meaning(after):
            continue
        is_breaking = attribute.name in breaks and breaks[attribute.name](old, new)
        texts = distinct_texts(before, after)
        yield Change(subject, name, Kind.CHANGED, f"{prefix}{attribute.name}", *texts, breaks=is_breaking)


def moves(subject: Subject, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """Those that stand in another order among the ones that stay."""
    for name, (before, after) in moved(old, new).items():
        yield Change(subject, name, Kind.MOVED, before=str(before), after=str(after))


def moved(old: Sequence[str], new: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The names that stand in another order among the ones that stay, each with its places before and now, counted
    from 1."""
    stay = set(old) & set(new)
    before, after = ([name for name in names if name in stay] for names in (old, new))
    kept: set[str] = set()
    for start, _, length in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        kept.update(before[start : start + length])
    return {name: (old.index(name) + 1, new.index(name) + 1) for name in after if name not in kept}


def _matters(attribute: Any) -> bool:
    return attribute.compare and attribute.name != "line"
