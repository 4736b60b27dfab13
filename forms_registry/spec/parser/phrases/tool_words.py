"""Recognises tools and their arguments in names and sentences: ``**TOOL_CALL `get_x(typeName)` FIRST**``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from forms_registry.spec.parser.plain import code_spans, is_blank, plain
from forms_registry.spec.parser.written import Written, scalar

_SIGNATURE = re.compile(r"^[`*\s]*([A-Za-z_][\w.\-]{0,99})\s*(?:\(([^()]*)\))?[`*\s]*\Z")
_CALL = re.compile(r"(?<![\w.])([A-Za-z_]\w{1,99})\s*\(([^()]*)\)")
_VERB = re.compile(
    r"(?:get|show|fetch|load|list|lookup|look_up|search|open|pick|find|query|read|select|choose|"
    r"validate|check|submit|save|"
    r"set|upload|send|create|update|calculate|compute|resolve|verify|request|retrieve|start|finish|"
    r"complete|notify)_\w+\Z"
)
_TYPES = frozenset("string str text integer int number float boolean bool date time object array list any".split())
"""What stands in place of a value that is still to come."""
_ACTION = re.compile(r"(?:TOOL_CALL|MESSAGE|FORM_COMPLETE|ASK_[A-Z]+)\Z")
_CUE = re.compile(r"tool_?call|\bcall\b|\btool\b|\binvoke\b|\brun\b", re.IGNORECASE)
_NO_CALL = re.compile(
    r"\bno (?:tool|call|tool_call|api)|\bwithout (?:a |any )?(?:tool|call)|\b(?:do not|don't) call|"
    r"\balready\b|\breuse\b",
    re.IGNORECASE,
)


def signature(text: str) -> tuple[str, dict[str, Written]] | None:
    """The name and arguments of `get_injury_reasons(typeName)`; None when the text is not the name of a tool."""
    found = _SIGNATURE.match(plain(text))
    if found is None or _ACTION.match(found.group(1)):
        return None
    return found.group(1), dict(arguments(found.group(2) or ""))


def arguments(text: str) -> Iterator[tuple[str, Written]]:
    """The arguments of a signature: "typeName", "typeName=selectedInjuryType", "typeName: string?"."""
    for part in re.split(r"[,;\n]", plain(text)):
        name, _, said = re.sub(r"[{}\[\]'`]", "", part).replace(":", "=", 1).partition("=")
        name = name.strip(' "').rstrip("?").lstrip("-*• ")
        if re.fullmatch(r"[A-Za-z_]\w{0,99}", name) and not is_blank(name):
            yield name, Written(said.strip())


def tools_in(text: str, known: Collection[str], fields: Collection[str]) -> list[tuple[str, dict[str, Written]]]:
    """The tools that a sentence names: known ones, calls, and names that follow "call" or begin with a verb."""
    found: dict[str, dict[str, Written]] = {}
    bare = plain(text)
    calls = {match.group(1): dict(arguments(match.group(2))) for match in _CALL.finditer(bare)}
    if _NO_CALL.search(bare):
        return []
    cued = bool(_CUE.search(bare))
    spans = {signed[0] for span in code_spans(text) if (signed := signature(span))}
    for token in re.findall(r"[A-Za-z_][\w.\-]*", bare):
        name = token.rstrip(".-")
        if name in fields or _ACTION.match(name):
            continue
        surely = name in known or (name in calls and ("_" in name or name in spans)) or bool(_VERB.match(name))
        if surely or (cued and name in spans and ("_" in name or name != name.lower())):
            found.setdefault(name, calls.get(name, {}))
    return list(found.items())


def argument_value(said: Written, fields: Collection[str]) -> tuple[str | None, object]:
    """(field id, constant) of what is said of an argument: a field's id, bare or as a placeholder, or a constant."""
    text = said.text.strip()
    inner = re.sub(r"^(?:answers?\.|<|\{\{?|\$\{?|\$)+|(?:>|\}\}?)+\Z", "", text).strip()
    inner = re.sub(r"^(?:answers?|fields?|form|value of|the)[.\s]+|\.(?:value|english|name)\Z", "", inner)
    if inner in fields:
        return inner, None
    if said.exact and said.is_text and text and not re.search(r"[<>{}$]", text) and text.casefold() not in _TYPES:
        return None, scalar(text) if said.bare else text
    if quoted := re.fullmatch(r"\"([^\"<>{}$]*)\"|(\+?\d+)", text):
        return None, quoted.group(1) or quoted.group(2)
    return None, None
