"""Whole documents as other people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from forms_registry.documents import parse
from forms_registry.schema import DataSource, FormSpec, Review, Severity, ToolArgument, Trigger, TriggerKind
from forms_registry.tests.parser.reading import DOCUMENTS, EXAMPLES, condition, document, form

FLAG = "enableReportInjuryWithoutBottomSheet"
LATE = "contributorInformedDate - injuryDate >= days(7)"

# id, type, required, visible, step, tool, parent
INJURY = [
    ("selectedEstablishment", "dropdown", True, None, 1, "get_establishments", None),
    ("selectedOccupation", "dropdown", True, None, 1, None, "selectedEstablishment"),
    ("injuryDate", "date", True, None, 2, None, None),
    ("injuryTime", "time", True, None, 2, None, None),
    ("workDisabilityDate", "date", True, None, 2, None, None),
    ("contributorInformedDate", "date", True, None, 2, None, None),
    ("delayReason", "text", True, LATE, 2, None, None),
    ("injuryOccurred", "text", True, None, 2, None, None),
    ("selectedInjuryType", "dropdown", True, None, 2, "get_injury_types", None),
    ("selectedInjuryReason", "dropdown", True, None, 2, "get_injury_reasons", None),
    ("injuryLocationDetails", "text", False, FLAG, 2, None, None),
    ("locationResults", "location", True, None, 2, "show_location_picker", None),
    ("treatmentStarted", "dropdown", True, None, 2, None, None),
    ("placeType", "dropdown", True, None, 2, None, None),
    ("governmentSector", "dropdown", True, None, 2, None, None),
    ("emergencyMobileNumber", "phone", True, None, 3, None, None),
    ("requiredDocs", "file", True, f"!{FLAG}", 3, "get_required_documents", None),
]


@pytest.fixture(params=["injury_tables", "injury_yaml"])
def injury(request: pytest.FixtureRequest) -> FormSpec:
    return form(document(request.param))


def test_every_field_of_the_injury_form(injury: FormSpec) -> None:
    def facts(name: str) -> tuple[object, ...]:
        item = injury.field(name)
        source = item.data_source or DataSource()
        visible = condition(item.visible)
        return (item.id, item.type, condition(item.required), visible, item.step, source.tool, source.parent)

    assert [item.id for item in injury.fields] == [row[0] for row in INJURY]
    assert [facts(row[0]) for row in INJURY] == INJURY


def test_limits_of_the_injury_form(injury: FormSpec) -> None:
    assert injury.field("injuryDate").limits.maximum == "today"
    assert injury.field("injuryDate").limits.minimum == "today-100y"
    delay = injury.field("delayReason").limits
    assert (delay.scripts, delay.digits, delay.punctuation) == (("Arabic", "Latin"), False, False)
    told = injury.field("injuryOccurred").limits
    assert (told.scripts, told.digits, told.punctuation) == (("Arabic", "Latin"), True, True)
    assert injury.field("emergencyMobileNumber").limits.region == "SA"
    assert injury.field("requiredDocs").limits.max_bytes == 2 * 1024 * 1024


def test_choices_of_the_injury_form(injury: FormSpec) -> None:
    treatment, place = injury.field("treatmentStarted"), injury.field("placeType")
    workplaces = ("Field Workplace", "Establishment Workplace")
    assert [option.value for option in treatment.options] == ["Yes", "No"]
    assert treatment.default == "Yes"
    assert [option.value for option in place.options] == ["Road", "Unspecified Place", *workplaces, "Other"]
    assert [(rule.cel, options) for rule, options in place.option_rules] == [(FLAG, workplaces)]
    assert len(injury.field("governmentSector").options) == 5


def test_what_each_answer_depends_on(injury: FormSpec) -> None:
    dependent = {item.id: item.depends_on for item in injury.fields if item.depends_on}
    assert dependent == {
        "selectedOccupation": ("selectedEstablishment",),
        "selectedInjuryReason": ("selectedInjuryType",),
        "requiredDocs": ("governmentSector",),
    }
    bound = injury.field("contributorInformedDate").constraints
    assert [rule.condition.cel for rule in bound] == ["contributorInformedDate >= injuryDate"]
    assert injury.field("locationResults").confirm


def test_tools_of_the_injury_form(injury: FormSpec) -> None:
    moments = {tool.name: tool.moments for tool in injury.tools if tool.moments}
    submitted = moments.pop("submit_final", ())
    assert submitted in {(Trigger(TriggerKind.COMPLETE),), (Trigger(TriggerKind.STEP_END, "3"),)}
    moments.pop("set_field_value", None)
    assert moments == {
        "validate_step": (Trigger(TriggerKind.STEP_END),),
        "submit_injury_report": (Trigger(TriggerKind.STEP_END, "2"),),
        "submit_emergency_contact": (Trigger(TriggerKind.AFTER_FIELD, "emergencyMobileNumber"),),
        "upload_document": (Trigger(TriggerKind.UPLOAD, "requiredDocs"),),
    }
    source = injury.field("selectedInjuryReason").data_source
    assert source is not None
    assert source.arguments == (ToolArgument("injuryTypeEnglish", "selectedInjuryType"),)
    contact = injury.tool("submit_emergency_contact")
    assert contact is not None
    assert ToolArgument("phone", "emergencyMobileNumber") in contact.arguments


def test_the_form_as_a_whole() -> None:
    spec = form(document("injury_tables"))
    assert (spec.form_id, spec.title.get("en")) == ("occupational_injury", "Report an Occupational Injury")
    assert spec.purpose.get() == "Lets an insured person report an injury that happened at work"
    assert (spec.languages, spec.review, spec.flags) == (("en", "ar"), Review(final=True), (FLAG,))
    assert [(step.number, step.title.get()) for step in spec.steps] == [
        (1, "Establishment & Occupation"),
        (2, "Injury Details"),
        (3, "Emergency Contact and Documents"),
    ]


def test_sections_answer_questions() -> None:
    spec = form(document("injury_tables"))
    answers = next(section for section in spec.sections if section.title == "Answers to common questions")
    assert answers.text.startswith("Why do you need the disability date? The day on which")
    assert document("injury_tables").split("\n")[answers.line - 1] == "### Answers to common questions"
    assert ("Calendar", "Gregorian") in spec.field("injuryDate").properties


def test_columns_in_another_order_under_other_names() -> None:
    spec = form(document("leave_columns"))
    read = {item.id: (item.type, condition(item.required), condition(item.visible)) for item in spec.fields}
    assert read == {
        "leave_type": ("dropdown", True, None),
        "start_date": ("date", True, None),
        "end_date": ("date", True, None),
        "hours_per_day": ("number", True, None),
        "has_certificate": ("boolean", True, 'leave_type == "Sick"'),
        "certificate": ("file", True, "has_certificate"),
        "deputy": ("dropdown", False, None),
        "handover": ("checkbox", False, 'end_date - start_date > days(5) || leave_type == "Unpaid"'),
        "phone": ("phone", True, None),
        "mail": ("email", False, None),
        "remarks": ("textarea", False, None),
    }
    assert spec.title.entries == (("en", "Annual Leave"), ("ar", "إجازة سنوية"))
    assert spec.field("leave_type").prompts[0].get("ar") == "ما نوع الإجازة؟"
    assert [option.label("ar") for option in spec.field("leave_type").options] == ["سنوية", "مرضية", "بدون راتب"]
    assert spec.field("hours_per_day").default == 8
    assert [rule.condition.cel for rule in spec.field("end_date").constraints] == ["end_date >= start_date"]
    assert (spec.field("certificate").limits.max_items, spec.field("remarks").limits.max_length) == (3, 500)
    assert spec.review == Review(final=True)


def test_property_tables_and_bullets_are_enough() -> None:
    spec = form(document("visitor_properties"))
    assert [(item.id, item.type, item.step) for item in spec.fields] == [
        ("guestName", "text", 1),
        ("nationality", "dropdown", 1),
        ("identityNumber", "text", 1),
        ("arrival", "datetime", 2),
        ("purpose", "dropdown", 2),
        ("carPark", "dropdown", 2),
        ("plate", "text", 2),
    ]
    assert [prompt.get() for prompt in spec.field("guestName").prompts] == [
        "What is the name of your guest?",
        "Please give the first and the family name.",
    ]
    assert [option.value for option in spec.field("purpose").options] == ["Meeting", "Delivery", "Maintenance"]
    assert spec.field("nationality").data_source == DataSource("get_country_list")
    assert condition(spec.field("identityNumber").required) == 'nationality != "Other"'
    assert spec.field("identityNumber").limits.pattern == r"^\d{10}$"
    assert condition(spec.field("plate").visible) == 'carPark == "Yes"'
    assert spec.form_id == "visitor-pass"


def test_both_notations_in_one_document() -> None:
    spec = form(document("mixed"))
    assert [(item.id, item.step) for item in spec.fields] == [("kind", 1), ("model", 1), ("reason", 2), ("until", 2)]
    assert [step.title.get() for step in spec.steps] == ["What", "Why"]
    model = spec.field("model")
    assert condition(model.visible) == 'kind == "Phone" || enableLaptops'
    assert model.data_source == DataSource("get_models", arguments=(ToolArgument("kind", "kind"),))
    assert model.label.get("ar") == "الطراز"
    assert [prompt.get() for prompt in spec.field("kind").prompts] == [
        "What do you need?",
        "A phone, a screen, or a laptop?",
    ]
    assert (spec.field("until").limits.minimum, spec.field("until").limits.maximum) == ("today", "today+2y")
    assert [(moment.kind, condition(moment.condition)) for moment in spec.tools[-1].moments] == [
        (TriggerKind.STEP_END, "enableLaptops")
    ]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
def test_shipped_examples_are_read_without_a_warning(path: Path) -> None:
    parsed = parse(path.read_text(encoding="utf-8"))
    assert parsed.spec is not None
    assert [item for item in parsed.diagnostics if item.severity is not Severity.INFO] == []


@pytest.mark.parametrize("path", sorted(DOCUMENTS.glob("*.md")), ids=lambda path: path.stem)
def test_windows_line_ends_and_a_byte_order_mark_change_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse("\ufeff" + text.replace("\n", "\r\n")) == parse(text)
