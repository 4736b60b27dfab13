"""Field summary tables with sections and tool tables."""

from __future__ import annotations

import pytest

from forms_registry.documents.seed import translate
from forms_registry.schema import DataSource, FormSpec, ToolArgument, Trigger, TriggerKind

from .reading import document, form_of, row, translated, warnings_of


@pytest.fixture(scope="module")
def car() -> FormSpec:
    return form_of(document("vehicle_damage"))


def test_the_form_and_its_steps(car: FormSpec) -> None:
    assert car.title.get("en") == "Company Car Damage"
    assert car.purpose.get("en").startswith("An employee tells")
    assert set(car.languages) == {"en", "ar"}
    assert [(step.number, step.title.get("en")) for step in car.steps] == [(1, "What Happened"), (2, "Contact")]
    assert car.flags == ("enableShortList",)


def test_fields_keep_order_and_types(car: FormSpec) -> None:
    assert [(field.id, field.type, field.step) for field in car.fields] == [
        ("chosenVehicle", "dropdown", 1),
        ("chosenDriver", "dropdown", 1),
        ("damageDay", "date", 1),
        ("damageHour", "time", 1),
        ("policeReportDay", "date", 1),
        ("lateReason", "text", 1),
        ("damageKind", "dropdown", 1),
        ("bayNumber", "text", 1),
        ("parkingPlace", "dropdown", 1),
        ("damageSpot", "location", 1),
        ("wasTowed", "dropdown", 1),
        ("driverMobile", "phone", 2),
        ("damagePhotos", "file", 2),
    ]
    assert car.field("chosenVehicle").prompts[0].get("en") == "Which car was damaged?"
    assert car.field("lateReason").label.get("en") == "Late Report"


def test_options_come_from_tools_and_from_the_chosen_item(car: FormSpec) -> None:
    passed = (ToolArgument("vehicleModel", "chosenVehicle"),)
    assert car.field("chosenVehicle").data_source == DataSource("get_vehicles")
    assert car.field("chosenDriver").data_source == DataSource(parent="chosenVehicle")
    assert car.field("damageKind").data_source == DataSource("get_damage_kinds", arguments=passed)
    assert car.field("damageSpot").data_source == DataSource("show_spot_picker")
    assert car.field("damageSpot").confirm


def test_listed_options_have_labels_and_rules(car: FormSpec) -> None:
    place = car.field("parkingPlace")
    assert [option.value for option in place.options] == ["Street", "Garage", "Depot"]
    assert place.options[0].labels.get("ar") == "شارع"
    (condition, offered), *others = place.option_rules
    assert (condition.cel, offered, others) == ("enableShortList", ("Garage", "Depot"), [])
    assert [option.value for option in car.field("wasTowed").options] == ["Yes", "No"]
    assert car.field("wasTowed").default == "No"


def test_conditions_name_fields_by_their_words(car: FormSpec) -> None:
    late, bay, photos = (car.field(name) for name in ("lateReason", "bayNumber", "damagePhotos"))
    assert late.visible is not None
    assert late.visible.cel == "policeReportDay - damageDay >= days(3)"
    assert (late.required, bay.required, photos.required) == (True, False, True)
    assert bay.visible is not None
    assert bay.visible.cel == "enableShortList"
    assert photos.visible is not None
    assert photos.visible.cel == "!enableShortList"


def test_sentences_are_no_rules(car: FormSpec) -> None:
    unconditional = {"lateReason", "bayNumber", "damagePhotos"}
    assert all(field.visible is None and field.required for field in car.fields if field.id not in unconditional)


def test_limits_of_cells_and_sections_count_together(car: FormSpec) -> None:
    day, report, late = (car.field(name) for name in ("damageDay", "policeReportDay", "lateReason"))
    assert (day.limits.minimum, day.limits.maximum) == ("today-2y", "today")
    assert report.limits.maximum == "today"
    assert [rule.condition.cel for rule in report.constraints] == ["policeReportDay >= damageDay"]
    assert set(late.limits.scripts) == {"Latin", "Arabic"}
    assert car.field("driverMobile").limits.region == "DE"
    assert car.field("damagePhotos").limits.max_bytes == 5 * 1024 * 1024


