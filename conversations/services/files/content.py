"""What a file is, by what is in it. Its name has to agree; what a client says of it counts for nothing."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import IO

import puremagic

from conversations.file_errors import FileKindRefused, FileMisnamed, FileOfOtherContent
from forms_registry.field_types import FileKind, accepted_kinds
from forms_registry.field_types.file_kinds import ending_of, file_kinds, kind_of_ending

# Signs of so few bytes as weigh less stand at the beginning of any text by chance.
_SURE = 0.3
_ENDS = 64 * 1024
_BLOCK = 1024 * 1024
_NO_TEXT = bytes(set(range(0x20)) - set(b"\t\n\v\f\r\x1b")) + b"\x7f"
_TEXT = frozenset({"txt", "csv"})
_OLD_OFFICE = frozenset({"doc", "xls", "ppt"})


def checked_kind(content: IO[bytes], name: str, accept: Sequence[str]) -> tuple[FileKind, str]:
    """The kind of a file, and its name, with an ending where it had none. `accept` is as in `Limits`.

    Raises FileKindRefused for a kind that the field does not take, FileMisnamed where the content bears the signs of
    another kind that it takes, and FileOfOtherContent where it bears none while the name is one that it takes.
    """
    taken = accepted_kinds(accept)
    can_be = _kinds_of(content)
    named = kind_of_ending(ending_of(name))
    if named and named.name in can_be:
        actual: FileKind | None = named
    elif named or ending_of(name):
        actual = None
    else:
        actual = next((kind for kind in file_kinds().values() if kind.name in can_be), None)
    if actual and actual in taken:
        return actual, name if named else f"{name}.{actual.name}"
    other_kind = next((kind for kind in taken if kind.name in can_be and kind.name not in _TEXT), None)
    if other_kind and ending_of(name):
        raise FileMisnamed(name=name, kind=other_kind.name.upper())
    if named in taken:
        raise FileOfOtherContent(name=name, kind=named.name.upper())
    raise FileKindRefused(name=name, kinds=", ".join(f".{kind.name}" for kind in taken))


def _kinds_of(content: IO[bytes]) -> Collection[str]:
    """The names of the kinds that the content may be. Reads the ends, and all of it only where it may be a text."""
    ends = _ends_of(content)
    mime_types = {match.mime_type for match in _matches(content) if match.confidence >= _SURE and match.mime_type}
    kinds = {name for name, kind in file_kinds().items() if not mime_types.isdisjoint(kind.types)}
    marked = {name for name in kinds if (mark := file_kinds()[name].mark) and mark.encode() in ends}
    kinds = marked or {name for name in kinds if not file_kinds()[name].mark}
    if ends.startswith(b"PK\x03\x04"):
        return marked or {"zip"}
    if kinds & _OLD_OFFICE:
        return _OLD_OFFICE
    return kinds or (_TEXT if not mime_types and _is_text(content) else ())


def _matches(content: IO[bytes]) -> list[puremagic.PureMagicWithConfidence]:
    content.seek(0)
    try:
        return puremagic.magic_stream(content)
    except (puremagic.PureError, ValueError):
        return []


def _ends_of(content: IO[bytes]) -> bytes:
    """The beginning and the end: of an archive, the list of what it holds."""
    content.seek(0)
    begin = content.read(_ENDS)
    size = content.seek(0, os.SEEK_END)
    content.seek(max(len(begin), size - _ENDS))
    return begin + content.read(_ENDS)


def _is_text(content: IO[bytes]) -> bool:
    """Whether no byte stands there that no text has, in whatever encoding but those of two bytes a letter."""
    content.seek(0)
    while block := content.read(_BLOCK):
        if len(block.translate(None, _NO_TEXT)) != len(block):
            return False
    return True
