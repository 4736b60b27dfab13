"""Where fields are declared, prose decides nothing: text around a form never changes what is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.documents import parse
from forms_registry.schema import FormSpec
from forms_registry.tests.reading.support import form

TABLES = """# Pass

| Property | Value |
|---|---|
| Form ID | pass |
| Feature Flags | beta |
| Review | final |

## Step 1: The guest

| # | Field ID | Type | Required | Options | Constraints | Before Asking | Ask User |
|---|---|---|---|---|---|---|---|
| 1 | `kind` | dropdown | Yes | Guest; Driver | | | Who comes? |
| 2 | `arrival` | date | Yes | | not in the past | | When? |
| 3 | `gate` | dropdown | No | | | get_gates | Which gate? |

## Step 2: The car

### Plate (`plate`)

| Property | Value |
|---|---|
| Type | text |
| Visible When | kind == Driver and beta is on |

| Field ID | Type | Ask User |
|---|---|---|
| plate | text | Which plate? |

| Tool | Purpose | When Called |
|---|---|---|
| get_gates | All gates | before gate |
| send | Sends it | complete |
"""
FRONT_MATTER = """---
form_id: pass
flags: [beta]
fields:
  - {id: kind, type: dropdown, options: [Guest, Driver], prompt: Who comes?}
  - {id: plate, type: text, visible_if: kind == Driver and beta is on, prompt: Which plate?}
tools:
  - {name: send, when: complete}
---

# Pass

Words about the pass.
"""
FORMS = {"tables": TABLES, "front matter": FRONT_MATTER}

WORDS = [
    *"kind plate arrival gate Driver Guest beta get_gates send `kind` `plate` **plate** the a asked shown".split(),
    *"required optional conditional hidden only if unless when flag ON OFF is not Yes No never before after".split(),
    *"default options: minimum maximum 5 characters step 2 tool type date dropdown visible complete ==".split(),
]
SENTENCES = (
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join).filter(lambda text: text[:4] != "step")
)
HEADINGS = st.tuples(st.sampled_from(["##", "###", "####"]), SENTENCES).map(" ".join)
BULLETS = st.lists(st.tuples(st.sampled_from(["- ", "* ", "1. ", "> "]), SENTENCES).map("".join), min_size=1).map(
    "\n".join
)
HEADS = ["Rule", "Effect", "Condition", "Field", "Then", "Action", "Description", "Required", "Name", "When", "Options"]
CODE = SENTENCES.map(lambda text: f"```\n{text}\n| Field ID | Type |\n|---|---|\n| other | text |\n```")


@st.composite
def other_tables(draw: st.DrawFn) -> str:
    heads = draw(st.lists(st.sampled_from(HEADS), min_size=2, max_size=4, unique=True))
    rows = draw(st.lists(st.lists(SENTENCES, min_size=len(heads), max_size=len(heads)), max_size=3))
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows])


PROSE = st.lists(SENTENCES | HEADINGS | BULLETS | CODE | other_tables(), min_size=1, max_size=5).map("\n\n".join)
PLACES = {
    "tables": (
        "# Pass\n",
        "| Feature Flags | beta |\n| Review | final |\n",
        "Which gate? |\n",
        "Which plate? |\n",
        "complete |\n",
    ),
    "front matter": ("---\n\n# Pass\n", "pass.\n"),
}


def meaning(spec: FormSpec) -> FormSpec:
    """The form without what it quotes: the lines of its parts, and the text kept to answer questions."""
    return replace(
        spec,
        fields=tuple(replace(item, line=0) for item in spec.fields),
        tools=tuple(replace(tool, line=0) for tool in spec.tools),
        sections=(),
    )


@given(st.sampled_from(sorted(FORMS)), PROSE, st.data())
def test_prose_decides_nothing(name: str, prose: str, data: st.DataObject) -> None:
    text, spec = FORMS[name], form(FORMS[name])
    before = data.draw(st.sampled_from(PLACES[name]))
    place = text.index(before) + len(before)
    # Under a heading of the form's own, since a heading is where a table may stand; the form's headings follow.
    parsed = parse(f"{text[:place]}\n{prose}\n\n{text[place:]}")

    assert not parsed.errors
    assert parsed.spec is not None
    assert meaning(parsed.spec) == meaning(spec)


@pytest.mark.parametrize("name", sorted(FORMS))
def test_prose_is_kept_to_answer_questions(name: str) -> None:
    sections = form(FORMS[name] + "\n## Who may come?\n\nOnly if a member asks, and never after six.\n").sections

    assert sections[-1].title == "Who may come?"
    assert sections[-1].text == "Only if a member asks, and never after six."


def test_a_table_that_comes_close_to_a_table_of_fields_is_pointed_at() -> None:
    parsed = parse(TABLES + "\n| No | Question | Required |\n|---|---|---|\n| 1 | Shoe size? | Yes |\n")

    assert [(item.code, item.line) for item in parsed.diagnostics if item.code != "prompt_missing"] == [
        ("table_taken_as_prose", TABLES.count("\n") + 2)
    ]
