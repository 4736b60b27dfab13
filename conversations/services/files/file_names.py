"""What a file is called: the name that the person's device gave it, as far as it is harmless to show and to save.

The name of a file for a sensitive field may tell what is in it: it lies in a box of its own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from conversations.encryption.keys import SealBroken, SealingKeyMissing, decrypt, encrypt
from conversations.models import UploadedFile
from forms_registry.field_types.file_kinds import ending_of

LONGEST_NAME = 120
# What may stand in a path, or means something to a system that saves files.
_SIGNS = dict.fromkeys(map(ord, '/\\<>:"|?*'), "_")
# Joiners are letters' own in several scripts; all else that is unseen only deceives.
_JOINERS = "\u200c\u200d"
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_name(name: str) -> str:
    """The last part of a path, without what is unseen or turns the direction of writing, in at most 120 characters
    that keep its ending; "file" where nothing is left."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    plain = unicodedata.normalize("NFC", last)
    seen = "".join(
        " " if char.isspace() else char
        for char in plain
        if char in _JOINERS or char.isspace() or unicodedata.category(char) not in _UNSEEN
    )
    return _shortened(" ".join(seen.translate(_SIGNS).split()).strip(". ")) or "file"


def file_name_of(file: UploadedFile) -> str:
    """The name as it was sent. Raises SealingKeyMissing and SealBroken."""
    return file.name if file.sealed_name is None else decrypt(file.sealed_key, bytes(file.sealed_name)).decode()


def file_name_where_possible(file: UploadedFile) -> str:
    """The name as it was sent, or where its box cannot be opened as it is stored, "file.pdf". For pages of staff."""
    try:
        return file_name_of(file)
    except (SealingKeyMissing, SealBroken):
        return file.name


def name_columns(name: str, *, sensitive: bool) -> Mapping[str, Any]:
    """The columns of a row that hold the name."""
    if not sensitive:
        return {"name": name}
    key, box = encrypt(name.encode())
    return {"name": f"file.{ending_of(name)}", "sealed_key": key, "sealed_name": box}


def _shortened(name: str) -> str:
    if len(name) <= LONGEST_NAME:
        return name
    ending = f".{name.rpartition('.')[2]}" if ending_of(name) else ""
    return name[: LONGEST_NAME - len(ending)].rstrip(". ") + ending
