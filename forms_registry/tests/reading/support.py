"""Short ways to read documents in tests."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from forms_registry.documents import Parsed, parse
from forms_registry.schema import FieldSpec, FormSpec

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@lru_cache(256)
def form(markdown: str) -> FormSpec:
    parsed = parse(markdown)
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


def codes(markdown: str) -> list[str]:
    return [finding.code for finding in parse(markdown).diagnostics]


def front_matter(*lines: str) -> str:
    return "\n".join(["---", *lines, "---", ""])


def yaml_field(**keys: str) -> FieldSpec:
    """The last field of a form in front matter; keys hold YAML, and a date field `day` comes before it."""
    return form(front_matter("fields:", "  - {id: day, type: date}", *_entry(keys))).fields[-1]


def yaml_codes(**keys: str) -> list[str]:
    return codes(front_matter("fields:", "  - {id: day, type: date}", *_entry(keys)))


def _entry(keys: dict[str, str]) -> list[str]:
    first, *rest = ({"id": "it", "type": "text", "prompt": "It?"} | keys).items()
    return [f"  - {first[0]}: {first[1]}", *(f"    {name}: {value}" for name, value in rest)]


def condition(value: object) -> object:
    """A condition as its CEL, for comparing; anything else as it is."""
    return getattr(value, "cel", value)


__all__ = [
    "EXAMPLES",
    "Parsed",
    "codes",
    "condition",
    "form",
    "front_matter",
    "yaml_codes",
    "yaml_field",
]
