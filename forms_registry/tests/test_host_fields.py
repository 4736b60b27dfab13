"""The fields of a host's page as a form."""

from __future__ import annotations

from typing import Any

import pytest

from forms_registry.documents import parse
from forms_registry.host_fields import MAX_FIELDS, HostFieldsError, markdown_from_host_fields, read_page
from forms_registry.tests.reading.support import form

OWNER = {
    "data_id": "owner_name",
    "fieldLabel": "Owner name",
    "fieldType": "input",
    "fieldValue": "",
    "is_required": True,
}


def test_a_page_becomes_a_form() -> None:
    markdown, prefill = markdown_from_host_fields(
        [
            OWNER | {"validation_message": "Please provide a full name", "description": "As on the deed"},
            {
                "field_id": "use",
                "fieldLabel": "Use: of “water” #1",
                "fieldType": "radio",
                "options": ["Yes", "No", ""],
                "required": "false",
            },
            {
                "data_id": "grounds",
                "fieldType": "checkbox",
                "options": ["Small", {"value": "d", "label": "Drought"}],
                "fieldValue": ["Small"],
            },
            {"data_id": "agreed", "fieldType": "checkbox", "fieldValue": True},
            {"data_id": "story", "fieldType": "textarea", "fieldLabel": "ما القصة؟", "fieldValue": "long"},
            {"data_id": "begun", "fieldType": "date"},
            {"data_id": "call", "fieldType": "tel"},
        ]
    )
    spec = form(markdown)
    assert [(item.id, item.type, item.required) for item in spec.fields] == [
        ("owner_name", "text", True),
        ("use", "dropdown", False),
        ("grounds", "checkbox", False),
        ("agreed", "boolean", False),
        ("story", "textarea", False),
        ("begun", "date", False),
        ("call", "phone", False),
    ]
    owner = spec.field("owner_name")
    assert (owner.label.get(), owner.help.get(), owner.limits.message.get()) == (
        "Owner name",
        "As on the deed",
        "Please provide a full name",
    )
    assert spec.field("use").label.get() == "Use: of “water” #1"
    assert [option.value for option in spec.field("use").options] == ["Yes", "No"]
    assert [(option.value, option.label()) for option in spec.field("grounds").options] == [
        ("Small", "Small"),
        ("d", "Drought"),
    ]
    assert spec.field("story").label.get("ar") == "ما القصة؟"
    assert prefill == {"grounds": ["Small"], "agreed": True, "story": "long"}


def test_values_do_not_change_the_document() -> None:
    filled = [OWNER | {"fieldValue": "ACME"}]
    assert markdown_from_host_fields(filled)[0] == markdown_from_host_fields([OWNER])[0]


@pytest.mark.parametrize(
    "label", ["---", "a\n---\nfields: []", "\x07\u2028\x85 {[: #", "*" * 2_000, "&a *b !!c", "\ud800"]
)
def test_no_label_breaks_the_document(label: str) -> None:
    spec = form(
        markdown_from_host_fields([OWNER | {"fieldLabel": label, "options": [label, "b"], "fieldType": "select"}])[0]
    )
    assert [item.id for item in spec.fields] == ["owner_name"]


@pytest.mark.parametrize(
    ("fields", "index", "key"),
    [
        ([], None, ""),
        ("text", None, ""),
        ({"data_id": "a"}, None, ""),
        ([OWNER] * (MAX_FIELDS + 1), None, ""),
        ([OWNER, "a"], 1, ""),
        ([{"fieldLabel": "No id"}], 0, "data_id"),
        ([{"field_id": ""}], 0, "field_id"),
        ([{"data_id": "x" * 101}], 0, "data_id"),
        ([{"data_id": 7}], 0, "data_id"),
        ([OWNER, OWNER], 1, "data_id"),
        ([OWNER | {"fieldType": "hologram"}], 0, "fieldType"),
        ([OWNER | {"fieldType": 3}], 0, "fieldType"),
        ([OWNER | {"fieldValue": ["ACME"]}], 0, "fieldValue"),
        ([OWNER | {"fieldValue": {"name": "ACME"}}], 0, "fieldValue"),
        ([OWNER | {"fieldValue": True}], 0, "fieldValue"),
        ([OWNER | {"fieldType": "checkbox", "options": ["a"], "fieldValue": [["a"]]}], 0, "fieldValue"),
        ([OWNER | {"sensitive": "perhaps"}], 0, "sensitive"),
        ([OWNER | {"options": "Yes"}], 0, "options"),
        ([OWNER | {"options": ["Yes", None]}], 0, "options[1]"),
        ([OWNER | {"is_required": "perhaps"}], 0, "is_required"),
        ([OWNER | {"fieldLabel": ["x"]}], 0, "fieldLabel"),
        ([OWNER | {"description": "x" * 10_001}], 0, "description"),
    ],
)
def test_bad_input_is_named(fields: Any, index: int | None, key: str) -> None:
    with pytest.raises(HostFieldsError) as caught:
        markdown_from_host_fields(fields)
    assert (caught.value.index, caught.value.key) == (index, key)
    assert str(caught.value).startswith("form_fields")


@pytest.mark.parametrize(
    "field",
    [
        {"fieldType": "number", "min": 1000, "max": 9999},
        {"fieldType": "date", "min": "2026-01-01", "max": "2026-12-31"},
        {"fieldType": "time", "min": "08:00"},
        {"fieldType": "input", "minLength": 4, "maxLength": 9, "pattern": "[0-9]+"},
        {"fieldType": "radio", "options": ["A", "B"]},
        {"fieldType": "select", "options": ["A", "B"]},
        {"fieldType": "tel", "pattern": "[0-9]+"},
    ],
)
def test_what_is_private_on_a_page_is_text_whatever_limits_its_type_has(field: dict[str, Any]) -> None:
    private = field | {"field_id": "pin", "fieldLabel": "PIN", "sensitive": True}
    read = parse(read_page([private, OWNER]).markdown)

    assert read.errors == ()
    assert read.spec is not None
    assert [(item.id, item.type, item.sensitive) for item in read.spec.fields] == [
        ("pin", "text", True),
        ("owner_name", "text", False),
    ]
