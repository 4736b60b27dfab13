"""The example forms: complete in both languages, read without a complaint, with the rules they are meant to have."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

import forms_registry
from forms_registry.conditions import Condition, holds
from forms_registry.documents import Parsed, parse
from forms_registry.schema import (
    FieldSpec,
    FormSpec,
    JsonValue,
    LocalText,
    Review,
    Severity,
    ToolArgument,
    Trigger,
    TriggerKind,
)

EXAMPLES = Path(forms_registry.__file__).parent / "examples"
NAMES = ("employee_leave_request", "incident_report", "occupational_injury_report", "water_licence_fee_exemption")
ASSISTANTS = ("hydrochat",)
TODAY = date(2026, 3, 12)
FLAG = "enableReportInjuryWithoutBottomSheet"
WORKPLACES = ("Field Workplace", "Establishment Workplace")


@cache
def parsed(name: str) -> Parsed:
    return parse((EXAMPLES / f"{name}.md").read_text(encoding="utf-8"))


def spec_of(name: str) -> FormSpec:
    spec = parsed(name).spec
    assert spec is not None
    return spec


def injury(field_id: str) -> FieldSpec:
    return spec_of("occupational_injury_report").field(field_id)


def true(condition: Condition | bool | None, **values: JsonValue) -> bool:
    """Whether a rule holds; a field without a rule is always there."""
    if condition is None or isinstance(condition, bool):
        return condition is not False
    return holds(condition, values, today=TODAY)


def visible(name: str, field_id: str, **answers: JsonValue) -> bool:
    return true(spec_of(name).field(field_id).visible, **answers)


def test_these_are_all_the_examples() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.md")} == {*NAMES, *ASSISTANTS}


@pytest.mark.parametrize("name", [*NAMES, *ASSISTANTS])
def test_an_example_reads_without_errors_and_warnings(name: str) -> None:
    complaints = [found for found in parsed(name).diagnostics if found.severity is not Severity.INFO]

    assert complaints == []
    assert spec_of(name).form_id == name


@pytest.mark.parametrize("name", NAMES)
def test_an_example_says_everything_in_both_languages(name: str) -> None:
    spec = spec_of(name)
    said: dict[str, LocalText] = {"title": spec.title, "purpose": spec.purpose}
    said |= {f"step {step.number}": step.title for step in spec.steps if step.title or len(spec.steps) > 1}
    for field in spec.fields:
        said |= {f"{field.id}: label": field.label, f"{field.id}: why": field.help}
        said |= {f"{field.id}: wording {number}": prompt for number, prompt in enumerate(field.prompts)}
        said |= {f"{field.id}: {option.value}": option.labels for option in field.options}
        said |= {f"{field.id}: rule {number}": rule.message for number, rule in enumerate(field.constraints)}

    assert {what for what, text in said.items() if not (text.has("en") and text.has("ar"))} == set()
    assert set(spec.languages) == {"en", "ar"}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_asks_again_in_other_words(name: str) -> None:
    asked = [field for field in spec_of(name).fields if not field.computed]
    assert asked
    for field in asked:
        first, second, *_ = field.prompts
        assert first.get("en") != second.get("en"), field.id
        assert first.get("ar") != second.get("ar"), field.id


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_words_of_a_language_are_written_in_its_letters(name: str, language: str) -> None:
    def is_arabic(text: str) -> bool:
        letters = [char for char in text if char.isalpha()]
        return sum("\u0600" <= char <= "\u06ff" for char in letters) * 2 > len(letters)

    fields = spec_of(name).fields
    assert fields
    for field in fields:
        for text in (field.label, field.help, *field.prompts, *(option.labels for option in field.options)):
            assert is_arabic(text.get(language)) is (language == "ar"), (field.id, text.get(language))


# ---------------------------------------------------------------------------------- The occupational injury report

INJURY_FIELDS = [
    # id, type, step, required whenever it is shown, tool before asking
    ("selectedEstablishment", "dropdown", 1, True, "get_establishments"),
    ("selectedOccupation", "dropdown", 1, True, None),
    ("injuryDate", "date", 2, True, None),
    ("injuryTime", "time", 2, True, None),
    ("workDisabilityDate", "date", 2, True, None),
    ("contributorInformedDate", "date", 2, True, None),
    ("delayReason", "text", 2, True, None),
    ("injuryOccurred", "text", 2, True, None),
    ("selectedInjuryType", "dropdown", 2, True, "get_injury_types"),
    ("selectedInjuryReason", "dropdown", 2, True, "get_injury_reasons"),
    ("injuryLocationDetails", "text", 2, False, None),
    ("locationResults", "location", 2, True, "show_location_picker"),
    ("treatmentStarted", "dropdown", 2, True, None),
    ("placeType", "dropdown", 2, True, None),
    ("governmentSector", "dropdown", 2, True, None),
    ("emergencyMobileNumber", "phone", 3, True, None),
    ("requiredDocs", "file", 3, True, "get_required_documents"),
]

INJURY_TOOLS = [
    # name, argument -> field, constant, or neither: then the moment fills it
    ("get_establishments", ()),
    ("get_injury_types", ()),
    ("get_injury_reasons", (ToolArgument("typeName", "selectedInjuryType"),)),
    ("get_country_list", ()),
    ("show_location_picker", ()),
    ("get_required_documents", (ToolArgument("type", "governmentSector"),)),
    ("set_field_value", (ToolArgument("fieldId"), ToolArgument("value"))),
    ("validate_step", (ToolArgument("stepNumber"),)),
    ("submit_injury_report", ()),
    (
        "submit_emergency_contact",
        (
            ToolArgument("phone", "emergencyMobileNumber"),
            ToolArgument("code", "emergencyMobileNumber", part="country_code"),
        ),
    ),
    ("upload_document", (ToolArgument("docIndex"),)),
    ("submit_final", ()),
]


def needed(field: FieldSpec) -> bool:
    """Whether the field must be answered when both flags' worlds and a late report are looked at: if shown, needed."""
    late = {"injuryDate": "2026-03-01", "contributorInformedDate": "2026-03-08"}
    worlds = ({FLAG: True, **late}, {FLAG: False, **late})
    shown = [world for world in worlds if true(field.visible, **world)]
    return bool(shown) and all(true(field.required, **world) for world in shown)


