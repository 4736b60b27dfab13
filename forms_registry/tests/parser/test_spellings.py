"""What authors write who have not read the guide."""

from __future__ import annotations

import pytest
import yaml

from forms_registry.schema import DataSource, ToolArgument, TriggerKind
from forms_registry.tests.parser.reading import codes, condition, form, front_matter, yaml_codes, yaml_field

TABLE = """# Form

| # | Field ID | Type | Required | Before Asking | Ask User |
|---|----------|------|----------|---------------|----------|
| 1 | `company` | dropdown | Yes | **TOOL_CALL `get_companies` FIRST** | "Which company?" |
| 2 | `day` | date | Yes | - | "Which day?" |
| 3 | `it` | {type} | {required} | {before} | "It?" |
"""


def row(kind: str = "text", required: str = "Yes", before: str = "-", more: str = "") -> str:
    return TABLE.format(type=kind, required=required, before=before) + more


# --- front matter -----------------------------------------------------------------------------------------------------


def test_keys_in_camel_case() -> None:
    item = yaml_field(type="text", visibleIf="day is answered", minLength="2", labelAr="هو", helpText="Why not")
    assert (condition(item.visible), item.limits.min_length) == ("answered.day", 2)
    assert item.label.get("ar") == "هو"


def test_steps_may_list_their_fields_before_these_are_described() -> None:
    read = form(
        front_matter(
            "steps:",
            "  - {title: First, fields: [a, c]}",
            "  - {title: Second, fields: [b]}",
            "fields: [{id: a, type: text}, {id: b, type: text}, {id: c, type: text}]",
        )
    )
    assert {item.id: item.step for item in read.fields} == {"a": 1, "b": 2, "c": 1}
    assert [item.title.get() for item in read.steps] == ["First", "Second"]


def test_tools_in_groups() -> None:
    read = form(
        front_matter(
            "fields: [{id: it, type: dropdown, data_source: get_them}]",
            "tools:",
            "  lookups:",
            "    - {name: get_them, purpose: All of them}",
            "  moments:",
            "    - {name: send, when: complete}",
        )
    )
    assert {item.name: [moment.kind for moment in item.moments] for item in read.tools} == {
        "get_them": [],
        "send": [TriggerKind.COMPLETE],
    }


@pytest.mark.parametrize("kind", ["integer", "string", "number", "Date"])
def test_the_type_of_an_argument_is_not_its_value(kind: str) -> None:
    read = form(
        front_matter(
            "fields: [{id: it, type: text}]", f"tools: [{{name: check, when: step end, args: {{step: {kind}}}}}]"
        )
    )
    assert read.tools[0].arguments == (ToolArgument("step"),)


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("company.units", "units"),
        ("company.units[].name", "units[].name"),
        ('"{{company.units}}"', "units"),
        ("answers of `company.units`", "units"),
    ],
)
def test_options_inside_the_chosen_item_by_their_path(written: str, path: str) -> None:
    read = form(
        front_matter(
            "fields:",
            "  - {id: company, type: dropdown, data_source: get_companies}",
            "  - id: unit",
            "    type: dropdown",
            f"    data_source: {written}",
        )
    )
    assert read.field("unit").data_source == DataSource(parent="company", options_path=path)


@pytest.mark.parametrize(
    ("kind", "written", "rules"),
    [
        ("date", "{not_before: day}", ["it >= day"]),
        ("date", "{gte: day}", ["it >= day"]),
        ("date", "[{type: min, value: day, message: Too early.}]", ["it >= day"]),
        ("date", "{notBefore: day}", ["it >= day"]),
        ("date", "{max: day}", ["it <= day"]),
        ("date", "[{expression: it - day <= 180 days, error: Too long.}]", ["it - day <= days(180)"]),
        ("time", '{format: "HH:mm"}', []),
        ("date", "{format: YYYY-MM-DD, notFuture: true}", []),
    ],
)
def test_validation_of_other_shapes(kind: str, written: str, rules: list[str]) -> None:
    item = yaml_field(type=kind, validation=written)
    assert [rule.condition.cel for rule in item.constraints] == rules
    assert yaml_codes(type=kind, validation=written) == yaml_codes(type=kind)


@pytest.mark.parametrize(
    "written",
    [
        "{not_future: true, max_age_years: 100}",
        "{future: false, max_years_ago: 100}",
        "{allow_future_dates: no, notOlderThanYears: 100}",
        "[not_future, not_older_than_100_years]",
        "{max: today, min: -100y}",
        "{max_date: today, min_date: today-100y}",
        "[{type: not_future}, {type: max_age_years, value: 100}]",
    ],
)
def test_bounds_of_a_day(written: str) -> None:
    limits = yaml_field(type="date", validation=written).limits
    assert (limits.minimum, limits.maximum) == ("today-100y", "today")


def test_lengths_in_a_mapping() -> None:
    limits = yaml_field(validation="{length: {min: 3, max: 500}}").limits
    assert (limits.min_length, limits.max_length) == (3, 500)


@pytest.mark.parametrize(
    "written",
    [
        "{options: '[A, B, C]', options_if: '{shortList: [A, B]}'}",
        "{options: '{default: [A, B, C], shortList_on: [A, B]}'}",
        "{options: '{shortList_off: [A, B, C], when_shortList_on: [A, B]}'}",
        "{options: '[{value: A}, {value: B}, {value: C, visible_if: not shortList}]'}",
    ],
)
def test_options_under_a_condition(written: str) -> None:
    lines = [f"    {name}: {value}" for name, value in yaml.safe_load(written).items()]
    read = form(front_matter("flags: [shortList]", "fields:", "  - id: it", "    type: dropdown", *lines))
    assert [option.value for option in read.field("it").options] == ["A", "B", "C"]
    assert ("shortList", ("A", "B")) in [(rule.cel, offered) for rule, offered in read.field("it").option_rules]


