"""What was read of a version when it was published: kept with its hash, and loaded only as it was kept."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from forms_registry import content
from forms_registry.errors import VersionUnreadable
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec
from forms_registry.schema.storing import from_json, to_json


def stored_fields(spec: FormSpec) -> dict[str, Any]:
    """The fields of a version that keep what was read, its hash, and which reader read it."""
    from forms_registry.documents import READER

    text = json.dumps(to_json(spec), allow_nan=False)
    stored = json.loads(text, parse_float=_as_the_database_keeps)
    return {"spec": stored, "spec_hash": content.content_hash(_as_text(stored)), "reader": READER}


def load(version: FormVersion) -> tuple[FormSpec, int]:
    """The form that a version describes, and its size as JSON, in bytes.

    A draft is read from its document as it will be when it is published, and a version that was published before what
    was read was kept as its document was then, in either notation. Raises
    DocumentUnreadable for a draft that has errors, VersionUnreadable for any other version that cannot be used, and
    ReadersBusy.
    """
    if version.spec is None:
        return _read(version)
    text = _as_text(version.spec)
    if content.content_hash(text) != version.spec_hash:
        raise VersionUnreadable(
            version, "what was kept when it was published has been changed since (its hash differs)"
        )
    try:
        spec = from_json(version.spec)
    except ValueError as error:
        raise VersionUnreadable(version, "this release does not know the shape in which it was kept") from error
    _refuse_unknown_types(version, spec)
    return spec, len(text)


def _read(version: FormVersion) -> tuple[FormSpec, int]:
    if version.spec_hash:
        raise VersionUnreadable(version, "what was kept when it was published is gone")
    reading = (content.read if version.is_draft else content.read_foreign)(version.markdown)
    if reading.spec is None and not version.is_draft:
        raise VersionUnreadable(version, "only its document was kept, which this release refuses")
    return content.usable(reading), reading.size


def _refuse_unknown_types(version: FormVersion, spec: FormSpec) -> None:
    from forms_registry.field_types.registry import all_field_types  # telephone tables and more

    if unknown := {field.type for field in spec.fields} - set(all_field_types()):
        raise VersionUnreadable(version, f"this release has no field of type {', '.join(sorted(unknown))}")


def _as_text(stored: Any) -> str:
    return json.dumps(stored, sort_keys=True, ensure_ascii=False)


def _as_the_database_keeps(number: str) -> float | int:
    """Postgres keeps JSON's numbers as decimals: 1e+16 comes back as an integer, and -0.0 without its sign."""
    return int(Decimal(number)) if "e+" in number else float(number) + 0.0