def test_the_injury_report_has_its_17_fields_in_order() -> None:
    spec = spec_of("occupational_injury_report")

    assert [
        (field.id, field.type, field.step, needed(field), field.data_source.tool if field.data_source else None)
        for field in spec.fields
    ] == INJURY_FIELDS
    assert [step.number for step in spec.steps] == [1, 2, 3]
    assert spec.review == Review(steps=True, final=True)
    assert FLAG in spec.flags


def test_the_injury_report_has_its_12_tools() -> None:
    tools = spec_of("occupational_injury_report").tools

    assert [(tool.name, tool.arguments) for tool in tools] == INJURY_TOOLS
    assert all(tool.purpose and tool.returns for tool in tools)


@pytest.mark.parametrize(
    ("tool", "moments"),
    [
        ("validate_step", [Trigger(TriggerKind.STEP_END)]),
        ("submit_injury_report", [Trigger(TriggerKind.STEP_END, "2")]),
        ("submit_emergency_contact", [Trigger(TriggerKind.AFTER_FIELD, "emergencyMobileNumber")]),
        ("upload_document", [Trigger(TriggerKind.UPLOAD, "requiredDocs")]),
        ("submit_final", [Trigger(TriggerKind.COMPLETE)]),
        ("get_establishments", []),
    ],
)
def test_tools_of_the_injury_report_run_at_their_moments(tool: str, moments: list[Trigger]) -> None:
    found = spec_of("occupational_injury_report").tool(tool)

    assert found is not None
    assert list(found.moments) == moments


def test_the_application_is_told_of_each_answer_only_where_it_wants_to_be() -> None:
    tool = spec_of("occupational_injury_report").tool("set_field_value")

    assert tool is not None
    (moment,) = tool.moments
    assert moment.kind is TriggerKind.AFTER_ANSWER
    assert [true(moment.condition, enableFieldSync=on) for on in (True, False)] == [True, False]


def test_the_countries_are_fetched_for_a_place_without_one() -> None:
    tool = spec_of("occupational_injury_report").tool("get_country_list")
    point = {"lat": 24.7, "lng": 46.7}

    assert tool is not None
    (moment,) = tool.moments
    assert (moment.kind, moment.target) == (TriggerKind.AFTER_FIELD, "locationResults")
    assert true(moment.condition, locationResults=point)
    assert not true(moment.condition, locationResults={**point, "country": "Saudi Arabia"})


@pytest.mark.parametrize(
    ("informed", "asked"),
    [("2026-03-01", False), ("2026-03-07", False), ("2026-03-08", True), ("2026-03-09", True), (None, False)],
)
def test_a_delay_of_seven_days_asks_for_its_reason(informed: str | None, asked: bool) -> None:
    delay = injury("delayReason")

    assert true(delay.visible, injuryDate="2026-03-01", contributorInformedDate=informed) is asked
    assert not true(delay.visible, contributorInformedDate="2026-03-09")


def test_the_flag_swaps_documents_for_a_description_of_the_place() -> None:
    for on in (True, False):
        assert true(injury("injuryLocationDetails").visible, **{FLAG: on}) is on
        assert true(injury("requiredDocs").visible, **{FLAG: on}) is not on


