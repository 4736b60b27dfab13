"""Reads YAML from its event stream into source values: lines kept, nothing constructed, no bomb expanded."""

from __future__ import annotations

from dataclasses import dataclass, field

import yaml

from forms_registry.documents.source import SourceValue

MAX_DEPTH = 24
MAX_NODES = 20_000
_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "seq", "map", "int", "float", "bool", "null"))


class YamlProblemError(Exception):
    """`code` names an entry of the diagnostics catalogue, `line` counts from 1 within the text given."""

    def __init__(self, code: str, line: int, **facts: object) -> None:
        super().__init__(code)
        self.code, self.line, self.facts = code, line, facts


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet; `key` is a mapping's key that waits for its value."""

    line: int
    anchor: str | None
    is_map: bool
    started: int
    items: list[SourceValue] = field(default_factory=list)
    pairs: dict[str, SourceValue] = field(default_factory=dict)
    merged: dict[str, SourceValue] = field(default_factory=dict)
    key: str | None = None

    def close(self) -> SourceValue:
        if not self.is_map:
            return SourceValue(line=self.line, items=tuple(self.items))
        return SourceValue(line=self.line, pairs=tuple((self.merged | self.pairs).items()))


class _Builder:
    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[SourceValue, int]] = {}
        self.root: SourceValue | None = None
        self.nodes = 0

    def feed(self, event: yaml.events.Event) -> None:
        line = (event.start_mark.line if event.start_mark else 0) + self.first_line
        if isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor or "", line)
        elif isinstance(event, yaml.ScalarEvent):
            self._check_tag(event.tag, line)
            bare = event.style in (None, "") and event.implicit[0]
            self._add(SourceValue(event.value, line, bare=bare), event.anchor, line, self.nodes)
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            self._check_tag(event.tag, line)
            if len(self.stack) >= MAX_DEPTH:
                raise YamlProblemError("yaml_too_complex", line)
            self.stack.append(_Open(line, event.anchor, isinstance(event, yaml.MappingStartEvent), self.nodes))
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            done = self.stack.pop()
            self._add(done.close(), done.anchor, done.line, done.started)

    def _alias(self, anchor: str, line: int) -> None:
        if anchor not in self.anchors:
            raise YamlProblemError("yaml_invalid", line, reason=f"the anchor {anchor} is not known here")
        value, size = self.anchors[anchor]
        self.nodes += size
        self._add(value, None, line, self.nodes)

    def _check_tag(self, tag: str | None, line: int) -> None:
        if tag not in (None, "!") and tag not in _PLAIN_TAGS:
            raise YamlProblemError("yaml_invalid", line, reason=f"the tag {tag} is not allowed")

    def _add(self, value: SourceValue, anchor: str | None, line: int, started: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise YamlProblemError("yaml_too_complex", line)
        if anchor:
            self.anchors[anchor] = (value, self.nodes - started)
        if not self.stack:
            self.root = self.root or value
            return
        parent = self.stack[-1]
        if not parent.is_map:
            parent.items.append(value)
        elif parent.key is None:
            self._start_pair(parent, value, line)
        else:
            self._end_pair(parent, value)

    def _start_pair(self, parent: _Open, value: SourceValue, line: int) -> None:
        if not value.is_text:
            raise YamlProblemError("yaml_invalid", line, reason="a key must be a word, not a list or mapping")
        if value.text in parent.pairs:
            raise YamlProblemError("yaml_duplicate_key", line, key=value.text)
        parent.key = value.text

    def _end_pair(self, parent: _Open, value: SourceValue) -> None:
        key, parent.key = parent.key or "", None
        if key != "<<":
            parent.pairs[key] = value
            return
        for merged in value.each():
            for name, inherited in merged.pairs or ():
                parent.merged.setdefault(name, inherited)


def read_yaml(text: str, first_line: int = 1) -> SourceValue:
    """The document as a tree. Raises YamlProblemError for what is not YAML, is not plain data, or is a bomb."""
    builder = _Builder(first_line)
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            builder.feed(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (mark.line if mark else 0) + first_line
        raise YamlProblemError("yaml_invalid", line, reason=error.problem or "it cannot be read") from None
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        raise YamlProblemError("yaml_invalid", first_line, reason=str(error).split("\n")[0]) from None
    return builder.root or SourceValue(line=first_line, pairs=())
