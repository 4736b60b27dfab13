"""Front matter whose values are sentences."""

from __future__ import annotations

import pytest

from forms_registry.documents.seed import translate
from forms_registry.schema import DataSource, FormSpec, ToolArgument, Trigger, TriggerKind

from .reading import document, form_of, warnings_of


@pytest.fixture(scope="module")
def repair() -> FormSpec:
    return form_of(document("repair_request"))


def test_worded_values_mean_what_they_say(repair: FormSpec) -> None:
    noticed, visit, waiting = (repair.field(name) for name in ("noticed_on", "visit_on", "waiting_reason"))
    assert (noticed.limits.minimum, noticed.limits.maximum) == ("today-1y", "today")
    assert [rule.condition.cel for rule in visit.constraints] == ["visit_on >= noticed_on"]
    assert waiting.visible is not None
    assert waiting.visible.cel == "visit_on - noticed_on >= days(30)"
    assert waiting.required is True
    assert set(waiting.limits.scripts) == {"Latin", "Arabic"}
    key_box = repair.field("key_box")
    assert (key_box.required, key_box.visible and key_box.visible.cel) == (False, "enableKeyBox")
    assert set(repair.languages) == {"en", "ar"}


def test_the_same_tool_as_a_field_it_depends_on_nests(repair: FormSpec) -> None:
    assert repair.field("building").data_source == DataSource("get_buildings")
    assert repair.field("flat").data_source == DataSource(parent="building")


def test_conditional_on_nothing_is_optional_with_a_warning(repair: FormSpec) -> None:
    assert repair.field("pet_kind").required is False
    markdown = document("repair_request")
    assert [markdown.split("\n")[line - 1].strip() for line in warnings_of(markdown)["conditional_undecided"]] == [
        "required: conditional"
    ]


def test_a_section_without_an_id_adds_to_the_one_field_it_names(repair: FormSpec) -> None:
    assert (repair.field("mobile_number").type, repair.field("mobile_number").limits.region) == ("phone", "JO")
    assert "section_matched" in warnings_of(document("repair_request"))


def test_tools(repair: FormSpec) -> None:
    tools = {tool.name: (tool.moments, tool.arguments) for tool in repair.tools}
    assert tools == {
        "get_buildings": ((), ()),
        "keep_answer": ((Trigger(TriggerKind.AFTER_ANSWER),), (ToolArgument("fieldId"), ToolArgument("value"))),
        "book_visit": ((Trigger(TriggerKind.STEP_END, "1"),), (ToolArgument("visitOn", "visit_on"),)),
        "save_contact": (
            (Trigger(TriggerKind.AFTER_FIELD, "mobile_number"),),
            (ToolArgument("phone", "mobile_number"), ToolArgument("countryCode", "mobile_number", part="country_code")),
        ),
        "finish": ((Trigger(TriggerKind.COMPLETE),), ()),
    }
    assert warnings_of(document("repair_request"))["argument_unknown"] == [70]


def test_what_is_strict_already_is_not_translated() -> None:
    strict = "---\ntitle: Leave\nfields:\n  - {id: day, type: date, required: true, prompt: Which day?}\n---\n# Leave\n"
    assert translate(strict) is None
    assert translate(strict.replace("type: date", "type: date, visible_if: dya == 1")) is None


@pytest.mark.parametrize(
    "markdown", ["", "# Title\n\nNo form here.\n", "---\nfields: [\n---\n", "| A | B |\n|---|---|\n"]
)
def test_what_is_in_another_notation_is_not_translated(markdown: str) -> None:
    assert translate(markdown) is None


def test_what_is_strict_beside_worded_values_stays() -> None:
    form = form_of(
        "---\ntitle: Tour\nfields:\n"
        "  - {id: city, type: dropdown, required: true, prompt: Which city?, data_source: get_cities}\n"
        "  - id: guide\n    type: dropdown\n    required: conditional\n    visible_if: feature flag withGuide is ON\n"
        "    prompt: Which guide?\n"
        "    data_source: {tool: get_guides, args: {town: city}, options_path: 'guides[].name'}\n"
        "  - {id: first_day, type: date, prompt: From?}\n"
        "  - id: last_day\n    type: date\n    prompt: Until?\n    constraints:\n"
        "      - {rule: last_day >= first_day, message: Too early.}\n      - 'Min: today.'\n"
        "  - id: size\n    type: dropdown\n    prompt: How many?\n"
        "    options: [{value: s, label: Small}, {value: l, label: Large}]\n"
        "---\n# Tour\n"
    )
    guide, last = form.field("guide"), form.field("last_day")
    source = guide.data_source
    assert source is not None
    assert (source.tool, source.options_path, source.arguments) == (
        "get_guides",
        "guides[].name",
        (ToolArgument("town", "city"),),
    )
    assert [(rule.condition.cel, rule.message.get("en")) for rule in last.constraints] == [
        ("last_day >= first_day", "Too early.")
    ]
    assert last.limits.minimum == "today"
    assert [option.value for option in form.field("size").options] == ["s", "l"]


NAMED = """---
title: Berth
fields:
  - name: hull
    type: choice
    values: Wood | Steel
    required: Y
  - name: rivets
    type: whole number
    when: hull is Steel
    rule: between 10 and 90
    required: Y
---
"""

MAPPED = """---
title: Berth
fields:
  hull: {type: choice, values: Wood | Steel, required: Y}
  rivets: {type: whole number, when: hull is Steel, rule: between 10 and 90, required: Y}
---
"""


@pytest.mark.parametrize("document", [NAMED, MAPPED])
def test_fields_may_be_named_by_other_keys_or_be_a_mapping(document: str) -> None:
    form = form_of(document)
    hull, rivets = form.fields

    assert [option.value for option in hull.options] == ["Wood", "Steel"]
    assert (rivets.visible.source if rivets.visible else "", rivets.required) == ('hull == "Steel"', True)
    assert (rivets.limits.minimum, rivets.limits.maximum) == (10, 90)
    assert warnings_of(document) == {}