def test_the_flag_leaves_two_kinds_of_place() -> None:
    place = injury("placeType")
    ((condition, offered),) = place.option_rules

    assert [option.value for option in place.options] == [
        "Road",
        "Unspecified Place",
        "Field Workplace",
        "Establishment Workplace",
        "Other",
    ]
    assert offered == WORKPLACES
    assert [true(condition, **{FLAG: on}) for on in (True, False)] == [True, False]


@pytest.mark.parametrize(
    ("field_id", "options"),
    [
        ("treatmentStarted", ["Yes", "No"]),
        ("governmentSector", ["Police", "Traffic Department", "Red Crescent", "Fire Department", "Not Applicable"]),
    ],
)
def test_the_injury_report_offers_its_own_options(field_id: str, options: list[str]) -> None:
    assert [option.value for option in injury(field_id).options] == options


@pytest.mark.parametrize("field_id", ["injuryDate", "workDisabilityDate"])
def test_dates_of_an_injury_lie_in_the_last_hundred_years(field_id: str) -> None:
    assert (injury(field_id).limits.minimum, injury(field_id).limits.maximum) == ("today-100y", "today")


def test_nobody_learns_of_an_injury_before_it_happens() -> None:
    informed = injury("contributorInformedDate")
    (rule,) = informed.constraints

    assert informed.limits.maximum == "today"
    assert rule.message.get("ar").startswith("لا يمكن")
    assert true(rule.condition, injuryDate="2026-03-01", contributorInformedDate="2026-03-01")
    assert not true(rule.condition, injuryDate="2026-03-02", contributorInformedDate="2026-03-01")


def test_answers_of_the_injury_report_hang_together() -> None:
    occupation, reason = injury("selectedOccupation"), injury("selectedInjuryReason")

    assert occupation.data_source is not None
    assert (occupation.data_source.tool, occupation.data_source.parent) == (None, "selectedEstablishment")
    assert occupation.depends_on == ("selectedEstablishment",)
    assert reason.depends_on == ("selectedInjuryType",)
    assert reason.data_source is not None
    assert reason.data_source.arguments == (ToolArgument("typeName", "selectedInjuryType"),)


def test_limits_of_the_injury_report() -> None:
    delay, occurred, phone = injury("delayReason"), injury("injuryOccurred"), injury("emergencyMobileNumber")

    assert set(delay.limits.scripts) == set(occurred.limits.scripts) == {"Arabic", "Latin"}
    assert (delay.limits.digits, delay.limits.punctuation) == (False, False)
    assert (occurred.limits.digits, occurred.limits.punctuation) == (True, True)
    assert phone.limits.region == "SA"
    assert injury("requiredDocs").limits.max_bytes == 2 * 1024 * 1024
    assert injury("locationResults").confirm
    assert injury("treatmentStarted").default == "Yes"


def test_mentions_of_an_injury_are_tied_to_their_fields() -> None:
    cues = {field_id: set(injury(field_id).cues) for field_id in ("injuryDate", "injuryTime", "treatmentStarted")}

    assert cues["injuryDate"] >= {"slipped", "fell", "happened", "hurt", "injured", "accident", "وقعت", "أصبت", "سقطت"}
    assert cues["injuryTime"] >= {"around", "at"}
    assert "treatment" in cues["treatmentStarted"]


# ---------------------------------------------------------------------------------- The employee leave request


@pytest.mark.parametrize("state", ["California", "New York", "Texas", "Another state", None])
@pytest.mark.parametrize(
    ("leave", "covered"), [("Bonding", True), ("FMLA", True), ("Sick", False), ("Vacation", False)]
)
def test_the_california_step_is_for_covered_leave_in_california(state: str | None, leave: str, covered: bool) -> None:
    for field_id in ("cfra_reason", "cfra_acknowledgement"):
        shown = visible("employee_leave_request", field_id, work_state=state, leave_type=leave)
        assert shown is (covered and state == "California")
    assert {field.step for field in spec_of("employee_leave_request").fields if field.id.startswith("cfra")} == {3}


@pytest.mark.parametrize(("end", "allowed"), [("2026-04-01", True), ("2026-04-02", True), ("2026-03-31", False)])
def test_leave_does_not_end_before_it_starts(end: str, allowed: bool) -> None:
    (rule,) = spec_of("employee_leave_request").field("end_date").constraints

    assert true(rule.condition, start_date="2026-04-01", end_date=end) is allowed


