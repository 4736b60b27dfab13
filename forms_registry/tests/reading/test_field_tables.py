"""The notation in tables: tables of fields, property tables, tables of tools, headings of steps; and mixing."""

from __future__ import annotations

import pytest

from forms_registry.schema import DataSource, FieldSpec, FormSpec, Review, ToolArgument, TriggerKind
from forms_registry.tests.reading.support import codes, condition, form, front_matter

ASKS_A = "| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n| `a` | text | Yes | A? |\n"


def columns(**cells: str) -> FieldSpec:
    """The last field of a table with these columns, below a field `kind`."""
    known = {"Field_ID": "it", "Type": "text", "Ask User": "It?"} | {
        name.replace("__", " ").replace("_ar", " (ar)"): cell for name, cell in cells.items()
    }
    first = {"Field_ID": "kind", "Type": "dropdown", "Ask User": "Kind?", "Options": "Road; Sea"}
    heads = list(dict.fromkeys((*known, *first)))
    rows = [heads, ["---"] * len(heads), *([row.get(head, "") for head in heads] for row in (first, known))]
    return form("\n".join(f"| {' | '.join(row)} |" for row in rows)).fields[-1]


def properties(**rows: str) -> FieldSpec:
    lines = "\n".join(f"| {name.replace('_', ' ')} | {value} |" for name, value in rows.items())
    return form(f"{ASKS_A}\n### `a`\n\n| Property | Value |\n|---|---|\n{lines}\n").fields[0]


def test_columns_of_every_kind() -> None:
    item = columns(
        Label="Place", Label_ar="مكان", Ask__User_ar="أين؟", Ask__Again='"Which place was it?"',
        Description="For the map.", Required="No", Cues="at, in",
        Constraints="at most 9 characters; digits only", Example="123", Default="77",
        Sensitive="Yes", Confirm="yes", Depends__On="kind", Error__Message="Too long.", Notes="Be kind.",
    )  # fmt: skip
    assert (item.label.get(), item.label.get("ar"), item.prompts[0].get("ar")) == ("Place", "مكان", "أين؟")
    assert (item.prompts[1].get(), item.help.get(), item.required) == ("Which place was it?", "For the map.", False)
    assert (item.cues, item.limits.max_length, item.limits.pattern) == (("at", "in"), 9, r"^\d+$")
    assert (item.default, item.sensitive, item.confirm, item.depends_on) == ("77", True, True, ("kind",))
    assert item.limits.message.get() == "Too long."
    assert item.properties == (("Notes", "Be kind."), ("Example", "123"))


@pytest.mark.parametrize(
    ("cell", "required", "visible"),
    [
        ("Yes", True, None),
        ("✓", True, None),
        ("Required", True, None),
        ("No", False, None),
        ("Optional", False, None),
        ("", False, None),
        ("-", False, None),
        ("Yes, only if kind == Road", True, 'kind == "Road"'),
        ("**Only if** `kind == Road`", True, 'kind == "Road"'),
        ("No (only if kind == Road)", False, 'kind == "Road"'),
        ("Optional, only if kind is answered", False, "answered.kind"),
        ("نعم، فقط إذا kind == Road", True, 'kind == "Road"'),
        ("نعم, فقط إذا كان kind == Road", True, 'kind == "Road"'),
        ("نعم، only if kind == Road", True, 'kind == "Road"'),
        ("فقط عندما kind == Road", True, 'kind == "Road"'),
        ("لا (فقط إذا kind is answered)", False, "answered.kind"),
        ("kind == Road", 'kind == "Road"', None),
    ],
)
def test_required(cell: str, required: object, visible: object) -> None:
    item = columns(Required=cell)

    assert (condition(item.required), condition(item.visible)) == (required, visible)


@pytest.mark.parametrize(
    "written",
    ["kind == Road", "only if kind == Road", "when `kind` is Road", "If kind is Road", "فقط إذا kind is Road"],
)
def test_visible_when(written: str) -> None:
    assert condition(columns(Visible__When=written).visible) == 'kind == "Road"'


