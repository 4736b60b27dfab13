"""Whether a file was sent, and not only named: a name that somebody types is no file. And who says so.

A file that was sent here is named by its `file_id`, and what is kept of it is our own. Of any other, a host's page or
server keeps it, and says where, or how large it is: then the answer says who vouches for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from agent.deciding.ledger import Evidence
from agent.tools.option_labels import folded_key
from agent.tools.results import parsed_json
from agent.turns.outcome import BY_HAND, Source
from forms_registry.schema import JsonValue

_CONTENT = {"content", "contents", "data", "base64", "dataurl"}
_STORED_ID = "file_id"

Entry = Mapping[str, JsonValue]


def is_received(value: JsonValue, files: JsonValue, source: Source) -> bool:
    """Whether files were really sent. `files` is the canonical form of `value`. Files from a tool or the host count; a
    widget has to give the location, size or content of each."""
    if source not in BY_HAND:
        return True
    parsed_value = parsed_json(value)
    raw = parsed_value if isinstance(parsed_value, list) else [parsed_value]
    is_named = all(not {"reference", "size", _STORED_ID}.isdisjoint(file) for file in files)
    return is_named or all(isinstance(entry, Mapping) and _has_content(entry) for entry in raw)


def known_files(sent: Mapping[str, Entry], answer: JsonValue) -> dict[str, Entry]:
    """The files that an answer may refer to, by id: those uploaded for the field, and those it already has."""
    answer_files = answer if isinstance(answer, list) else []
    return {**{file[_STORED_ID]: file for file in answer_files if _STORED_ID in file}, **sent}


def marked_as_vouched_for(files: JsonValue, evidence: Evidence, *, by_client: bool) -> Evidence:
    """The evidence, marked as the client's own word if only a browser says that such a file exists."""
    are_stored_here = all(_STORED_ID in file for file in files)
    if are_stored_here or not by_client or evidence.source not in BY_HAND:
        return evidence
    return replace(evidence, interpreter=f"{evidence.interpreter} (client)")


def _has_content(file: Entry) -> bool:
    return any(value for key, value in file.items() if folded_key(key) in _CONTENT)
