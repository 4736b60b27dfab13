"""The types of a field: every class in a module here that has a `type`."""

from forms_registry.field_types.base import FieldType, SelfEvidence
from forms_registry.field_types.choices import NO, YES
from forms_registry.field_types.counts_in_words import asks_how_many
from forms_registry.field_types.file_kinds import FileKind, accepted_in_brief, accepted_kinds
from forms_registry.field_types.files import with_kept_files
from forms_registry.field_types.registry import all_field_types, canonical_type, field_type_of, type_of

__all__ = [
    "NO",
    "YES",
    "FieldType",
    "FileKind",
    "SelfEvidence",
    "accepted_in_brief",
    "accepted_kinds",
    "all_field_types",
    "asks_how_many",
    "canonical_type",
    "field_type_of",
    "type_of",
    "with_kept_files",
]