def test_what_happens_on_a_change_is_no_condition() -> None:
    item = yaml_field(depends_on="{field: day, reset: true}")
    assert (item.depends_on, item.visible) == (("day",), None)


@pytest.mark.parametrize("required", ["when visible", "if_visible", "yes (when shown)", "conditional"])
def test_required_when_it_is_shown(required: str) -> None:
    item = yaml_field(required=required, visible_if="day is answered")
    assert (item.required, condition(item.visible)) == (True, "answered.day")


def test_the_kind_of_a_secret_makes_it_one() -> None:
    assert yaml_field(sensitive="pii").sensitive


def test_what_is_told_with_a_rule_is_told_of_it_alone() -> None:
    item = yaml_field(type="date", validation="[{expression: it >= day, error: Too early.}]")
    assert (item.constraints[0].message.get(), item.limits.message.get()) == ("Too early.", "")


@pytest.mark.parametrize(
    "written", ["{max_size_mb: 2}", "{maxSizeMB: 2}", "{max_file_size_kb: 2048}", "{maxSize: 2MB}"]
)
def test_sizes_with_their_unit_in_the_key(written: str) -> None:
    assert yaml_field(type="file", validation=written).limits.max_bytes == 2 * 1024 * 1024


# --- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before", ["From field 1", "Depends on #1", "After company selected", "Use the units of field #1"]
)
def test_the_field_that_holds_the_options_by_its_number_or_as_what_comes_first(before: str) -> None:
    assert form(row("dropdown", before=before)).field("it").data_source == DataSource(parent="company")


def test_options_may_stand_before_asking() -> None:
    markdown = row("dropdown", before='options: ["Yes", "No"]')
    assert [option.value for option in form(markdown).field("it").options] == ["Yes", "No"]
    assert "source_unread" not in codes(markdown)


def test_options_of_a_flag_under_the_fields_own_heading() -> None:
    more = """
## Feature flags

- `shortList`

### 1.3 - It

| Property | Value |
|----------|-------|
| Field ID | `it` |

**Options when `shortList` is ON:** A, B
"""
    item = form(row("dropdown", before='options: ["A", "B", "C"]', more=more)).field("it")
    assert [(rule.cel, offered) for rule, offered in item.option_rules] == [("shortList", ("A", "B"))]


@pytest.mark.parametrize(
    ("cell", "required", "visible"),
    [
        ("نعم / Yes", True, None),
        ("لا / No", False, None),
        ("نعم، إذا عُرف اليوم / Yes, if `day` is answered", True, "answered.day"),
    ],
)
def test_a_cell_in_two_languages(cell: str, required: bool, visible: str | None) -> None:
    item = form(row(required=cell)).field("it")
    assert (item.required, condition(item.visible)) == (required, visible)


def test_a_rule_may_be_about_several_fields() -> None:
    more = "\n## Conditional Logic Summary\n\n- `day`, `it` → only if `company` is answered\n"
    read = form(row(more=more))
    assert {item.id: condition(item.visible) for item in read.fields} == {
        "company": None,
        "day": "answered.company",
        "it": "answered.company",
    }


def test_a_tool_may_run_after_a_field_by_its_number() -> None:
    more = "\n## Tool Calls\n\n| Tool | When to Call |\n|---|---|\n| `save_it(text)` | After field 3 |\n"
    [tool] = [tool for tool in form(row(more=more)).tools if tool.name == "save_it"]
    assert [(moment.kind, moment.target) for moment in tool.moments] == [(TriggerKind.AFTER_FIELD, "it")]
    assert tool.arguments == (ToolArgument("text", field_id="it"),)


def test_a_sample_value_in_an_example_is_no_constant() -> None:
    more = (
        "\n## Tool Calls\n\n| Tool | When to Call |\n|---|---|\n| `save(phone, countryCode)` | After home phone |\n"
        '\n```json\n{"action": "TOOL_CALL", "tool_name": "save",'
        ' "tool_args": {"phone": "501234567", "countryCode": "+966"}}\n```\n'
    )
    markdown = row("phone", more=more).replace("`it`", "`homePhone`")
    [tool] = [tool for tool in form(markdown).tools if tool.name == "save"]
    assert tool.arguments == (ToolArgument("phone", field_id="homePhone"), ToolArgument("countryCode", value="+966"))


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("at most 90 days after `day`", "it - day <= days(90)"),
        ("at least 2 weeks after `day`", "it - day >= days(14)"),
        ("no more than 3 days before `day`", "day - it <= days(3)"),
        ("within 30 days of the day", "it - day <= days(30)"),
    ],
)
def test_days_apart(words: str, rule: str) -> None:
    item = yaml_field(type="date", validation=f'"{words}"')
    assert [one.condition.cel for one in item.constraints] == [rule]
    assert (item.limits.minimum, item.limits.maximum) == (None, None)


@pytest.mark.parametrize("words", [r"^[12]\d{9}$", r"`^[12]\d{9}$`", r"`^[12]\d{9}$`, ten digits"])
def test_a_regular_expression_among_the_words(words: str) -> None:
    more = f"\n### It\n\n| Property | Value |\n|---|---|\n| Field ID | `it` |\n| Validation | {words} |\n"
    assert form(row(more=more)).field("it").limits.pattern == r"^[12]\d{9}$"
