"""What front matter says in the strict notation, as it is said again."""

from __future__ import annotations

import yaml

from forms_registry.documents.build.data_sources import argument_pairs
from forms_registry.documents.seed.lexicon import type_named, words
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import fold
from forms_registry.schema import JsonValue
from patterns.regular import linear

_QUOTED = linear(r'".*"\z', "s")


class Quoted(str):
    """A text in quotation marks, which as an argument is a constant where a bare word is a field."""

    __slots__ = ()


class Dumper(yaml.CSafeDumper):
    """Keeps the quotation marks."""


Dumper.add_representer(
    Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style='"')
)


def verbatim(value: SourceValue) -> JsonValue:
    """The value as JSON, as `SourceValue.json` has it; what stands in quotation marks is `Quoted`."""
    if value.items is not None:
        return [verbatim(inner) for inner in value.items]
    if value.pairs is not None:
        return {name: verbatim(inner) for name, inner in value.pairs}
    if value.cell and _QUOTED.match(value.text):
        return Quoted(value.text[1:-1])
    return value.json() if value.bare or value.cell else Quoted(value.text)


def arguments(value: SourceValue) -> dict[str, JsonValue]:
    """Each argument of a tool, and what is said of it, be they a mapping, a list of names, or a text."""
    return {name: verbatim(given) for name, given in argument_pairs(value)}


def is_constant(given: JsonValue) -> bool:
    """Whether what is said of an argument is its value: a number, yes or no, a list, or a text in quotation marks that
    is no name of a kind of data."""
    if isinstance(given, str):
        kind = given.strip().removesuffix("?").removesuffix("[]")
        return isinstance(given, Quoted) and not (fold(kind) in {"", *words()["data"]} or type_named(kind))
    return given is not None
