"""The options that tools returned: a field's own, or those nested in the items of another answer. Reads only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.state.stored import Lookup
from agent.tools.results import nested_options, option_from_state
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, Option, ToolArgument
from nlu.choosing.index import Options

OptionsWithItems = tuple[tuple[Option, JsonValue], ...]
"""Options, each with the item of a tool's result that it was found in."""


def parent_of(spec: FormSpec, item: FieldSpec) -> str | None:
    """The field in whose chosen item the options of `item` are nested; None for a field that has a tool of its own.

    That is the `parent` of the data source, or a field that it depends on, where both get the same call of one tool:
    a second call could only bring the parents again.
    """
    source = item.data_source
    if source is None or source.tool is None:
        return source.parent if source else None
    named = (source.parent,) if source.parent else item.depends_on
    call = _lookup_call(spec, item)
    return next((name for name in named if name != item.id and spec.has(name) and _serves(spec, name, call)), None)


def _serves(spec: FormSpec, name: str, call: tuple[str, tuple[ToolArgument, ...]] | None) -> bool:
    if call is None or any(argument.field_id == name for argument in call[1]):
        return False
    return _lookup_call(spec, spec.field(name)) == call


def _lookup_call(
    spec: FormSpec, item: FieldSpec, path: tuple[str, ...] = ()
) -> tuple[str, tuple[ToolArgument, ...]] | None:
    """The tool and the arguments that return a field's options, possibly by way of its parents."""
    source = item.data_source
    if source is None or item.id in path:
        return None
    if source.tool is None:
        parent = source.parent
        return _lookup_call(spec, spec.field(parent), (*path, item.id)) if parent and spec.has(parent) else None
    tool = spec.tool(source.tool)
    return source.tool, source.arguments or (tool.arguments if tool else ())


@dataclass(frozen=True)
class LookupOptions:
    """The options of a conversation's lookups, given its visible answers `values`."""

    spec: FormSpec
    lookups: Mapping[str, Lookup]
    values: Mapping[str, JsonValue]
    _found: dict[str, OptionsWithItems] = field(default_factory=dict, repr=False)
    _options: dict[str, Options] = field(default_factory=dict, repr=False)

    def of(self, item: FieldSpec) -> Options:
        """() if nothing was found, or nothing is selected yet."""
        if item.id not in self._options:
            self._options[item.id] = Options(option for option, _ in self._options_with_items(item, ()))
        return self._options[item.id]

    def _options_with_items(self, item: FieldSpec, path: tuple[str, ...]) -> OptionsWithItems:
        if item.id not in self._found:
            self._found[item.id] = self._find_options(item, path)
        return self._found[item.id]

    def _find_options(self, item: FieldSpec, path: tuple[str, ...]) -> OptionsWithItems:
        if lookup := self.lookups.get(item.id):
            found = (option_from_state(option) for option in lookup["options"])
            return tuple((option, lookup["items"].get(option.value)) for option in found)
        parent = parent_of(self.spec, item)
        if parent is None or parent not in self.values or item.id in path:
            return ()
        nested: dict[str, tuple[Option, JsonValue]] = {}
        for chosen in self._chosen_items(self.spec.field(parent), (*path, item.id)):
            for option, entry in nested_options(chosen, item):
                nested.setdefault(option.value, (option, entry))
        return tuple(nested.values())

    def _chosen_items(self, parent: FieldSpec, path: tuple[str, ...]) -> list[JsonValue]:
        value = self.values[parent.id]
        chosen = value if isinstance(value, list) else [value]
        return [
            entry
            for option, entry in self._options_with_items(parent, path)
            if option.value in chosen and entry is not None
        ]
