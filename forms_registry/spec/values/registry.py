"""Finds every kind by looking through this package, so that adding a module is all it takes to add a field type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from forms_registry.spec import values
from forms_registry.spec.values.base import Kind


@cache
def all_kinds() -> Mapping[str, Kind]:
    """Canonical type name -> kind."""
    return kinds_of(values)


def kinds_of(package: ModuleType) -> Mapping[str, Kind]:
    """The kinds that the modules of a package list in `KINDS`, by type. Raises ValueError where two go by one name."""
    kinds: dict[str, Kind] = {}
    for module in sorted(info.name for info in iter_modules(package.__path__)):
        for kind in getattr(import_module(f"{package.__name__}.{module}"), "KINDS", ()):
            if kind.type in kinds:
                raise ValueError(f"two kinds are called {kind.type!r}")
            kinds[kind.type] = kind
    return MappingProxyType(kinds)


@cache
def _names() -> dict[str, str]:
    names = {}
    for kind in all_kinds().values():
        for name in (kind.type, *kind.aliases):
            names[_fold(name)] = kind.type
    return names


def kind_of(type_name: str) -> Kind:
    """The kind of a canonical type name; KeyError when there is none."""
    return all_kinds()[type_name]


def canonical_type(written: str) -> str | None:
    """The type that a document's word means ("Single-Select" -> "dropdown"), or None when no kind goes by it."""
    return _names().get(_fold(written))


def _fold(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
