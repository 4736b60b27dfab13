"""Tools in front matter: what a field calls first, what it is given, and at which moments tools run."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import (
    DataSource,
    ToolArgument,
    TriggerKind,
)
from forms_registry.tests.reading.support import condition, form, front_matter, yaml_field


@pytest.mark.parametrize("source", ["get_x", "{tool: get_x}", "{name: get_x}", "'get_x()'", "TOOL_CALL get_x FIRST"])
def test_a_tool_that_is_called_first(source: str) -> None:
    assert yaml_field(type="dropdown", data_source=source).data_source == DataSource("get_x")


def test_a_tool_with_arguments() -> None:
    item = yaml_field(
        type="dropdown", data_source='{tool: get_x, args: {from: day, code: "+966", count: 3}, path: items}'
    )
    arguments = (ToolArgument("from", "day"), ToolArgument("code", value="+966"), ToolArgument("count", value=3))

    assert item.data_source == DataSource("get_x", None, "items", arguments)


def test_a_tool_that_is_called_first_may_be_given_a_part_of_an_answer() -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - {id: call, type: phone, prompt: Which number?}",
            "  - {id: network, type: dropdown, prompt: Which?, data_source: 'get_networks(code: call.country_code)'}",
        )
    )
    source = spec.field("network").data_source

    assert source == DataSource("get_networks", arguments=(ToolArgument("code", "call", part="country_code"),))
    assert spec.field("network").depends_on == ("call",)


def test_an_argument_called_like_a_field_is_its_answer() -> None:
    source = yaml_field(type="dropdown", data_source="get_x(day)").data_source

    assert source == DataSource("get_x", arguments=(ToolArgument("day", "day"),))


@pytest.mark.parametrize(
    "source", ["{parent: firm}", "{from: firm}", "firm", "nested in firm", "options of firm", "get_firms"]
)
def test_options_out_of_the_item_chosen_before(source: str) -> None:
    """The same tool as that of the field it depends on means the item that was chosen there."""
    spec = form(
        front_matter(
            "fields:",
            "  - {id: firm, type: dropdown, prompt: Firm?, data_source: get_firms}",
            f"  - {{id: job, type: dropdown, prompt: Job?, depends_on: firm, data_source: {source}}}",
        )
    )
    assert spec.field("job").data_source == DataSource(None, "firm")
    assert spec.field("job").depends_on == ("firm",)


@pytest.mark.parametrize(
    ("when", "kind", "target"),
    [
        ("start", TriggerKind.START, ""),
        ("after day", TriggerKind.AFTER_FIELD, "day"),
        ("after each answer", TriggerKind.AFTER_ANSWER, ""),
        ("step end", TriggerKind.STEP_END, ""),
        ("step 1 end", TriggerKind.STEP_END, "1"),
        ("complete", TriggerKind.COMPLETE, ""),
        ("on upload of papers", TriggerKind.UPLOAD, "papers"),
    ],
)
@pytest.mark.parametrize("only", ["", ", if day is answered"])
def test_moments(when: str, kind: TriggerKind, target: str, only: str) -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - {id: day, type: date, prompt: Day?}",
            "  - {id: papers, type: file, prompt: Papers?}",
            f"tools: [{{name: send, when: '{when}{only}', args: {{step: , on: day}}, returns: {{ok: true}}}}]",
        )
    )
    (tool,) = spec.tools
    (moment,) = tool.moments
    assert (moment.kind, moment.target) == (kind, target)
    assert condition(moment.condition) == ("answered.day" if only else None)
    assert tool.arguments == (ToolArgument("step"), ToolArgument("on", "day"))


def test_a_tool_for_two_fields_may_name_either_of_them() -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - {id: born_in, type: dropdown, prompt: Born?, data_source: get_countries}",
            "  - {id: lives_in, type: dropdown, prompt: Lives?, data_source: get_countries}",
            "tools: [{name: get_countries, when: [before born_in, before lives_in]}]",
        )
    )
    assert spec.tools[0].moments == ()


def test_several_moments_and_a_condition_for_all() -> None:
    spec = form(
        front_matter(
            "fields: [{id: day, type: date, prompt: Day?}]",
            "flags: [beta]",
            "tools: [{name: send, when: [start, complete], if: beta is on}]",
        )
    )
    assert [(moment.kind, condition(moment.condition)) for moment in spec.tools[0].moments] == [
        (TriggerKind.START, "beta"),
        (TriggerKind.COMPLETE, "beta"),
    ]


def test_all_conditions_of_a_tool_must_hold() -> None:
    spec = form(
        front_matter(
            "fields: [{id: a, type: boolean, prompt: A?}]",
            "flags: [beta]",
            "tools: [{name: send, when: 'complete, if a is yes', if: beta is on}]",
        )
    )
    assert condition(spec.tools[0].moments[0].condition) == "(a) && (beta)"


@pytest.mark.parametrize(
    ("written", "read"), [("call.country_code", True), ("call.colour", False), ("day.country_code", False)]
)
def test_an_argument_may_be_a_part_that_the_answer_has(written: str, read: bool) -> None:
    parsed = parse(
        front_matter(
            "fields:",
            "  - {id: call, type: phone, prompt: Which number?}",
            "  - {id: day, type: date, prompt: Which day?}",
            "tools:",
            f"  - {{name: save, when: complete, args: {{code: {written}}}}}",
        )
    )
    assert [one.code for one in parsed.errors] == ([] if read else ["argument_unfilled"])
    if parsed.spec:
        assert parsed.spec.tools[0].arguments == (ToolArgument("code", "call", part="country_code"),)
