"""Gathers what a document says of its form: front matter, fields, sections, tools, steps and flags."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.markdown import Chapter, Prose, read_chapters
from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.seed.bullets import field_bullets, warn_of_bullets
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
from forms_registry.documents.seed.entries import read_entries
from forms_registry.documents.seed.lexicon import canonical_name
from forms_registry.documents.seed.listed import field_rows, read_tools
from forms_registry.documents.seed.names import best, likeness, word_set
from forms_registry.documents.seed.rule_tables import read_rules
from forms_registry.documents.seed.sections import facts_for, read_section
from forms_registry.documents.tables import Table
from forms_registry.documents.text import fold, is_identifier, plain, slug
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.schema import Diagnostic
from patterns.regular import linear

_MAX_READ = MAX_FIELDS + 1
"""Fields, or sections, beyond these are not looked at; so many fields are refused anyway."""

_BULLET = linear(r"\**([\w ]+?)\**\s*:\**\s*(\S.*)")
_FLAG = linear(
    r"\bflags?[:\s]+`([A-Za-z_]\w*)`|`([A-Za-z_]\w*)` (?:is )?(?:ON|OFF)\b"
    r"|\bflag ([A-Za-z_]\w*) is (?:on|off)\b",
    "i",
)
_BOOLEAN = linear(r"([A-Za-z_]\w*)\s*:\s*bool")


def gather(markdown: str) -> FormDraft | None:
    """The draft of a document; None where its front matter cannot be read."""
    draft = FormDraft()
    head, first_line, body = split_front_matter(markdown, Findings())
    if head.strip():
        try:
            root = read_yaml(head, first_line)
        except YamlProblemError:
            return None
        read_entries(root, draft)
        draft.replaced_lines.update(range(1, first_line + head.count("\n") + 2))
    chapters = read_chapters(body)
    _overview(chapters, draft)
    draft.sections = [section for chapter in chapters if (section := read_section(chapter, draft))][:_MAX_READ]
    read_tools(chapters, draft)
    _fields(chapters, body.split("\n"), draft)
    read_rules(chapters, draft)
    if len(draft.fields) < _MAX_READ:
        warn_of_bullets(chapters, draft)
    _join_sections(draft)
    _flags(markdown.split("\n"), draft)
    return draft


def bullets_beside(markdown: str) -> tuple[Diagnostic, ...]:
    """The warnings of bullets that look like fields, in a document that lists its fields otherwise."""
    draft = gather(markdown)
    return tuple(finding for finding in draft.findings.sorted() if finding.code == "bullet_beside") if draft else ()


def _overview(chapters: Sequence[Chapter], draft: FormDraft) -> None:
    for chapter in chapters:
        number, title = chapter.step or (0, "")
        if chapter.level == 1:
            draft.head.setdefault("title", Fact("title", plain(chapter.title), chapter.line))
        if title:
            draft.steps.setdefault(number, Fact("title", title, chapter.line))
        if "overview" in fold(chapter.title):
            for passage in chapter.passages:
                _purpose(passage, draft)


def _purpose(passage: Prose | Table, draft: FormDraft) -> None:
    match = _BULLET.match(passage.text) if isinstance(passage, Prose) else None
    if match and (name := canonical_name("overview", match[1])):
        draft.head.setdefault(name, Fact(name, plain(match[2]), passage.line))


def _fields(chapters: Sequence[Chapter], lines: Sequence[str], draft: FormDraft) -> None:
    rows = _listed_fields(chapters, lines, draft)
    _name_rows([row for row in rows if not row.id], {row.id for row in rows} | draft.fields.keys(), draft)
    for row in rows:
        field = draft.fields.setdefault(row.id, row)
        if field.declared:
            field.facts += row.facts
            field.step = field.step or row.step
        elif field is not row:
            draft.warn("field_unusable", row.line, id=row.id)


def _listed_fields(chapters: Sequence[Chapter], lines: Sequence[str], draft: FormDraft) -> list[FieldDraft]:
    """The rows of tables, else bullets, else the sections that give an id and a type."""
    rows = field_rows(chapters, draft)[:_MAX_READ]
    if rows or draft.fields:
        return rows
    rows = list(islice(field_bullets(chapters, lines, draft), _MAX_READ))
    draft.bullets = tuple(row.line for row in rows)
    return rows or [*_fields_of_sections(draft.sections)]


def _fields_of_sections(sections: Sequence[FieldDraft]) -> Iterator[FieldDraft]:
    """The fields of sections that have one id and a type; their facts are joined with them as with any others."""
    for section in sections:
        if len(section.ids) == 1 and section.first("type"):
            yield FieldDraft(section.line, section.ids[0], section.name, section.step)


def _name_rows(rows: Sequence[FieldDraft], listed: Collection[str], draft: FormDraft) -> None:
    """Gives each row without an id that of the section about it, or one made from its name."""
    names = {id_: section.name if len(section.ids) == 1 else "" for section in draft.sections for id_ in section.ids}
    free = {id_: word_set(name) for id_, name in names.items() if id_ not in listed}
    for row in rows:
        target = word_set(row.name)
        scores = {id_: max(likeness(target, word_set(id_)), likeness(target, words)) for id_, words in free.items()}
        matched = best(scores, 0.5)
        row.id = matched or _derived_id(row)
        free.pop(row.id, None)
        draft.warn("id_from_section" if matched else "id_derived", row.line, name=row.name, id=row.id)


def _derived_id(row: FieldDraft) -> str:
    """An id of its name, or of its line where the name is in letters that no id has."""
    first, *others = slug(row.name, "_").split("_")
    camel = first + "".join(part.capitalize() for part in others)
    return camel if is_identifier(camel) else f"field{camel or row.line}"


def _join_sections(draft: FormDraft) -> None:
    described = {id_ for section in draft.sections for id_ in section.ids}
    for section in draft.sections:
        if not section.ids and (section.facts or section.tables):
            _match_section(section, described, draft)
        for id_ in section.ids:
            _join_section(section, id_, draft)


def _match_section(section: FieldDraft, described: set[str], draft: FormDraft) -> None:
    id_ = _field_about(section, draft, described)
    draft.warn("section_matched" if id_ else "section_unmatched", section.line, name=section.name, id=id_)
    section.ids = (id_,) if id_ else ()
    described.update(section.ids)


def _join_section(section: FieldDraft, id_: str, draft: FormDraft) -> None:
    field = draft.fields.get(id_)
    if field is None:
        if id_ not in draft.tools:
            draft.warn("field_unlisted", section.line, id=id_)
        return
    field.facts += facts_for(section, id_)
    field.tables += section.tables
    field.step = field.step or section.step
    if len(section.ids) == 1 and section.name:
        field.name = section.name


def _field_about(section: FieldDraft, draft: FormDraft, described: set[str]) -> str | None:
    """The field that a section without an id is about: of its step, described nowhere else, and alone in sharing
    half of the section's words."""
    section_words = word_set(section.name)
    scores = {}
    for field in draft.fields.values():
        if field.id not in described and field.step in (section.step, None):
            prompt = field.keys.get("prompt") or field.first("prompt")
            field_words = word_set(field.id) | word_set(field.name) | word_set(prompt.text if prompt else "")
            scores[field.id] = len(section_words & field_words) / max(len(section_words), 1)
    return best(scores, 0.5)


def _flags(lines: Sequence[str], draft: FormDraft) -> None:
    """The flags that are declared, that a tool returns, or that are named as such anywhere."""
    declared = ((str(name), 1) for name in draft.head.get("flags", Fact("flags", [], 1)).items)
    for name, number in (*declared, *_named_flags(lines, draft)):
        if name not in draft.fields and name.casefold() != "is":
            draft.flags.setdefault(name, number)


def _named_flags(lines: Sequence[str], draft: FormDraft) -> Iterator[tuple[str, int]]:
    tools = (tool for tool in draft.tools.values() if tool.sets_flags)
    sources = [(returns.text, returns.line, _BOOLEAN) for tool in tools if (returns := tool.keys.get("returns"))]
    for text, number, pattern in (*sources, *((line, number, _FLAG) for number, line in enumerate(lines, 1))):
        yield from ((match[match.lastindex or 0], number) for match in pattern.finditer(text))
