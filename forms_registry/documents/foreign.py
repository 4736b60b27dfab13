"""Reads documents that others wrote: strictly where they keep to the notation, else as the seed's notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from forms_registry.documents.field_tables import kind_of
from forms_registry.documents.findings import Findings, sort_diagnostics
from forms_registry.documents.reading import MAX_BYTES, Parsed, normalized, parse
from forms_registry.documents.tables import MAX_COLUMNS, MAX_ROWS, Table, read_table
from forms_registry.schema import Diagnostic, Severity
from patterns.regular import linear
from patterns.scanning import encodable

if TYPE_CHECKING:
    from forms_registry.documents.seed import Translation

_MOST_TOLD = 50
_LINES_OF_HEAD = 2
_TOO_MUCH = frozenset({"document_too_large", "table_too_large", "too_many_fields"})
_BULLET = linear(r"(?m)^\s*[-*+]\s+\*\*")


def parse_foreign(markdown: str) -> Parsed:
    """The form that a client's own document describes, with the first of its warnings as what is `not_understood`.

    A document that the strict reader refuses is translated, and the translation read; its findings name the lines of
    the original. Where the strict reader has no more to tell once it leaves out the pieces that it cannot read, or
    nothing is to be translated, its reading stands; bullets among more questions are not translated. What neither
    understands is refused: with the findings of the translation where all its errors are the document's own, which the
    strict reader found there as well, and else with those of the strict reader. Never raises.
    """
    strict = _refused_by_its_rows(markdown) or parse(markdown)
    if _is_too_much(strict):
        return strict
    read = _with_bullets(markdown, strict) if strict.spec is not None else _loosely(markdown, strict)
    return replace(read, spec=read.spec and replace(read.spec, not_understood=_warnings(read)[:_MOST_TOLD]))


def _with_bullets(markdown: str, strict: Parsed) -> Parsed:
    """With a warning for each bullet beside the fields that looks like one more."""
    if not _BULLET.search(encodable(markdown)):
        return strict
    from forms_registry.documents.seed import bullets_beside

    return replace(strict, diagnostics=sort_diagnostics((*strict.diagnostics, *bullets_beside(normalized(markdown)))))


def _loosely(markdown: str, strict: Parsed) -> Parsed:
    translation = _translation(normalized(markdown))
    if translation is None:
        return _with_gaps(markdown) or strict
    read = _read(translation.markdown)
    lines = translation.lines or (1,)
    found = [replace(one, line=lines[min(one.line, len(lines)) - 1]) for one in read.diagnostics]
    translated = replace(read, diagnostics=sort_diagnostics((*found, *translation.warnings)))
    if _is_too_much(read):
        return translated
    with_gaps = _with_gaps(markdown)
    if with_gaps and (read.spec is None or _lost(with_gaps) <= _lost(translated)):
        return with_gaps
    return translated if _errors(found) <= _errors(strict.diagnostics) else strict


def _read(translated: str) -> Parsed:
    """A translation, without the pieces that cannot be read where it is no form with them."""
    read = parse(translated)
    return read if read.spec or _is_too_much(read) else _with_gaps(translated) or read


def _translation(text: str) -> Translation | None:
    from forms_registry.documents.seed import translate  # its lexicon is loaded for documents that need it alone
    from forms_registry.documents.suggest import reads_more

    found = translate(text)
    return None if found and reads_more(text, found.bullets) else found


def _with_gaps(markdown: str) -> Parsed | None:
    """The strict reading without the pieces that it cannot read; None where that is no form either."""
    read = parse(markdown, lenient=True)
    return read if read.spec else None


def _refused_by_its_rows(markdown: str) -> Parsed | None:
    """What is told of tables of ours with too many rows, found by their lines alone: to read them takes seconds."""
    findings = Findings()
    for line, rows in _runs_of_rows(markdown) if len(markdown) <= MAX_BYTES else ():
        if len(rows) - _LINES_OF_HEAD > MAX_ROWS and _is_ours(read_table(rows[:_LINES_OF_HEAD], line)):
            findings.add("table_too_large", line, columns=MAX_COLUMNS, rows=MAX_ROWS)
    return Parsed(None, findings.sorted()) if findings.has_errors else None


def _is_ours(table: Table) -> bool:
    """Whether either notation would read its rows."""
    from forms_registry.documents.seed.listed import lists_fields

    kind = kind_of(table)
    return bool(kind and not kind.startswith("prose")) or lists_fields(table)


def _runs_of_rows(markdown: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that begin with a bar, one after the other and in no fence, with the number of the first."""
    run: list[str] = []
    fenced = False
    for number, line in enumerate([*markdown.splitlines(), ""], 1):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        if not fenced and line.lstrip().startswith("|"):
            run.append(line)
        elif run:
            yield number - len(run), run
            run = []


def _is_too_much(parsed: Parsed) -> bool:
    """Whether it is refused for its size, which no other way of reading it makes smaller."""
    return any(one.code in _TOO_MUCH for one in parsed.errors)


def _warnings(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """In English, as clients are told what is wrong."""
    return tuple(one.in_language("en") for one in parsed.diagnostics if one.severity is Severity.WARNING)


def _lost(parsed: Parsed) -> int:
    """How many warnings tell of something that is lost, as nothing is under a key that has nothing beneath it."""
    return sum(one.code != "key_unknown_empty" for one in _warnings(parsed))


def _errors(found: Iterable[Diagnostic]) -> set[tuple[int, str]]:
    return {(finding.line, finding.code) for finding in found if finding.severity is Severity.ERROR}
