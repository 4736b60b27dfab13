"""Options, values and failures in the results of other people's services."""

import json

import pytest

from agent.tests.forms import CLINICS, TOOLED
from agent.tests.talk import talk
from agent.tools.failures import failure_of
from agent.tools.results import first_list_in, nested_options, options_in, parsed_json, value_candidates
from agent.turns.turn import ToolResult
from forms_registry.schema import DataSource, FieldSpec


def names(body, field_id="selectedItem", path=None):
    item = FieldSpec(id=field_id, type="dropdown", data_source=DataSource(tool="t", options_path=path))
    return [option.value for option, _ in options_in(body, item)]


@pytest.mark.parametrize(
    "body",
    [
        ["Acme", "Beta"],
        {"items": ["Acme", "Beta"]},
        {"items": [{"name": "Acme"}, {"name": "Beta"}]},
        {"items": [{"name": {"english": "Acme", "arabic": "أكمي"}}, {"name": {"english": "Beta", "arabic": "بيتا"}}]},
        {"lov": [{"code": 1, "value": {"english": "Acme"}}, {"code": 2, "value": {"english": "Beta"}}]},
        {"data": {"results": [{"label": "Acme"}, {"label": "Beta"}]}},
        [{"id": 1, "title": "Acme"}, {"id": 2, "title": "Beta"}],
        [{"id": 1, "text": "Acme"}, {"id": 2, "text": "Beta"}],
        [{"value": "a1", "label": "Acme"}, {"value": "b2", "label": "Beta"}],
        [{"value": 1, "text": "Acme"}, {"value": 2, "text": "Beta"}],
        [{"id": 1, "description": "Acme"}, {"id": 2, "description": "Beta"}],
        [{"id": 1, "companyName": "Acme"}, {"id": 2, "companyName": "Beta"}],
        [{"english": "Acme", "arabic": "أكمي"}, {"english": "Beta", "arabic": "بيتا"}],
        [{"nameEn": "Acme", "nameAr": "أكمي"}, {"nameEn": "Beta", "nameAr": "بيتا"}],
        [{"name_en": "Acme"}, {"name_en": "Beta"}],
        [{"code": "A", "city": "Acme"}, {"code": "B", "city": "Beta"}],
        [{"itemNumber": "1.01", "displayName": "Acme"}, {"itemNumber": "1.02", "displayName": "Beta"}],
        [{"itemNumber": "Acme"}, {"itemNumber": "Beta"}],
        {"meta": {"page": 1, "links": []}, "items": [{"name": "Acme"}, {"name": "Beta"}]},
    ],
)
def test_options_are_found_in_every_usual_shape(body):
    assert names(body) == ["Acme", "Beta"]


def test_arabic_labels_come_along():
    item = FieldSpec(id="company", type="dropdown")
    [(option, _)] = options_in([{"name": {"english": "Acme", "arabic": "أكمي"}}], item)
    assert option.label("ar") == "أكمي"
    assert option.label("en") == "Acme"


def test_a_list_named_after_the_field_wins_over_an_outer_one():
    body = {"notes": ["read this"], "data": {"occupations": [{"name": "Welder"}]}}
    assert names(body, "selectedOccupation") == ["Welder"]


def test_a_jmespath_of_the_author_decides():
    body = {"notes": ["read this"], "data": {"deep": [{"x": "Acme"}, {"x": "Beta"}]}}
    assert names(body, path="data.deep[].x") == ["Acme", "Beta"]
    assert names(body, path="nothing.here") == []


def test_two_items_of_one_name_are_told_apart_by_their_code():
    body = [{"registrationNo": "1", "name": "Acme"}, {"registrationNo": "2", "name": "Acme"}, {"name": "Beta"}]
    assert names(body) == ["Acme (1)", "Acme (2)", "Beta"]


def test_repeated_options_are_offered_once():
    assert names(["Acme", "Acme", "Beta"]) == ["Acme", "Beta"]


@pytest.mark.parametrize(
    "body",
    [
        None,
        {},
        [],
        "",
        7,
        True,
        {"items": []},
        {"items": [None, {}, [], True]},
        "no list",
        [{"startDate": "2026-01-01"}],
    ],
)
def test_nothing_is_invented_where_there_is_nothing(body):
    assert names(body) == []