def test_two_conditions_for_showing_must_both_hold() -> None:
    item = columns(Required="Yes, only if kind == Road", Visible__When="kind is answered")

    assert condition(item.visible) == '(answered.kind) && (kind == "Road")'


def test_required_when_is_asked_in_any_case() -> None:
    item = columns(Required__When="if kind == Sea")

    assert (condition(item.required), item.visible) == ('kind == "Sea"', None)


@pytest.mark.parametrize("table", ["Property | Value", "Key | Value", "Attribute | Value"])
@pytest.mark.parametrize("heading", ["### The first (`a`)", "### 2.1 - `a`", "### The first"])
def test_a_property_table_adds_to_its_field(table: str, heading: str) -> None:
    named = "" if "`" in heading else "| Field ID | `a` |\n"
    spec = form(f"{ASKS_A}\n{heading}\n\n| {table} |\n|---|---|\n{named}| **Label** | First |\n| Max Length | 9 |\n")

    assert (spec.fields[0].label.get(), spec.fields[0].limits.max_length) == ("First", 9)


def test_property_tables_alone_are_a_form() -> None:
    rows = "| Property | Value |\n|---|---|\n| Type | text |\n| Ask User | So? |\n"
    spec = form(f"# Pass\n\n## Step 1: Who\n\n### `a`\n\n{rows}\n## Step 2: What / ماذا\n\n### `b`\n\n{rows}")

    assert [(item.id, item.step) for item in spec.fields] == [("a", 1), ("b", 2)]
    assert [(step.number, step.title.entries) for step in spec.steps] == [
        (1, (("en", "Who"),)),
        (2, (("en", "What"), ("ar", "ماذا"))),
    ]


def test_several_tables_of_fields_belong_to_the_steps_above_them() -> None:
    spec = form(f"## Step 1: Who\n\n{ASKS_A}\n## Step 2: What\n\n### Papers\n\n{ASKS_A.replace('`a`', 'b')}")

    assert [(item.id, item.step) for item in spec.fields] == [("a", 1), ("b", 2)]


def test_a_column_for_the_step_counts_before_the_heading() -> None:
    table = "| Field ID | Type | Step | Ask User |\n|---|---|---|---|\n| a | text | 3 | A? |\n| b | text | | B? |\n"

    assert [item.step for item in form(f"## Step 1: Who\n\n{table}").fields] == [3, 1]


def test_a_second_table_may_add_columns_to_fields() -> None:
    spec = form(f"{ASKS_A}\n| Field ID | Ask User (ar) | Cues |\n|---|---|---|\n| a | أ؟ | at, in |\n")

    assert (spec.fields[0].prompts[0].get("ar"), spec.fields[0].cues) == ("أ؟", ("at", "in"))


def test_the_overview() -> None:
    rows = {
        "Form ID": "`pass`", "Title": "Pass", "Title (ar)": "تصريح", "Purpose": "For guests.",
        "Language": "English, Arabic", "Review": "final", "Feature Flags": "`beta`, gamma",
        "Version": "3", "Steps": "1",
    }  # fmt: skip
    lines = "\n".join(f"| {name} | {value} |" for name, value in rows.items())
    spec = form(f"# Other title\n\n| Property | Value |\n|---|---|\n{lines}\n\n{ASKS_A}")

    assert (spec.form_id, spec.title.get(), spec.title.get("ar")) == ("pass", "Pass", "تصريح")
    assert (spec.languages, spec.review, spec.flags) == (("en", "ar"), Review(final=True), ("beta", "gamma"))


def test_a_heading_is_the_title_where_nothing_else_is() -> None:
    assert (form(f"# Guest pass\n\n{ASKS_A}").title.get(), form(f"# Guest pass\n\n{ASKS_A}").form_id) == (
        "Guest pass",
        "guest-pass",
    )


def tools(*rows: str, heads: str = "Tool | Purpose | When Called") -> FormSpec:
    width = heads.count("|") + 1
    return form("\n".join([ASKS_A, f"| {heads} |", "|---" * width + "|", *(f"| {row} |" for row in rows)]))


