"""Reads what to do before a question: the tool to call, or the answer whose chosen item holds the options."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.tool_words import arguments, signature, tools_in
from forms_registry.spec.parser.plain import is_identifier, plain
from forms_registry.spec.parser.written import Written

_FROM = re.compile(
    r"\b(?:from|inside|within|in|of|under|nested in|using|use|by|based on)\b\s+(?P<what>.+)\Z", re.IGNORECASE
)
_RESULT = re.compile(
    r"\b(?:results?|responses?|data|from|comes?|nested|inside|within|returned|list of)\b", re.IGNORECASE
)
_CALL = re.compile(r"TOOL_CALL|\bcall\b|\bfirst\b|\binvoke\b", re.IGNORECASE)
_AFTER = re.compile(
    r"^\W*(?:depends? on|after|once|needs|requires)\s+(?P<what>.+?)(?:\s+(?:is|has been)\b.*)?\Z", re.IGNORECASE
)
_PATH_KEYS = ("options_path", "path", "jmespath", "result_path", "results_path", "items_path", "options_from")
_PATH = re.compile(
    r"(?<![\w.])(?P<field>[A-Za-z_]\w{0,99})\.(?P<path>[A-Za-z_]\w{0,99}(?:\[\])?(?:\.\w{1,99}(?:\[\])?){0,5})"
)
_SKIP = re.compile(
    r"^\W*(?:skip|hide|omit)(?: this(?: field)?)?\s+(?P<word>unless|if|when)\s+(?P<rule>.+)\Z", re.IGNORECASE
)
_RULE = re.compile(r"^\W*(?:only\s+)?(?:if|when|check (?:if|whether|that)|unless)\b|\bflag\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SourceReading:
    """`parent_text` is set when options were said to come from somewhere that is no field; `condition` when the words
    are a rule and no source at all."""

    tool: str | None = None
    arguments: dict[str, Written] = field(default_factory=dict)
    parent: str | None = None
    options_path: str | None = None
    depends_on: tuple[str, ...] = ()
    parent_text: str = ""
    condition: str = ""

    @property
    def is_source(self) -> bool:
        return bool(self.tool or self.parent)


def read_source(
    written: Written,
    field_id: str,
    tools: Collection[str],
    references: References,
    earlier: Sequence[str],
    holders: Mapping[str, str],
) -> SourceReading:
    """`earlier` are the ids of the choice fields asked before, of which one may hold the options; `holders` are those
    of them that a tool brings options to, by the tool's name."""
    if written.pairs is not None:
        return _mapping(written, references, earlier)
    text = references.numbered(" ".join(item.text for item in written.each()))
    if reading := _inside(text, references, earlier) or _signed(written, text, references):
        return reading
    named = tools_in(text, tools, list(references.mentioned(text)))
    mentioned = tuple(item for item in references.mentioned(text) if item != field_id)
    if named and (holder := holders.get(named[0][0])) and _RESULT.search(plain(text)) and not _CALL.search(plain(text)):
        return SourceReading(parent=holder)
    if named:
        return SourceReading(tool=named[0][0], arguments=named[0][1], depends_on=mentioned)
    bare = plain(text)
    if (found := _FROM.search(bare)) and not _RULE.search(bare):
        what = found.group("what")
        if parent := references.find(what, earlier):
            return SourceReading(parent=parent)
        return SourceReading(parent_text=bare)
    if len(mentioned) == 1 and mentioned[0] in earlier and not _RULE.search(bare) and written.exact:
        return SourceReading(parent=mentioned[0])
    if (found := _AFTER.match(bare)) and (before := references.find(found.group("what"))):
        return SourceReading(depends_on=(before,))
    if skipped := _SKIP.match(bare):
        unless = skipped.group("word").lower() == "unless"
        return SourceReading(condition=skipped.group("rule") if unless else f"unless {skipped.group('rule')}")
    return SourceReading(condition=bare) if _RULE.search(bare) else SourceReading()


def _signed(written: Written, text: str, references: References) -> SourceReading | None:
    """What front matter says is the name of a tool, unless it is that of a field."""
    signed = signature(text) if written.exact else None
    return SourceReading(tool=signed[0], arguments=signed[1]) if signed and not references.has(signed[0]) else None


def _inside(text: str, references: References, earlier: Sequence[str]) -> SourceReading | None:
    """`selectedEstablishment.engagementPeriod[].occupation`: what to look for in the item chosen there."""
    for found in _PATH.finditer(plain(text)):
        if references.has(found.group("field")) and found.group("field") in earlier:
            return SourceReading(parent=found.group("field"), options_path=found.group("path"))
    return None


def _mapping(written: Written, references: References, earlier: Sequence[str]) -> SourceReading:
    facts = {name.lower(): value for name, value in written.pairs or ()}
    tool = next(
        (
            facts[key].text.strip()
            for key in ("tool", "tool_name", "tool_call", "name", "call", "function")
            if key in facts
        ),
        "",
    )
    signed = signature(tool) if tool else None
    said = dict(signed[1]) if signed else {}
    for key in ("args", "arguments", "params", "tool_args", "parameters"):
        if key in facts:
            said.update(read_arguments(facts[key]))
    path = next((facts[key].text.strip() for key in _PATH_KEYS if key in facts), "")
    parent_said = next(
        (facts[key].text for key in ("parent", "field", "from", "nested_in", "inside") if key in facts), ""
    )
    parent = (
        parent_said if references.has(parent_said) else references.find(parent_said, earlier) if parent_said else None
    )
    return SourceReading(
        tool=signed[0] if signed and is_identifier(signed[0]) else None,
        arguments=said,
        parent=parent,
        options_path=path or None,
        parent_text=parent_said if parent_said and parent is None else "",
    )


def read_arguments(written: Written) -> dict[str, Written]:
    """`{typeName: selectedInjuryType}`, `[typeName]`, or "typeName, step"."""
    if written.pairs is not None:
        return dict(written.pairs)
    if written.items is not None:
        found: dict[str, Written] = {}
        for item in written.items:
            if item.pairs is not None and (name := item.get("name")):
                found[name.text] = next(
                    (value for key, value in item.pairs if key in {"field", "from", "value"}), Written()
                )
            elif item.pairs is not None:
                found.update(item.pairs)
            else:
                found.update(arguments(item.text))
        return found
    return dict(arguments(written.text))
