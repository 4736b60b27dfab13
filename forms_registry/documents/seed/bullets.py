"""Fields that a document lists as bullets, with what stands beneath each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from forms_registry.documents.keys import FACTS
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.seed.attributes import (
    bracket,
    bracket_facts,
    has_requirement,
    has_type,
    is_question,
    may_be_option,
)
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
from forms_registry.documents.seed.lexicon import CHOICES, column_key, lists_options, split_question, type_named
from forms_registry.documents.seed.listed import property_or_note
from forms_registry.documents.text import fold, is_identifier, plain
from patterns.regular import linear

_BOX = r"(?:\[[ xX]?\]\s*)?"
_MARKED = linear(rf"{_BOX}(?:\*\*|__|`)+([^*`()]{{1,100}}?)(?:\*\*|__|`)+\s*[:–—-]*\s*(.*)", "s")
_UNMARKED = linear(rf"{_BOX}([^*`()\[\]:]{{1,100}}?)\s*([(\[].*)", "s")
_PROPERTY = linear(r"[*`]*([\w /-]+?)[*`]*\s*:[*`]*\s*(\S.*)")
_MAX_REMARKS = 500
"""Lines beneath a field, beyond those that name a property, that are looked at."""

_ONLY = linear(r"only (?:if|when)\b", "i")


def field_bullets(chapters: Sequence[Chapter], lines: Sequence[str], draft: FormDraft) -> Iterator[FieldDraft]:
    """`- **day** (date, required): Which day?`, with what else is said on the lines and bullets beneath.

    Where one bullet of a chapter declares a field, those beside it do as well if they name a type or ask; what else
    stands beside it under a name is a warning.
    """
    for chapter in chapters:
        if any(_declared_field(prose, chapter.step_number) for prose in _unread_prose(chapter, draft)):
            yield from _Bullets(chapter, lines, draft).read()


def warn_of_bullets(chapters: Sequence[Chapter], draft: FormDraft) -> None:
    """Warns of the bullets that would be fields, in a document that lists its fields otherwise."""
    listed = {fold(name) for field in draft.fields.values() for name in (field.id, field.name)} - {""}
    for chapter in chapters:
        for prose in _unread_prose(chapter, draft):
            field = _declared_field(prose, None)
            if field and not listed & {fold(field.id), fold(field.name)}:
                draft.warn("bullet_beside", prose.line, text=_first_line(prose))


def _unread_prose(chapter: Chapter, draft: FormDraft) -> list[Prose]:
    proses = (passage for passage in chapter.passages if isinstance(passage, Prose))
    return [prose for prose in proses if prose.line not in draft.replaced_lines]


def _first_line(prose: Prose) -> str:
    return plain(prose.text.split("\n")[0])


@dataclass(slots=True)
class _Bullets:
    """Reads the bullets of one chapter. `current` is the field that was begun last, at the indentation `depth`, and
    `in_list` says that no text parts it from what follows; `remarks` are the lines beneath it that name no property."""

    chapter: Chapter
    lines: Sequence[str]
    draft: FormDraft
    current: FieldDraft | None = None
    depth: int = 0
    in_list: bool = False
    remarks: list[tuple[str, int]] = field(default_factory=list)

    def read(self) -> Iterator[FieldDraft]:
        for prose in _unread_prose(self.chapter, self.draft):
            first, *more = prose.text.split("\n")
            beneath = self.current is not None and prose.bullet and self._depth(prose) > self.depth
            if field := self._begin_field(prose, beneath):
                yield field
            elif self.current is not None and (beneath or _is_property(first)):
                self._read_beneath(first, prose.line)
            else:
                self._read_beside(prose)
                continue
            for line, text in enumerate(more, prose.line + 1):
                self._read_beneath(text, line)
            self.draft.mark_replaced(prose)
        self._close_field()

    def _begin_field(self, prose: Prose, beneath: bool) -> FieldDraft | None:
        """The field that a bullet begins."""
        is_sibling = self.in_list and prose.bullet and not beneath
        if field := _declared_field(prose, self.chapter.step_number, is_sibling):
            self._close_field()
            self.current, self.depth, self.in_list = field, self._depth(prose), True
        return field

    def _depth(self, prose: Prose) -> int:
        line = self.lines[prose.line - 1].expandtabs(4)
        return len(line) - len(line.lstrip())

    def _read_beneath(self, text: str, line: int) -> None:
        match = _PROPERTY.match(text.strip())
        if self.current is None or not match or (column_key(match[1]) is None and is_question(match[2])):
            self.remarks += [(plain(text), line)] if len(self.remarks) < _MAX_REMARKS else []
        else:
            self.current.facts.append(property_or_note(match[1], match[2], line, self.draft))

    def _read_beside(self, prose: Prose) -> None:
        if prose.bullet and _MARKED.match(prose.text):
            self.draft.warn("bullet_unread", prose.line, text=_first_line(prose))
        self._close_field()
        self.current, self.in_list = None, self.in_list and prose.bullet

    def _close_field(self) -> None:
        """Settles what the loose lines beneath the last field are: the options of a choice that has none, else when it
        is asked, and remarks that may be limits."""
        field, remarks, self.remarks = self.current, self.remarks, []
        if field is None:
            return
        options = [text for text, _ in remarks if _lacks_options(field) and may_be_option(text)]
        for text, line in remarks:
            if len(options) > 1 and text in options:
                continue
            field.facts.append(Fact("visible_if" if _ONLY.match(text) else "remark", text, line))
        if len(options) > 1:
            field.facts.append(Fact("options", json.dumps(options, ensure_ascii=False), field.line))


def _lacks_options(field: FieldDraft) -> bool:
    fact = field.first("type")
    return bool(fact and type_named(fact.text) in CHOICES and not field.first("options") and not field.first("source"))


def _is_property(text: str) -> bool:
    """Whether a bullet beside a field is one of its properties: only by a key that is known."""
    match = _PROPERTY.match(text)
    key = column_key(match[1]) if match else None
    return key is not None and key.name not in {"", FACTS}


def _split_bullet(text: str, is_sibling: bool) -> tuple[str, str, str]:
    """The name, what stands in the bracket behind it, and the rest; "" for what is not of this shape."""
    match = _MARKED.match(text) or (_UNMARKED.match(text) if is_sibling else None)
    if match is None or (is_sibling and _is_property(text)):
        return "", "", ""
    return (match[1].strip(" :–—-"), *bracket(match[2]))


def _declared_field(prose: Prose, step: int | None, is_sibling: bool = False) -> FieldDraft | None:
    """The field that a bullet declares. Beside another (`is_sibling`) its name needs no marks, and a question does
    for a type."""
    name, inside, rest = _split_bullet(prose.text.split("\n")[0], is_sibling)
    field = FieldDraft(prose.line, name if is_identifier(name) else "", name, step, bracket_facts(inside, prose.line))
    is_asked = is_question(rest) and is_sibling and not inside
    if not name or not (has_type(field.facts) or (prose.bullet and _is_demanded(field, rest)) or is_asked):
        return None
    field.facts += _facts_behind(rest, prose.line)
    return field


def _facts_behind(rest: str, line: int) -> list[Fact]:
    """What follows the bracket: a list of options without a question, or a question with what belongs to it."""
    if lists_options(rest):
        return [Fact("options", rest, line)]
    return [Fact("prompt", rest, line), Fact("hint", rest, line)] if split_question(rest)[0] else []


def _is_demanded(field: FieldDraft, rest: str) -> bool:
    return bool(rest) and has_requirement(field.facts)
