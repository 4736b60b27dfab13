"""Reads documents that others wrote: strictly where they keep to the notation, else as the seed's notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from forms_registry.documents.field_tables import table_kind
from forms_registry.documents.findings import Findings, sort_diagnostics
from forms_registry.documents.reading import MAX_BYTES, Parsed, normalized, parse
from forms_registry.documents.tables import MAX_COLUMNS, MAX_ROWS, Table, read_table
from forms_registry.schema import Diagnostic, Severity
from patterns.regular import linear
from patterns.scanning import encodable

if TYPE_CHECKING:
    from forms_registry.documents.seed import Translation

_MAX_WARNINGS = 50
_HEADER_LINES = 2
_SIZE_CODES = frozenset({"document_too_large", "table_too_large", "too_many_fields"})
_NO_LOSS = frozenset({"key_unknown_empty", "cell_missing", "code_unclosed"})
"""Nothing stands there, or nobody can tell what; a translation knows no better, and says nothing."""
_BULLET = linear(r"(?m)^\s*[-*+]\s+\*\*")


def parse_foreign(markdown: str) -> Parsed:
    """The form that a client's own document describes, with the first of its warnings as what is `not_understood`.

    A document that the strict reader refuses is translated, and the translation read; its findings name the lines of
    the original. Where the strict reader has no more to report once it leaves out the pieces that it cannot read, or
    nothing is to be translated, its reading stands; bullets among more questions are not translated. What neither
    understands is refused: with the findings of the translation where all its errors are the document's own, which the
    strict reader found there as well, and else with those of the strict reader. Never raises.
    """
    strict = _reject_long_tables(markdown) or parse(markdown)
    if _is_too_large(strict):
        return strict
    parsed = _with_bullet_warnings(markdown, strict) if strict.spec is not None else _translated(markdown, strict)
    spec = parsed.spec and replace(parsed.spec, not_understood=_warnings(parsed)[:_MAX_WARNINGS])
    return replace(parsed, spec=spec)


def _with_bullet_warnings(markdown: str, strict: Parsed) -> Parsed:
    """With a warning for each bullet beside the fields that looks like one more."""
    if not _BULLET.search(encodable(markdown)):
        return strict
    from forms_registry.documents.seed import bullets_beside

    return replace(strict, diagnostics=sort_diagnostics((*strict.diagnostics, *bullets_beside(normalized(markdown)))))


def _translated(markdown: str, strict: Parsed) -> Parsed:
    translation = _translation(normalized(markdown))
    if translation is None:
        return _parse_leniently(markdown) or strict
    parsed = _parse_translation(translation.markdown)
    lines = translation.lines or (1,)
    diagnostics = [replace(item, line=lines[min(item.line, len(lines)) - 1]) for item in parsed.diagnostics]
    translated = replace(parsed, diagnostics=sort_diagnostics((*diagnostics, *translation.warnings)))
    if _is_too_large(parsed):
        return translated
    lenient = _parse_leniently(markdown)
    if lenient and (parsed.spec is None or _loss_count(lenient) <= _loss_count(translated)):
        return lenient
    return translated if _error_keys(diagnostics) <= _error_keys(strict.diagnostics) else strict


def _parse_translation(markdown: str) -> Parsed:
    """A translation, without the pieces that cannot be read where it is no form with them."""
    parsed = parse(markdown)
    return parsed if parsed.spec or _is_too_large(parsed) else _parse_leniently(markdown) or parsed


def _translation(text: str) -> Translation | None:
    from forms_registry.documents.seed import translate  # its lexicon is loaded for documents that need it alone
    from forms_registry.documents.suggest import reads_more

    translation = translate(text)
    return None if translation and reads_more(text, translation.bullets) else translation


def _parse_leniently(markdown: str) -> Parsed | None:
    """The strict reading without the pieces that it cannot read; None where that is no form either."""
    parsed = parse(markdown, lenient=True)
    return parsed if parsed.spec else None


def _reject_long_tables(markdown: str) -> Parsed | None:
    """The findings on tables of ours with too many rows, found by their lines alone: to read them takes seconds."""
    findings = Findings()
    for line, rows in _table_blocks(markdown) if len(markdown) <= MAX_BYTES else ():
        if len(rows) - _HEADER_LINES > MAX_ROWS and _is_form_table(read_table(rows[:_HEADER_LINES], line)):
            findings.add("table_too_large", line, columns=MAX_COLUMNS, rows=MAX_ROWS)
    return Parsed(None, findings.sorted()) if findings.has_errors else None


def _is_form_table(table: Table) -> bool:
    """Whether either notation would read its rows."""
    from forms_registry.documents.seed.listed import lists_fields

    kind = table_kind(table)
    return bool(kind and not kind.startswith("prose")) or lists_fields(table)


def _table_blocks(markdown: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that begin with a bar, one after the other and in no fence, with the number of the first."""
    block: list[str] = []
    fenced = False
    for number, line in enumerate([*markdown.splitlines(), ""], 1):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        if not fenced and line.lstrip().startswith("|"):
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _is_too_large(parsed: Parsed) -> bool:
    """Whether it is refused for its size, which no other way of reading it makes smaller."""
    return any(item.code in _SIZE_CODES for item in parsed.errors)


def _warnings(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """In English, as clients are told what is wrong."""
    return tuple(item.in_language("en") for item in parsed.diagnostics if item.severity is Severity.WARNING)


def _loss_count(parsed: Parsed) -> int:
    """How many warnings tell of something that is lost, and that another way of reading might find."""
    return sum(warning.code not in _NO_LOSS for warning in _warnings(parsed))


def _error_keys(diagnostics: Iterable[Diagnostic]) -> set[tuple[int, str]]:
    return {(item.line, item.code) for item in diagnostics if item.severity is Severity.ERROR}
