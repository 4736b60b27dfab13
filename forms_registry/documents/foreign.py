"""Reads documents that others wrote: strictly where they keep to the notation, else as the seed's notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forms_registry.documents.findings import in_order
from forms_registry.documents.reading import Parsed, cleaned, parse
from forms_registry.schema import Diagnostic, Severity

_MOST_TOLD = 50


def parse_foreign(markdown: str) -> Parsed:
    """The form that a client's own document describes.

    A document that the strict reader refuses is translated, and the translation read; its findings name the lines of
    the original. What neither understands is refused: with the findings of the translation where all its errors are
    the document's own, which the strict reader found there as well, and else with those of the strict reader. Never
    raises.
    """
    strict = parse(markdown)
    if strict.spec is not None:
        return strict
    from forms_registry.documents.seed import translate  # its lexicon is loaded for documents that need it alone

    translation = translate(cleaned(markdown))
    if translation is None:
        return strict
    read = parse(translation.markdown)
    lines = translation.lines or (1,)
    found = [replace(one, line=lines[min(one.line, len(lines)) - 1]) for one in read.diagnostics]
    if not _errors(found) <= _errors(strict.diagnostics):
        return strict
    told = in_order((*found, *translation.warnings))
    warnings = tuple(finding.in_language("en") for finding in told if finding.severity is Severity.WARNING)
    return replace(read, diagnostics=told, spec=read.spec and replace(read.spec, not_understood=warnings[:_MOST_TOLD]))


def _errors(found: Iterable[Diagnostic]) -> set[tuple[int, str]]:
    return {(finding.line, finding.code) for finding in found if finding.severity is Severity.ERROR}
