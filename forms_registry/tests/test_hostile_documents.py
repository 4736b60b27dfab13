"""Whatever a document holds, its reading ends: as a form, or with findings."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry import content
from forms_registry.documents.foreign import parse_foreign
from forms_registry.documents.reading import MAX_BYTES
from forms_registry.schema.storing import to_json
from patterns.byte_cache import ByteCache

SECONDS = 60
"""By the clock of a machine that does other work as well; alone each of these takes a second or two."""

TABLE = "# F\n\n| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n"
OPENING = st.sampled_from(["(", "[", '["', "{", "`", "**", "_", "<", "“", "((", "[a](", "<!--"])
JOINT = st.sampled_from([", ", " / ", " | ", "; ", " or ", " and ", " ", "\\|"])
ITEM = st.sampled_from(["a", "New York", "x == 1", "f1", "(b", "ا", "'c", "7 days", "not ", "*d"])


def full(piece: str) -> str:
    return piece * (MAX_BYTES * 9 // 10 // len(piece.encode()))


def rows(count: int, row: Callable[[int], str]) -> str:
    return TABLE + "".join(row(number) for number in range(1, count + 1))


HOSTILE = {
    "a chain of conditions": rows(150, lambda n: f"| f{n} | text | Yes, only if f{max(1, n - 1)} is answered | Q? |\n"),
    "sentences of rules": rows(20, lambda n: f"| f{n} | text | Yes | Q? |\n")
    + "\n## Conditional Logic Summary\n\n"
    + full("If a is x then ask a when a is y unless a. "),
    "columns": "|" + " c |" * 400 + "\n|" + "---|" * 400 + "\n" + ("|" + " x |" * 400 + "\n") * 90,
    "rows": TABLE + "".join(f"| f{number} | text | Yes | Q? |\n" for number in range(2_000)),
    "levels": "\n".join("  " * number + "- a" for number in range(400)),
    "quotes": full(">"),
    "backticks": " ".join("`" * number for number in range(1, 580)),
    "emphasis": full("*a **b "),
    "brackets": "[" * 80_000 + "]" * 80_000,
    "YAML brackets": "---\nfields: " + "[" * 10_000 + "\n---\n",
    "YAML repeats": "---\nx: &a [y, y]\n" + "".join(f"x{n}: &b{n} [{'*a, ' * 9}*a]\n" for n in range(12)) + "---\n",
    "a pattern": "---\nfields:\n  - {id: a, type: text, pattern: '(?:(?:(?:a{1000}){1000}){1000}){1000}'}\n---\n",
    "a path": "---\nfields:\n  - {id: a, type: dropdown, data_source: {tool: t, options_path: 'x"
    + "|[@,@][]" * 300
    + "'}}\n---\n",
    "too much of it": full("word ") * 2,
}


@pytest.mark.parametrize("document", HOSTILE.values(), ids=HOSTILE)
def test_reading_ends(document: str) -> None:
    before = time.monotonic()
    reading = content.read_foreign(document)

    assert time.monotonic() - before < SECONDS
    assert reading.spec is not None or reading.diagnostics


@given(
    OPENING, JOINT, st.lists(ITEM, min_size=20, max_size=60), st.sampled_from(["text", "dropdown", "date", "checkbox"])
)
def test_what_is_opened_and_never_closed_is_read(opening: str, joint: str, items: list[str], kind: str) -> None:
    listed = opening + joint.join(items)
    before = time.monotonic()
    reading = content.read_foreign(TABLE + f"| a | {kind} | Yes, only if {listed} | Which? {listed} |\n")

    assert time.monotonic() - before < SECONDS
    assert reading.spec is not None or reading.diagnostics


@pytest.mark.parametrize("key", ["label", "prompt", "ask_again", "help"])
@pytest.mark.parametrize("escape", ['"a\\0b"', '"\\ud800"'])
def test_what_no_database_keeps_is_refused_with_its_line(key: str, escape: str) -> None:
    reading = content.read(f"---\nfields:\n  - id: a\n    type: text\n    {key}: {escape}\n---\n")

    assert reading.spec is None
    assert [(found.code, found.line) for found in reading.diagnostics] == [("yaml_invalid", 5)]


@pytest.mark.parametrize("key", ["visible_if", "required_if", "constraints", "ask_if"])
@pytest.mark.parametrize("condition", ['b == "{}"', 'b is "{}"', 'b in ["a", "x{}"]', 'b.matches("{}+")', "b is {}"])
@pytest.mark.parametrize("escape", [r"\ud800", r"\uDFFFx", r"\u0000", r"\x00"])
def test_what_is_said_of_a_condition_can_be_kept(key: str, condition: str, escape: str) -> None:
    told = f"{{rule: '{condition.format(escape)}'}}" if key == "constraints" else f"'{condition.format(escape)}'"
    reading = content.read(
        "---\nfields:\n  - {id: b, type: dropdown, options: [a, c], prompt: B?}\n"
        f"  - {{id: d, type: text, prompt: D?, {key}: {told}}}\n---\n"
    )

    assert reading.spec is not None or reading.diagnostics
    told = "".join(
        chain(
            *(
                (diagnostic.message, diagnostic.hint, *chain(*diagnostic.translations))
                for diagnostic in reading.diagnostics
            )
        )
    )
    written = json.dumps(reading.spec and to_json(reading.spec), ensure_ascii=False)
    assert "\0" not in told + written
    assert (told + written).encode()


def test_what_is_kept_stays_within_its_bytes_and_what_was_used_last_stays() -> None:
    cache, loaded = ByteCache[str](100), []

    def get(key: str, size: int) -> str:
        return cache.get(key, lambda: (loaded.append(key) or key, size))

    for key, size in [
        ("a", 40),
        ("b", 40),
        ("a", 40),
        ("c", 40),
        ("a", 40),
        ("b", 40),
        ("huge", 101),
        ("huge", 101),
        ("b", 40),
    ]:
        assert get(key, size) == key

    assert loaded == ["a", "b", "c", "b", "huge", "huge"]


@pytest.mark.parametrize(
    "condition", ["", ".", ";", "``", "()", "&&", "&& x", "x ||", "or", "and and", "not", "not not", "is", "is or is"]
)
@pytest.mark.parametrize("cell", ["Yes, only if {}", "Only if {}", "if {}", "{}"])
def test_what_is_no_condition_ends_in_findings(cell: str, condition: str) -> None:
    told = cell.format(condition).replace("|", r"\|")
    document = (
        "# F\n\n| Field ID | Type | Required | Before Asking | Ask User | Visible When | Constraints |\n"
        "|---|---|---|---|---|---|---|\n"
        f"| x | text | {told} | {told} | Q? | {told} | {told} |\n| y | boolean | {told} | | Q? | | |\n"
        f"\n## Conditional Logic Summary\n\n| If | Then |\n|---|---|\n| {told} | y is required |\n"
    )
    assert parse_foreign(document).diagnostics
