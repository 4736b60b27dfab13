"""Reads what a document says of the form as a whole: title, purpose, languages, review, steps, flags, sections."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from forms_registry.schema import Section
from forms_registry.spec.parser.drafts import FormDraft
from forms_registry.spec.parser.notations.blocks import Bullet, Code, Paragraph, Part
from forms_registry.spec.parser.notations.tables import Table
from forms_registry.spec.parser.phrases.vocabulary import FORM_KEYS, key_of
from forms_registry.spec.parser.plain import MAX_MARKED, code_spans, fold, is_blank, plain
from forms_registry.spec.parser.written import Written

_STEP_TITLE = re.compile(
    r"^\W*(?:step|stage|phase|الخطوة)\s*#?\s*(\d{1,3})\s*[:.)\-–—]*\s*(.*)\Z", re.IGNORECASE | re.DOTALL
)
_RANGE = re.compile(
    r"\(?\b(?:fields?|rows?|items?|#)\s*#?(\d{1,3})\s*(?:-|–|—|to|through)\s*#?(\d{1,3})\)?", re.IGNORECASE
)
_FACT = re.compile(r"^\s*\**([^:*`|]{2,30}?)\**\s*:\**\s*(.+)\Z", re.DOTALL)
_OVERVIEW = re.compile(
    r"overview|about|purpose|introduction|general|form info|metadata|details of the form|"
    r"summary of the form|نظرة عامة|الغرض",
    re.IGNORECASE,
)
_FLAG_LINE = re.compile(r"\b(?:feature[- ]?)?(?:flags?|toggles?|switch(?:es)?)\b", re.IGNORECASE)
_CAMEL = re.compile(r"\b(?:[a-z]+(?:[A-Z][a-z0-9]*)+|[a-zA-Z]+(?:_[a-zA-Z0-9]+)+)\b")
_SWITCH = re.compile(
    r"^(?:enable|disable|is|has|allow|use|show|feature|ff|with|support)(?=[A-Z_])|(?:Enabled|_enabled|"
    r"Flag|_flag|Allowed)\Z"
)
MAX_SECTION = 20_000


def read_overview(parts: Sequence[Part], form: FormDraft) -> None:
    title = next((part for part in parts if part.level == 1), None) or next(
        (part for part in parts if part.level), None
    )
    if title is not None:
        form.add("title", Written(plain(re.sub(r"^#+", "", title.title)), title.line))
    for part in parts:
        if part.level <= 1 or _OVERVIEW.search(plain(part.title)):
            _read_facts(part, form)
    _read_purpose(parts, title, form)
    _read_steps(parts, form)
    form.sections.extend(sections(parts))


def _read_facts(part: Part, form: FormDraft) -> None:
    for table in part.of(Table):
        if len(table.header) == 2:
            for cells, line in [(table.header, table.line), *((row.cells, row.line) for row in table.rows)]:
                _add_fact(cells[0], cells[1], line, form)
    for block in part.blocks:
        if isinstance(block, Bullet | Paragraph):
            for offset, text in enumerate(block.text.split("\n")):
                if found := _FACT.match(text):
                    _add_fact(found.group(1), found.group(2), block.line + offset, form)


def _add_fact(name: str, text: str, line: int, form: FormDraft) -> None:
    key, language = key_of(name, FORM_KEYS)
    if key in {"form_id", "title", "purpose", "languages", "review"} and not is_blank(text):
        form.add(key, Written(text, line, language))
    elif key == "flags":
        form.flags += [span for span in code_spans(text) if _CAMEL.fullmatch(span) and span not in form.flags]


def _read_purpose(parts: Sequence[Part], title: Part | None, form: FormDraft) -> None:
    for part in parts:
        if part is title or _OVERVIEW.search(plain(part.title)):
            for block in part.of(Paragraph):
                if not _FACT.match(block.text) and len(plain(block.text)) > 20:
                    form.add("purpose", Written(block.text, block.line))
                    return


def _read_steps(parts: Sequence[Part], form: FormDraft) -> None:
    later: list[tuple[str, int]] = []
    for part in parts:
        _name_step(plain(part.title), part.line, form)
        for block in part.blocks:
            if isinstance(block, Bullet | Paragraph):
                later.append((plain(block.text.split("\n")[0]), block.line))
            elif isinstance(block, Table):
                later += [(plain(" ".join(row.cells[:2])), row.line) for row in block.rows]
    for text, line in later:
        found = _STEP_TITLE.match(text)
        if found and len(text) < 120:
            _name_step(text, line, form, only_if_unknown=True)


def _name_step(text: str, line: int, form: FormDraft, *, only_if_unknown: bool = False) -> None:
    found = _STEP_TITLE.match(text)
    if found is None or (only_if_unknown and int(found.group(1)) in form.steps):
        return
    number = int(found.group(1))
    if span := _RANGE.search(found.group(2)):
        rows = list(form.fields.values())[int(span.group(1)) - 1 : int(span.group(2))]
        for draft in rows:
            draft.step = number if draft.step is None else draft.step
    title = re.split(r"\s[→>]\s|\.\s", _RANGE.sub("", found.group(2)))[0].strip(" -–—:()")
    if title:
        form.name_step(number, Written(title, line))


def find_flags(markdown: str, parts: Sequence[Part], taken: Collection[str]) -> list[str]:
    """Identifiers that the document calls flags, or that stand beside the word and are named like one."""
    found: list[str] = [
        span
        for part in parts
        for table in part.of(Table)
        if _FLAG_LINE.search(table.header[0])
        for row in table.rows
        for span in (*code_spans(row.cells[0]), plain(row.cells[0]))
        if _CAMEL.fullmatch(span)
    ]
    for whole in markdown.split("\n"):
        line = whole[:MAX_MARKED]
        if _FLAG_LINE.search(line):
            spans = [span for span in code_spans(line) if _CAMEL.fullmatch(span)]
            found += [name for name in spans if _SWITCH.search(name) or _beside_flag(line, name)]
            found += [name for name in _CAMEL.findall(line) if _SWITCH.search(name)]
    return [name for name in dict.fromkeys(found) if name not in taken]


def _beside_flag(line: str, name: str) -> bool:
    """`flag x`, `x flag`: the word itself must be about this name."""
    flag = r"(?:flags?|toggles?|switch)"
    name = re.escape(name)
    return bool(
        re.search(rf"{flag}\W+(?:named |called )?\W*{name}\b|\b{name}\W+(?:feature )?{flag}\b", line, re.IGNORECASE)
    )


def sections(parts: Sequence[Part]) -> list[Section]:
    """Each heading with its text, for answering questions; code is left out, since people do not ask for it."""
    found = []
    for part in parts:
        lines: list[str] = []
        for block in part.blocks:
            if isinstance(block, Table):
                lines += _table_lines(block)
            elif not isinstance(block, Code):
                lines.append(("- " if isinstance(block, Bullet) else "") + plain(block.text))
        text = "\n".join(line for line in lines if line.strip())[:MAX_SECTION]
        if text:
            found.append(Section(plain(part.title), text, part.line))
    return found


def _table_lines(table: Table) -> list[str]:
    heads = [plain(title) for title in table.header]
    if len(heads) == 2 and fold(heads[0]) in {"property", "key", "attribute", "setting", "item", "aspect"}:
        return [f"{plain(row.cells[0])}: {plain(row.cells[1])}" for row in table.rows]
    return [
        "; ".join(f"{head}: {plain(cell)}" for head, cell in zip(heads, row.cells, strict=True) if not is_blank(cell))
        for row in table.rows
    ]
