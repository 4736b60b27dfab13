"""Reads form documents: tables or front matter, as people write them."""

from forms_registry.spec.parser.reading import Parsed, parse

__all__ = ["Parsed", "parse"]
