"""Reads documents that others wrote: strictly where they keep to the notation, else as the seed's notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forms_registry.documents.findings import in_order
from forms_registry.documents.reading import Parsed, cleaned, parse
from forms_registry.schema import Diagnostic, Severity
from patterns.regular import linear
from patterns.scanning import encodable

_MOST_TOLD = 50
_BULLET = linear(r"(?m)^\s*[-*+]\s+\*\*")


def parse_foreign(markdown: str) -> Parsed:
    """The form that a client's own document describes, with the first of its warnings as what is `not_understood`.

    A document that the strict reader refuses is translated, and the translation read; its findings name the lines of
    the original. Where the strict reader has no more to tell once it leaves out the pieces that it cannot read, its
    reading stands. What neither understands is refused: with the findings of the translation where all its errors are
    the document's own, which the strict reader found there as well, and else with those of the strict reader. Never
    raises.
    """
    strict = parse(markdown)
    read = _with_bullets(markdown, strict) if strict.spec is not None else _loosely(markdown, strict)
    return replace(read, spec=read.spec and replace(read.spec, not_understood=_warnings(read)[:_MOST_TOLD]))


def _with_bullets(markdown: str, strict: Parsed) -> Parsed:
    """With a warning for each bullet beside the fields that looks like one more."""
    if not _BULLET.search(encodable(markdown)):
        return strict
    from forms_registry.documents.seed import bullets_beside

    return replace(strict, diagnostics=in_order((*strict.diagnostics, *bullets_beside(cleaned(markdown)))))


def _loosely(markdown: str, strict: Parsed) -> Parsed:
    from forms_registry.documents.seed import translate  # its lexicon is loaded for documents that need it alone

    translation = translate(cleaned(markdown))
    if translation is None:
        return strict
    read = parse(translation.markdown)
    lines = translation.lines or (1,)
    found = [replace(one, line=lines[min(one.line, len(lines)) - 1]) for one in read.diagnostics]
    translated = replace(read, diagnostics=in_order((*found, *translation.warnings)))
    with_gaps = parse(markdown, leaves_out=True)
    if with_gaps.spec and (read.spec is None or len(_warnings(with_gaps)) <= len(_warnings(translated))):
        return with_gaps
    return translated if _errors(found) <= _errors(strict.diagnostics) else strict


def _warnings(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """In English, as clients are told what is wrong."""
    return tuple(one.in_language("en") for one in parsed.diagnostics if one.severity is Severity.WARNING)


def _errors(found: Iterable[Diagnostic]) -> set[tuple[int, str]]:
    return {(finding.line, finding.code) for finding in found if finding.severity is Severity.ERROR}
