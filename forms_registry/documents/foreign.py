"""Reads documents that others wrote: strictly where they keep to the notation, else as the seed's notation."""

from __future__ import annotations

from dataclasses import replace

from forms_registry.documents.findings import in_order
from forms_registry.documents.reading import Parsed, cleaned, parse


def parse_foreign(markdown: str) -> Parsed:
    """The form that a client's own document describes.

    A document that the strict reader refuses is translated, and the translation read; its findings name the lines of
    the original. What neither understands is refused. Never raises.
    """
    strict = parse(markdown)
    if strict.spec is not None:
        return strict
    from forms_registry.documents.seed import translate  # its lexicon is loaded for documents that need it alone

    translation = translate(cleaned(markdown))
    if translation is None:
        return strict
    read = parse(translation.markdown)
    lines = translation.lines or (1,)
    found = [replace(one, line=lines[min(one.line, len(lines)) - 1]) for one in read.diagnostics]
    return replace(read, diagnostics=in_order((*found, *translation.warnings)))
