"""A document is never an exception, and never a wait."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.documents import Parsed, parse
from forms_registry.schema import Severity
from forms_registry.tests.reading.support import EXAMPLES

GUIDE = EXAMPLES.parent.parent / "docs" / "authoring.md"
FORMS = re.findall(r"^```markdown\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
TEXTS = [*FORMS, *(path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.md")))]
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


def assert_read(parsed: Parsed, text: str) -> None:
    assert (parsed.spec is None) == any(item.severity is Severity.ERROR for item in parsed.diagnostics)
    lines = max(text.count("\n"), text.count("\r")) + 1
    assert all(1 <= item.line <= lines and item.message for item in parsed.diagnostics)


@given(st.text(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_any_text_is_read(text: str) -> None:
    assert_read(parse(text), text)
    assert_read(parse(f"---\n{text}\n---\n"), f"---\n{text}\n---\n")


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    assert_read(parse(text), text)


@given(st.sampled_from(TEXTS), st.data())
def test_a_damaged_document_is_read(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 40))
        text = text[:place] + data.draw(st.sampled_from(PIECES)) + text[place + cut :]
    assert_read(parse(text), text)


@given(st.sampled_from(TEXTS), st.floats(0, 1))
def test_a_truncated_document_is_read(text: str, part: float) -> None:
    text = text[: int(len(text) * part)]
    assert_read(parse(text), text)


REPEATED = [
    *("word ", "*a ", "`", "[a](", "- ", "> ", "# a\n", "_a_", "**", "- a\n  - b\n", "1. ", "</", "&amp;", "\\", "“"),
    *(
        "only if ",
        "if a then ",
        "not ",
        "(",
        "[",
        "{",
        "a: [",
        '["',
        "a, ",
        "a; ",
        "a: b; ",
        "7 days ",
        "f1 is on ",
        "f1 and ",
    ),
    *("|", "\\|", "<br>", "9", "---\n", "\n", "a\n", "ا", "😀"),
]
HEADS = [
    "Field ID",
    "Type",
    "Visible When",
    "Constraints",
    "Options",
    "Required",
    "Before Asking",
    "Ask User",
    "Default",
]


def repeated(piece: str, size: int) -> str:
    """A document of about `size` characters in which a piece stands everywhere, over and over."""
    part = piece * max(1, size // 10 // len(piece))
    quoted = "'" + part.replace("'", "") + "'"
    one_line = (piece.replace("\n", " ") * 40)[:400]
    rows = (f"| f{number} | text |{f' {one_line} |' * (len(HEADS) - 2)}" for number in range(size // 10_000 + 1))
    return "\n".join(
        [
            *(
                "---",
                "fields:",
                "  - id: a",
                "    type: dropdown",
                f"    options: {quoted}",
                f"    prompt: {quoted}",
                "---",
            ),
            *(f"| {' | '.join(HEADS)} |", "|---" * len(HEADS) + "|", *rows, ""),
            *(part, part, f"| a | {one_line} |"),
        ]
    )


def listed(size: int) -> str:
    """Many options, each in a language more, with synonyms, and rules about them."""
    count = size // 60
    options = ", ".join(f"Option {number}" for number in range(count))
    rules = "; ".join(f"a is answered: Option {number}" for number in range(count // 10))
    arabic, synonyms = options.replace("Option", "خيار"), options.replace(",", ": same;") + ": same"
    keys = {"options": options, "options_ar": arabic, "synonyms": synonyms, "options_when": rules}
    written = "\n".join(f"    {key}: '{text}'" for key, text in keys.items())
    return f"---\nfields:\n  - {{id: a, type: text}}\n  - id: b\n    type: checkbox\n{written}\n---\n"


def nested(size: int) -> str:
    inner = "{a: [" * 11 + "x" + "]}" * 11
    return "---\n" + f"- {inner}\n" * (size // len(inner)) + "---\n"


def rows(size: int) -> str:
    heads = "| Field ID | Type | Ask User | Visible When |\n|---|---|---|---|\n"
    return heads + "\n".join(f"| f{number} | boolean | F? | f{number - 1} is yes |" for number in range(1, size // 45))


def one_choice(size: int) -> str:
    """As many options as there is room for, of which one is the default."""
    options = ",".join(f"o{number}" for number in range(size // 6))
    return f"---\nfields:\n  - {{id: a, type: dropdown, prompt: A?, default: o5, options: '{options}'}}\n---\n"


def chosen(size: int) -> str:
    """As many options as there is room for, all of them chosen."""
    options = ",".join(f"o{number}" for number in range(size // 12))
    return f"---\nfields:\n  - {{id: a, type: checkbox, prompt: A?, options: '{options}', default: [{options}]}}\n---\n"


def compared(size: int) -> str:
    """A condition in every line, over many fields."""
    rows = "".join(
        f"  - {{id: f{number}, type: number, prompt: F?, visible_if: '{rule}'}}\n"
        for number in range(size // 700)
        for rule in [" or ".join(f"n == {number * 100 + other}" for other in range(60))]
    )
    return f"---\nfields:\n  - {{id: n, type: number, prompt: N?}}\n{rows}---\n"


def options_compared(size: int) -> str:
    """Conditions that name the options of one field."""
    options = ", ".join(f"Option {number}" for number in range(size // 24))
    rule = " or ".join(f"c is Option {number}" for number in range(30))
    rows = "".join(
        f"  - {{id: f{n}, type: text, prompt: F?, visible_if: '{rule} or c is Option {n}'}}\n"
        for n in range(size // 1_200)
    )
    return f"---\nfields:\n  - {{id: c, type: dropdown, prompt: C?, options: '{options}'}}\n{rows}---\n"


def rules_of_one(size: int) -> str:
    rules = "".join(f"      - f != {number}\n" for number in range(size // 16))
    return f"---\nfields:\n  - id: f\n    type: number\n    prompt: F?\n    constraints:\n{rules}---\n"


def flagged(size: int) -> str:
    rule = " or ".join(f"flag{number} is on" for number in range(20))
    rows = "".join(
        f"  - {{id: f{n}, type: text, prompt: F?, visible_if: '{rule.replace('flag', f'flag{n}_')}'}}\n"
        for n in range(size // 400)
    )
    return f"---\nfields:\n{rows}---\n"


def synonyms(size: int) -> str:
    parts = ";".join(f"x:{number}" for number in range(size // 7))
    return f"---\nfields:\n  - {{id: a, type: dropdown, prompt: A?, options: [x, y], synonyms: '{parts}'}}\n---\n"


def in_many_languages(size: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    codes = [f"{one}{two}{three}" for one in letters for two in letters for three in letters][: size // 12]
    labels = "".join(f"      {code}: word\n" for code in codes)
    return f"---\nfields:\n  - id: a\n    type: text\n    prompt: A?\n    label:\n{labels}---\n"


def unknown_keys(size: int) -> str:
    keys = "".join(f"    promtp{number}: x\n" for number in range(size // 15))
    return f"---\nfields:\n  - id: a\n    type: text\n    prompt: A?\n{keys}---\n"


def misspelt_places(size: int) -> str:
    tool = "tools:\n  - {name: do, runs: server, service: s, path: /x}\nkind: assistant\n"
    lookups = "".join(
        f"  - {{name: l{n}, tool: do, names: 'first, last{n}', shown: '{{born}} {{plac}}'}}\n"
        for n in range(size // 90)
    )
    task = "tasks:\n  - {name: t, phrases: do, needs: a, tool: do}\n"
    return f"---\n{tool}fields:\n  - {{id: a, type: text, prompt: A?, lookup: l1}}\n{task}lookups:\n{lookups}---\n"


def grows_less(document: Callable[[int], str], most: float, small: int = 6_000, times: int = 10) -> bool:
    """Whether a document `times` as long takes less than `most` times as long to read; what takes no time at all is
    called 20 ms. Up to three times, for others may work beside."""
    short, long = (document(size) for size in (small, small * times))
    return any(seconds(long) / max(seconds(short), 0.02) < most for _ in range(3))


def seconds(text: str) -> float:
    started = time.process_time()
    assert_read(parse(text), text)
    return time.process_time() - started


@pytest.mark.parametrize("piece", REPEATED)
def test_reading_takes_time_in_proportion_to_length(piece: str) -> None:
    assert grows_less(partial(repeated, piece), 30)


@pytest.mark.parametrize("document", [listed, nested, rows])
def test_reading_of_much_takes_time_in_proportion_to_length(document: Callable[[int], str]) -> None:
    parse(document(1_000))
    assert grows_less(document, 24, 1_500, 8)


MOST = [
    *(one_choice, chosen, compared, options_compared, rules_of_one, flagged, synonyms, in_many_languages),
    *(unknown_keys, misspelt_places),
]


@pytest.mark.parametrize("document", MOST)
def test_reading_of_nothing_but_one_thing_takes_time_in_proportion_to_length(document: Callable[[int], str]) -> None:
    parse(document(1_000))
    assert grows_less(document, 40, 6_000, 20)


def test_hard_conditions_cost_a_form_no_more_than_a_few() -> None:
    choices = [f"  - {{id: c{number}, type: dropdown, prompt: C?, options: [A, B, C, D, E, F]}}" for number in range(8)]
    apart = " and ".join(f"c{first} != c{second}" for first in range(8) for second in range(first))

    def form(count: int) -> str:
        fields = (f"  - {{id: f{number}, type: text, prompt: F?, visible_if: '{apart}'}}" for number in range(count))
        return "\n".join(["---", "fields:", *choices, *fields, "---", ""])

    assert grows_less(form, 10, 15, 10)


@pytest.mark.parametrize("bracket", ["[", '["', "{", "(", "[a](", "```", "<!--", "**", '"'])
@pytest.mark.parametrize("column", HEADS[2:])
def test_what_is_never_closed_is_read(column: str, bracket: str) -> None:
    text = f"| Field ID | Type | {column} |\n|---|---|---|\n| a | dropdown | {bracket}Road, Field, Other |\n"
    assert_read(parse(text), text)
