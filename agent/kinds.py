"""The types of field that are read and told alike, by name."""

from forms_registry.field_types import types_of

FREE_TEXT_TYPES = types_of("words")
"""Their value is nothing but the person's own words."""
COUNT_TYPES = types_of("count")
MOMENT_TYPES = types_of("moment")
