"""A document is never an exception, and never a wait."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forms_registry.documents import Parsed, parse
from forms_registry.schema import Severity
from forms_registry.tests.reading.support import DOCUMENTS, EXAMPLES

TEXTS = [path.read_text(encoding="utf-8") for path in sorted((*DOCUMENTS.glob("*.md"), *EXAMPLES.glob("*.md")))]
PIECES = [
    *"|`*()[]{}:-#>&!?%@\"'\n\t",
    *(
        "||",
        "---\n",
        "\n\n",
        "- ",
        "## ",
        "&a ",
        "*a",
        "<<: *a\n",
        "!!map ",
        "only if ",
        "unless ",
        "flag ON",
        "options: [",
    ),
    *(
        "TOOL_CALL",
        "get_x(",
        "<br>",
        "9" * 30,
        "1e999",
        "٣",
        "ا",
        "😀",
        "\ud800",
        "\x00",
        "\u202e",
        "not not ",
        "if if ",
    ),
]
relaxed = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def assert_read(parsed: Parsed, text: str) -> None:
    assert (parsed.spec is None) == any(item.severity is Severity.ERROR for item in parsed.diagnostics)
    lines = max(text.count("\n"), text.count("\r")) + 1
    assert all(1 <= item.line <= lines and item.message for item in parsed.diagnostics)


@relaxed
@given(st.text(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_any_text_is_read(text: str) -> None:
    assert_read(parse(text), text)
    assert_read(parse(f"---\n{text}\n---\n"), f"---\n{text}\n---\n")


@relaxed
@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    assert_read(parse(text), text)


@relaxed
@given(st.sampled_from(TEXTS), st.data())
def test_a_damaged_document_is_read(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 40))
        text = text[:place] + data.draw(st.sampled_from(PIECES)) + text[place + cut :]
    assert_read(parse(text), text)


@relaxed
@given(st.sampled_from(TEXTS), st.floats(0, 1))
def test_a_truncated_document_is_read(text: str, part: float) -> None:
    text = text[: int(len(text) * part)]
    assert_read(parse(text), text)


@pytest.mark.parametrize(
    "cell",
    [
        "only if ",
        "(",
        "**",
        "not ",
        "if a then ",
        "between 1 and ",
        "flag ON: a; ",
        "`a` ",
        "7 days ",
        "x, ",
        "1 - ",
        "options: [",
        "[a](",
    ],
)
def test_no_cell_is_slow(cell: str) -> None:
    row = " | ".join([cell * (8_000 // len(cell))] * 6)
    text = (
        "| Field ID | Required | Before Asking | Ask User | Validation | Notes | Visible When | Type |\n"
        f"|---|---|---|---|---|---|---|---|\n| a | {row} | text |\n"
    )
    started = time.process_time()
    assert_read(parse(text), text)
    assert time.process_time() - started < 3


@pytest.mark.parametrize(
    "text", ["*a " * 30_000, "`" * 60_000, "[a](" * 30_000, "- " * 3_000, "> " * 9_000, "# a\n" * 5_000, "_a_" * 30_000]
)
def test_no_prose_is_slow(text: str) -> None:
    started = time.process_time()
    assert_read(parse(text), text)
    assert time.process_time() - started < 3