@pytest.mark.parametrize(
    ("field_id", "answers", "shown"),
    [
        ("leave_reason", {"leave_type": "Other"}, True),
        ("leave_reason", {"leave_type": "Sick"}, False),
        ("due_date", {"leave_type": "Pregnancy"}, True),
        ("due_date", {"leave_type": "Bonding"}, False),
        ("family_member", {"leave_type": "Family Care"}, True),
        ("hours_off_per_week", {"leave_schedule": "Reduced hours"}, True),
        ("hours_off_per_week", {"leave_schedule": "Continuous"}, False),
        ("medical_certificate", {"leave_type": "Sick"}, True),
        ("medical_certificate", {"leave_type": "Vacation"}, False),
        ("certificate_file", {"medical_certificate": ["Yes"]}, True),
        ("certificate_file", {"medical_certificate": ["No"]}, False),
        ("certificate_file", {}, False),
        ("contact_phone", {}, True),
    ],
)
def test_a_leave_request_asks_what_its_answers_call_for(
    field_id: str, answers: dict[str, JsonValue], shown: bool
) -> None:
    assert visible("employee_leave_request", field_id, **answers) is shown


def test_a_leave_request_is_reckoned_saved_and_reviewed() -> None:
    spec = spec_of("employee_leave_request")
    moments = {tool.name: tool.moments for tool in spec.tools}

    assert moments == {
        "validate_dates": (Trigger(TriggerKind.AFTER_FIELD, "end_date"),),
        "calculate_entitlement": (Trigger(TriggerKind.AFTER_FIELD, "end_date"),),
        "save_progress": (Trigger(TriggerKind.STEP_END),),
        "submit_leave_request": (Trigger(TriggerKind.COMPLETE),),
    }
    assert {tool.runs for tool in spec.tools} == {"server"}
    assert [field.id for field in spec.fields if field.computed] == ["remaining_weeks", "leave_law"]
    assert spec.review == Review(final=True)
    assert spec.field("certificate_file").limits.max_bytes == 5 * 1024 * 1024


# ---------------------------------------------------------------------------------- The water licence fee exemption


def test_a_fee_exemption_asks_what_its_grounds_call_for() -> None:
    form = "water_licence_fee_exemption"

    assert visible(form, "charity_number", exemption_grounds=["Small holding", "Charity"])
    assert not visible(form, "charity_number", exemption_grounds=["Small holding"])
    assert visible(form, "damage_date", exemption_grounds=["Drought or flood"])
    assert not visible(form, "damage_date")


@pytest.mark.parametrize(("hectares", "required"), [(5, False), (5.5, True)])
def test_large_holdings_have_to_give_a_statement(hectares: float, required: bool) -> None:
    statement = spec_of("water_licence_fee_exemption").field("supporting_statement")

    assert true(statement.required, hectares=hectares) is required


def test_a_fee_exemption_is_not_sent_without_the_declaration() -> None:
    (rule,) = spec_of("water_licence_fee_exemption").field("declaration").constraints

    assert true(rule.condition, declaration=True)
    assert not true(rule.condition, declaration=False)


def test_limits_of_the_fee_exemption() -> None:
    field = spec_of("water_licence_fee_exemption").field

    assert field("parcel_number").limits.pattern == r"^\d{3}-\d{3}$"
    assert "123-456" in field("parcel_number").limits.message.get("ar")
    assert (field("hectares").limits.minimum, field("hectares").limits.maximum) == (0.01, 100_000)
    assert field("exemption_grounds").limits.min_items == 1
    assert (field("owner_name").type, field("water_use").type, field("applicant_role").type) == (
        "text",
        "dropdown",
        "dropdown",
    )


# ---------------------------------------------------------------------------------- The incident report


def test_the_incident_report_puts_both_notations_together() -> None:
    spec = spec_of("incident_report")

    assert [(field.id, field.type) for field in spec.fields] == [
        ("incident_type", "dropdown"),
        ("start_date", "date"),
        ("end_date", "date"),
        ("followup_reason", "textarea"),
        ("location", "location"),
        ("people_hurt", "integer"),
        ("reported_at", "datetime"),
        ("description", "textarea"),
    ]
    assert [option.value for option in spec.field("incident_type").options] == ["Fire", "Accident", "Injury"]
    assert spec.field("description").required is False


@pytest.mark.parametrize(("end", "asked"), [("2026-02-11", False), ("2026-02-13", False), ("2026-02-14", True)])
def test_an_incident_of_three_days_is_followed_up(end: str, asked: bool) -> None:
    assert visible("incident_report", "followup_reason", start_date="2026-02-11", end_date=end) is asked


@pytest.mark.parametrize(("kind", "asked"), [("Fire", False), ("Accident", True), ("Injury", True), (None, False)])
def test_people_are_counted_where_they_can_be_hurt(kind: str | None, asked: bool) -> None:
    assert visible("incident_report", "people_hurt", incident_type=kind) is asked