def test_the_table_of_tools() -> None:
    spec = tools(
        '`check(a, step, code: "+966")` | Checks | Step 1 end, if a is answered', "send | Sends | **Complete**"
    )
    check, send = spec.tools

    assert check.arguments == (ToolArgument("a", "a"), ToolArgument("step"), ToolArgument("code", value="+966"))
    assert (check.purpose.get(), check.moments[0].kind, check.moments[0].target) == (
        "Checks",
        TriggerKind.STEP_END,
        "1",
    )
    assert condition(check.moments[0].condition) == "answered.a"
    assert send.moments[0].kind is TriggerKind.COMPLETE


def test_columns_of_tools_may_stand_in_any_order() -> None:
    heads = "# | When | Tool Name | Description | Condition | Arguments | Returns | Sets Flags"
    (send,) = tools(
        "1 | complete | send | Sends | a is answered | x: a | {ok} | no", heads=heads.replace("# | ", "Notes | ")
    ).tools

    assert (send.name, send.purpose.get(), send.returns) == ("send", "Sends", "{ok}")
    assert (condition(send.moments[0].condition), send.arguments) == ("answered.a", (ToolArgument("x", "a"),))


def test_tools_before_asking() -> None:
    heads = "| Field ID | Type | Before Asking | Depends On | Ask User |\n|---|---|---|---|---|\n"
    rows = [
        "| firm | dropdown | **TOOL_CALL `get_firms` FIRST** | | Firm? |",
        "| job | dropdown | `get_firms` | firm | Job? |",
        "| desk | dropdown | nested in job | | Desk? |",
        "| boss | dropdown | get_people(of: firm, desk) | | Boss? |",
    ]
    spec = form(heads + "\n".join(rows))

    assert [item.data_source for item in spec.fields] == [
        DataSource("get_firms"),
        DataSource(None, "firm"),
        DataSource(None, "job"),
        DataSource("get_people", arguments=(ToolArgument("of", "firm"), ToolArgument("desk", "desk"))),
    ]
    assert spec.field("boss").depends_on == ("firm", "desk")


def test_both_notations_in_one_document() -> None:
    above = front_matter(
        "form_id: pass",
        "fields:",
        "  - {id: a, label: First, help: So that we know.}",
        "  - {id: b, type: date, prompt: B?, constraints: on or after today}",
        "tools: [{name: send, when: complete}]",
    )
    spec = form(f"{above}\n{ASKS_A}\n### `b`\n\n| Property | Value |\n|---|---|\n| Rules | at most 2 weeks ahead |\n")

    assert [(item.id, item.type, item.label.get()) for item in spec.fields] == [
        ("a", "text", "First"),
        ("b", "date", ""),
    ]
    assert (spec.field("b").limits.maximum, len(spec.field("b").constraints)) == ("today+2w", 1)


def test_what_both_notations_say_alike_is_said_once() -> None:
    assert codes(front_matter("fields: [{id: a, type: text, prompt: A?}]") + ASKS_A) == []


def test_a_bar_in_a_cell_is_escaped() -> None:
    assert properties(Pattern=r"A\|B").limits.pattern == "A|B"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_end_of_line_will_do(end: str) -> None:
    assert form("\ufeff" + ASKS_A.replace("\n", end)).fields[0].id == "a"


@pytest.mark.parametrize("between", ["", "<!-- asked of all -->\n\n", "---\n\n", "### Also\n\n", "Some words.\n\n"])
def test_rows_that_stand_apart_belong_to_the_table_above_them(between: str) -> None:
    assert [
        item.id for item in form(f"{ASKS_A}\n{between}| b | text | No | B? |\n| c | text | No | C? |\n").fields
    ] == [
        "a",
        "b",
        "c",
    ]


def test_rows_below_the_heading_of_a_step_belong_to_it_and_are_checked_as_all_rows_are() -> None:
    apart = f"## Step 1: One\n\n{ASKS_A}\n## Step 2: Two\n\n| b | text | No | B? |\n"

    assert [(item.id, item.step) for item in form(apart).fields] == [("a", 1), ("b", 2)]
    assert codes(f"{ASKS_A}\n| b | text | No | B? | more |\n") == ["extra_cells"]
    assert [item.id for item in form(f"{ASKS_A}\nTea | coffee | water\n\nare offered.\n").fields] == ["a"]
