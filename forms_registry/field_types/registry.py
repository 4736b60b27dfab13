"""Finds every field type by looking through this package, so that adding a module is all it takes to add one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from forms_registry import field_types
from forms_registry.field_types.base import FieldType
from nlu.entity import Slot


@cache
def all_field_types() -> Mapping[str, FieldType]:
    """Canonical type name -> field type."""
    return field_types_in(field_types)


def field_types_in(package: ModuleType) -> Mapping[str, FieldType]:
    """Those that the modules of a package define, by name; ValueError where two go by one name."""
    by_name: dict[str, FieldType] = {}
    for class_ in sorted(_classes_in(package), key=lambda class_: class_.type):
        if class_.type in by_name:
            raise ValueError(f"two field types are called {class_.type!r}")
        by_name[class_.type] = class_()
    return MappingProxyType(by_name)


def _classes_in(package: ModuleType) -> set[type[FieldType]]:
    """Every class of its modules that says which `type` it is."""
    modules = [import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)]
    classes = [item for module in modules for item in vars(module).values() if isinstance(item, type)]
    return {item for item in classes if issubclass(item, FieldType) and "type" in vars(item)}


@cache
def _names() -> dict[str, str]:
    all_types = all_field_types().values()
    return {_fold(name): field_type.type for field_type in all_types for name in (field_type.type, *field_type.aliases)}


def field_type_of(type_name: str) -> FieldType:
    """The field type of a canonical name; KeyError when there is none."""
    return all_field_types()[type_name]


def type_of(field: Slot) -> FieldType:
    """The field type of a field, as its form declares it; KeyError where a later release knows it and this one does
    not."""
    return all_field_types()[field.type]


def canonical_type(written: str) -> str | None:
    """The type that a document's word means ("Single-Select" -> "dropdown"), or None when no type goes by it."""
    return _names().get(_fold(written))


def _fold(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()