def test_tools_run_at_their_moments(car: FormSpec) -> None:
    moments = {tool.name: tool.moments for tool in car.tools}
    assert moments == {
        "get_vehicles": (),
        "get_damage_kinds": (),
        "show_spot_picker": (),
        "set_answer": (Trigger(TriggerKind.AFTER_ANSWER),),
        "check_part": (Trigger(TriggerKind.STEP_END),),
        "open_claim": (Trigger(TriggerKind.STEP_END, "1"),),
        "call_back": (Trigger(TriggerKind.AFTER_FIELD, "driverMobile"),),
        "add_photo": (Trigger(TriggerKind.UPLOAD, "damagePhotos"),),
        "close_claim": (Trigger(TriggerKind.COMPLETE),),
        "get_feature_flags": (Trigger(TriggerKind.START),),
    }
    flags, call = car.tool("get_feature_flags"), car.tool("call_back")
    assert flags is not None
    assert flags.sets_flags
    assert call is not None
    assert call.arguments == (
        ToolArgument("phone", "driverMobile"),
        ToolArgument("code", "driverMobile", part="country_code"),
    )


def test_what_is_not_known_is_a_warning_with_its_line() -> None:
    markdown = document("vehicle_damage")
    lines = markdown.split("\n")
    lines_by_code = {code: [lines[line - 1] for line in at] for code, at in warnings_of(markdown).items()}
    assert [line.split("`")[1] for line in lines_by_code.pop("moment_unread")] == ["get_garages", "drop_photo"]
    assert [line.split("**")[1] for line in lines_by_code.pop("property_unknown")] == ["Auto-clear rule"]
    assert ["Photo Uploads" in line for line in lines_by_code.pop("id_from_section")] == [True]
    assert ["fleet office" in line for line in lines_by_code.pop("limit_unread")] == [True]
    assert not lines_by_code


def test_what_is_left_stays_to_answer_questions() -> None:
    translation = translated(document("vehicle_damage"))
    assert "takes down damage to a company car" in translation.markdown
    assert "| `chosenVehicle` |" not in translation.markdown
    assert "Another vehicle clears the driver" in translation.markdown


@pytest.mark.parametrize(
    ("required", "must", "rule"),
    [
        ("Yes", True, None),
        ("No", False, None),
        ("Optional", False, None),
        ("Yes, ONLY IF `travelClass == First`", True, 'travelClass == "First"'),
        ("Only if travel class is 'second class'", True, 'travelClass == "Second Class"'),
        ("Conditional — only when return day - departure day > 2 days", True, "returnDay - departureDay > days(2)"),
        ("No (only if `returnDay` > `departureDay`)", False, "returnDay > departureDay"),
    ],
)
def test_required_cells(required: str, must: bool, rule: str | None) -> None:
    field = form_of(row(f'`remark` | text | {required} | None | "Anything else?"')).field("remark")
    assert field.required is must
    assert (field.visible and field.visible.cel) == rule


@pytest.mark.parametrize(
    "required",
    [
        "Only if the day suits",
        "Only if feature flag ON",
        "Only if travel class == Third",
        "Only if day >= 3 days",
        "Only if travelClass - returnDay >= 3 days",
        "Perhaps",
        "Conditional",
    ],
)
def test_a_condition_that_is_not_understood_leaves_the_field_optional(required: str) -> None:
    markdown = row(f'`remark` | text | {required} | None | "Anything else?"')
    field = form_of(markdown).field("remark")
    assert (field.required, field.visible) == (False, None)
    assert list(warnings_of(markdown).values()) == [[10]]


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        ('`agree` | Yes / No | Yes | None | "Do you agree?"', "boolean"),
        ('`agree` | Yes / No | Yes | None | "Do you agree?" options: ["Yes", "No"]', "dropdown"),
        ('`rating` | number | Yes | None | "How was it?" options: [1, 2, 3]', "dropdown"),
        ('`spot` | Map pin selection (by the app) | Yes | None | "Where?"', "location"),
        ('`note` | Free text (single line) | Yes | None | "What?"', "text"),
        ('`call` | Phone number with country code | Yes | None | "Which number?"', "phone"),
        ('`papers` | File upload (one for each) | No | None | "Which papers?"', "file"),
    ],
)
def test_types_in_words(cells: str, kind: str) -> None:
    assert form_of(row(cells)).fields[-1].type == kind


def test_a_choice_without_options_is_asked_in_words() -> None:
    markdown = row('`hotel` | dropdown | Yes | None | "Which hotel?"')
    assert form_of(markdown).field("hotel").type == "text"
    assert "options_missing" in warnings_of(markdown)


