"""Reading documents: markdown in, a form and findings out."""

from forms_registry.documents.reading import Parsed, parse

__all__ = ["Parsed", "parse"]
