"""The types of a field. Each module here registers its types by listing them in `FIELD_TYPES`."""

from forms_registry.field_types.base import FieldType
from forms_registry.field_types.booleans import NO, YES
from forms_registry.field_types.registry import all_field_types, canonical_type, field_type_of

__all__ = ["NO", "YES", "FieldType", "all_field_types", "canonical_type", "field_type_of"]
