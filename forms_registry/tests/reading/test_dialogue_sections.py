"""The section of tests in a document: found where it is one, out of all prose, and out of what clients get."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.dialogue_section import split_tests, without_tests
from forms_registry.documents import parse
from forms_registry.schema import FormSpec, StepKind

ASKED = "| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n| reason | text | Yes | Why? |\n"
TESTS = """## Tests

Secret remarks for authors.

| Field ID | Type | Required | Ask User |
|---|---|---|---|
| other | text | Yes | Not asked? |

```yaml
- test: One
  steps: [{say: Rain}, {expect: {reason: Rain}}]
```

### More of them

~~~
- steps: [{expect: {asks: reason}}]
~~~
"""
PIECES = [
    "# A",
    "## Tests",
    "### Tests",
    "## الاختبارات",
    "```yaml",
    "```",
    "~~~",
    "~~~~",
    "---",
    "- say: x",
    "",
    "text",
]


def form(markdown: str) -> FormSpec:
    parsed = parse(markdown)
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


def test_tests_are_read_from_all_blocks_and_are_no_prose_and_no_fields() -> None:
    spec = form(f"# Leave\n\n{ASKED}\n{TESTS}\n## Hours\n\nWe open at eight.\n")

    assert [(one.name, one.line) for one in spec.tests] == [("One", 16), ("1", 23)]
    assert [step.kind for step in spec.tests[0].steps] == [StepKind.SAY, StepKind.EXPECT]
    assert [item.id for item in spec.fields] == ["reason"]
    assert [(one.title, one.text) for one in spec.sections if "Leave" not in one.title] == [
        ("Hours", "We open at eight.")
    ]


@pytest.mark.parametrize(
    "section",
    [
        "## Tests\n\nBlood and eyes.\n",
        "````markdown\n## Tests\n\n```yaml\n- steps: []\n```\n````\n",
        "## Testing\n\n```yaml\n- steps: []\n```\n",
        "## Tests\n\n```json\n[]\n```\n",
    ],
)
def test_what_holds_no_tests_is_prose(section: str) -> None:
    assert form(f"{ASKED}\n{section}").tests == ()
    assert without_tests(f"{ASKED}\n{section}") == f"{ASKED}\n{section}"


def test_clients_get_a_document_without_its_tests() -> None:
    front = "---\n## Tests\ntitle: Leave\n---\n"
    document = f"{front}{ASKED}\n{TESTS}\n## Hours\n\nWe open at eight.\n"

    assert without_tests(document) == f"{front}{ASKED}\n## Hours\n\nWe open at eight.\n"
    assert form(without_tests(document)).fields == form(document).fields


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("\n".join))
def test_whatever_is_written_lines_keep_their_numbers(markdown: str) -> None:
    split = split_tests(markdown)

    before, after = markdown.split("\n"), split.rest.split("\n")
    assert len(before) == len(after)
    assert all(new in (old, "") for old, new in zip(before, after, strict=True))
    for block in split.blocks:
        assert block.text.split("\n") == before[block.line - 1 :][: block.text.count("\n") + 1] or block.text == ""
    assert without_tests(without_tests(markdown)) == without_tests(markdown)