def test_options_nested_in_the_chosen_item():
    parent = {
        "name": {"english": "Acme"},
        "engagementPeriod": [
            {"startDate": "2021-01-01", "occupation": {"english": "Welder", "arabic": "لحام"}},
            {"startDate": "2020-01-01", "occupation": {"english": "Driver", "arabic": "سائق"}},
        ],
    }
    item = FieldSpec(id="selectedOccupation", type="dropdown")
    assert [option.value for option, _ in nested_options(parent, item)] == ["Welder", "Driver"]


def test_of_several_nested_lists_only_one_that_speaks_of_the_field_will_do():
    parent = {"name": "Acme", "phones": ["11", "12"], "branches": [{"name": "North"}]}
    branch, colour = (FieldSpec(id=name, type="dropdown") for name in ("branch", "colour"))
    assert [option.value for option, _ in nested_options(parent, branch)] == ["North"]
    assert nested_options(parent, colour) == []


@pytest.mark.parametrize(("key", "field"), [("cities", "city"), ("branches", "homeBranch"), ("addresses", "address")])
def test_a_list_is_named_by_the_plural_of_its_field(key, field):
    assert names({"tags": ["x"], key: ["Riyadh"]}, field) == ["Riyadh"]


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (ToolResult("t", error="timeout"), "timeout"),
        (ToolResult("t", {"success": False, "error": "closed"}), "closed"),
        (ToolResult("t", {"success": False, "error": {"message": "closed"}}), "closed"),
        (ToolResult("t", {"success": False, "message": "closed"}), "closed"),
        (ToolResult("t", {"success": False}), ""),
        (ToolResult("t", {"error": "closed"}), "closed"),
        (ToolResult("t", {"status": "error", "message": "closed"}), "closed"),
        (
            ToolResult("t", {"valid": False, "errors": [{"fieldId": "a", "message": "too early"}, "odd"]}),
            "too early; odd",
        ),
        (ToolResult("t", {"valid": True, "errors": []}), None),
        (ToolResult("t", {"success": True}), None),
        (ToolResult("t", {"items": [], "error": None}), None),
        (ToolResult("t", ["Acme"]), None),
        (ToolResult("t"), None),
    ],
)
def test_failures_are_recognised_with_their_reason(result, reason):
    failure = failure_of(result)
    assert (failure.text if failure else None) == reason


def test_a_result_sent_as_json_text_is_read():
    assert parsed_json('{"items": ["Acme"]}') == {"items": ["Acme"]}
    assert parsed_json("{broken") == "{broken"
    assert parsed_json("plain") == "plain"


def test_a_value_is_looked_for_under_the_field_first():
    item = FieldSpec(id="score", type="number")
    assert list(value_candidates({"score": 7, "value": 8}, item))[:2] == [7, 8]


def test_documents_to_upload_are_the_objects_of_the_list():
    assert first_list_in({"documents": [{"index": 0}, "x", {"index": 1}]}) == [{"index": 0}, {"index": 1}]
    assert first_list_in({"documents": []}) == []
    assert first_list_in({"documents": "none"}) is None


@pytest.mark.parametrize(
    "entry",
    [
        '{"name": "No\\ud800rth"}',
        '{"name": "North", "\\udfff": 1}',
        '{"name": "North\\u0000"}',
        '{"name": "North", "beds": NaN}',
        '{"name": "North", "beds": 1e999}',
        '{"name": "North", "beds": ' + "[" * 900 + "]" * 900 + "}",
        '{"name": "North", "beds": ' + "9" * 5000 + "}",
    ],
)
def test_a_result_as_text_that_no_record_could_hold_is_no_result(entry):
    opened = talk(TOOLED)
    opened.say("hello")
    opened.tool("check_in", {"success": True})
    opened.tool("get_clinics", f'{{"clinics": [{entry}]}}')
    json.dumps(opened.outcome.action.payload(), ensure_ascii=False, allow_nan=False).encode()
    assert opened.outcome.action.tool_name == "get_clinics"
    opened.tool("get_clinics", json.dumps(CLINICS))
    assert opened.outcome.action.options == ["North", "South"]


def test_a_reason_as_text_that_no_record_could_hold_is_not_told():
    opened = talk(TOOLED)
    opened.say("hello")
    opened.tool("check_in", {"success": True})
    for _ in range(2):
        opened.tool("get_clinics", '{"success": false, "error": "half \\ud800"}')
    json.dumps([opened.outcome.action.payload(), opened.outcome.trace], ensure_ascii=False).encode()
    assert opened.outcome.action.action == "ASK_TEXT"