def test_a_name_without_code_marks_becomes_an_id() -> None:
    markdown = row('Extra Luggage | text | Yes | None | "What else?"')
    assert form_of(markdown).fields[-1].id == "extraLuggage"
    assert warnings_of(markdown) == {"id_derived": [10]}


def test_names_in_the_table_and_ids_in_the_sections() -> None:
    form = form_of(
        "# Stay\n\n### 1.1 — Choose Hotel\n\n| Property | Value |\n|---|---|\n| Field ID | `chosenHotel` |\n"
        "| Type | Single-select |\n\n### 1.2 — Arrival\n\n"
        "| Property | Value |\n|---|---|\n| Field ID | `arrivalDay` |\n\n"
        "| # | Field | Type | Required | Data Source | Visibility Condition |\n|---|---|---|---|---|---|\n"
        "| 1 | Hotel | Single-select | Yes | App (`get_hotels`) | Always |\n"
        "| 2 | Arrival | Date | Yes | User input | Always (Step 1) |\n"
        "| 3 | Special Wishes | Free text | Conditional | User input | After arrival selected |\n"
    )
    assert [field.id for field in form.fields] == ["chosenHotel", "arrivalDay", "specialWishes"]
    assert form.field("chosenHotel").data_source == DataSource("get_hotels")
    assert form.field("specialWishes").visible is not None


def test_a_table_that_neither_asks_nor_looks_up_is_no_list_of_fields() -> None:
    assert translate("# Api\n\n| Field | Type | Required |\n|---|---|---|\n| `user_id` | string | Yes |\n") is None


@pytest.mark.parametrize(
    ("remark", "rule"), [("(the app tells it)", 'travelClass == "First"'), ("(and returnDay > departureDay)", None)]
)
def test_a_remark_in_brackets_is_left_out_but_not_half_a_condition(remark: str, rule: str | None) -> None:
    markdown = row(f'`remark` | text | Only if `travelClass == First` {remark} | None | "Anything else?"')
    visible = form_of(markdown).field("remark").visible
    assert (visible and visible.cel) == rule


@pytest.mark.parametrize(
    ("limits", "visible", "required", "max_length"),
    [
        ("Only if travel class is First", 'travelClass == "First"', True, None),
        ("Max 40 characters, shown when travel class is First", 'travelClass == "First"', True, 40),
        ("Max 40 characters. Required if travel class is First.", None, 'travelClass == "First"', 40),
    ],
)
def test_conditions_may_stand_among_the_limits(
    limits: str, visible: str | None, required: bool | str, max_length: int | None
) -> None:
    must = "Yes" if required is True else "No"
    markdown = row(f'`seat` | text | {must} | {limits} | "Which seat?"').replace("Before Asking", "Constraints")
    seat = form_of(markdown).field("seat")

    assert (seat.visible and seat.visible.cel) == visible
    assert (seat.required if isinstance(seat.required, bool) else seat.required.cel) == required
    assert seat.limits.max_length == max_length


@pytest.mark.parametrize(
    ("must", "before", "visible"),
    [
        ("Conditional", "Only if returnDay - departureDay >= 7 days", "returnDay - departureDay >= days(7)"),
        ("Yes", "**Only when** travel class is First", 'travelClass == "First"'),
        ("Conditional: if the trip is long", "Ask only if travel class is First", 'travelClass == "First"'),
    ],
)
def test_a_condition_before_asking_decides_when_a_field_is_asked(must: str, before: str, visible: str) -> None:
    markdown = row(f'`seat` | text | {must} | {before} | "Which seat?"')
    seat = form_of(markdown).field("seat")

    assert (seat.visible and seat.visible.cel, seat.required) == (visible, True)
    assert "conditional_undecided" not in warnings_of(markdown)


def test_a_condition_before_asking_that_is_not_understood_is_told_and_decides_nothing() -> None:
    markdown = row('`seat` | text | Yes | Only if not given yet | "Which seat?"')

    assert warnings_of(markdown)["limit_unread"] == [10]
    assert (form_of(markdown).field("seat").required, form_of(markdown).field("seat").visible) == (True, None)


def test_a_source_with_a_condition_stays_the_source() -> None:
    markdown = row(
        '`seat` | dropdown | Yes | TOOL_CALL `get_seats` FIRST, only if travel class is First | "Which seat?"'
    )
    seat = form_of(f"{markdown}\n| Tool Call | Purpose |\n|---|---|\n| `get_seats` | Seats |\n").field("seat")

    assert (seat.data_source, seat.visible and seat.visible.cel) == (DataSource("get_seats"), 'travelClass == "First"')
