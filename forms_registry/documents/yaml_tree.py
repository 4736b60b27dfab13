"""Reads YAML from its event stream into source values: lines kept, nothing constructed, no bomb expanded."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from forms_registry.documents.source import SourceValue
from forms_registry.schema.bilingual import bilingual, in_arabic
from nlu.types import LocalText

MAX_DEPTH = 24
MAX_NODES = 20_000
_MAX_COMMENT = 200
_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "seq", "map", "int", "float", "bool", "null"))


class YamlProblemError(Exception):
    """`code` names an entry of the diagnostics catalogue, `line` counts from 1 within the text given."""

    def __init__(self, line: int, code: str = "yaml_invalid", **facts: object) -> None:
        super().__init__(code)
        self.code, self.line, self.facts = code, line, facts


def read_yaml(text: str, first_line: int = 1) -> SourceValue:
    """The document as a tree. Raises YamlProblemError for what is not YAML, is not plain data, or is a bomb."""
    try:
        roots = list(_TreeReader(text, first_line).documents())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (mark.line if mark else 0) + first_line
        raise YamlProblemError(line, reason=_reason(error.problem)) from None
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        raise YamlProblemError(first_line, reason=_reason(str(error).split("\n")[0])) from None
    return roots[0] if roots else SourceValue(line=first_line, pairs=())


def _reason(problem: str | None) -> LocalText:
    """The library speaks English; what it says of common mistakes has words in Arabic, all else has its line alone."""
    english = problem or "it cannot be read"
    return LocalText.of(english, ar=in_arabic().get(english) or bilingual("it cannot be read").get("ar"))


class _TreeReader:
    """`anchors` are the values that an alias may repeat, each with its number of nodes."""

    def __init__(self, text: str, first_line: int) -> None:
        self.events: Iterator[yaml.events.Event] = yaml.parse(text, Loader=yaml.CSafeLoader)
        self.text, self.first_line, self.nodes = text, first_line, 0
        self.anchors: dict[str, tuple[SourceValue, int]] = {}

    def documents(self) -> Iterator[SourceValue]:
        for event in self.events:
            if isinstance(event, yaml.events.NodeEvent):
                yield self._node(event, 0)

    def _node(self, event: yaml.events.NodeEvent, depth: int) -> SourceValue:
        """The node that begins with `event`, and its inner ones, which are no deeper than Python may call itself."""
        line = self.first_line + (event.start_mark.line if event.start_mark else 0)
        nodes_before, anchor = self.nodes, event.anchor or ""
        if isinstance(event, yaml.AliasEvent):
            if anchor not in self.anchors:
                raise YamlProblemError(line, reason=bilingual("the anchor {name} is not known here", name=anchor))
            value, size = self.anchors[anchor]
            self.nodes += size
        else:
            value = self._value(event, line, depth)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise YamlProblemError(line, "yaml_too_complex")
        if anchor:
            self.anchors[anchor] = value, self.nodes - nodes_before
        return value

    def _value(self, event: yaml.events.NodeEvent, line: int, depth: int) -> SourceValue:
        tag = getattr(event, "tag", None)
        if tag not in (None, "!") and tag not in _PLAIN_TAGS:
            raise YamlProblemError(line, reason=bilingual("the tag {name} is not allowed", name=tag))
        if isinstance(event, yaml.ScalarEvent):
            if "\0" in event.value:
                raise YamlProblemError(line, reason=bilingual("it holds the character U+0000, which is not text"))
            bare = event.style in (None, "") and event.implicit[0]
            return SourceValue(event.value, line, bare=bare, comment=self._comment(event) if bare else "")
        if depth >= MAX_DEPTH:
            raise YamlProblemError(line, "yaml_too_complex")
        if isinstance(event, yaml.SequenceStartEvent):
            return SourceValue(line=line, items=tuple(self._inner(depth + 1)))
        return SourceValue(line=line, pairs=tuple(self._pairs(self._inner(depth + 1)).items()))

    def _comment(self, event: yaml.events.NodeEvent) -> str:
        """What follows on the line where it is a comment, as far as it is shown."""
        end = event.end_mark.index if event.end_mark else 0
        rest = self.text[end : end + _MAX_COMMENT].partition("\n")[0].strip()
        return rest if rest.startswith("#") else ""

    def _inner(self, depth: int) -> Iterator[SourceValue]:
        for event in self.events:
            if not isinstance(event, yaml.events.NodeEvent):
                return
            yield self._node(event, depth)

    def _pairs(self, nodes: Iterator[SourceValue]) -> dict[str, SourceValue]:
        """The keys of a mapping with their values; what `<<` takes over stands behind its own."""
        explicit: dict[str, SourceValue] = {}
        merged: dict[str, SourceValue] = {}
        for key in nodes:
            if not key.is_text:
                raise YamlProblemError(key.line, reason=bilingual("a key must be a word, not a list or mapping"))
            if key.text in explicit:
                raise YamlProblemError(key.line, "yaml_duplicate_key", key=key.text)
            value = next(nodes)
            if key.text == "<<":
                for name, inherited in (pair for mapping in value.each() for pair in mapping.pairs or ()):
                    merged.setdefault(name, inherited)
            else:
                explicit[key.text] = value
        return merged | explicit
