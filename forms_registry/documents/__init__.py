"""The strict reader: markdown in, a form and findings out."""

from forms_registry.documents.foreign import parse_foreign
from forms_registry.documents.reading import READER, Parsed, parse

__all__ = ["READER", "Parsed", "parse", "parse_foreign"]
