"""An author's path into a tool's result: checked when the form is read, and bounded whenever it is followed."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.schema.paths import is_storable, path_fault, values_at

RESULT = {"x": [1, 2, 3], "s": "a" * 1_000, "deep": {"items": [{"name": "A"}, {"name": "B"}]}}
PIECES = [
    "x",
    "s",
    "@",
    "[]",
    "[*]",
    "*",
    ".",
    "|",
    "[@,@]",
    "{a: @}",
    "?",
    "[?x]",
    "`1e999`",
    "'a'",
    "(",
    ")",
    "&",
    "!",
    "==",
    "[::0]",
]
FUNCTIONS = [
    f"{name}(" for name in ("to_string", "to_number", "floor", "join", "map", "sort_by", "keys", "sum", "nope")
]


@given(st.lists(st.sampled_from([*PIECES, *FUNCTIONS]), max_size=40).map("".join))
def test_any_path_is_a_fault_or_finds_what_can_be_stored(path: str) -> None:
    path_fault(path)
    before = time.process_time()
    assert is_storable(values_at(RESULT, path))
    assert time.process_time() - before < 3


@pytest.mark.parametrize(
    "path",
    [
        "x" + "|[@,@][]" * 24,
        "x" + "|[@,@]" * 24 + "|to_string(@)",
        "x" + "|[@,@]" * 24 + "|@==@",
        "join(s, map(&s, [@,@,@,@,@,@,@,@,@,@][]|[@,@,@,@,@,@,@,@,@,@][]|[@,@,@,@,@,@,@,@,@,@][]))",
        "[" * 400 + "@" + "]" * 400,
        "ceil(to_number('1e999'))",
        "floor(to_number('nan'))",
        "x[::0]",
        '`"\\ud800"`',
        '`"\\u0000"`',
        "to_number('nan')",
        "nope(@)",
        "x[",
    ],
)
def test_what_goes_wrong_or_too_far_finds_nothing(path: str) -> None:
    before = time.process_time()
    assert values_at(RESULT, path) == []
    assert time.process_time() - before < 3


def test_much_is_followed_and_too_much_is_not() -> None:
    def items(count: int) -> dict[str, list[dict[str, str]]]:
        return {"items": [{"name": f"n{number}"} for number in range(count)]}

    assert len(values_at(items(5_000), "items[].{label: name}")) == 5_000
    before = time.process_time()
    values_at(items(200_000), "items[].to_string(name)")
    assert time.process_time() - before < 5


def test_an_ordinary_path_has_no_fault() -> None:
    assert path_fault("sort_by(deep.items[?name != 'C'], &name)[].{label: name}") is None
    assert values_at(RESULT, "deep.items[].name") == ["A", "B"]
