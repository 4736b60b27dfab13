"""Findings and differences in words, for staff."""

from __future__ import annotations

from difflib import unified_diff

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from forms_registry.schema import Diagnostic, Severity

SEVERITIES = {Severity.ERROR: _("error"), Severity.WARNING: _("warning"), Severity.INFO: _("note")}
LEVELS = {Severity.ERROR: messages.ERROR, Severity.WARNING: messages.WARNING}
_MOST_LINES = 400
_MOST_COMPARED = 20_000
_HEADS = 2
"""So many lines at the head of a difference name the two texts."""
_TAGS = {"-": "del", "+": "ins"}


def diagnostic_in_words(diagnostic: Diagnostic) -> str:
    """ "Line 12, error: ... What to write instead." """
    words = diagnostic.in_language(get_language() or "en")
    place = gettext("Line %(line)d, %(severity)s:") % {
        "line": diagnostic.line,
        "severity": SEVERITIES[diagnostic.severity],
    }
    return f"{place} {words.message} {words.hint}".rstrip()


def show_diagnostics(request: HttpRequest, diagnostics: tuple[Diagnostic, ...]) -> None:
    """Notes are left to the draft's own page: a long document has many."""
    for diagnostic in diagnostics:
        if diagnostic.severity is not Severity.INFO:
            messages.add_message(request, LEVELS[diagnostic.severity], diagnostic_in_words(diagnostic))


def difference(stored: str, edited: str) -> SafeString:
    """The lines that differ between two texts; those that are stored are struck out."""
    lines = difference_in_lines(stored, edited)
    shown = [(line,) for line in (*lines[:_HEADS], *map(_marked, lines[_HEADS:]))]
    return format_html('<pre class="difference" dir="auto">{}</pre>', format_html_join("\n", "{}", shown))


def difference_in_lines(stored: str, edited: str) -> list[str]:
    """The lines in which two texts differ, marked with - and + at their start, at most _MOST_LINES; very long texts are
    only counted."""
    names = gettext("as it stands"), gettext("your text")
    old_lines, new_lines = stored.splitlines(), edited.splitlines()
    if len(old_lines) + len(new_lines) > _MOST_COMPARED:
        return [f"--- {names[0]}: {len(old_lines)}", f"+++ {names[1]}: {len(new_lines)}"]
    lines = list(unified_diff(old_lines, new_lines, *names, lineterm="", n=2))
    return lines if len(lines) <= _MOST_LINES else [*lines[:_MOST_LINES], "…"]


def _marked(line: str) -> SafeString | str:
    tag = _TAGS.get(line[:1])
    return format_html(f"<{tag}>{{}}</{tag}>", line) if tag else line


def staff_of(request: HttpRequest) -> User:
    """The account whose request this is, as services need it."""
    assert isinstance(request.user, User), "the admin lets nobody in who is not logged in"
    return request.user
