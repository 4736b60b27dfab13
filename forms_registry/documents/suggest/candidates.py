"""Finds what could be the fields of a text: the rows of a table, or the items of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from forms_registry.documents import phrases
from forms_registry.documents.keys import key_of, names_in
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.tables import Table
from forms_registry.documents.text import fold, is_blank, is_identifier, plain
from forms_registry.field_types import canonical_type
from patterns.regular import linear, split_at

LIKE = 80
"""How alike, of 100, a heading must be to the name of a column to be taken for it."""

_BRACKETS = linear(r"\(([^()]{1,200})\)")
_LABEL_WORDS = {"field", "field name", "name", "question", "item", "label", "title", "input", "element", "parameter"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """What could be one field: texts by the role that they seem to have, and the line that they stand on."""

    line: int
    said: Mapping[str, str]

    @property
    def name(self) -> str:
        """What the text calls it, "" where it has an id alone."""
        return self.said.get("label", "")


@dataclass(slots=True)
class Found:
    """`roles` are the columns whose role was guessed: (line, heading, role)."""

    candidates: list[Candidate] = field(default_factory=list)
    roles: list[tuple[int, str, str]] = field(default_factory=list)


def find_candidates(chapters: Sequence[Chapter]) -> Found:
    """The rows of all tables that look like fields; without any, the items of the lists."""
    found = Found()
    for chapter in chapters:
        for table in chapter.tables:
            roles = _roles(table)
            found.roles += [(table.line, plain(table.header[place]), role) for place, role in roles.items()]
            found.candidates += _of_rows(table, roles) if roles else ()
    if not found.candidates:
        found.candidates += [one for chapter in chapters for one in _of_bullets(chapter)]
    return found


def _roles(table: Table) -> dict[int, str]:
    """What each column seems to hold, by its heading, else by its cells; "" for a column that nothing is known of."""
    roles: dict[int, str] = {}
    for place, head in enumerate(table.header):
        role = _role(head) or _role_by_cells([plain(row.cells[place]) for row in table.rows])
        roles[place] = role if role not in roles.values() else ""
    named = set(roles.values()) - {""}
    if not named & {"label", "id"}:
        roles = {place: "label" if role == "prompt" else role for place, role in roles.items()}
    return roles if len(named) > 1 and named & {"label", "id", "prompt"} else {}


def _role(head: str) -> str:
    key = key_of(head, "field")
    if key is not None:
        return key.name if key.language is None else ""
    folded = fold(head)
    if folded in _LABEL_WORDS:
        return "label"
    near = process.extractOne(folded, list(names_in("field")), scorer=fuzz.token_sort_ratio, score_cutoff=LIKE)
    found = key_of(near[0], "field") if near else None
    return found.name if found else ""


def _role_by_cells(cells: Sequence[str]) -> str:
    """What most of a column's cells are: types, yes and no, or lists of options."""
    filled = [cell for cell in cells if not is_blank(cell)]
    kinds: Mapping[str, Callable[[str], object]] = {
        "type": canonical_type,
        "required": lambda cell: phrases.truth(cell) is not None,
        "options": lambda cell: len(cell) < 200 and len(split_at(cell, ",;/")) > 1,
    }
    fits = {role: sum(bool(test(cell)) for cell in filled) for role, test in kinds.items()}
    role = max(fits, key=lambda name: fits[name])
    return role if filled and fits[role] * 2 > len(filled) else ""


def _of_rows(table: Table, roles: Mapping[int, str]) -> Iterator[Candidate]:
    for row in table.rows:
        filled = {place: plain(row.cells[place]) for place in roles if not is_blank(row.cells[place])}
        said = {roles[place] or plain(table.header[place]): text for place, text in filled.items()}
        if "id" in said and not is_identifier(said["id"]):
            said.setdefault("label", said["id"])
            del said["id"]
        if "label" in said or "id" in said:
            yield Candidate(row.line, said)


def _of_bullets(chapter: Chapter) -> Iterator[Candidate]:
    """`- Name (text, required): Your full name?`"""
    for prose in chapter.passages:
        if not isinstance(prose, Prose) or not prose.bullet:
            continue
        head, colon, rest = plain(prose.text.split("\n")[0]).partition(":")
        brackets = _BRACKETS.search(head)
        label = _BRACKETS.sub("", head).strip(" -–—*")
        if not label or len(label) > 120:
            continue
        said = {"label": label}
        if brackets:
            said["type"] = brackets[1]
        if colon and rest.strip():
            said["prompt" if rest.rstrip().endswith(("?", "؟")) else "help"] = rest.strip()
        yield Candidate(prose.line, said)
