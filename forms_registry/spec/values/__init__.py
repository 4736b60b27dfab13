"""The kinds of values that a field can hold. Each module here registers its kinds by listing them in `KINDS`."""

from forms_registry.spec.values.base import InvalidValue, Kind, Reading, Unclear, ValueContext
from forms_registry.spec.values.registry import all_kinds, canonical_type, kind_of

__all__ = [
    "InvalidValue",
    "Kind",
    "Reading",
    "Unclear",
    "ValueContext",
    "all_kinds",
    "canonical_type",
    "kind_of",
]
