"""The kinds of files that a field can ask for, and that a service can tell by their content: `file_kinds.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from patterns.data import read_beside

_USUAL, _LONGEST_ENDING = ("documents", "images"), 10


@dataclass(frozen=True, slots=True)
class FileKind:
    """`name` is what forms call it, and the ending that its files have; `endings` are without a dot."""

    name: str
    group: str
    endings: tuple[str, ...]
    types: tuple[str, ...]
    mark: str = ""
    family: str = ""

    @property
    def type(self) -> str:
        """The content type, such as "application/pdf"."""
        return self.types[0]


@cache
def file_kinds() -> Mapping[str, FileKind]:
    """Every kind, by its name."""
    entries = read_beside(__file__)
    return {
        name: FileKind(name, **{**facts, "endings": tuple(facts["endings"]), "types": tuple(facts["types"])})
        for name, facts in entries.items()
    }


def ending_of(name: str) -> str:
    """The ending without its dot, in lower case; "" without one."""
    stem, dot, ending = name.rpartition(".")
    return ending.lower() if stem and dot and 0 < len(ending) <= _LONGEST_ENDING and ending.isalnum() else ""


@cache
def kind_of_ending(ending: str) -> FileKind | None:
    """The kind of a file whose name ends so: "PDF", "jpeg"."""
    folded = ending.lstrip(".").lower()
    return next((kind for kind in file_kinds().values() if folded in kind.endings), None)


def kinds_named(names: Sequence[str]) -> tuple[str, ...]:
    """The kinds that an author names by endings or groups, in the order of the list. Raises LookupError with a name
    that is neither."""
    names_found: set[str] = set()
    groups = {kind.group for kind in file_kinds().values()}
    for name in names:
        folded = name.strip().lstrip(".").lower()
        if folded in groups:
            names_found |= {kind.name for kind in file_kinds().values() if kind.group == folded}
        elif kind := kind_of_ending(folded):
            names_found.add(kind.name)
        else:
            raise LookupError(name)
    return tuple(name for name in file_kinds() if name in names_found)


def accepted_kinds(accept: Sequence[str]) -> tuple[FileKind, ...]:
    """The kinds that a field takes whose limits name these; () stands for documents and pictures."""
    return tuple(kind for kind in file_kinds().values() if (kind.name in accept if accept else kind.group in _USUAL))


def accepted_in_brief(accept: Sequence[str]) -> tuple[str, ...]:
    """The kinds that a field takes, by as few names as tell them: groups and families of which all are taken, else the
    usual ending in capitals."""
    accepted = accepted_kinds(accept)

    def name_of(kind: FileKind) -> str:
        groups = {
            kind.group: [member for member in file_kinds().values() if member.group == kind.group],
            kind.family: [member for member in file_kinds().values() if member.family == kind.family],
        }
        whole = (name for name, members in groups.items() if name and all(member in accepted for member in members))
        return next(whole, kind.name.upper())

    return tuple(dict.fromkeys(map(name_of, accepted)))
