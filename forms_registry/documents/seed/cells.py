"""What stands in a cell: names, quoted questions, lists, signatures."""

from __future__ import annotations

import re

from forms_registry.documents.build.options import items_of
from forms_registry.documents.text import code_spans, is_identifier, plain

_QUOTES = {'"': '"', "“": "”", "«": "»"}
_SIGNATURE = re.compile(r"[`*]*([A-Za-z_][\w.-]{0,99})[`*]*\s*(?:\(([^()]*)\))?[`*]*")
_OPTIONS = re.compile(r"\b(?:options|choices)\s*:\s*", re.IGNORECASE)
_JOINTS = re.compile(r"\s*[+,&]\s*|\s+and\s+")


def names_in(cell: str) -> tuple[str, ...]:
    """The ids that a cell names, such as "`a` + `b`"; () where it holds anything else."""
    parts = code_spans(cell) or tuple(part for part in _JOINTS.split(plain(cell)) if part)
    return parts if all(map(is_identifier, parts)) else ()


def signature(text: str) -> tuple[str, tuple[str, ...], str] | None:
    """(name, parameters, the rest) of a text such as "`get_x(a, b)`: what it does"."""
    found = _SIGNATURE.match(text.strip())
    if not found:
        return None
    parameters = tuple(part.strip() for part in (found[2] or "").split(",") if is_identifier(part.strip()))
    return found[1], parameters, text.strip()[found.end() :].strip()


def parameters_in(cell: str) -> tuple[str, ...]:
    """The names of an input such as "{ a: string, b }"."""
    names = (part.partition(":")[0].strip(" ?\"'{}") for part in plain(cell).split(","))
    return tuple(name for name in names if is_identifier(name)) if "{" in cell else ()


def question(cell: str) -> tuple[str, str]:
    """(the question, what else is said) of a cell; the question is quoted, or all that comes before its options."""
    text = plain(cell).strip()
    if text and (closing := _QUOTES.get(text[0])) and (end := text.find(closing, 1)) > 0:
        return text[1:end].strip(), text[end + 1 :].strip(" +.")
    found = _OPTIONS.search(text)
    return (text[: found.start()].strip(" +"), text[found.start() :]) if found else (text, "")


def options_in(text: str) -> list[str]:
    """The options that a text lists, in brackets as JSON or with marks between them; [] where it lists none."""
    shown = plain(text).strip()
    start, end = shown.find("["), shown.rfind("]")
    if 0 <= start < end:
        return items_of(shown[start : end + 1]) or []
    found = _OPTIONS.match(shown)
    listed = shown[found.end() :] if found else shown
    return list(dict.fromkeys(items_of(listed.replace(" / ", ";").rstrip(" .")) or []))
