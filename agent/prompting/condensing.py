"""Shortens a form's document to what a model needs to talk about it."""

from __future__ import annotations

from forms_registry.schema import FormSpec, Section

WHOLE_LINES = 150
HEAD_LINES = 50
TAIL_LINES = 100
MAX_CHARS = 2500
_KEY_TITLES = ("tool call", "form overview", "field summary", "conditional logic", "chat agent instruction")
_SENT_SEPARATELY = ("tool call", "field summary")


def condensed_document(spec: FormSpec) -> str:
    """The document's text, at most `MAX_CHARS`: whole when it has under 150 lines, else its key sections, else its
    first 50 and last 100 lines. Tables of fields and tools are left out: what is open is told field by field, and
    tools are called by code."""
    sections = [section for section in spec.sections if not _is_titled(section, _SENT_SEPARATELY)]
    lines = _lines(sections)
    if spec.sections and spec.sections[-1].line + spec.sections[-1].text.count("\n") >= WHOLE_LINES:
        key = [section for section in sections if _is_titled(section, _KEY_TITLES)]
        lines = _lines(key) if key else _head_and_tail(lines)
    return _lines_within(lines, MAX_CHARS)


def _is_titled(section: Section, titles: tuple[str, ...]) -> bool:
    return any(title in section.title.lower() for title in titles)


def _lines(sections: list[Section]) -> list[str]:
    return [line for section in sections for line in (f"# {section.title}", *section.text.splitlines()) if line.strip()]


def _head_and_tail(lines: list[str]) -> list[str]:
    return lines if len(lines) <= HEAD_LINES + TAIL_LINES else [*lines[:HEAD_LINES], "...", *lines[-TAIL_LINES:]]


def _lines_within(lines: list[str], most_chars: int) -> str:
    """As many whole lines as fit."""
    lines_kept: list[str] = []
    for line in lines:
        most_chars -= len(line) + 1
        if most_chars < 0:
            break
        lines_kept.append(line)
    return "\n".join(lines_kept)
