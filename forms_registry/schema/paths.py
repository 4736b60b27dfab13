"""An author's JMESPath: what is wrong with it, and what it finds, within bounds that no path and no result can leave.

A step of a few characters can double what the step before it has found, and a function can repeat a text for each item
of a list. So all that a path makes is counted while it is made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from jmespath.functions import Functions, signature
from jmespath.parser import Parser
from jmespath.visitor import Options, TreeInterpreter

from forms_registry.schema.bilingual import bilingual
from nlu.types import JsonValue, LocalText

LONGEST = 200
MOST_PARTS = 100
DEPTH = 24
_LONGEST_KEPT = 2_000
"""Of forms that were published when there was no limit."""

_WORK = 200_000
"""Steps taken and values made, each of 64 characters one: half a second at most."""

_TEXT_UNIT = 64
_LONGEST_RESULT = 1_000_000
_MAX_DEPTH = 64
_CALL = 5
_STEPPING = frozenset("subexpression pipe index_expression projection value_projection filter_projection".split())
"""What follows their first part is looked for in what that has found."""

_MAKING = frozenset({"flatten", "projection", "filter_projection", "value_projection", "function_expression"})


class _TooMuch(Exception):
    """The path makes more than any form needs."""


def path_fault(path: str) -> LocalText | None:
    """Why `path` cannot be followed, None where it can."""
    if len(path) > LONGEST:
        return bilingual("it is longer than {count} characters", count=LONGEST)
    try:
        path.encode()
        nodes = list(_nodes(_parsed(path)))
    except UnicodeError:
        return bilingual("it holds half a character")
    except RecursionError:
        return bilingual("it is nested too deeply")
    except (ValueError, ArithmeticError, LookupError, TypeError):  # the parser's own are ValueErrors
        return bilingual("it is no JMESPath")
    if len(nodes) > MOST_PARTS or max(depth for depth, _ in nodes) > DEPTH:
        template = "it has more than {count} parts, or is nested more than {deep} deep"
        return bilingual(template, count=MOST_PARTS, deep=DEPTH)
    return next(filter(None, (_node_fault(node) for _, node in nodes)), None)


def top_level_keys(path: str) -> frozenset[str]:
    """The keys that a path, which must have no fault, looks for at the top of what it is given."""
    keys, nodes = set(), [_parsed(path)]
    while nodes:
        node = nodes.pop()
        if node["type"] == "field":
            keys.add(node["value"])
        elif node["type"] != "expref":
            nodes.extend(node["children"][: 1 if node["type"] in _STEPPING else None])
    return frozenset(keys)


def values_at(body: JsonValue, path: str) -> list[JsonValue]:
    """What stands at the path, as a list; [] for nothing, and for whatever goes wrong or too far on the way, such as a
    function that does not take what it is given. All of it can be stored."""
    if len(path) > _LONGEST_KEPT:
        return []
    try:
        result = _Interpreter().visit(_parsed(path), body)
        kept = result if is_storable(result) and len(json.dumps(result)) <= _LONGEST_RESULT else None
    except Exception:  # noqa: BLE001 - functions of the library raise all kinds; whatever it is, nothing was found
        return []
    return kept if isinstance(kept, list) else [] if kept is None else [kept]


def is_storable(body: JsonValue) -> bool:
    """Whether a record can hold this: no NaN nor infinity, no NUL, no half characters, at most 64 levels."""
    try:
        text = json.dumps(body, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, TypeError, RecursionError):
        return False
    return "\\u0000" not in text and not _is_deeper(body, _MAX_DEPTH)


def _is_deeper(body: JsonValue, levels: int) -> bool:
    inner = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    return levels < 0 or any(_is_deeper(value, levels - 1) for value in inner)


@lru_cache(maxsize=256)
def _parsed(path: str) -> Any:
    return Parser().parse(path).parsed


def _nodes(root: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every part of a path with its depth, the root first."""
    pending = [(0, root)]
    while pending:
        depth, node = pending.pop()
        yield depth, node
        pending.extend((depth + 1, child) for child in node["children"] if isinstance(child, dict))


def _node_fault(node: dict[str, Any]) -> LocalText | None:
    if node["type"] == "function_expression" and node["value"] not in _Functions.FUNCTION_TABLE:
        return bilingual("there is no function {name}", name=node["value"])
    if node["type"] == "literal" and not is_storable(node["value"]):
        return bilingual("it holds a value that is no text or number")
    return None


class _Functions(Functions):
    @signature({"types": ["string"]}, {"types": ["array-string"]})
    def _func_join(self, glue: str, texts: list[str]) -> str:
        if len(glue) * len(texts) + sum(map(len, texts)) > _LONGEST_RESULT:
            raise _TooMuch
        return glue.join(texts)


class _Interpreter(TreeInterpreter):
    """Counts what it does, and stops."""

    def __init__(self) -> None:
        super().__init__(Options(custom_functions=_Functions()))
        self.work_left = _WORK

    def visit(self, node: Any, *args: Any, **kwargs: Any) -> Any:
        kind = node["type"]
        self._spend(_CALL if kind == "function_expression" else 1)
        result = super().visit(node, *args, **kwargs)
        if kind in {"multi_select_list", "multi_select_dict"}:
            self._count(result)
        elif kind in _MAKING and isinstance(result, list):
            self._spend(len(result))
        return result

    def _count(self, values: Any) -> None:
        pending = [values]
        while pending:
            value = pending.pop()
            self._spend(1 + len(value) // _TEXT_UNIT if isinstance(value, str) else 1)
            pending.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())

    def _spend(self, work: int) -> None:
        self.work_left -= work
        if self.work_left < 0:
            raise _TooMuch
